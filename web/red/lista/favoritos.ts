import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bandas, ItemBanda } from '#api/contract/bandas.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { ListaFavoritos } from '#domain/red/listas.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDe, detalleDe, ErrorDeServidor, mandar, quitar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { ofrecerDeshacer } from '#web/vivo/deshacer.ts'
import { consultaBandas, consultaCambios } from './consultas.ts'
import { ladoDe, leerLista, rutaDeFavorito } from './listas.ts'
import { type Cambio, confirmar, deshacer, faltan, intentar, vista } from './optimista.ts'
import { MENSAJES } from './reglas.ts'

/**
 * Returns the bands as the person should see them: the server's answer with the changes under way.
 */
export const useBandas = () => {
  const leidas = useQuery(consultaBandas)
  const { data: cambios } = useQuery(consultaCambios)
  const { data } = leidas
  const bandas = useMemo(() => (data ? vista(data, cambios) : undefined), [data, cambios])
  return { bandas, error: leidas.error, volver: () => void leidas.refetch() }
}

/**
 * Returns why a favourite wasn't added. A refusal says why; anything else may go well the next
 * time.
 */
const porQueNo = (error: unknown, { nombre }: ItemBanda): string => {
  const status = error instanceof ErrorDeServidor ? error.problema.status : 0
  return status >= 400 && status < 429
    ? detalleDe(error)
    : `${nombre} no se añadió a tus favoritos. Vuelve a intentarlo.`
}

let ultimo = 0
// One at a time, so two changes of the same favourite reach the server in the order in which they
// were made.
let cola: Promise<unknown> = Promise.resolve()

const alCambiar = (consultas: QueryClient, hacer: (cambios: readonly Cambio[]) => readonly Cambio[]): void => {
  const leidas = consultas.getQueryData<Bandas>(consultaBandas.queryKey)?.posicion ?? '0'
  consultas.setQueryData(consultaCambios.queryKey, (cambios: readonly Cambio[] = []) => faltan(hacer(cambios), leidas))
}

const HECHO = { anadir: 'Añadido a tus favoritos', quitar: 'Quitado de tus favoritos' } as const
/** Says what became of a favourite, and offers to take it back. */
export const decirFavorito = (
  accion: keyof typeof HECHO,
  lista: ListaFavoritos,
  { id, nombre }: { readonly id: string; readonly nombre: string },
  deshacer: () => Promise<unknown>,
): void =>
  ofrecerDeshacer({
    sobre: `favorito ${lista} ${id}`,
    titulo: HECHO[accion],
    detalle: nombre,
    deshecho: accion === 'anadir' ? HECHO.quitar : 'De vuelta en tus favoritos',
    hasta: Number.POSITIVE_INFINITY,
    deshacer,
  })

type Intento = Omit<Cambio, 'n' | 'posicion'>

/**
 * Returns the index of a favourite in its band, as the person sees it, or undefined when it isn't
 * there.
 */
const lugarDe = (consultas: QueryClient, lista: ListaFavoritos, { id }: ItemBanda): number | undefined => {
  const leidas = consultas.getQueryData<Bandas>(consultaBandas.queryKey)
  const cambios = consultas.getQueryData<readonly Cambio[]>(consultaCambios.queryKey)
  const favoritos = leidas && leerLista(vista(leidas, cambios ?? []), 'enFavoritos', lista)
  const lugar = favoritos?.userItems.findIndex((otro) => otro.id === id) ?? -1
  return lugar < 0 ? undefined : lugar
}

/**
 * Returns functions that add or remove a favourite, and move one within its list. The change is on
 * the screen at once and then goes to the server. A change that fails is undone and told; an
 * addition or a removal that succeeds can be taken back.
 */
export const useFavoritos = (cuenta: CuentaPropia) => {
  const consultas = useQueryClient()
  const refrescar = useRefrescar()
  const avisar = useAvisar()

  const enviar = ({ accion, lista, item, lugar, antesDe }: Intento): Promise<{ posicion: string }> => {
    if (accion === 'mover')
      return mandar(ruta('favoritos_mover'), { id: item.id, lista, ...(antesDe === undefined ? {} : { antesDe }) })
    const camino = rutaDeFavorito(cuenta, lista, accion, item.id)
    const navbarClnts = ladoDe(lista)
    return accion === 'anadir'
      ? mandar(camino, { id: item.id, navbarClnts, ...(lugar === undefined ? {} : { vuelve: true }) })
      : quitar(`${camino}?${new URLSearchParams({ navbarClnts })}`)
  }

  const cambiar = async (intento: Intento): Promise<void> => {
    ultimo += 1
    const n = ultimo
    alCambiar(consultas, (cambios) => intentar(cambios, { n, ...intento }))
    const turno = cola.then(() => enviar(intento))
    cola = turno.catch(() => undefined)
    try {
      const { posicion } = await turno
      alCambiar(consultas, (cambios) => confirmar(cambios, n, posicion))
    } catch (error) {
      alCambiar(consultas, (cambios) => deshacer(cambios, n))
      throw error
    } finally {
      // Also after a failure: the fact may be written although the answer was lost.
      void refrescar('favoritos')
    }
  }

  const alternar = async (accion: 'anadir' | 'quitar', lista: ListaFavoritos, item: ItemBanda): Promise<boolean> => {
    const lugar = accion === 'quitar' ? lugarDe(consultas, lista, item) : undefined
    try {
      await cambiar({ accion, lista, item })
    } catch (error) {
      await (accion === 'anadir'
        ? avisar('BandWork - Favoritos', porQueNo(error, item))
        : avisar(codigoDe(error) === 'no-es-favorito' ? MENSAJES.noEsta : MENSAJES.errorAlQuitar))
      return false
    }
    decirFavorito(accion, lista, { id: item.id, nombre: item.nombre_sucursal || item.nombre }, () =>
      cambiar({ accion: accion === 'anadir' ? 'quitar' : 'anadir', lista, item, lugar }),
    )
    return true
  }
  /** Moves a favourite before another one, or to the end. */
  const mover = (lista: ListaFavoritos, item: ItemBanda, antesDe: string | undefined): Promise<void> =>
    cambiar({ accion: 'mover', lista, item, antesDe }).catch((error) =>
      avisar('BandWork - Favoritos', detalleDe(error)),
    )
  return { alternar, mover }
}
