import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Inbox, SearchX, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Escritorio as Cual, consultaFiltros, consultaTablaDeCompras } from '#web/escritorio/consultas.ts'
import { ESPERAN_AL, FILTROS } from '#web/escritorio/palabras.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { Cuenta, Vacio } from '#web/ui/piezas.tsx'
import barra from '#web/ui/tabla/barra.module.css'
import { Buscador } from '#web/ui/tabla/buscador.tsx'
import { parametrosDeTabla, useDireccionDeTabla } from '#web/ui/tabla/direccion-de-tabla.ts'
import { PieDeTabla } from '#web/ui/tabla/pie-de-tabla.tsx'
import tabla from '#web/ui/tabla/tabla.module.css'
import { useTitulo } from '#web/ui/titulo.ts'
import { Filas, Tarjetas } from './filas.tsx'

const Panel = lazy(() => import('#web/escritorio/panel/panel.tsx').then((m) => ({ default: m.Panel })))

const Vacia = ({
  buscar,
  filtro,
  alDia,
  limpiar,
}: {
  buscar: string
  filtro: string
  alDia: boolean
  limpiar: () => void
}) => {
  const filtrada = filtro !== 'todas'
  const acciones = buscar || filtrada ? <Boton onClick={limpiar}>Ver todas</Boton> : undefined
  if (buscar) {
    return (
      <Vacio icono={<SearchX size={28} aria-hidden />} titulo="Nada coincide" acciones={acciones}>
        Ninguna compra{filtrada ? ' de este filtro' : ''} contiene «{buscar}».
      </Vacio>
    )
  }
  return (
    <Vacio
      icono={<Inbox size={28} aria-hidden />}
      titulo={alDia ? 'Estás al día' : 'Nada por aquí'}
      acciones={acciones}
    >
      {filtrada
        ? 'Ninguna compra está en este estado.'
        : 'Las suscripciones aparecen aquí en cuanto alguien se registra.'}
    </Vacio>
  )
}

/** A desk's table of purchases: its filters with their counters, the search and what is open beside it, all in the address. */
export const Escritorio = ({
  escritorio,
  titulo,
  inicial = 'todas',
  accion,
}: {
  escritorio: Cual
  titulo: string
  /** The filter of an address that says none. */
  inicial?: string
  accion?: ReactNode
}) => {
  const filtros = FILTROS[escritorio]
  const esperan = ESPERAN_AL[escritorio]
  const [estado, cambiar] = useDireccionDeTabla(filtros.map(([clave]) => clave))
  const filtro = estado.filtro || inicial
  const [parametros, ponerParametros] = useSearchParams()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    consultaTablaDeCompras(escritorio, {
      ...parametrosDeTabla(estado),
      filtro,
    }),
  )
  const { data: cuentas } = useQuery(consultaFiltros(escritorio))
  const tarjetas = useMedio('(max-width: 1179px)')
  useTitulo(titulo, cuentas?.filtros[esperan[0] ?? ''])

  const abierta = parametros.get('compra')
  const abrir = (idCompra: string | undefined) =>
    ponerParametros(
      (otros) => {
        const nuevos = new URLSearchParams(otros)
        if (idCompra) nuevos.set('compra', idCompra)
        else nuevos.delete('compra')
        return nuevos
      },
      // The back button doesn't open again what was closed.
      { replace: !idCompra },
    )
  const props = { filas: data?.data, escritorio, abrir }
  return (
    <section aria-labelledby="titulo-compras">
      <div className={barra.encabezado}>
        <h1 id="titulo-compras">{titulo}</h1>
        <Buscador
          valor={estado.buscar}
          buscar={(buscar) => cambiar({ buscar })}
          nombre="Buscar en las compras"
          indicacion="Código, nombre, correo o ciudad"
        />
        {accion}
      </div>
      <fieldset className={barra.filtros}>
        <legend className="solo-lectores">Filtrar por estado</legend>
        {filtros.map(([clave, palabra]) => {
          const n = cuentas?.filtros[clave]
          return (
            <button
              key={clave}
              type="button"
              aria-pressed={filtro === clave}
              onClick={() => cambiar({ filtro: clave })}
            >
              {palabra}
              {n === undefined ? null : <Cuenta n={n} meEspera={esperan.includes(clave)} />}
            </button>
          )
        })}
      </fieldset>
      <div
        className={clsx(!tarjetas && tabla.marco, isPlaceholderData && tabla.atras)}
        aria-busy={!data || isPlaceholderData}
      >
        {error && !data ? (
          <Vacio
            icono={<TriangleAlert size={28} aria-hidden />}
            titulo="No pudimos traer las compras"
            acciones={<Boton onClick={() => void refetch()}>Reintentar</Boton>}
          >
            {detalleDe(error)}
          </Vacio>
        ) : data?.data.length === 0 ? (
          <Vacia
            buscar={estado.buscar}
            filtro={filtro}
            alDia={esperan.includes(filtro)}
            limpiar={() => cambiar({ buscar: '', filtro: 'todas' })}
          />
        ) : tarjetas ? (
          <Tarjetas {...props} />
        ) : (
          <Filas {...props} />
        )}
        <PieDeTabla
          estado={estado}
          cambiar={cambiar}
          cuantas={data?.data.length ?? 0}
          total={data?.recordsFiltered ?? 0}
        />
      </div>
      {abierta ? (
        <Suspense fallback={null}>
          <Panel
            key={abierta}
            idCompra={abierta}
            escritorio={escritorio}
            deLaTabla={data?.data.find(({ id }) => id === abierta)}
            alCerrar={() => abrir(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
