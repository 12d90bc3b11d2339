import { celdaLimpia, vacia } from './celdas.ts'
import { diceEspera, empiezaEnEspera } from './en-contra.ts'
import { diceAlgunDia } from './fechas.ts'
import type { Fila } from './fila.ts'
import { textoDe } from './resto.ts'
import { fichasDe, sinAcentos } from './texto.ts'

/** Zero, no or nothing: a cell of it, or the end of one. */
const NINGUNO = /(?:^|[:=(])\s{0,3}(?:(?:USD|\$) ?)?(?:0{1,6}(?:[.,]0{1,4})?|NO|NINGUN[OA]?S?|-{1,3})\)?\.?$/
const esNinguno = (celda: string): boolean => celda.length <= 10 && NINGUNO.test(celda) && !/\p{L} /u.test(celda)
/** How a bank addresses its client: what follows is judged by itself. */
const SALUDO =
  /^[\W_]{0,3}(?:NOTAS?[\W_]{1,3})?(?:(?:ESTIMAD[OA]S? (?:CLIENTE|SOCIO)|DOCUMENTO SIN VALIDEZ)[\W_]{0,3})?/
/** What it says of its paper, or of itself. */
const DE_BANCO =
  /^(?:SALVO ERROR|GRACIAS POR|PARA (?:RECLAMOS|CONSULTAS|MAYOR)|CONSULTAS AL|NO VALID[OA]S? (?:PARA|COMO|SIN))/
/** What says of which movements there are none; not which alone there are. */
const DE_NINGUNOS =
  /^(?:NO (?:SE )?(?:INCLUY|HAY|EXIST|REGISTRA|PRESENTA|CONTIEN|CONSIDERA|TIEN)[A-Z]{0,2}|EXCLUYEN?|SIN) (?:L[OA]S )?(?:MOVIMIENTOS|TRANSACCIONES|TRANSFERENCIAS|OPERACIONES|DEPOSITOS|CHEQUES|VALORES|PAGOS)(?!.{0,200}(?:,|SOLO|SINO))/
const EN_GENERAL =
  /^(?:TODOS )?L[OA]S (?:DEPOSITOS|CHEQUES|SALDOS|MOVIMIENTOS|TRANSFERENCIAS|TRANSACCIONES|VALORES|CREDITOS|PAGOS|ABONOS|OPERACIONES)(?![A-Z])/
const SE_HACE =
  /(?<![A-Z])(?:SUJET[OA]S?|HORAS|PUEDEN|PODRAN|DEBEN|DEBERAN|SE (?!ENCUENTR|HALLA|MUESTR)[A-Z]{2,20}[AE]N)(?![A-Z])/
/** What a sentence says of those that stand there, and not of all. */
const DE_ESTOS =
  /(?<![A-Z])(?:EST[AEO]S?|SIGUIENTES|PRESENTES?|ANTERIOR(?:ES)?|CONTINUACION|DETALLAD[OA]S?|MOSTRAD[OA]S?|ABAJO|ARRIBA|LISTAD[OA]S?)(?![A-Z])/
/** Two terms in one are no line's. */
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
/** «Activa - sin bloqueos». */
const SIN_ALGO = /(?<!\p{L})SIN \p{L}{1,30}/giu
/**
 * What a row that is no movement says, a cell each, without what it says of none, «Movimientos
 * pendientes: 0», «Monto bloqueado;-», and without a bank's remarks on all movements; `deUna`: it
 * stands beside a movement, whose terms it may say.
 */
export const dichasDe = (celdas: readonly string[], deUna = false): readonly string[] => {
  const llenas = celdas.map(celdaLimpia).filter((celda) => celda !== '')
  /** Whether it says that something is bad, and of how much nothing. */
  const esDeNinguno = (n: number): boolean => {
    const suya = sinAcentos(llenas[n] ?? '')
    return diceEspera(suya) && (NINGUNO.test(suya) || esNinguno(sinAcentos(llenas[n + 1] ?? '')))
  }
  return llenas.flatMap((celda, n) => {
    const suya = sinAcentos(celda)
    const texto = textoDe(celda).replaceAll(SIN_ALGO, (todo) => (diceEspera(todo.slice(4)) ? '' : todo))
    const sobra = esDeNinguno(n) || (esNinguno(suya) && n > 0 && esDeNinguno(n - 1)) || esNota(suya, deUna)
    return sobra || texto === '' ? [] : [texto]
  })
}

/** What a title names: movements, or what a file was asked for by. */
const NOMBRA =
  /(?<![A-Z])(?:MOVIMIENTOS|TRANSFERENCIAS|TRANSACCIONES|OPERACIONES|DEPOSITOS|CREDITOS|DEBITOS|ABONOS|PAGOS|CHEQUES|ACREDITACIONES|INGRESOS|REGISTROS|PARTIDAS|ORDENES|GIROS|VALORES(?= (?:ESTAN|SE |PENDIENT))|CARGA|LOTES?|ESTADOS?(?! DE (?:LA )?(?:CUENTA|CTA))|ESTATUS|STATUS|SITUACION|CONDICION|FILTROS?|TIPOS?|CONSULTA|MOSTRAR|CRITERIOS?)(?![A-Z])/g
/** A row from each name on to the next: «Tipo: Todos», «Estado: Rechazadas». */
const partesDe = (texto: string): readonly string[] =>
  [...texto.matchAll(NOMBRA)].map(({ index }, n, todas) => texto.slice(index, todas[n + 1]?.index))
/** «Todos», not «todos los rechazados». */
const DE_TODOS = /(?<![A-Z])TOD[OA]S(?! ?[A-Z])/
/** Titles of what went out: named, and by themselves. */
const SALIO =
  /^(?!CONSULTA|MOVIMIENTOS EMITID|REGISTROS|CARGA|ESTADOS? [A-Z]).{0,120}(?<![A-Z])(?:ENVIAD|EMITID|SALIENT)/
const SALIERON = [
  /(?<![A-Z])(?:TRANSFERENCIAS|PAGOS|GIROS)(?: [A-Z]{2,20}){0,2} (?:EFECTUAD|REALIZAD|ORDENAD)/,
  /(?<![A-Z])(?:PAGOS|TRANSFERENCIAS|GIROS) A (?:TERCEROS|PROVEEDORES|OTROS BANCOS)/,
  /(?:^|TIPOS?:? |FILTROS?:? | DE )(?:DEBITOS?|RETIROS?|EGRESOS?|CARGOS?|SALIDAS?)[\W_]{0,3}$/,
]
const ENTRARON = /(?<![A-Z])(?:RECIBID|ENTRANT|CREDITOS|INGRESOS|DEPOSITOS|ABONOS)/

/**
 * What a row says against all those below it; '' where it does not. It names the movements or what
 * they were asked for by, «MOVIMIENTOS PENDIENTES» or «Estado;Rechazadas», or begins with their
 * state; or it says that they went out.
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
/** What the rows above a table say against all that stands in it. */
export const tituloEnContra = (filas: readonly Fila[]): string =>
  filas
    .map(tituloMalo)
    .filter((uno) => uno !== '')
    .join(' · ')

const GRAN_TOTAL = /^[\W_]{0,3}(?:GRAN |SUMA )?TOTAL(?:ES)?(?: GENERAL(?:ES)?| FINAL)?[\W_]{0,3}$/
/**
 * Whether a row ends what a title above it says of those below: the total of all, not a day's nor a
 * kind's, or another title. A kind alone, «DEPOSITOS», is a part of those that wait.
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
