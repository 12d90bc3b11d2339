import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { crearSenal } from '#web/ui/senal.ts'
import type { EstadoVivo } from './conexion.ts'

export const estadoVivo = crearSenal<EstadoVivo>('conectando')
export const useEstadoVivo = () => useSyncExternalStore(estadoVivo.oir, estadoVivo.leer)

/**
 * Count of the changes to each order made elsewhere, by its id or code: a row glows when its count
 * grows.
 */
const brillos = crearSenal<ReadonlyMap<string, number>>(new Map())
export const hacerBrillar = (clave: string): void =>
  brillos.poner(new Map(brillos.leer()).set(clave, (brillos.leer().get(clave) ?? 0) + 1))
export const useBrillo = (id: string, codigo: string): number =>
  useSyncExternalStore(brillos.oir, () => (brillos.leer().get(id) ?? 0) + (brillos.leer().get(codigo) ?? 0))

/** Accounts that came (true) or went (false) since the rows were fetched. */
const presencias = crearSenal<ReadonlyMap<string, boolean>>(new Map())
/** The accounts that are shown, and by how many rows. A new session asks whether they are here. */
const mostradas = new Map<string, number>()
/** Listens to presence for rows that show these accounts; returns the function that stops it. */
const oirPresencia = (ids: readonly string[], avisar: () => void): (() => void) => {
  for (const id of ids) mostradas.set(id, (mostradas.get(id) ?? 0) + 1)
  const dejar = presencias.oir(avisar)
  return () => {
    dejar()
    for (const id of ids) {
      const quedan = (mostradas.get(id) ?? 1) - 1
      if (quedan === 0) mostradas.delete(id)
      else mostradas.set(id, quedan)
    }
  }
}
export const ponerPresencia = (usuario: string, abierto: boolean): void =>
  presencias.poner(new Map(presencias.leer()).set(usuario, abierto))
export const idsMostrados = (): string[] => [...mostradas.keys()]
export const ponerConectados = (ids: readonly string[], conectados: readonly string[]): void => {
  const dentro = new Set(conectados)
  presencias.poner(new Map(ids.map((id) => [id, dentro.has(id)])))
}
export const useAbierto = (id: string, deLaFila: boolean): boolean =>
  useSyncExternalStore(
    (avisar) => oirPresencia([id], avisar),
    () => presencias.leer().get(id) ?? deLaFila,
  )

/**
 * Returns the same as `useAbierto` for a whole list: a function that tells whether an account is
 * connected now.
 */
export const useAbiertos = (deLaLista: readonly { readonly id: string; readonly abierto: boolean }[]) => {
  const ids = deLaLista.map(({ id }) => id).join(' ')
  const oir = useCallback((avisar: () => void) => oirPresencia(ids.split(' ').filter(Boolean), avisar), [ids])
  const vivas = useSyncExternalStore(oir, presencias.leer)
  return useCallback(
    (id: string): boolean => vivas.get(id) ?? deLaLista.find((cuenta) => cuenta.id === id)?.abierto ?? false,
    [vivas, deLaLista],
  )
}

/** The parts of the navigation that blink; `avisos` is the bell. */
export type Pestana = 'ventas' | 'pedidos' | 'compras' | 'consumos' | 'incidentes' | 'invitaciones' | 'avisos'
const parpadeo = crearSenal<Readonly<Partial<Record<Pestana, boolean>>>>({})
/** Makes a tab of the navigation blink until it is looked at (decisiones/vivo, «Blinking»). */
export const parpadear = (pestana: Pestana): void => parpadeo.poner({ ...parpadeo.leer(), [pestana]: true })
const SUCESOS = ['pointerdown', 'keydown', 'pointermove', 'visibilitychange'] as const
/** Stops the blinking of a tab at the user's next move on the page that it leads to. */
export const useParpadeoVisto = (pestana: Pestana | undefined): void => {
  useEffect(() => {
    if (!pestana) return
    const visto = () => {
      if (document.visibilityState !== 'visible' || !parpadeo.leer()[pestana]) return
      parpadeo.poner({ ...parpadeo.leer(), [pestana]: false })
    }
    for (const suceso of SUCESOS) document.addEventListener(suceso, visto, { passive: true })
    return () => {
      for (const suceso of SUCESOS) document.removeEventListener(suceso, visto)
    }
  }, [pestana])
}
export const useParpadeo = () => useSyncExternalStore(parpadeo.oir, parpadeo.leer)
