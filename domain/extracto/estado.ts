import { sinAcentos } from './texto.ts'

/** A column that says what a movement came to. */
const DE_ESTADO =
  /^(?:estado|status|situacion)(?: (?:de |del )?(?:la )?(?:transaccion|transferencia|movimiento|operacion|pago|trx))?$/
export const esColumnaDeEstado = (nombre: string): boolean => DE_ESTADO.test(nombre)

/** How the words begin by which a bank says that it is done. */
const HECHO =
  /^(?:APROBAD|EXITOS|COMPLET|PROCESAD|OK|APLICAD|EFECTIV|EFECTUAD|ACREDITAD|CONTABILIZAD|LIQUIDAD|CONFIRMAD|AUTORIZAD|REALIZAD|EJECUTAD|PAGAD|REGISTRAD|FINALIZAD|SUCCE|APPROVED|POSTED|SETTLED)[A-Z]{0,8}[ .!]*$/
export const estaHecho = (celda: string): boolean => HECHO.test(sinAcentos(celda).trim())

const ROTULO = 'Estado: '
/** How a state that isn't done stands among a row's other words. */
export const conRotulo = (celda: string): string => `${ROTULO}${celda}`
/** Whether a cell says a state that is done; undefined: it says none. */
export const estadoDicho = (celda: string): boolean | undefined =>
  celda.startsWith(ROTULO) ? estaHecho(celda.slice(ROTULO.length)) : undefined
