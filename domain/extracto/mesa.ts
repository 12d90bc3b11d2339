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

/** So many payments are told of a line. */
const DICHAS = 5
/** So many of a line's words are told. */
const PALABRAS_DICHAS = 3
/** Among so many payments somebody is looked for; of more, nothing chooses. */
export const MIRADAS = 50

const porTexto = (a: Linea, b: Linea): number => {
  const donde = (
    ['fecha', 'banco', 'descripcion', 'referencia', 'resto', 'deAntes', 'monto', 'devuelta'] as const
  ).find((campo) => (a[campo] ?? false) !== (b[campo] ?? false))
  return donde === undefined ? 0 : (a[donde] ?? false) < (b[donde] ?? false) ? -1 : 1
}

/** Whether a description may name who paid; a balance's words don't. */
const diceNombre = (descripcion: string): boolean =>
  /\p{L}/u.test(descripcion) && !/^(?:saldos?|totale?s?)(?: \p{L}{1,20}){0,3}$/iu.test(descripcion)

/**
 * What a statement's lines and those of others are as movements: `otras` are the others' without
 * what `lineas` have, `mismos` what they have by another number. `versiones`: the same movement as
 * other files have it; what any of them says is said of it in all, so that one payment isn't
 * matched by two movements, each in its own file.
 */
const movimientosDe = (lineas: readonly Linea[], ajenas: readonly Linea[]) => {
  const deCobro = (linea: Linea) => `${linea.banco ?? ''} ${linea.fecha} ${claveDeLinea(linea)}`
  const porCobro = new Map<string, readonly Linea[]>(enGrupos(lineas, (linea) => [deCobro(linea)]))
  const conPalabras = lineas.filter(({ descripcion }) => llana(descripcion) !== '')
  const propios = enGrupos(conPalabras, (linea) => [movimientoDe(linea)])
  /** Two ways to write one number, «616161» and «616161.0», or none at all. */
  const escriben = (a: Linea, b: Linea): boolean => {
    const [deA, deB] = [referenciaLlana(a.referencia), referenciaLlana(b.referencia)]
    return deA.includes(deB) || deB.includes(deA)
  }
  const otras: Linea[] = []
  const mismos: Linea[] = []
  const versiones = new Map<Linea, Linea[]>()
  const anotar = (linea: Linea, version: Linea): void => {
    const suyas = versiones.get(linea) ?? []
    if ([linea, ...suyas].some((una) => porTexto(una, version) === 0)) return
    versiones.set(linea, [...suyas, version])
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

/** The days around one, of few that are asked for again and again. */
const crearAlrededor = (desde: number, hasta: number) => {
  const vistos = new Map<string, readonly string[]>()
  return (dia: string): readonly string[] => {
    const dias = vistos.get(dia) ?? Array.from({ length: hasta - desde + 1 }, (_, n) => masDias(dia, desde + n))
    vistos.set(dia, dias)
    return dias
  }
}

/** All that is matched at once, by what it is found, and what each line came to so far. */
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
  // Whom a line names of all who are known, whatever they pay: a payment of somebody else isn't
  // theirs.
  const buscador = crearBuscador([...pagables, ...conocidos], propias.map(dichas))
  /** Tax ids of whom it went to are nobody's who paid. */
  const deQuienPaga = (linea: Linea): string =>
    celdasDe(dichas(linea))
      .filter((celda) => sinRotulo(celda).rotulo !== 'ajena')
      .join('\n')
  const identificaciones = new Map(todas.map((linea) => [linea, identificacionesEn(deQuienPaga(linea))]))
  const deLineas = enGrupos(propias, (linea) => identificaciones.get(linea) ?? [])
  /** What most lines say isn't who pays, but whom. */
  const deTodas = new Set(
    [...deLineas].flatMap(([una, { length: n }]) => (n > 3 && n * 2 > propias.length ? [una] : [])),
  )
  const otrasIdentificaciones = (linea: Linea, pago: Pagable): readonly string[] =>
    (identificaciones.get(linea) ?? []).filter(
      (otra) =>
        !deTodas.has(otra) &&
        // Ten digits that its proof says are its number.
        !(otra.length === 10 && llana(otra) === referenciaLlana(pago.referencia)) &&
        !pago.identificaciones.some((una) => puedeSer(otra, una)),
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
  /** What a payment's proof says of its number a line without any may leave unsaid. */
  const cabe = (linea: Linea, { referencia }: Pagable): boolean =>
    referenciaLlana(referencia) === '' || (documentos.get(linea)?.length === 0 && oidas.get(linea)?.length === 0)
  const hechas = new Map<Linea, LineaCasada>()
  return {
    /** The statement's own, in its order; `todas`: and after them what other statements have. */
    ...{ propias, todas, mismos, esperan, confirmados, hechas, dichas },
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
     * What the bank's own column says, here or in another file of the same movement, and what may
     * be a number among its words.
     */
    documentosDe: (linea: Linea): readonly string[] => documentos.get(linea) ?? [],
    oidasDe: (linea: Linea): readonly string[] => oidas.get(linea) ?? [],
    /** The payments that wait whose proof says one of these numbers; `monto`: and this amount. */
    conNumero: (numeros: readonly string[], monto?: number): readonly Pagable[] =>
      numeros.flatMap(
        (numero) =>
          (monto === undefined ? porReferencia.get(numero) : porReferenciaYMonto.get(con(numero, monto))) ?? [],
      ),
    /**
     * Days of the lines that a payment's amount may have come by, and of the payments that a line's
     * may be.
     */
    ...{ diasDeLineas: crearAlrededor(antes, despues), diasDePagos, cabe },
    /** Whether a line could be of some payment by its amount and day. */
    caben: (linea: Linea): boolean =>
      diasDePagos(linea.fecha).some((dia) =>
        porDiaYMonto
          .get(con(dia, linea.monto))
          ?.slice(0, MIRADAS)
          .some((pago) => cabe(linea, pago)),
      ),
    /** The payments that wait for a line's amount. */
    conMonto: (linea: Linea): readonly Pagable[] => porMonto.get(String(linea.monto)) ?? [],
    nombradosEntre: (linea: Linea, pagos: readonly Pagable[]): readonly Pagable[] =>
      buscador.entre(dichas(linea), pagos.slice(0, MIRADAS)),
    posiblesEn: buscador.posibles,
    /** All who are known and whom a line names, by their first name. */
    nombradosEn: (linea: Linea): readonly string[] => [
      ...new Set(buscador.nombrados(dichas(linea)).flatMap(({ nombres }) => nombres.slice(0, 1))),
    ],
    /**
     * A line's words that neither name a payment's client nor are known to be neutral, the first of
     * them.
     */
    sobranDe: (linea: Linea, pago: Pagable): readonly string[] =>
      buscador.sobran(dichas(linea), pago).slice(0, PALABRAS_DICHAS),
    /**
     * What speaks against a line whoever's it is: columns of which nobody knows what they say, and
     * amounts that aren't its own.
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
     * What speaks against knowing whom a line names: it can't be read, or no column says a name;
     * undefined: nothing.
     */
    impideNombre: (linea: Linea): 'nombre-ilegible' | 'sin-nombre' | undefined =>
      dicenEstropeado(linea) || !sePuedeLeer(dichas(linea))
        ? 'nombre-ilegible'
        : diceNombre(linea.descripcion) && !linea.deAntes
          ? undefined
          : 'sin-nombre',
    /** Whom a line names that a payment isn't of, by name or tax id. */
    otrosQueNombra: (linea: Linea, pago: Pagable): readonly string[] => {
      const otros = buscador.aOtros(dichas(linea), pago).flatMap(({ nombres }) => nombres.slice(0, 1))
      return [...new Set(otros.length > 0 ? otros : otrasIdentificaciones(linea, pago))]
    },
  }
}
export type Mesa = ReturnType<typeof crearMesa>

/** A line's payments as they are told: the first few. */
export const dicha = ({ claves, ...linea }: LineaCasada): LineaCasada => ({ ...linea, claves: claves.slice(0, DICHAS) })
