import { useSyncExternalStore } from 'react'
import { ruta } from '#domain/rutas.ts'
import { crearSenal } from '#web/ui/senal.ts'

/** Milliseconds of silence after which a request is suspicious: most are answered sooner, and none later than 4.5 s. */
const CALLADA_MS = 2_500
/** For how long it has to go on before it is said: most of it is over sooner. */
const SE_DICE_MS = 4_000
/** How long our own question is waited for, and between one and the next. */
const PLAZO_MS = 2_500
const PAUSA_MS = 1_000
const PAUSA_MAXIMA_MS = 5_000

/** Whether BandWork answers, as far as this page has found out. Not to be told to who has no network: see `navigator.onLine`. */
export const responde = crearSenal(true)
export const useResponde = (): boolean => useSyncExternalStore(responde.oir, responde.leer)

const hayRed = (): boolean => navigator.onLine !== false

/** Since when something is wrong. */
let desde: number | undefined
/** It was BandWork itself that said so: that another question went well doesn't change it. */
let negado = false
let despertar = (): void => undefined
const dormir = (ms: number) =>
  new Promise<void>((listo) => {
    despertar = listo
    setTimeout(listo, ms * (0.75 + Math.random() / 2))
  })

/** undefined: nothing came. */
const contesta = (): Promise<boolean | undefined> =>
  fetch(ruta('salud_listo'), { cache: 'no-store', signal: AbortSignal.timeout(PLAZO_MS) }).then(
    ({ ok }) => ok,
    () => undefined,
  )

/**
 * Something asked of BandWork failed, or is silent, since then: whether that is BandWork is found out by a question of its own, asked until it is
 * answered well (decisiones/vivo, «When BandWork doesn't answer»).
 */
export const sospechar = async (cuando: number = Date.now()): Promise<void> => {
  if (desde !== undefined) return
  desde = cuando
  for (let pausa = PAUSA_MS; ; ) {
    const dicho = await contesta()
    if (dicho) break
    negado = dicho === false
    if (!hayRed()) desde = Date.now()
    else if (Date.now() - desde >= SE_DICE_MS) responde.poner(false)
    if (!responde.leer()) pausa = Math.min(pausa * 1.5, PAUSA_MAXIMA_MS)
    await dormir(pausa)
  }
  desde = undefined
  responde.poner(true)
}
const contesto = (): void => {
  if (desde !== undefined && !negado) {
    desde = Date.now()
    responde.poner(true)
  }
  despertar()
}

/** Watches one request from its beginning; returns how to say that it was answered, well or not at all. */
export const vigilar = (): ((bien?: boolean) => void) => {
  const empezo = Date.now()
  const reloj = setTimeout(() => void sospechar(empezo), CALLADA_MS)
  return (bien) => {
    clearTimeout(reloj)
    if (bien) contesto()
    else if (bien === false) void sospechar(empezo)
  }
}
