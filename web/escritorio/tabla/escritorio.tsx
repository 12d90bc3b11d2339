import { useQuery } from '@tanstack/react-query'
import { Inbox, SearchX } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { FORMA_COMPRAS } from '#api/contract/tablas.ts'
import { consultaCompra } from '#web/compra/consultas.ts'
import {
  alcanceDe,
  type Escritorio as Cual,
  consultaFiltros,
  consultaTablaDeCompras,
  ORDENES,
  RUTA_DE_TABLA,
} from '#web/escritorio/consultas.ts'
import { ESPERAN_AL, esperaAlEscritorio, FILTROS } from '#web/escritorio/palabras.ts'
import { vecinasDe } from '#web/escritorio/panel/vecinas.tsx'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { useFilaAbierta } from '#web/ui/tabla/abierta.ts'
import { Brillante, type PropsDeFila } from '#web/ui/tabla/brillante.tsx'
import { aParametros, useEstadoDeTabla, usePrimero } from '#web/ui/tabla/estado-de-tabla.ts'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useBrillo } from '#web/vivo/senales.ts'
import { columnasDe, Tarjeta } from './columnas.tsx'

const Panel = aparte(() => import('#web/escritorio/panel/panel.tsx').then((m) => m.Panel))

const Correo = aparte(() => import('#web/escritorio/panel/correo.tsx').then((m) => m.Correo))

const Vacia = ({
  buscar,
  filtro,
  alDia,
  cambiar,
}: {
  buscar: string
  filtro: string
  alDia: boolean
  cambiar: (nuevo: { buscar?: string; filtro?: string }) => void
}) => {
  const filtrada = filtro !== 'todas'
  // For a search without results, the first offer is to search all purchases.
  const acciones = filtrada ? (
    <Boton onClick={() => cambiar({ filtro: 'todas' })}>{buscar ? 'Buscar en todas' : 'Ver todas'}</Boton>
  ) : buscar ? (
    <Boton onClick={() => cambiar({ buscar: '' })}>Ver todas</Boton>
  ) : undefined
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

const ALCANCES = [
  ['mias', 'Mías'],
  ['equipo', 'Del equipo'],
] as const

const FilaViva = ({ fila, escritorio, ...resto }: PropsDeFila & { fila: FilaCompra; escritorio: Cual }) => (
  <Brillante veces={useBrillo(fila.id, fila.codCompra)} espera={esperaAlEscritorio(fila, escritorio)} {...resto} />
)

/**
 * Shows a desk's table of purchases and its filters with their counters. The filters, the search
 * and what is open beside the table are in the address.
 */
export const Escritorio = ({
  cuenta,
  escritorio,
  titulo,
  inicial = 'todas',
  accion,
}: {
  /** The reader's account id. */
  cuenta: string
  escritorio: Cual
  titulo: string
  /** The filter used when the address has none. */
  inicial?: string
  accion?: ReactNode
}) => {
  const filtros = FILTROS[escritorio]
  const esperan = ESPERAN_AL[escritorio]
  // The counters of what waits don't depend on the search.
  const [parametrosDeDireccion, ponerParametros] = useParametros()
  const de = alcanceDe(escritorio, inicial, parametrosDeDireccion.get('de'))
  const { data: cuentas } = useQuery({ ...consultaFiltros(escritorio, de), enabled: esperan.length > 0 })
  const conTrabajo = [inicial, ...esperan].find((clave) => (cuentas?.filtros[clave] ?? 0) > 0)
  const primero = usePrimero(inicial !== 'todas' && cuentas ? (conTrabajo ?? inicial) : undefined) ?? inicial
  const tabla = {
    ...FORMA_COMPRAS,
    ordenes: ORDENES,
    filtros: filtros.map(([clave]) => clave),
    filtro: inicial,
    primero,
  }
  const [estado, cambiar] = useEstadoDeTabla(tabla, `compras.${escritorio}.${inicial}.${cuenta}`)
  const parametros = { ...aParametros(estado), filtro: estado.filtro, ...de }
  const consulta = useQuery(consultaTablaDeCompras(escritorio, parametros))
  const { data, error } = consulta

  const { abierto, abrir, cerrar } = useEnDireccion('compra')
  const abrirUna = (compra: string) => abrir({ compra })
  const { data: abierta } = useQuery({
    ...consultaCompra(abierto.compra ?? ''),
    enabled: abierto.compra !== null,
  })
  const filas = useFilaAbierta(data?.data, abierto.compra, abierta, JSON.stringify(parametros))
  const correo = useEnDireccion('correo')
  const escribirle = (compra: string) => correo.abrir({ correo: compra })
  const enLaTabla = (compra: string) => filas?.find(({ id }) => id === compra)
  return (
    <>
      <PaginaDeTabla
        titulo={titulo}
        esperan={cuentas?.filtros[esperan[0] ?? '']}
        que="las compras"
        indicacion="Código, nombre, RUC, celular…"
        acciones={
          de.de ? (
            <Conmutador
              nombre="De quién"
              opciones={ALCANCES}
              puesta={de.de}
              poner={(otro) =>
                ponerParametros((nuevos) => {
                  nuevos.set('de', otro)
                  nuevos.delete('pagina')
                  return nuevos
                })
              }
            />
          ) : (
            accion
          )
        }
        tabla={tabla}
        estado={estado}
        cambiar={cambiar}
        consulta={data && filas ? { ...consulta, data: { ...data, data: filas } } : consulta}
        archivo={{ tabla: RUTA_DE_TABLA[escritorio], parametros }}
        fallo={error && detalleDe(error)}
        filtros={filtros.map(([clave, palabra]) => ({
          clave,
          palabra,
          n: data?.contadores[clave],
          meEspera: esperan.includes(clave),
        }))}
        columnas={columnasDe(escritorio, abrirUna, escribirle)}
        envolver={(fila, como, contenido) => (
          <FilaViva fila={fila} escritorio={escritorio} como={como}>
            {contenido}
          </FilaViva>
        )}
        tarjeta={(fila) => <Tarjeta fila={fila} escritorio={escritorio} abrir={abrirUna} escribir={escribirle} />}
        // Beside the panel there is only room for cards.
        angosta={abierto.compra ? Number.MAX_SAFE_INTEGER : 1179}
        alto={170}
        vacia={
          <Vacia
            buscar={estado.buscar}
            filtro={estado.filtro}
            alDia={esperan.length > 0 && esperan.every((clave) => cuentas?.filtros[clave] === 0)}
            cambiar={cambiar}
          />
        }
      />
      {abierto.compra ? (
        <Suspense fallback={null}>
          <Panel
            idCompra={abierto.compra}
            vecinas={vecinasDe(filas ?? [], abierto.compra)}
            ir={abrirUna}
            escritorio={escritorio}
            deLaTabla={enLaTabla(abierto.compra)}
            escribir={() => escribirle(abierto.compra ?? '')}
            alCerrar={cerrar}
          />
        </Suspense>
      ) : null}
      {correo.abierto.correo ? (
        <Suspense fallback={null}>
          <Correo
            key={correo.abierto.correo}
            idCompra={correo.abierto.correo}
            deLaTabla={enLaTabla(correo.abierto.correo)}
            alCerrar={correo.cerrar}
          />
        </Suspense>
      ) : null}
    </>
  )
}
