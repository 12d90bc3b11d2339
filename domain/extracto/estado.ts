import { sinAcentos } from './texto.ts'

/** A column that says what a movement came to. */
const DE_ESTADO =
  /^(?:estado|status|situacion)(?: (?:de |del )?(?:la )?(?:transaccion|transferencia|movimiento|operacion|pago|trx))?$/
export const esColumnaDeEstado = (nombre: string): boolean => DE_ESTADO.test(nombre)

/** A column that says when or why a movement was taken back, or whether it was. */
const DE_REVERSO = /(?<![a-z])(?:anula|reverso|reversa|reversion|devol|devuel|rechaz|extorn)/
export const esColumnaDeReverso = (nombre: string): boolean => DE_REVERSO.test(nombre)
/** Whether its cell says that it wasn't. */
export const noReversa = (celda: string): boolean =>
  /^(?:NO?|FALSE|FALSO|0+(?:[.,]0+)?)$/.test(sinAcentos(celda).trim())

/** How the words begin by which a bank says that it is done. */
const HECHO =
  /^(?:(?:TRANSFERENCIA|TRANSACCION|OPERACION|PAGO|DEPOSITO) )?(?:APROBAD|EXITO|COMPLET|PROCESAD|OK|APLICAD|EFECTIV|EFECTUAD|ACREDITAD|CONTABILIZAD|LIQUIDAD|CONFIRMAD|AUTORIZAD|REALIZAD|EJECUTAD|PAGAD|REGISTRAD|FINALIZAD|RECIBID|COBRAD|CONCILIAD|NORMAL|ACTIV[OA]|SUCCE|APPROVED|POSTED|SETTLED)[A-Z]{0,8}[ .!]*$/
export const estaHecho = (celda: string): boolean => HECHO.test(sinAcentos(celda).trim())

const ROTULO = 'Estado: '
/** How a state that isn't done stands among a row's other words. */
export const conRotulo = (celda: string): string => `${ROTULO}${celda}`
/** The same of what a movement was taken back by. */
export const conReverso = (celda: string): string => conRotulo(`reverso ${celda}`)
/** Whether a cell says a state that is done; undefined: it says none. */
export const estadoDicho = (celda: string): boolean | undefined =>
  celda.startsWith(ROTULO) ? estaHecho(celda.slice(ROTULO.length)) : undefined
