import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import type { FilaIncidente } from '#api/contract/incidente.ts'
import { FILTROS_INCIDENTES, FORMA_INCIDENTES } from '#api/contract/tablas.ts'
import { negado } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaIncidentes } from '#web/escritorio/consultas.ts'
import { vecinasDe } from '#web/escritorio/panel/vecinas.tsx'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { Brillante, type PropsDeFila } from '#web/ui/tabla/brillante.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { NadaCoincide } from '#web/ui/tabla/nada-coincide.tsx'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useBrillo } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { columnasDe, Tarjeta } from './columnas.tsx'

const Panel = aparte(() => import('./panel.tsx').then((m) => m.Panel))

const TABLA = { ...FORMA_INCIDENTES, filtros: ['todos', ...FILTROS_INCIDENTES], filtro: 'todos' }

const FilaViva = ({ fila, atiende, ...resto }: PropsDeFila & { fila: FilaIncidente; atiende: boolean }) => (
  <Brillante veces={useBrillo(fila.id, fila.codigo)} espera={atiende && fila.abierto} {...resto} />
)

/**
 * Lists for the staff what people reported about their orders and accounts, the open ones first.
 */
export const Incidentes = () => {
  const { data: yo } = useYo()
  const rol = yo?.cuenta.tipoUsuario ?? 'anonimo'
  const atiende = negado(rol, 'incidente.atender') === undefined
  const [estado, cambiar] = useEstadoDeTabla(TABLA, `incidentes.${yo?.cuenta.id}`)
  const parametros = { ...aParametros(estado), ...(estado.filtro === 'todos' ? {} : { filtro: estado.filtro }) }
  const consulta = useQuery(consultaIncidentes(parametros))
  const { data, error } = consulta
  const { abierto, abrir, cerrar } = useEnDireccion('incidente')
  const abrirUno = (incidente: string) => abrir({ incidente })
  const buscado = estado.buscar !== '' || estado.filtro !== 'todos'
  return (
    <>
      <PaginaDeTabla
        titulo="Incidentes"
        que="los incidentes"
        indicacion="Código, nombre, tipo o texto"
        tabla={TABLA}
        estado={estado}
        cambiar={cambiar}
        consulta={consulta}
        archivo={{ tabla: ruta('incidentes'), parametros }}
        fallo={error && detalleDe(error)}
        filtros={[
          { clave: 'todos', palabra: 'Todos', n: data?.contadores['todos'] },
          { clave: 'abiertos', palabra: 'Abiertos', n: data?.contadores['abiertos'], meEspera: atiende },
          { clave: 'cerrados', palabra: 'Cerrados', n: data?.contadores['cerrados'] },
        ]}
        columnas={columnasDe(atiende, abrirUno)}
        envolver={(fila, como, contenido) => (
          <FilaViva fila={fila} atiende={atiende} como={como}>
            {contenido}
          </FilaViva>
        )}
        tarjeta={(fila) => <Tarjeta fila={fila} atiende={atiende} abrir={abrirUno} />}
        angosta={abierto.incidente ? Number.MAX_SAFE_INTEGER : 900}
        alto={150}
        vacia={
          buscado ? (
            <NadaCoincide verTodos={() => cambiar({ buscar: '', filtro: 'todos' })} />
          ) : (
            <Vacio icono={<ShieldCheck size={28} aria-hidden />} titulo="Ningún incidente">
              Lo que clientes y proveedores reporten de sus pedidos y de sus cuentas aparece aquí.
            </Vacio>
          )
        }
      />
      {abierto.incidente ? (
        <Suspense fallback={null}>
          <Panel
            id={abierto.incidente}
            rol={rol}
            vecinas={vecinasDe(data?.data ?? [], abierto.incidente)}
            ir={abrirUno}
            alCerrar={cerrar}
          />
        </Suspense>
      ) : null}
    </>
  )
}
