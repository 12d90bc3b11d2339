import { sinAcentos } from './texto.ts'

/** A column that says what a movement came to, in a bank's words, letters or numbers. */
const DE_ESTADO =
  /^(?:est|estado|estatus|status|sts|situacion|condicion|resultado|(?:cod|codigo) (?:estado|respuesta))(?: |$)/
export const esColumnaDeEstado = (nombre: string): boolean => DE_ESTADO.test(nombre)
/** One that says whether a movement was done. */
const DE_SI_O_NO = /^(?:confirmad|procesad|acreditad|valid|aprobad|efectivizad)[oa]$/
export const esColumnaDeSiONo = (nombre: string): boolean => DE_SI_O_NO.test(nombre)

/** A column that says when or why a movement was taken back or held, or whether it was. */
const DE_REVERSO =
  /(?<![a-z])(?:anula|reverso|reversa|reversion|devol|devuel|rechaz|extorn|estorn|bloque[oa]|retenid)|^(?:ind )?rev$/
export const esColumnaDeReverso = (nombre: string): boolean => DE_REVERSO.test(nombre)
const llano = (celda: string): string => sinAcentos(celda).trim()
/** Whether its cell says that it wasn't. */
export const noReversa = (celda: string): boolean => /^(?:NO?|F|FALSE|FALSO|0+(?:[.,]0+)?)$/.test(llano(celda))

/** What a bank says of what is done: «PROCESADA», not «PROCESADORA» nor what is only registered. */
const HECHO =
  /^(?:(?:TRANSFERENCIA|TRANSACCION|OPERACION|PAGO|DEPOSITO) )?(?:(?:APROBAD|EXITOS|COMPLET|COMPLETAD|PROCESAD|APLICAD|EFECTIV|EFECTIVAD|EFECTIVIZAD|EFECTUAD|ACREDITAD|CONTABILIZAD|LIQUIDAD|CONFIRMAD|REALIZAD|EJECUTAD|PAGAD|FINALIZAD|RECIBID|COBRAD|CONCILIAD|ABONAD|TERMINAD|SATISFACTORI|CORRECT|ACTIV|VALID)[OA]S?|EXITO|COMPLETED|PROCESSED|OK|NORMAL|VIGENTE|SUCCESS|SUCCESSFUL|SUCCEEDED|APPROVED|POSTED|SETTLED|A|APL|PROC|0{2,3})[ .!]*$/
export const estaHecho = (celda: string): boolean => HECHO.test(llano(celda))
/** The same of a column that says whether it is: yes, when, or how much. */
export const siHecho = (celda: string): boolean =>
  !noReversa(celda) && (estaHecho(celda) || /^(?:SI?|V|X|Y|YES|TRUE|VERDADERO)$|\d/.test(llano(celda)))

const ROTULO = 'Estado: '
/** How a state that isn't done stands among a row's other words. */
export const conRotulo = (celda: string): string => `${ROTULO}${celda}`
/** The same of what a movement was taken back by. */
export const conReverso = (celda: string): string => conRotulo(`reverso ${celda}`)
/** Whether a cell says a state that is done; undefined: it says none. */
export const estadoDicho = (celda: string): boolean | undefined =>
  celda.startsWith(ROTULO) ? estaHecho(celda.slice(ROTULO.length)) : undefined
