import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { IncidentePropio } from '#api/contract/incidente.ts'
import { type ColumnaDe, FILTROS_INCIDENTES, FORMA_INCIDENTES } from '#api/contract/tablas.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPropios, TIPOS_DE_INCIDENTE_DE_CUENTA, tipoDeIncidente } from '#web/pedido/incidentes.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { NadaCoincide } from '#web/ui/tabla/nada-coincide.tsx'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { FormaDeIncidente, sinMas } from './forma.tsx'
import { EstadoDeIncidente, Hilo } from './hilo.tsx'
import estilo from './incidente.module.css'

const TABLA = { ...FORMA_INCIDENTES, filtros: ['todos', ...FILTROS_INCIDENTES], filtro: 'todos' }
/**
 * A width in pixels above that of any window, so the table always shows cards. A report is read,
 * not compared.
 */
const SIEMPRE_TARJETAS = 99_999

/** The columns that reports can be ordered by. */
const COLUMNAS: readonly ColumnaDeTabla<IncidentePropio, ColumnaDe<typeof FORMA_INCIDENTES>>[] = [
  {
    id: 'estado',
    palabra: 'Estado',
    celda: (incidente) => <EstadoDeIncidente incidente={incidente} />,
    ordena: [{ por: 'estado', clase: 'abierto' }],
  },
  {
    id: 'momento',
    palabra: 'Reportado',
    celda: ({ momento }) => momentoCompleto(momento),
    ordena: [{ por: 'momento', clase: 'fecha' }],
  },
]

const SobreQue = ({ incidente: { sobre, objeto, codigo, lado } }: { incidente: IncidentePropio }) =>
  sobre === 'pedido' && lado ? <Link to={rutaDePedido(objeto, lado)}>{codigo}</Link> : <small>Tu cuenta</small>

const DeTuCuenta = ({ alCerrar }: { alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  const { data } = useQuery(consultaPropios({ sobre: 'cuenta', filtro: 'abiertos' }))
  return (
    <Dialogo
      titulo="Reportar un problema de tu cuenta"
      resumen="De un pedido repórtalo en su página, con «Reportar un incidente»."
      alCerrar={alCerrar}
    >
      <FormaDeIncidente
        clave="incidente.cuenta"
        tipos={TIPOS_DE_INCIDENTE_DE_CUENTA}
        motivo={sinMas(data?.recordsFiltered)}
        enviar={async (dicho) => {
          await mandar(ruta('cuenta_incidente'), dicho)
          await refrescar('incidente')
          alCerrar()
        }}
      />
    </Dialogo>
  )
}

/**
 * Renders /incidentes: one's own reports, about orders and about one's account, with their answers.
 */
export const MisIncidentes = () => {
  const { data: yo } = useYo()
  const [estado, cambiar] = useEstadoDeTabla(TABLA, `incidentes.${yo?.cuenta.id}`)
  const parametros = { ...aParametros(estado), ...(estado.filtro === 'todos' ? {} : { filtro: estado.filtro }) }
  const consulta = useQuery(consultaPropios(parametros))
  const { data, error } = consulta
  const { abierto, abrir, cerrar } = useEnDireccion('reportar')
  const limpiar = () => cambiar({ buscar: '', filtro: 'todos' })
  return (
    <>
      <PaginaDeTabla
        titulo="Mis incidentes"
        que="tus incidentes"
        indicacion="Código, tipo o texto"
        acciones={
          <Boton tono="primario" onClick={() => abrir({ reportar: 'cuenta' })}>
            <MessageSquareWarning size={15} aria-hidden />
            Reportar un problema
          </Boton>
        }
        tabla={TABLA}
        estado={estado}
        cambiar={cambiar}
        consulta={consulta}
        archivo={{ tabla: ruta('incidentes_propios'), parametros }}
        fallo={error && detalleDe(error)}
        filtros={[
          { clave: 'todos', palabra: 'Todos', n: data?.contadores['todos'] },
          { clave: 'abiertos', palabra: 'Abiertos', n: data?.contadores['abiertos'] },
          { clave: 'cerrados', palabra: 'Cerrados', n: data?.contadores['cerrados'] },
        ]}
        columnas={COLUMNAS}
        tarjeta={(incidente) => (
          <>
            <div className={estilo.cabeza}>
              <span>
                <strong>{tipoDeIncidente(incidente)}</strong> · <SobreQue incidente={incidente} />
              </span>
              <EstadoDeIncidente incidente={incidente} />
            </div>
            <Hilo incidente={incidente} quien="Tú" />
          </>
        )}
        angosta={SIEMPRE_TARJETAS}
        alto={150}
        vacia={
          estado.buscar || estado.filtro !== 'todos' ? (
            <NadaCoincide verTodos={limpiar} />
          ) : (
            <Vacio icono={<ShieldCheck size={28} aria-hidden />} titulo="No has reportado nada">
              Lo que reportes de tu cuenta o de un pedido aparece aquí, con lo que te respondamos.
            </Vacio>
          )
        }
      />
      {abierto.reportar === 'cuenta' ? <DeTuCuenta alCerrar={cerrar} /> : null}
    </>
  )
}
