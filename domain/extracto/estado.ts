import { sinRotulo } from './rotulos.ts'
import { sinAcentos } from './texto.ts'

const llano = (celda: string): string => sinAcentos(celda).trim()
/** Whether a cell says no, or nothing. */
export const diceNo = (celda: string): boolean => /^(?:NO?|F|FALSE|FALSO|0+(?:[.,]0+)?)$/.test(llano(celda))

/** What a bank says of what is done: «PROCESADA», not «PROCESADORA» nor what is only registered. */
const HECHO =
  /^(?:[✓✔☑]|(?:0{2,3}[ .:-]{1,3})?(?:(?:TRANSFERENCIA|TRANSACCION|OPERACION|PAGO|DEPOSITO) )?(?:(?:APROBAD|EXITOS|COMPLET|COMPLETAD|PROCESAD|APLICAD|EFECTIV|EFECTIVAD|EFECTIVIZAD|EFECTUAD|ACREDITAD|CONTABILIZAD|LIQUIDAD|CONFIRMAD|REALIZAD|EJECUTAD|PAGAD|FINALIZAD|RECIBID|COBRAD|CONCILIAD|ABONAD|TERMINAD|SATISFACTORI|CORRECT|ACTIV|VALID)[OA]S?|EXITO|COMPLETED|PROCESSED|OK|NORMAL|VIGENTE|SUCCESS|SUCCESSFUL|SUCCEEDED|APPROVED|POSTED|SETTLED|A|APL|PROC|0{2,3})(?: OK)?)[ .!]*$/
export const estaHecho = (celda: string): boolean => HECHO.test(llano(celda))
/** What is done where all of a bank's file is so, and may not be beside what is. */
export const seDaPorHecho = (celda: string): boolean =>
  /^(?:(?:REGISTRAD|AUTORIZAD)[OA]S?|CONTABLE|DISPONIBLE)[ .!]*$/.test(llano(celda))
/** The same of a column that says whether it is: yes, when, or how much. */
export const siHecho = (celda: string): boolean =>
  !diceNo(celda) && (estaHecho(celda) || /^(?:SI?|V|X|Y|YES|TRUE|VERDADERO)$|\d/.test(llano(celda)))

/** Whether a cell says a state that isn't done, or a title against it. */
export const diceEstadoMalo = (celda: string): boolean => {
  const { rotulo, texto } = sinRotulo(celda)
  return rotulo === 'titulo' || (rotulo === 'estado' && !estaHecho(texto))
}
