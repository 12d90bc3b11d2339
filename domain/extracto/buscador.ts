import { type Abreviado, crearAbreviado } from './abreviado.ts'
import { crearCorrido } from './corrido.ts'
import { numerosEn } from './identificaciones.ts'
import { CARACTERES_MIRADOS } from './legible.ts'
import {
  type Celda,
  esUnaPalabra,
  fichasDeNombre,
  leerCelda,
  type Nombrable,
  type Sena,
  senasDe,
  type Tramo,
  tramosDe,
} from './senas.ts'
import { sobrantes } from './sobrantes.ts'
import { celdasDe } from './texto.ts'

export type { Nombrable } from './senas.ts'

/** Returns whether two are one payer: by a tax id, or by name where one of them has none. */
const esElMismo = (a: Nombrable, b: Nombrable): boolean => {
  const [deA, deB] = [a, b].map(({ identificaciones }) =>
    identificaciones.filter((identificacion) => identificacion !== ''),
  )
  if (!deA?.length || !deB?.length) return a.nombres.some((nombre) => b.nombres.includes(nombre))
  return deA.some((identificacion) => deB.includes(identificacion))
}

/** Returns whether all of some words are among others. */
const estan = (fichas: readonly string[], entre: ReadonlySet<string>): boolean =>
  fichas.every((ficha) => entre.has(ficha))
/**
 * Returns whether a word of a payer's name isn't used to find them but is theirs all the same: an
 * initial, or a word that the name repeats. Beside their tax id, every word of the name is.
 */
const esDeMas = (ficha: string, lugar: number, todas: readonly string[]): boolean =>
  /^[B-Z]$/.test(ficha) || todas.indexOf(ficha) < lugar
/** Above this many payers found by one word, none can be told from the others. */
const DE_UNA_FICHA = 50
/**
 * Limits above which a word is the bank's or anybody's: the number of lines that have it, and their
 * share of all lines. Such a word exceeds both.
 */
const [LINEAS_DE_UNA, PARTE_DE_UNA] = [3, 0.1]

/**
 * A text as it was read. `nombrados` are the payers that its words may name, wherever they stand,
 * each with the clue that names them.
 */
type Dicho = {
  readonly fichas: ReadonlySet<string>
  /** The words of the cells that may prove who paid. */
  readonly pruebas: ReadonlySet<string>
  readonly celdas: readonly Celda[]
  readonly nombrados: ReadonlyMap<Nombrable, Sena>
}
const seTocan = (a: Tramo, b: Tramo): boolean => a.celda === b.celda && a.desde <= b.hasta && b.desde <= a.hasta
const largoDe = ({ desde, hasta }: Tramo): number => hasta - desde

/**
 * Builds a finder of the known payers that a description names. A payer whose name is only a part
 * of another's name there isn't named: «COMERCIAL ZAMORA HERMANOS» doesn't name «Comercial Zamora».
 * `textos` is all that the statement's lines say.
 */
export const crearBuscador = (todos: readonly Nombrable[], textos: readonly string[] = []) => {
  // A payer of several payments counts once.
  const conocidos = [
    ...new Map(todos.map((pagador) => [JSON.stringify([pagador.nombres, pagador.identificaciones]), pagador])).values(),
  ]
  const cuantas = new Map<string, number>()
  for (const ficha of conocidos.flatMap(senasDe).flatMap(({ fichas }) => fichas))
    cuantas.set(ficha, (cuantas.get(ficha) ?? 0) + 1)
  /** Returns the word that the fewest payers have. */
  const masRara = (fichas: readonly string[]): string =>
    fichas.reduce((rara, otra) => ((cuantas.get(otra) ?? 0) < (cuantas.get(rara) ?? 0) ? otra : rara))
  const porFicha = new Map<string, Set<Nombrable>>()
  for (const pagador of conocidos)
    for (const { fichas } of senasDe(pagador)) {
      const clave = masRara(fichas)
      const pagadores = porFicha.get(clave)
      if (pagadores) pagadores.add(pagador)
      else porFicha.set(clave, new Set([pagador]))
    }

  type Leido = Pick<Dicho, 'fichas' | 'celdas' | 'pruebas'>
  const leidos = new Map<string, Leido>()
  const leer = (descripcion: string): Leido => {
    const ya = leidos.get(descripcion)
    if (ya) return ya
    const celdas: Celda[] = []
    const [fichas, pruebas] = [new Set<string>(), new Set<string>()]
    for (const texto of celdasDe(descripcion.slice(0, CARACTERES_MIRADOS))) {
      const celda = leerCelda(texto)
      celdas.push(celda)
      const prueba = celda.rotulo === undefined || celda.rotulo === 'identificacion'
      for (const ficha of [...celda.fichas, ...numerosEn(texto)]) {
        fichas.add(ficha)
        if (prueba) pruebas.add(ficha)
      }
    }
    const leido = { celdas, fichas, pruebas }
    leidos.set(descripcion, leido)
    return leido
  }
  const veces = new Map<string, number>()
  const unicas = new Set(conocidos.flatMap(senasDe).flatMap((sena) => (esUnaPalabra(sena) ? sena.fichas : [])))
  if (unicas.size > 0)
    for (const texto of textos)
      for (const ficha of leer(texto).fichas) if (unicas.has(ficha)) veces.set(ficha, (veces.get(ficha) ?? 0) + 1)
  const deTodos = new Set(
    [...veces].flatMap(([ficha, n]) => (n > LINEAS_DE_UNA && n > textos.length * PARTE_DE_UNA ? [ficha] : [])),
  )

  /** Returns the clue with the most words among a payer's clues that satisfy `es`. */
  const mejor = (pagador: Nombrable, es: (sena: Sena) => boolean): Sena | undefined =>
    senasDe(pagador)
      .filter(es)
      .toSorted((a, b) => b.fichas.length - a.fichas.length)[0]
  const puedeEstar = (fichas: ReadonlySet<string>, sena: Sena): boolean =>
    estan(sena.fichas, fichas) && !(esUnaPalabra(sena) && deTodos.has(sena.fichas[0] ?? ''))
  /**
   * Returns the clue that proves that a text names a payer: their number, or their name in one
   * piece.
   */
  const prueba = (leido: Leido, pagador: Nombrable): Sena | undefined =>
    mejor(
      pagador,
      (sena) =>
        sena.prueba &&
        puedeEstar(leido.pruebas, sena) &&
        (sena.juntas.length === 0 ||
          tramosDe(leido.celdas, sena).some(({ celda }) => leido.celdas[celda]?.rotulo === undefined)),
    )
  const dichos = new Map<string, Dicho>()
  const oir = (descripcion: string): Dicho => {
    const ya = dichos.get(descripcion)
    if (ya) return ya
    const leido = leer(descripcion)
    const nombrados = new Map<Nombrable, Sena>()
    for (const ficha of leido.fichas) {
      const pagadores = porFicha.get(ficha)
      if (!pagadores || pagadores.size > DE_UNA_FICHA) continue
      for (const pagador of pagadores) {
        const sena = mejor(pagador, (posible) => puedeEstar(leido.fichas, posible))
        if (sena) nombrados.set(pagador, sena)
      }
    }
    const dicho = { ...leido, nombrados }
    dichos.set(descripcion, dicho)
    return dicho
  }
  /** Returns whether a payer's clue is a part of another payer's. */
  const esParte = (otros: ReadonlyMap<Nombrable, Sena>, pagador: Nombrable, { fichas }: Sena): boolean =>
    [...otros].some(
      ([otro, deOtro]) =>
        deOtro.fichas.length > fichas.length && estan(fichas, new Set(deOtro.fichas)) && !esElMismo(pagador, otro),
    )

  /** Returns whether a text names a payer, other than by a part of another's name. */
  const nombra = (dicho: Dicho, pagador: Nombrable): boolean => {
    const sena = prueba(dicho, pagador)
    return sena !== undefined && !esParte(dicho.nombrados, pagador, sena)
  }

  const enCorrido = crearCorrido(conocidos)
  const enAbreviado = crearAbreviado(conocidos)
  type Dudas = {
    readonly probados: ReadonlyMap<Nombrable, Sena>
    readonly enteros: readonly Abreviado[]
    readonly rotos: readonly Nombrable[]
    readonly abreviados: readonly Abreviado[]
  }
  const dudas = new Map<string, Dudas>()
  const dudar = (descripcion: string, dicho: Dicho): Dudas => {
    const ya = dudas.get(descripcion)
    if (ya) return ya
    const probados = new Map(
      [...dicho.nombrados.keys()].flatMap((pagador) => {
        const sena = prueba(dicho, pagador)
        return sena ? [[pagador, sena] as const] : []
      }),
    )
    const halladas = {
      probados,
      enteros: [...probados].flatMap(([pagador, sena]) =>
        tramosDe(dicho.celdas, sena).map((tramo): Abreviado => ({ ...tramo, pagador })),
      ),
      rotos: enCorrido(descripcion.slice(0, CARACTERES_MIRADOS)),
      abreviados: enAbreviado(dicho.celdas),
    }
    dudas.set(descripcion, halladas)
    return halladas
  }
  return {
    /** Returns those of some payers that a description names. */
    entre: <N extends Nombrable>(descripcion: string, pagadores: readonly N[]): readonly N[] => {
      if (pagadores.length === 0) return []
      const dicho = oir(descripcion)
      return pagadores.filter((pagador) => nombra(dicho, pagador))
    },
    /** Returns all known payers that a description names. */
    nombrados: (descripcion: string): readonly Nombrable[] => {
      const dicho = oir(descripcion)
      return [...dicho.nombrados.keys()].filter((pagador) => nombra(dicho, pagador))
    },
    /**
     * Returns all payers that a description may name, also by words that don't stand together, are
     * broken or are abbreviated.
     */
    posibles: (descripcion: string): readonly Nombrable[] => {
      const dicho = oir(descripcion)
      const { rotos, abreviados } = dudar(descripcion, dicho)
      return [...dicho.nombrados.keys(), ...rotos, ...abreviados.map(({ pagador }) => pagador)]
    },
    /** Returns a description's words that neither name the payer nor are known to be neutral. */
    sobran: (descripcion: string, pagador: Nombrable): readonly string[] => {
      const leido = leer(descripcion)
      const senas = senasDe(pagador)
      const porNumero = senas.some(({ juntas, fichas }) => juntas.length === 0 && estan(fichas, leido.fichas))
      const todas = pagador.nombres.flatMap(fichasDeNombre)
      return sobrantes(
        leido.celdas,
        senas.flatMap((sena) => (sena.juntas.length === 0 ? [] : tramosDe(leido.celdas, sena))),
        {
          // «VEGA & HIJOS» may be written as it is spoken, with «Y» or «E».
          todas: new Set(pagador.nombres.some((nombre) => nombre.includes('&')) ? [...todas, 'Y', 'E'] : todas),
          propias: new Set(todas.filter((ficha, n) => porNumero || esDeMas(ficha, n, todas))),
        },
      )
    },
    /**
     * Returns the payers that a description may name besides `pagador` or instead. They may also be
     * named by words that don't stand together, by a single word, or by words that are broken or
     * abbreviated.
     */
    aOtros: (descripcion: string, pagador: Nombrable): readonly Nombrable[] => {
      const dicho = oir(descripcion)
      const { probados, enteros, rotos, abreviados } = dudar(descripcion, dicho)
      const porPalabras = [...dicho.nombrados].flatMap(([otro, sena]) =>
        esElMismo(pagador, otro) || esParte(probados, otro, sena) ? [] : [otro],
      )
      /**
       * Names that stand there whole, and this payer's name in whatever form. No other name is
       * abbreviated by the same words.
       */
      const ciertos = [...enteros, ...abreviados.filter((abreviado) => esElMismo(abreviado.pagador, pagador))]
      const cubierto = (abreviado: Abreviado) =>
        ciertos.some((otra) => seTocan(abreviado, otra) && largoDe(otra) >= largoDe(abreviado))
      const porDudas = [
        ...rotos,
        ...abreviados.flatMap((abreviado) => (cubierto(abreviado) ? [] : [abreviado.pagador])),
      ]
      return [
        ...porPalabras,
        ...new Set(porDudas.filter((otro) => !dicho.nombrados.has(otro) && !esElMismo(otro, pagador))),
      ]
    },
  }
}
