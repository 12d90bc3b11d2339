import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { FORMA_PEDIDOS } from '#api/contract/tablas.ts'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { ESTADO_CLIENTE, ESTADO_PROVEEDOR } from '#domain/pedido/palabras.ts'
import {
  consultaContadores,
  consultaProveedores,
  consultaTabla,
  parametrosDeTabla,
  RUTA_DE_PEDIDOS,
  type Tabla,
  TE_ESPERAN,
  TODOS,
} from '#web/pedido/consultas.ts'
import { UnPedido } from '#web/pedido/fila.tsx'
import { Limitada } from '#web/pedido/limitada.tsx'
import { PedidosPorSalir } from '#web/pedido/nuevo/por-salir.tsx'
import { esPanel } from '#web/pedido/panel.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { Brillante, type PropsDeFila } from '#web/ui/tabla/brillante.tsx'
import { useEstadoDeTabla, usePrimero } from '#web/ui/tabla/estado-de-tabla.ts'
import type { Filtro } from '#web/ui/tabla/filtros.tsx'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { CHAT } from '#web/vivo/chat.ts'
import { useBrillo } from '#web/vivo/senales.ts'
import { useEspera } from '#web/yo/bandeja.ts'
import celdas from './celdas.module.css'
import { columnasDe } from './columnas.tsx'
import { cotasPuestas, useCotas } from './cotas.ts'
import { Tarjeta } from './tarjeta.tsx'
import { Vacia } from './vacia.tsx'
import type { Elegidos } from './zip.tsx'

const TABLA = { ...FORMA_PEDIDOS, filtros: [TE_ESPERAN, TODOS, ...Object.keys(ESTADO_CLIENTE)], filtro: TODOS } as const

const UNA_HORA_MS = 3_600_000

const FilaViva = ({ fila, ...resto }: PropsDeFila & { fila: FilaPedido }) => (
  <Brillante
    veces={useBrillo(fila.id, fila.idPediProv)}
    espera={!useEspera(fila.id, fila.posicion) && fila.meEspera}
    {...resto}
  />
)

/** Pixels that a chat beside the table takes (marco.module.css). */
const ANCHO_DEL_CHAT = 504
const Zip = aparte(() => import('./zip.tsx').then((m) => m.DescargarZip))
const Elegible = aparte(() => import('./zip.tsx').then((m) => m.Elegible))
const Acotar = aparte(() => import('./acotar.tsx').then((m) => m.Acotar))
const TablaDeSucursales = aparte(() => import('#web/pedido/tabla/de-sucursales.tsx').then((m) => m.TablaDeSucursales))
const Panel = aparte(() => import('#web/pedido/panel/panel.tsx').then((m) => m.Panel))

/** Returns whether an account may have branches. */
const esMatriz = ({ tipoUsuario, clase }: CuentaPropia): boolean => tipoUsuario === 'proveedor' && clase === 'empresa'

type Props = { tabla: Tabla; cuenta: CuentaPropia; titulo: string; accion?: ReactNode }

/** Renders an account's orders or, where the address asks a head office for them, its branches'. */
export const TablaPedidos = (props: Props) => {
  const { tabla, cuenta } = props
  const { sucursal } = useCotas().cotas
  return sucursal !== '' && tabla !== 'nosotros' && esMatriz(cuenta) ? (
    <Suspense fallback={<Hueso ancho="100%" alto={320} />}>
      <TablaDeSucursales tabla={tabla} cuenta={cuenta} />
    </Suspense>
  ) : (
    <TablaPropia {...props} />
  )
}

const TablaPropia = ({ tabla, cuenta, titulo, accion }: Props) => {
  // Counters of everything, whatever is searched: which states there are, and what waits.
  const hay = useQuery(consultaContadores(tabla)).data?.contadores ?? {}
  const esperan = hay[TE_ESPERAN]
  const primero = usePrimero(esperan === undefined ? undefined : esperan > 0 ? TE_ESPERAN : TODOS) ?? TE_ESPERAN
  const { cotas, cambiar: acotar, quitar: quitarCotas } = useCotas()
  const puestas = cotasPuestas({ ...cotas, sucursal: '' })
  const acotada = Object.keys(puestas).length > 0
  const [estado, cambiar] = useEstadoDeTabla(
    // Most of what is looked for by its date or its other side waits for nobody any more.
    { ...TABLA, primero: acotada ? TODOS : primero },
    `${tabla}.${cuenta.id}`,
  )
  const [filtrando, filtrar] = useState(false)
  const parametros = { ...parametrosDeTabla(estado), ...puestas }
  const {
    abierto: { panel, pedido },
    abrir,
    cerrar,
  } = useEnDireccion('panel', 'pedido')
  const [direccion] = useParametros()
  const cursores = useRef(new Map<string, string>())
  const grupo = JSON.stringify({ ...estado, ...puestas, pagina: 0 })
  const consulta = useQuery(consultaTabla(tabla, parametros, () => cursores.current.get(`${grupo} ${estado.pagina}`)))
  const { data, error, isPlaceholderData } = consulta
  if (data?.siguiente && !isPlaceholderData) cursores.current.set(`${grupo} ${estado.pagina + 1}`, data.siguiente)

  const comoCliente = tabla === 'consumidor'
  const lado = comoCliente ? 'consumidor' : 'proveedor'
  const consultas = useQueryClient()
  useEffect(() => {
    // The order's page and panels come next, so they are loaded before they are asked for. The
    // providers to order from are loaded for when there is no connection.
    const luego = setTimeout(() => {
      void Promise.all([import('#web/pedido/hoja/hoja.tsx'), import('#web/pedido/panel/panel.tsx')]).catch(
        () => undefined,
      )
      if (comoCliente) void consultas.prefetchQuery({ ...consultaProveedores(''), staleTime: UNA_HORA_MS })
    }, 1500)
    return () => clearTimeout(luego)
  }, [comoCliente, consultas])

  const limitada = cuenta.incidenteId === LIMITADA
  const [elegidos, elegir] = useState<Elegidos>()
  const columnas = useMemo(
    () =>
      columnasDe(
        comoCliente ? 'Proveedor' : 'Cliente',
        limitada,
        elegidos
          ? (fila) => (
              <Suspense fallback={null}>
                <Elegible fila={fila} elegidos={elegidos} elegir={elegir} />
              </Suspense>
            )
          : undefined,
      ),
    [comoCliente, limitada, elegidos],
  )
  const cuantos = (clave: string) => data?.contadores[clave]
  const filtros: readonly Filtro[] = [
    { clave: TE_ESPERAN, palabra: 'Te esperan', n: cuantos(TE_ESPERAN), meEspera: true },
    { clave: TODOS, palabra: 'Todos', n: cuantos('todas') },
    ...Object.entries(comoCliente ? ESTADO_CLIENTE : ESTADO_PROVEEDOR)
      .filter(([clave]) => (hay[clave] ?? 0) > 0 || clave === estado.filtro)
      .map(([clave, palabra]) => ({ clave, palabra, n: cuantos(clave) })),
  ]
  return (
    <>
      {limitada ? <Limitada /> : null}
      {comoCliente ? <PedidosPorSalir /> : null}
      <PaginaDeTabla
        titulo={titulo}
        esperan={esperan}
        que="los pedidos"
        indicacion="Buscar código, nombre o texto"
        acciones={
          <>
            <Boton aria-expanded={filtrando || acotada} onClick={() => filtrar(!filtrando)}>
              <ListFilter size={15} aria-hidden />
              Filtros
            </Boton>
            {accion}
          </>
        }
        tabla={TABLA}
        estado={estado}
        cambiar={cambiar}
        consulta={consulta}
        archivo={{
          tabla: RUTA_DE_PEDIDOS[tabla],
          parametros,
          mas: (
            <Suspense fallback={null}>
              <Zip lado={lado} parametros={parametros} elegidos={elegidos} elegir={elegir} />
            </Suspense>
          ),
        }}
        fallo={error && detalleDe(error)}
        filtros={filtros}
        columnas={columnas}
        envolver={(fila, como, contenido) => (
          <UnPedido fila={fila} limitada={limitada} abrir={(nuevo) => abrir({ panel: nuevo, pedido: fila.id })}>
            <FilaViva fila={fila} como={como}>
              {contenido}
            </FilaViva>
          </UnPedido>
        )}
        tarjeta={(fila) => (
          <>
            {elegidos ? (
              <Suspense fallback={null}>
                <Elegible fila={fila} elegidos={elegidos} elegir={elegir} />
              </Suspense>
            ) : null}
            <Tarjeta />
          </>
        )}
        angosta={direccion.has(CHAT) ? 1279 + ANCHO_DEL_CHAT : 1279}
        alto={308}
        antes={
          <>
            {filtrando || acotada ? (
              <Suspense fallback={<Hueso ancho="100%" alto={88} />}>
                <Acotar
                  lado={lado}
                  esMatriz={esMatriz(cuenta)}
                  cotas={cotas}
                  cambiar={acotar}
                  quitar={quitarCotas}
                  enfocar={filtrando}
                />
              </Suspense>
            ) : null}
            {data?.aproximada ? (
              <p role="status" className={celdas.aproximada}>
                No hay nada escrito así: buscamos «{data.aproximada}».
              </p>
            ) : null}
          </>
        }
        vacia={
          <Vacia
            estado={estado}
            hayEnOtros={(cuantos('todas') ?? 0) > 0}
            tabla={tabla}
            acotada={acotada}
            limpiar={() => {
              quitarCotas()
              cambiar({ buscar: '', filtro: TODOS })
            }}
            enTodos={() => cambiar({ filtro: TODOS })}
          />
        }
      />
      {pedido && esPanel(panel) ? (
        <Suspense fallback={null}>
          <Panel
            key={pedido}
            panel={panel}
            idPedido={pedido}
            conocida={data?.data.find(({ id }) => id === pedido)}
            limitada={limitada}
            alCerrar={cerrar}
          />
        </Suspense>
      ) : null}
    </>
  )
}
