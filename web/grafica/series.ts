import { dolares, numero } from '#web/ui/cifras.ts'
import type { Serie } from './cuadro.ts'

/** Adds up amounts in whole cents and returns the sum as a decimal string. */
export const sumaDeMontos = (montos: readonly string[]): string => {
  const cents = montos.reduce((suma, monto) => suma + BigInt(monto.replace('.', '')), 0n)
  const [signo, texto] = [cents < 0n ? '-' : '', String(cents < 0n ? -cents : cents).padStart(3, '0')]
  return `${signo}${texto.slice(0, -2)}.${texto.slice(-2)}`
}

type Resto<F> = Partial<Pick<Serie<F>, 'figura' | 'como' | 'trazo' | 'total'>>

/** Builds a series of counts. Its total is their sum unless another is given. */
export const serieDeCuentas = <F>(nombre: string, valores: readonly number[], resto: Resto<F> = {}): Serie<F> => ({
  nombre,
  valores,
  escritos: valores.map(numero),
  total: numero(valores.reduce((suma, valor) => suma + valor, 0)),
  ...resto,
})

/**
 * Builds a series of amounts from decimal strings. Its total is their sum unless another is given.
 */
export const serieDeMontos = <F>(nombre: string, montos: readonly string[], resto: Resto<F> = {}): Serie<F> => ({
  nombre,
  valores: montos.map(Number),
  escritos: montos.map(dolares),
  total: dolares(sumaDeMontos(montos)),
  ...resto,
})

/** Removes the values after the first `cuantas`: nothing is known of them yet. */
export const hasta = <F>(cuantas: number, serie: Serie<F>): Serie<F> => ({
  ...serie,
  valores: serie.valores.map((valor, i) => (i < cuantas ? valor : null)),
  escritos: serie.escritos.map((escrito, i) => (i < cuantas ? escrito : '—')),
})
