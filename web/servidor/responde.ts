import { useSyncExternalStore } from 'react'
import { ruta } from '#domain/rutas.ts'
import { crearSenal } from '#web/ui/senal.ts'

/**
 * Milliseconds of silence after which a request is suspicious: most are answered sooner, and none
 * later than 4.5 s.
 */
const CALLADA_MS = 2_500
/** Milliseconds that a failure must last before the user is told: most are over sooner. */
const SE_DICE_MS = 4_000
/** Milliseconds until the health check times out, and between two checks. */
const PLAZO_MS = 2_500
const PAUSA_MS = 1_000
const PAUSA_MAXIMA_MS = 5_000

/**
 * Whether BandWork answers, as far as this page knows. It isn't to be shown to a user without a
 * network: see `navigator.onLine`.
 */
export const responde = crearSenal(true)
export const useResponde = (): boolean => useSyncExternalStore(responde.oir, responde.leer)

const hayRed = (): boolean => navigator.onLine !== false

/** When the failure began; undefined while there is none. */
let desde: number | undefined
/** Whether BandWork itself reported the failure; a request that succeeds doesn't change that. */
let negado = false
let despertar = (): void => undefined
const dormir = (ms: number) =>
  new Promise<void>((listo) => {
    despertar = listo
    setTimeout(listo, ms * (0.75 + Math.random() / 2))
  })

/** Resolves with the result of the health check, or with undefined if no answer came. */
const contesta = (): Promise<boolean | undefined> =>
  fetch(ruta('salud_listo'), { cache: 'no-store', signal: AbortSignal.timeout(PLAZO_MS) }).then(
    ({ ok }) => ok,
    () => undefined,
  )

/**
 * Runs health checks after a request has failed, or has been silent since `cuando`. They find out
 * whether BandWork itself is the cause, and go on until one succeeds (decisiones/vivo,
 * «When BandWork doesn't answer»).
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

/**
 * Watches one request from its start. Returns the function that reports its end: answered (true),
 * not answered (false) or abandoned (undefined).
 */
export const vigilar = (): ((bien?: boolean) => void) => {
  const empezo = Date.now()
  const reloj = setTimeout(() => void sospechar(empezo), CALLADA_MS)
  return (bien) => {
    clearTimeout(reloj)
    if (bien) contesto()
    else if (bien === false) void sospechar(empezo)
  }
}
