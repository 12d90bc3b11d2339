import { vacia } from './celdas.ts'
import { diceEspera } from './en-contra.ts'
import { CON_CENTAVOS } from './encabezado.ts'
import type { Fila } from './fila.ts'
import { textoDe } from './resto.ts'
import { sinAcentos } from './texto.ts'
import { diceTotal } from './totales.ts'

/** What a row says against all those below it, «MOVIMIENTOS PENDIENTES»; '' where it does not. */
export const tituloMalo = ({ celdas }: Fila): string => {
  const dicho = celdas
    .map(textoDe)
    .filter((celda) => celda !== '')
    .join(' ')
  return diceEspera(dicho) ? dicho.slice(0, 200) : ''
}
/** What the rows above a table say against all that stands in it; sums of what is held don't. */
export const tituloEnContra = (filas: readonly Fila[]): string =>
  filas
    .filter(
      ({ celdas }) =>
        !celdas.some((celda) => diceTotal(celda) || CON_CENTAVOS.test(celda) || /^[\d.,$ ]+$/.test(celda)),
    )
    .map(tituloMalo)
    .filter((uno) => uno !== '')
    .join(' · ')

const TITULO =
  /^(?:MOVIMIENTOS|TRANSFERENCIAS|TRANSACCIONES|OPERACIONES|DEPOSITOS|CREDITOS|DEBITOS|ABONOS|PAGOS)(?![A-Z])/
/** Whether a row ends what one above it says of those below: a total, or the title of others. */
export const terminaTitulo = ({ celdas }: Fila): boolean => {
  const dichas = celdas.filter((celda) => !vacia(celda))
  return (
    celdas.some((celda) => diceTotal(celda) && !/^\s*sub/i.test(celda)) ||
    (dichas.length === 1 && TITULO.test(sinAcentos(textoDe(dichas[0]))))
  )
}
