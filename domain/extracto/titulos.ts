import { celdaLimpia, vacia } from './celdas.ts'
import { diceEspera, empiezaEnEspera } from './en-contra.ts'
import { diceAlgunDia } from './fechas.ts'
import type { Fila } from './fila.ts'
import { textoDe } from './resto.ts'
import { fichasDe, sinAcentos } from './texto.ts'

/** Zero, no or nothing, as a whole cell or at its end. */
const NINGUNO = /(?:^|[:=(])\s{0,3}(?:(?:USD|\$) ?)?(?:0{1,6}(?:[.,]0{1,4})?|NO|NINGUN[OA]?S?|-{1,3})\)?\.?$/
const esNinguno = (celda: string): boolean => celda.length <= 10 && NINGUNO.test(celda) && !/\p{L} /u.test(celda)
/** A bank's address to its client. The text after it is judged by itself. */
const SALUDO =
  /^[\W_]{0,3}(?:NOTAS?[\W_]{1,3})?(?:(?:ESTIMAD[OA]S? (?:CLIENTE|SOCIO)|DOCUMENTO SIN VALIDEZ)[\W_]{0,3})?/
/** A bank's remarks about its document or about itself. */
const DE_BANCO =
  /^(?:SALVO ERROR|GRACIAS POR|PARA (?:RECLAMOS|CONSULTAS|MAYOR)|CONSULTAS AL|NO VALID[OA]S? (?:PARA|COMO|SIN))/
/**
 * Phrases that say which movements are missing. Phrases that say which are the only ones don't
 * count.
 */
const DE_NINGUNOS =
  /^(?:NO (?:SE )?(?:INCLUY|HAY|EXIST|REGISTRA|PRESENTA|CONTIEN|CONSIDERA|TIEN)[A-Z]{0,2}|EXCLUYEN?|SIN) (?:L[OA]S )?(?:MOVIMIENTOS|TRANSACCIONES|TRANSFERENCIAS|OPERACIONES|DEPOSITOS|CHEQUES|VALORES|PAGOS)(?!.{0,200}(?:,|SOLO|SINO))/
const EN_GENERAL =
  /^(?:TODOS )?L[OA]S (?:DEPOSITOS|CHEQUES|SALDOS|MOVIMIENTOS|TRANSFERENCIAS|TRANSACCIONES|VALORES|CREDITOS|PAGOS|ABONOS|OPERACIONES)(?![A-Z])/
const SE_HACE =
  /(?<![A-Z])(?:SUJET[OA]S?|HORAS|PUEDEN|PODRAN|DEBEN|DEBERAN|SE (?!ENCUENTR|HALLA|MUESTR)[A-Z]{2,20}[AE]N)(?![A-Z])/
/** Words by which a sentence is about the movements that stand there, not about all. */
const DE_ESTOS =
  /(?<![A-Z])(?:EST[AEO]S?|SIGUIENTES|PRESENTES?|ANTERIOR(?:ES)?|CONTINUACION|DETALLAD[OA]S?|MOSTRAD[OA]S?|ABAJO|ARRIBA|LISTAD[OA]S?)(?![A-Z])/
/** Two terms in one, which can't be a single line's. */
const DE_PLAZOS = /(?<!\d)(?:24|48)[/-](?:48|72) ?H/
const esNota = (celda: string, deUna: boolean): boolean => {
  const dicha = celda.replace(SALUDO, '')
  return (
    DE_BANCO.test(dicha) ||
    DE_NINGUNOS.test(dicha) ||
    (!deUna && DE_PLAZOS.test(dicha)) ||
    (EN_GENERAL.test(dicha) && SE_HACE.test(dicha) && !DE_ESTOS.test(dicha))
  )
}
/** The absence of something: «Activa - sin bloqueos». */
const SIN_ALGO = /(?<!\p{L})SIN \p{L}{1,30}/giu
/**
 * Returns what a row that is no movement says, one text for each cell. It leaves out what the row
 * says there is none of, «Movimientos pendientes: 0» or «Monto bloqueado;-», and a bank's remarks
 * on all movements. `deUna` says that the row stands beside a movement, whose terms it may give.
 */
export const dichasDe = (celdas: readonly string[], deUna = false): readonly string[] => {
  const llenas = celdas.map(celdaLimpia).filter((celda) => celda !== '')
  /** Returns whether a cell says something bad, and that there is none of it. */
  const esDeNinguno = (n: number): boolean => {
    const dicha = sinAcentos(llenas[n] ?? '')
    return diceEspera(dicha) && (NINGUNO.test(dicha) || esNinguno(sinAcentos(llenas[n + 1] ?? '')))
  }
  return llenas.flatMap((celda, n) => {
    const dicha = sinAcentos(celda)
    const texto = textoDe(celda).replaceAll(SIN_ALGO, (todo) => (diceEspera(todo.slice(4)) ? '' : todo))
    const sobra = esDeNinguno(n) || (esNinguno(dicha) && n > 0 && esDeNinguno(n - 1)) || esNota(dicha, deUna)
    return sobra || texto === '' ? [] : [texto]
  })
}

/** The subject of a title: movements, or the filter by which a file was asked for. */
const NOMBRA =
  /(?<![A-Z])(?:MOVIMIENTOS|TRANSFERENCIAS|TRANSACCIONES|OPERACIONES|DEPOSITOS|CREDITOS|DEBITOS|ABONOS|PAGOS|CHEQUES|ACREDITACIONES|INGRESOS|REGISTROS|PARTIDAS|ORDENES|GIROS|VALORES(?= (?:ESTAN|SE |PENDIENT))|CARGA|LOTES?|ESTADOS?(?! DE (?:LA )?(?:CUENTA|CTA))|ESTATUS|STATUS|SITUACION|CONDICION|FILTROS?|TIPOS?|CONSULTA|MOSTRAR|CRITERIOS?)(?![A-Z])/g
/**
 * Splits a row's text into parts, each from one such name to the next: «Tipo: Todos»,
 * «Estado: Rechazadas».
 */
const partesDe = (texto: string): readonly string[] =>
  [...texto.matchAll(NOMBRA)].map(({ index }, n, todas) => texto.slice(index, todas[n + 1]?.index))
/** «Todos», but not «todos los rechazados». */
const DE_TODOS = /(?<![A-Z])TOD[OA]S(?! ?[A-Z])/
/**
 * Titles of outgoing movements. SALIO is for those that name movements, SALIERON for those that
 * stand by themselves.
 */
const SALIO =
  /^(?!CONSULTA|MOVIMIENTOS EMITID|REGISTROS|CARGA|ESTADOS? [A-Z]).{0,120}(?<![A-Z])(?:ENVIAD|EMITID|SALIENT)/
const SALIERON = [
  /(?<![A-Z])(?:TRANSFERENCIAS|PAGOS|GIROS)(?: [A-Z]{2,20}){0,2} (?:EFECTUAD|REALIZAD|ORDENAD)/,
  /(?<![A-Z])(?:PAGOS|TRANSFERENCIAS|GIROS) A (?:TERCEROS|PROVEEDORES|OTROS BANCOS)/,
  /(?:^|TIPOS?:? |FILTROS?:? | DE )(?:DEBITOS?|RETIROS?|EGRESOS?|CARGOS?|SALIDAS?)[\W_]{0,3}$/,
]
const ENTRARON = /(?<![A-Z])(?:RECIBID|ENTRANT|CREDITOS|INGRESOS|DEPOSITOS|ABONOS)/

/**
 * Returns what a row says against all those below it, or '' when it doesn't. It names the movements
 * or the filter that they were asked for by, «MOVIMIENTOS PENDIENTES» or «Estado;Rechazadas», or
 * begins with their state, or says that they went out.
 */
export const tituloMalo = ({ celdas }: Pick<Fila, 'celdas'>): string => {
  const dichas = dichasDe(celdas)
  const dicho = dichas.join(' ')
  const texto = sinAcentos(dicho)
  const partes = partesDe(texto)
  const espera =
    partes.some((parte) => !DE_TODOS.test(parte) && diceEspera(parte)) ||
    dichas
      .flatMap((celda) => celda.split(/[:=]/))
      .some((celda) => empiezaEnEspera(celda.replace(/^[\W_]{0,3}(?:gran |sub-?)?totale?s? (?=.{3,30}s$)/i, '')))
  const salieron =
    !ENTRARON.test(texto) &&
    (partes.some((parte) => SALIO.test(parte)) || SALIERON.some((patron) => patron.test(texto)))
  return espera || salieron ? dicho.slice(0, 200) : ''
}
/** Returns what the rows above a table say against everything in it. */
export const tituloEnContra = (filas: readonly Fila[]): string =>
  filas
    .map(tituloMalo)
    .filter((titulo) => titulo !== '')
    .join(' · ')

const GRAN_TOTAL = /^[\W_]{0,3}(?:GRAN |SUMA )?TOTAL(?:ES)?(?: GENERAL(?:ES)?| FINAL)?[\W_]{0,3}$/
/**
 * Returns whether a row ends what a title above it says about those below. It is another title, or
 * the total of all, not of a day or a kind. A kind alone, «DEPOSITOS», is a part of the movements
 * that wait.
 */
export const terminaTitulo = ({ celdas }: Fila, titulo: string): boolean => {
  const dichas = dichasDe(celdas)
  const total = dichas.findIndex((celda) => GRAN_TOTAL.test(sinAcentos(celda)))
  const deTodos = (celda: string, n: number) =>
    n === total || (!diceAlgunDia(celda) && fichasDe(celda).every((ficha) => /\d/.test(ficha) || ficha === 'USD'))
  return (
    (total !== -1 && dichas.every(deTodos)) ||
    (celdas.filter((celda) => !vacia(celda)).length === 1 &&
      sinAcentos(dichas[0] ?? '')
        .replace(/^[\W_]{1,3}/, '')
        .search(NOMBRA) === 0 &&
      (fichasDe(dichas[0] ?? '').length > 1 || !diceEspera(titulo)))
  )
}
