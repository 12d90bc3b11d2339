import { dolares, numero } from '#web/ui/cifras.ts'
import type { Serie } from './cuadro.ts'

/** The cents of several amounts in one, as text. */
export const sumaDeMontos = (montos: readonly string[]): string => {
  const cents = montos.reduce((suma, monto) => suma + BigInt(monto.replace('.', '')), 0n)
  const [signo, texto] = [cents < 0n ? '-' : '', String(cents < 0n ? -cents : cents).padStart(3, '0')]
  return `${signo}${texto.slice(0, -2)}.${texto.slice(-2)}`
}

type Resto<F> = Partial<Pick<Serie<F>, 'figura' | 'como' | 'trazo' | 'total'>>

/** A series of counts, which add up unless another total is said. */
export const serieDeCuentas = <F>(nombre: string, valores: readonly number[], resto: Resto<F> = {}): Serie<F> => ({
  ...{ nombre, valores },
  escritos: valores.map(numero),
  total: numero(valores.reduce((suma, valor) => suma + valor, 0)),
  ...resto,
})

/** A series of amounts in decimals, which add up unless another total is said. */
export const serieDeMontos = <F>(nombre: string, montos: readonly string[], resto: Resto<F> = {}): Serie<F> => ({
  nombre,
  valores: montos.map(Number),
  escritos: montos.map(dolares),
  total: dolares(sumaDeMontos(montos)),
  ...resto,
})

/** Nothing is known yet of what comes after the first `cuantas`. */
export const hasta = <F>(cuantas: number, serie: Serie<F>): Serie<F> => ({
  ...serie,
  valores: serie.valores.map((valor, i) => (i < cuantas ? valor : null)),
  escritos: serie.escritos.map((escrito, i) => (i < cuantas ? escrito : '—')),
})
