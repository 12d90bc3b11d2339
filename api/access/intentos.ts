import { lru } from 'tiny-lru'
import { enSegundos, Rechazado } from '#api/http/problema.ts'
import { refuse } from '#domain/decider.ts'

const LIBRES = 5
const MAXIMA_S = 60
const OLVIDO_MS = 15 * 60_000

/**
 * Growing delays for whoever guesses: after five failures each further one doubles the wait, up to a minute; nobody is locked out, and a success
 * forgets (decisiones/cuenta, «Credentials and sessions»). Kept in memory: a restart forgives.
 */
export const crearIntentos = () => {
  const fallos = lru<{ cuantos: number; hasta: number }>(50_000, OLVIDO_MS)
  return {
    /**
     * Counts a try as failed until `exito` says otherwise, so that many at once gain nothing. Throws the refusal, with the seconds to wait, while
     * the delay lasts.
     */
    intentar: (clave: string): void => {
      const antes = fallos.get(clave)
      const espera = (antes?.hasta ?? 0) - Date.now()
      if (espera > 0) {
        const segundos = Math.ceil(espera / 1000)
        const texto = enSegundos(espera)
        const detalle = `Demasiados intentos. Espera ${texto} y vuelve a probar.`
        throw new Rechazado(refuse('demasiadas-peticiones', detalle, { segundos }))
      }
      const cuantos = (antes?.cuantos ?? 0) + 1
      const segundos = cuantos < LIBRES ? 0 : Math.min(2 ** (cuantos - LIBRES), MAXIMA_S)
      fallos.set(clave, { cuantos, hasta: Date.now() + segundos * 1000 })
    },
    exito: (clave: string): void => {
      fallos.delete(clave)
    },
  }
}
