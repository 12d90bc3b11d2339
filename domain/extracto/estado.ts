import { sinRotulo } from './rotulos.ts'
import { sinAcentos } from './texto.ts'

const llano = (celda: string): string => sinAcentos(celda).trim()
/** Returns whether a cell says no, or zero. */
export const diceNo = (celda: string): boolean => /^(?:NO?|F|FALSE|FALSO|0+(?:[.,]0+)?)$/.test(llano(celda))

/** A bank's words for what is done: «PROCESADA», not «PROCESADORA» nor what is only registered. */
const HECHO =
  /^(?:[✓✔☑]|(?:0{2,3}[ .:-]{1,3})?(?:(?:TRANSFERENCIA|TRANSACCION|OPERACION|PAGO|DEPOSITO) )?(?:(?:APROBAD|EXITOS|COMPLET|COMPLETAD|PROCESAD|APLICAD|EFECTIV|EFECTIVAD|EFECTIVIZAD|EFECTUAD|ACREDITAD|CONTABILIZAD|LIQUIDAD|CONFIRMAD|REALIZAD|EJECUTAD|PAGAD|FINALIZAD|RECIBID|COBRAD|CONCILIAD|ABONAD|TERMINAD|SATISFACTORI|CORRECT|ACTIV|VALID)[OA]S?|EXITO|COMPLETED|PROCESSED|OK|NORMAL|VIGENTE|SUCCESS|SUCCESSFUL|SUCCEEDED|APPROVED|POSTED|SETTLED|A|APL|PROC|0{2,3})(?: OK)?)[ .!]*$/
export const estaHecho = (celda: string): boolean => HECHO.test(llano(celda))
/**
 * Returns whether a cell says a state that counts as done when the whole file has it, but may not
 * beside one that is done.
 */
export const seDaPorHecho = (celda: string): boolean =>
  /^(?:(?:REGISTRAD|AUTORIZAD)[OA]S?|CONTABLE|DISPONIBLE)[ .!]*$/.test(llano(celda))
/**
 * Returns whether a cell says that it is done, in a column that says so by yes, by when or by how
 * much.
 */
export const siHecho = (celda: string): boolean =>
  !diceNo(celda) && (estaHecho(celda) || /^(?:SI?|V|X|Y|YES|TRUE|VERDADERO)$|\d/.test(llano(celda)))

/** Returns whether a cell says a state that isn't done, or a title that speaks against it. */
export const diceEstadoMalo = (celda: string): boolean => {
  const { rotulo, texto } = sinRotulo(celda)
  return rotulo === 'titulo' || (rotulo === 'estado' && !estaHecho(texto))
}
