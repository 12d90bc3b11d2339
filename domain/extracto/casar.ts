import { claveDeLinea, confirmadasDe, type LineaAjena } from './confirmadas.ts'
import { casarPorFecha } from './fechas.ts'
import type { Linea } from './lectura.ts'
import { con, type Dejar, enGrupos, enPlazo, type LineaCasada, type Pagable, porClave } from './pagable.ts'
import { nombradosEntre, referenciaLlana, referenciasEn } from './texto.ts'

const DICHAS = 5
/** Among so many payments of one reference and amount somebody is looked for; of more, nothing chooses. */
const MIRADAS = 50

/**
 * Matches what came by a statement with the payments that wait and those that were confirmed (decisiones/compra, «The bank's statement»): each line
 * comes to one state, no payment is matched by two lines, and the order of neither changes anything. `ajenas`: what came by other statements.
 * `sinLinea`: the waiting payments that no line is about.
 */
export const casar = (
  lineas: readonly Linea[],
  pagables: readonly Pagable[],
  ajenas: readonly LineaAjena[] = [],
): { readonly lineas: readonly LineaCasada[]; readonly sinLinea: readonly string[] } => {
  const enOrden = lineas.toSorted((a, b) => a.numero - b.numero)
  const esperan = pagables.filter(({ estado }) => estado === 'espera').toSorted(porClave)
  const hechas = new Map<Linea, LineaCasada>()
  const reclamados = new Set<string>()
  const quedan = () => enOrden.filter((linea) => !hechas.has(linea))
  const dejar: Dejar = (linea, estado, porque, claves = []) => {
    hechas.set(linea, { linea, estado, porque, claves: claves.slice(0, DICHAS) })
    if (estado !== 'suelta') for (const clave of claves) reclamados.add(clave)
  }

  const confirmados = pagables.filter(({ estado }) => estado === 'confirmado')
  for (const [linea, { usada, claves }] of confirmadasDe(enOrden, confirmados, ajenas))
    dejar(linea, usada ? 'doblada' : 'confirmada', usada ? 'ya-usada' : 'confirmada', claves)

  // What is confirmed with words that two lines say would be told of either.
  const oidas = new Map(enOrden.map((linea) => [linea, referenciasEn(linea.descripcion)]))
  const veces = new Map<string, number>()
  for (const linea of quedan()) {
    const suyas = (oidas.get(linea) ?? []).map((una) => con(una, linea.monto))
    for (const clave of new Set([claveDeLinea(linea), ...suyas])) veces.set(clave, (veces.get(clave) ?? 0) + 1)
  }
  const esUna = (linea: Linea): boolean => veces.get(claveDeLinea(linea)) === 1

  const conReferencia = esperan.filter(({ referencia }) => referenciaLlana(referencia) !== '')
  const porReferencia = enGrupos(conReferencia, ({ referencia }) => [referenciaLlana(referencia)])
  const conMonto = enGrupos(conReferencia, ({ referencia, monto }) => [con(referenciaLlana(referencia), monto)])
  const dichasPor = (linea: Linea): readonly string[] =>
    [...new Set([referenciaLlana(linea.referencia), ...(oidas.get(linea) ?? [])])].filter((una) =>
      porReferencia.has(una),
    )
  const todosMarcados = new Set<readonly Pagable[]>()
  /** The payments of a line's references and amount, as far as somebody looks; `otros`: there are more. */
  const exactosDe = (linea: Linea): { readonly suyos: readonly Pagable[]; readonly otros: boolean } => {
    const grupos = dichasPor(linea).flatMap((una) => {
      const grupo = conMonto.get(con(una, linea.monto))
      return grupo ? [grupo] : []
    })
    for (const grupo of grupos)
      if (grupo.length > MIRADAS && !todosMarcados.has(grupo)) {
        todosMarcados.add(grupo)
        for (const { clave } of grupo) reclamados.add(clave)
      }
    return {
      suyos: grupos.flatMap((grupo) => grupo.slice(0, MIRADAS)),
      otros: grupos.some((grupo) => grupo.length > MIRADAS),
    }
  }
  const clavesDe = (unos: readonly Pagable[]) => unos.map(({ clave }) => clave)

  const iguales = enGrupos(quedan(), (linea) => [
    JSON.stringify([linea.fecha, linea.monto, linea.referencia, linea.descripcion]),
  ])
  for (const suyas of iguales.values())
    if (suyas.length > 1)
      for (const linea of suyas) dejar(linea, 'doblada', 'repetida', clavesDe(exactosDe(linea).suyos))
  const repetidas = enOrden.filter((linea) => hechas.get(linea)?.porque === 'repetida')

  const elegidas = new Map<Pagable, Linea[]>()
  for (const linea of quedan()) {
    const { suyos, otros } = exactosDe(linea)
    const nombrados = nombradosEntre(linea.descripcion, suyos.length > 1 && !otros ? suyos : [])
    const [unico] = suyos.length === 1 ? suyos : nombrados.length === 1 ? nombrados : []
    if (!unico) {
      if (suyos.length > 0) dejar(linea, 'doblada', 'varios-pagos', clavesDe(suyos))
      continue
    }
    const suyas = elegidas.get(unico)
    if (suyas) suyas.push(linea)
    else elegidas.set(unico, [linea])
  }
  // By lines that stand twice, or that could be of several.
  const ambiguos = new Set(reclamados)
  const lejanas = new Map<Linea, string>()
  for (const [{ clave, dia }, suyas] of elegidas) {
    const aTiempo = suyas.some(({ fecha }) => enPlazo('referencia', fecha, dia))
    const sola = suyas.length === 1 && !ambiguos.has(clave)
    for (const linea of suyas) {
      if (!aTiempo) lejanas.set(linea, clave)
      else if (sola && esUna(linea)) dejar(linea, 'casada', 'referencia', [clave])
      else dejar(linea, 'doblada', 'varias-lineas', [clave])
    }
  }

  // The reference agrees, and the amount doesn't.
  const tomados = new Set(reclamados)
  const tocados = new Set<string>()
  for (const linea of quedan()) {
    if (lejanas.has(linea)) continue
    const [suyo] = dichasPor(linea)
      .flatMap((una) => porReferencia.get(una)?.slice(0, MIRADAS) ?? [])
      .filter(({ dia }) => enPlazo('referencia', linea.fecha, dia))
      .toSorted((a, b) => Math.abs(a.monto - linea.monto) - Math.abs(b.monto - linea.monto) || porClave(a, b))
    if (!suyo) continue
    tocados.add(suyo.clave)
    dejar(linea, 'distinta', 'otro-monto', [suyo.clave])
  }

  const libres = esperan.filter(({ clave }) => !tomados.has(clave))
  for (const { clave } of casarPorFecha(quedan(), libres, { dejar, esUna, tocados, repetidas, lejanas }))
    reclamados.add(clave)
  return {
    lineas: enOrden.flatMap((linea) => hechas.get(linea) ?? []),
    sinLinea: esperan.flatMap(({ clave }) => (reclamados.has(clave) ? [] : [clave])),
  }
}
