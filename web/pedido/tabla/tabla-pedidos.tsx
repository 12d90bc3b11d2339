import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { TAMANOS_TABLA_PEDIDOS } from '#api/contract/tabla-pedido.ts'
import { ESTADO_CLIENTE, ESTADO_PROVEEDOR } from '#domain/pedido/palabras.ts'
import { consultaTabla, type Tabla } from '#web/pedido/consultas.ts'
import type { PanelAbierto } from '#web/pedido/panel.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { Cuenta, Vacio } from '#web/ui/piezas.tsx'
import estilo from '#web/ui/tabla/barra.module.css'
import { Buscador } from '#web/ui/tabla/buscador.tsx'
import { PieDeTabla } from '#web/ui/tabla/pie-de-tabla.tsx'
import tablaEstilo from '#web/ui/tabla/tabla.module.css'
import { useTitulo } from '#web/ui/titulo.ts'
import { aParametros, type ColumnaPedido } from './estado-tabla.ts'
import { Filas } from './filas.tsx'
import { Tarjetas } from './tarjetas.tsx'
import { useEstadoTabla } from './uso-estado-tabla.ts'
import { Vacia } from './vacia.tsx'

const Panel = lazy(() => import('#web/pedido/panel/panel.tsx').then(({ Panel: Uno }) => ({ default: Uno })))

export const TablaPedidos = ({
  tabla,
  cuenta,
  titulo,
  accion,
}: {
  tabla: Tabla
  cuenta: CuentaPropia
  titulo: string
  accion?: ReactNode
}) => {
  const [estado, cambiar] = useEstadoTabla(`${tabla}.${cuenta.id}`)
  const [panel, abrirPanel] = useState<PanelAbierto & { fila: FilaPedido }>()
  const cursores = useRef(new Map<string, string>())
  const tarjetas = useMedio('(max-width: 1279px)')
  const grupo = JSON.stringify({ ...estado, pagina: 0 })
  const { data, error, isPlaceholderData, refetch } = useQuery(
    consultaTabla(tabla, aParametros(estado), () => cursores.current.get(`${grupo} ${estado.pagina}`)),
  )
  if (data?.siguiente && !isPlaceholderData) cursores.current.set(`${grupo} ${estado.pagina + 1}`, data.siguiente)

  useTitulo(titulo, data?.contadores['me-esperan'])
  useEffect(() => {
    // The order's page and panels are what comes next: have them before they are asked for.
    const luego = setTimeout(
      () =>
        void Promise.all([import('#web/pedido/hoja/hoja.tsx'), import('#web/pedido/panel/panel.tsx')]).catch(
          () => undefined,
        ),
      1500,
    )
    return () => clearTimeout(luego)
  }, [])

  const palabras = tabla === 'consumidor' ? ESTADO_CLIENTE : ESTADO_PROVEEDOR
  const contadores = data?.contadores ?? {}
  const filtros: readonly (readonly [string, string, number | undefined])[] = [
    ['me-esperan', 'Te esperan', contadores['me-esperan'] ?? 0],
    ['', 'Todos', data?.recordsTotal],
    ...Object.entries(palabras).flatMap(([clave, palabra]) => {
      const n = contadores[clave] ?? 0
      return n > 0 || clave === estado.estado ? [[clave, palabra, n] as const] : []
    }),
  ]
  const ordenar = (columna: ColumnaPedido) =>
    cambiar({ columna, sentido: estado.columna === columna && estado.sentido === 'desc' ? 'asc' : 'desc' })
  const vacia = data && data.data.length === 0
  const props = {
    filas: data?.data,
    contraparte: tabla === 'consumidor' ? ('Proveedor' as const) : ('Cliente' as const),
    limitada: cuenta.incidenteId === 2,
    estado,
    ordenar,
    abrir: (cual: PanelAbierto['cual'], fila: FilaPedido) => abrirPanel({ cual, idPedido: fila.id, fila }),
  }

  return (
    <section aria-labelledby="titulo-tabla">
      <div className={estilo.encabezado}>
        <h1 id="titulo-tabla">{titulo}</h1>
        <Buscador valor={estado.buscar} buscar={(buscar) => cambiar({ buscar })} />
        {accion}
      </div>
      <fieldset className={estilo.filtros}>
        <legend className="solo-lectores">Filtrar por estado</legend>
        {filtros.map(([clave, palabra, n]) => (
          <button
            key={clave}
            type="button"
            aria-pressed={estado.estado === clave}
            onClick={() => cambiar({ estado: clave })}
          >
            {palabra}
            {n === undefined ? null : <Cuenta n={n} meEspera={clave === 'me-esperan'} />}
          </button>
        ))}
      </fieldset>
      <div
        className={clsx(!tarjetas && tablaEstilo.marco, isPlaceholderData && tablaEstilo.atras)}
        aria-busy={!data || isPlaceholderData}
      >
        {error && !data ? (
          <Vacio
            icono={<TriangleAlert size={28} aria-hidden />}
            titulo="No pudimos traer los pedidos"
            acciones={<Boton onClick={() => void refetch()}>Reintentar</Boton>}
          >
            {detalleDe(error)}
          </Vacio>
        ) : vacia ? (
          <Vacia estado={estado} tabla={tabla} limpiar={() => cambiar({ buscar: '', estado: '' })} />
        ) : tarjetas ? (
          <Tarjetas {...props} />
        ) : (
          <Filas {...props} />
        )}
        <PieDeTabla
          estado={estado}
          tamanos={TAMANOS_TABLA_PEDIDOS}
          cambiar={cambiar}
          cuantas={data?.data.length ?? 0}
          total={data?.recordsFiltered ?? 0}
        />
      </div>
      {panel ? (
        <Suspense fallback={null}>
          <Panel {...panel} limitada={props.limitada} alCerrar={() => abrirPanel(undefined)} />
        </Suspense>
      ) : null}
    </section>
  )
}
