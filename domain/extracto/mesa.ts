import { masDias } from '#domain/calendario.ts'
import { crearBuscador, type Nombrable } from './buscador.ts'
import { claveDeLinea, movimientoDe } from './confirmadas.ts'
import { identificacionesEn, puedeSer } from './identificaciones.ts'
import type { Linea } from './lectura.ts'
import { sePuedeLeer } from './legible.ts'
import { otrosMontosEn } from './montos.ts'
import { con, enGrupos, type LineaCasada, type Pagable, PLAZO, porClave } from './pagable.ts'
import { sinRotulo } from './rotulos.ts'
import { celdasDe, dicenEstropeado, llana, palabrasDe, referenciaLlana, referenciasEn } from './texto.ts'

/** The maximum number of payments that are reported for a line. */
const DICHAS = 5
/** The maximum number of a line's words that are reported. */
const PALABRAS_DICHAS = 3
/**
 * The maximum number of payments among which the client is looked for. Among more, none is chosen.
 */
export const MIRADAS = 50

const porTexto = (a: Linea, b: Linea): number => {
  const donde = (
    ['fecha', 'banco', 'descripcion', 'referencia', 'resto', 'deAntes', 'monto', 'devuelta'] as const
  ).find((campo) => (a[campo] ?? false) !== (b[campo] ?? false))
  return donde === undefined ? 0 : (a[donde] ?? false) < (b[donde] ?? false) ? -1 : 1
}

/** Returns whether a description may name who paid. The words of a balance don't. */
const diceNombre = (descripcion: string): boolean =>
  /\p{L}/u.test(descripcion) && !/^(?:saldos?|totale?s?)(?: \p{L}{1,20}){0,3}$/iu.test(descripcion)

/**
 * Compares the lines of a statement and those of others as movements. `otras` are the others' lines
 * without those that `lineas` have. `mismos` are those that `lineas` have under another number.
 * `versiones` are the same movement as other files have it. What any version says counts for all of
 * them, so that one payment isn't matched by two movements, each in its own file.
 */
const movimientosDe = (lineas: readonly Linea[], ajenas: readonly Linea[]) => {
  const deCobro = (linea: Linea) => `${linea.banco ?? ''} ${linea.fecha} ${claveDeLinea(linea)}`
  const porCobro = new Map<string, readonly Linea[]>(enGrupos(lineas, (linea) => [deCobro(linea)]))
  const conPalabras = lineas.filter(({ descripcion }) => llana(descripcion) !== '')
  const propios = enGrupos(conPalabras, (linea) => [movimientoDe(linea)])
  /**
   * Returns whether two references may write one number, as «616161» and «616161.0» do, or one of
   * them is missing.
   */
  const escriben = (a: Linea, b: Linea): boolean => {
    const [deA, deB] = [referenciaLlana(a.referencia), referenciaLlana(b.referencia)]
    return deA.includes(deB) || deB.includes(deA)
  }
  const otras: Linea[] = []
  const mismos: Linea[] = []
  const versiones = new Map<Linea, Linea[]>()
  const anotar = (linea: Linea, version: Linea): void => {
    const anotadas = versiones.get(linea) ?? []
    if ([linea, ...anotadas].some((previa) => porTexto(previa, version) === 0)) return
    versiones.set(linea, [...anotadas, version])
  }
  for (const ajena of ajenas.toSorted(porTexto)) {
    const iguales = porCobro.get(deCobro(ajena))
    for (const igual of iguales ?? []) anotar(igual, ajena)
    if (iguales) continue
    porCobro.set(deCobro(ajena), [ajena])
    const propias = propios.get(movimientoDe(ajena))?.filter((propia) => escriben(propia, ajena)) ?? []
    for (const propia of propias) anotar(propia, ajena)
    if (propias.length > 0) mismos.push(ajena)
    else otras.push(ajena)
  }
  return { otras, mismos, versiones }
}

/**
 * Builds a function that returns the days around one. It caches them, because few days are asked
 * for again and again.
 */
const crearAlrededor = (desde: number, hasta: number) => {
  const vistos = new Map<string, readonly string[]>()
  return (dia: string): readonly string[] => {
    const dias = vistos.get(dia) ?? Array.from({ length: hasta - desde + 1 }, (_, n) => masDias(dia, desde + n))
    vistos.set(dia, dias)
    return dias
  }
}

/**
 * Builds the data of a matching: everything that is matched at once, the indexes that find it, and
 * the result of each line so far.
 */
export const crearMesa = (
  lineas: readonly Linea[],
  pagables: readonly Pagable[],
  ajenas: readonly Linea[],
  conocidos: readonly Nombrable[],
) => {
  const { otras, mismos, versiones } = movimientosDe(lineas, ajenas)
  const propias = lineas.toSorted((a, b) => a.numero - b.numero)
  const todas = [...propias, ...otras]
  const esperan = pagables.filter(({ estado }) => estado === 'espera').toSorted(porClave)
  const confirmados = pagables.filter(({ estado }) => estado === 'confirmado').toSorted(porClave)
  const comoEsta = (linea: Linea): readonly Linea[] => [linea, ...(versiones.get(linea) ?? [])]
  const palabras = new Map(todas.map((linea) => [linea, comoEsta(linea).map(palabrasDe).join('\n')]))
  const dichas = (linea: Linea): string => palabras.get(linea) ?? palabrasDe(linea)
  // Looks among all known payers, whatever they pay: a line that names somebody else isn't for this
  // client's payment.
  const buscador = crearBuscador([...pagables, ...conocidos], propias.map(dichas))
  /** Returns a line's words without the payee's, because the payee's tax ids aren't the payer's. */
  const deQuienPaga = (linea: Linea): string =>
    celdasDe(dichas(linea))
      .filter((celda) => sinRotulo(celda).rotulo !== 'ajena')
      .join('\n')
  const identificaciones = new Map(todas.map((linea) => [linea, identificacionesEn(deQuienPaga(linea))]))
  const deLineas = enGrupos(propias, (linea) => identificaciones.get(linea) ?? [])
  /** Tax ids that most lines have. They are the payee's, not a payer's. */
  const deTodas = new Set(
    [...deLineas].flatMap(([identificacion, { length: n }]) =>
      n > 3 && n * 2 > propias.length ? [identificacion] : [],
    ),
  )
  const otrasIdentificaciones = (linea: Linea, pago: Pagable): readonly string[] =>
    (identificaciones.get(linea) ?? []).filter(
      (otra) =>
        !deTodas.has(otra) &&
        // Ten digits that the proof gives as its number.
        !(otra.length === 10 && llana(otra) === referenciaLlana(pago.referencia)) &&
        !pago.identificaciones.some((propia) => puedeSer(otra, propia)),
    )

  const conReferencia = esperan.filter(({ referencia }) => referenciaLlana(referencia) !== '')
  const porReferencia = enGrupos(conReferencia, ({ referencia }) => [referenciaLlana(referencia)])
  const porReferenciaYMonto = enGrupos(conReferencia, ({ referencia, monto }) => [
    con(referenciaLlana(referencia), monto),
  ])
  const porMonto = enGrupos(esperan, ({ monto }) => [String(monto)])
  const documentos = new Map(
    todas.map((linea) => {
      const numeros = comoEsta(linea).map(({ referencia }) => referenciaLlana(referencia))
      return [linea, [...new Set(numeros.filter((numero) => numero !== ''))]]
    }),
  )
  const oidas = new Map(
    todas.map((linea) => [
      linea,
      [...new Set(comoEsta(linea).flatMap(({ descripcion }) => referenciasEn(descripcion)))],
    ]),
  )

  const [antes, despues] = PLAZO.fecha
  const porDiaYMonto = enGrupos(esperan, ({ dia, monto }) => [con(dia, monto)])
  const diasDePagos = crearAlrededor(-despues, -antes)
  /**
   * Returns whether a line and a payment can match without a number: the proof has none, or the
   * line has none.
   */
  const cabe = (linea: Linea, { referencia }: Pagable): boolean =>
    referenciaLlana(referencia) === '' || (documentos.get(linea)?.length === 0 && oidas.get(linea)?.length === 0)
  const hechas = new Map<Linea, LineaCasada>()
  return {
    /**
     * `propias` are the statement's own lines in order; `todas` also has those of other statements,
     * after them.
     */
    propias,
    todas,
    mismos,
    esperan,
    confirmados,
    hechas,
    dichas,
    dejar: (
      linea: Linea,
      estado: LineaCasada['estado'],
      porque: LineaCasada['porque'],
      pagos: readonly Pagable[] = [],
      mas: Pick<LineaCasada, 'nombra' | 'dice'> = {},
    ): void => {
      const claves = pagos.slice(0, MIRADAS).map(({ clave }) => clave)
      hechas.set(linea, { linea, estado, porque, claves, ...mas })
    },
    quedan: (): readonly Linea[] => todas.filter((linea) => !hechas.has(linea)),
    /**
     * `documentosDe` returns the numbers in the bank's own column, here or in another file of the
     * same movement. `oidasDe` returns what may be a number among its words.
     */
    documentosDe: (linea: Linea): readonly string[] => documentos.get(linea) ?? [],
    oidasDe: (linea: Linea): readonly string[] => oidas.get(linea) ?? [],
    /**
     * Returns the waiting payments whose proof has one of these numbers and, when given, this
     * amount.
     */
    conNumero: (numeros: readonly string[], monto?: number): readonly Pagable[] =>
      numeros.flatMap(
        (numero) =>
          (monto === undefined ? porReferencia.get(numero) : porReferenciaYMonto.get(con(numero, monto))) ?? [],
      ),
    /**
     * `diasDeLineas` returns the days of the lines by which a payment may have come, given its day.
     * `diasDePagos` returns the days of the payments that a line may be.
     */
    diasDeLineas: crearAlrededor(antes, despues),
    diasDePagos,
    cabe,
    /** Returns whether a line could be some payment by its amount and day. */
    caben: (linea: Linea): boolean =>
      diasDePagos(linea.fecha).some((dia) =>
        porDiaYMonto
          .get(con(dia, linea.monto))
          ?.slice(0, MIRADAS)
          .some((pago) => cabe(linea, pago)),
      ),
    /** Returns the waiting payments of a line's amount. */
    conMonto: (linea: Linea): readonly Pagable[] => porMonto.get(String(linea.monto)) ?? [],
    nombradosEntre: (linea: Linea, pagos: readonly Pagable[]): readonly Pagable[] =>
      buscador.entre(dichas(linea), pagos.slice(0, MIRADAS)),
    posiblesEn: buscador.posibles,
    /** Returns all known payers that a line names, by the first of their names. */
    nombradosEn: (linea: Linea): readonly string[] => [
      ...new Set(buscador.nombrados(dichas(linea)).flatMap(({ nombres }) => nombres.slice(0, 1))),
    ],
    /**
     * Returns the first of a line's words that neither name a payment's client nor are known to be
     * neutral.
     */
    sobranDe: (linea: Linea, pago: Pagable): readonly string[] =>
      buscador.sobran(dichas(linea), pago).slice(0, PALABRAS_DICHAS),
    /**
     * Returns what speaks against a line, whoever's it is: columns whose content nobody can tell,
     * and amounts that aren't the line's.
     */
    diceAparteDe: (linea: Linea): readonly string[] => {
      const celdas = celdasDe(dichas(linea)).map(sinRotulo)
      const propias = celdas.flatMap(({ rotulo, texto }) => (rotulo === undefined ? [texto] : []))
      return [
        ...celdas.flatMap(({ rotulo, texto }) => (rotulo === 'columna' ? [texto] : [])),
        ...otrosMontosEn(propias, linea.monto),
      ].slice(0, PALABRAS_DICHAS)
    },
    /**
     * Returns why it can't be known whom a line names: it can't be read, or no column has a name.
     * Undefined when nothing speaks against it.
     */
    impideNombre: (linea: Linea): 'nombre-ilegible' | 'sin-nombre' | undefined =>
      dicenEstropeado(linea) || !sePuedeLeer(dichas(linea))
        ? 'nombre-ilegible'
        : diceNombre(linea.descripcion) && !linea.deAntes
          ? undefined
          : 'sin-nombre',
    /** Returns the payers, other than a payment's client, that a line names by name or tax id. */
    otrosQueNombra: (linea: Linea, pago: Pagable): readonly string[] => {
      const otros = buscador.aOtros(dichas(linea), pago).flatMap(({ nombres }) => nombres.slice(0, 1))
      return [...new Set(otros.length > 0 ? otros : otrasIdentificaciones(linea, pago))]
    },
  }
}
export type Mesa = ReturnType<typeof crearMesa>

/** Returns a line's result with only the first few of its payments, as it is reported. */
export const dicha = ({ claves, ...linea }: LineaCasada): LineaCasada => ({ ...linea, claves: claves.slice(0, DICHAS) })
