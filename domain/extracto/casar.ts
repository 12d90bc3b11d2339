import { masDias } from '#domain/calendario.ts'
import type { Nombrable } from './buscador.ts'
import { type Candidata, candidatasDe } from './candidatas.ts'
import { claveDeCobro, claveDeLinea, confirmadasDe } from './confirmadas.ts'
import { crearDevuelta } from './devueltas.ts'
import { estaEnContra } from './en-contra.ts'
import type { Linea, Salida } from './lectura.ts'
import { crearMesa, dicha, type Mesa } from './mesa.ts'
import { con, enGrupos, type LineaCasada, type Pagable, type Porque } from './pagable.ts'
import { referenciaLlana, referenciasEn } from './texto.ts'

/**
 * Settles the lines that the ledger already has, those that went out again, and those that stand
 * twice, before any line is matched.
 */
const apartarDichas = (mesa: Mesa): void => {
  const { todas, mismos, confirmados, dichas, quedan, dejar } = mesa
  const porSuClave = new Map(confirmados.map((pago) => [pago.clave, pago]))
  for (const [linea, { porque, claves }] of confirmadasDe(todas, confirmados, mismos)) {
    const pagos = claves.flatMap((clave) => porSuClave.get(clave) ?? [])
    dejar(linea, porque === 'confirmada' ? 'confirmada' : 'doblada', porque, pagos)
  }
  /**
   * Returns the payments that a line resembles: by its number or, when that names none, by the
   * clients that the line names.
   */
  const parecidosA = (linea: Linea): readonly Pagable[] => {
    const exactos = mesa.conNumero(mesa.documentosDe(linea), linea.monto)
    return exactos.length > 0 ? exactos : mesa.nombradosEntre(linea, mesa.conMonto(linea))
  }
  for (const linea of quedan())
    if (linea.devuelta) dejar(linea, 'dudosa', 'devuelta', parecidosA(linea))
    else if (estaEnContra(dichas(linea))) dejar(linea, 'dudosa', 'reverso', parecidosA(linea))
  const iguales = enGrupos(quedan(), ({ banco, fecha, monto, referencia, descripcion }) => [
    JSON.stringify([banco, fecha, monto, referencia, descripcion]),
  ])
  for (const lineas of iguales.values())
    if (lineas.length > 1) for (const linea of lineas) dejar(linea, 'doblada', 'repetida', parecidosA(linea))
}

/** The reasons of lines that may belong to a payment that they don't name. */
const SIN_DUENO: ReadonlySet<Porque> = new Set([
  'repetida',
  'devuelta',
  'reverso',
  'otro-cliente',
  'otras-palabras',
  'en-palabras',
  'numero-comun',
  'nombre-ilegible',
  'sin-nombre',
])

/**
 * Builds a check of whether a candidate's payment may have come by another line: one that claims
 * it, one with the same words, or one that could be anybody's.
 */
const crearRivales = (
  { propias, todas, hechas, diasDeLineas }: Mesa,
  candidatas: readonly Candidata[],
): ((candidata: Candidata) => 'varias-lineas' | 'otro-extracto' | undefined) => {
  const deAqui = new Set(propias)
  const reclamos: { readonly clave: string; readonly linea: Linea }[] = [
    ...candidatas.map(({ linea, pago: { clave } }) => ({ clave, linea })),
    ...[...hechas.values()].flatMap(({ linea, estado, claves }) =>
      ['doblada', 'dudosa', 'distinta'].includes(estado) ? claves.map((clave) => ({ clave, linea })) : [],
    ),
  ]
  const sinDueno = [...hechas.values()].filter(({ porque }) => SIN_DUENO.has(porque)).map(({ linea }) => linea)
  const crearHay = (son: (linea: Linea) => boolean) => {
    const dePago = enGrupos(
      reclamos.filter(({ linea }) => son(linea)),
      ({ clave }) => [clave],
    )
    const deLinea = enGrupos(todas.filter(son), (linea) => [claveDeLinea(linea)])
    const deDia = enGrupos(sinDueno.filter(son), ({ fecha, monto }) => [con(fecha, monto)])
    return ({ linea, pago, porque }: Candidata): boolean => {
      const esOtra = (rival: Linea) => rival !== linea
      return (
        dePago.get(pago.clave)?.some((reclamo) => esOtra(reclamo.linea)) ||
        deLinea.get(claveDeLinea(linea))?.some(esOtra) ||
        (porque === 'monto-y-fecha' &&
          diasDeLineas(pago.dia).some((dia) => deDia.get(con(dia, pago.monto))?.some(esOtra)))
      )
    }
  }
  const hayAqui = crearHay((linea) => deAqui.has(linea))
  const hayFuera = crearHay((linea) => !deAqui.has(linea))
  return (candidata) => (hayAqui(candidata) ? 'varias-lineas' : hayFuera(candidata) ? 'otro-extracto' : undefined)
}

/**
 * Builds a check of whether a candidate's money may have been counted already, by either of two
 * kinds of payment. The first were confirmed with words that no line says. They count when they
 * have the candidate's number or, for a candidate without a number, when they lie in the days
 * around it. The second were confirmed by a line of another file, because each file may write a
 * movement in its own way.
 */
const crearYaConfirmada = (mesa: Mesa): ((candidata: Candidata) => boolean) => {
  const { todas, propias, mismos, confirmados, hechas, nombradosEntre, diasDePagos, documentosDe, oidasDe } = mesa
  const reconocidas = new Set([...todas, ...mismos].map(claveDeLinea))
  const sinLineaSuya = confirmados.filter((pago) => !reconocidas.has(claveDeCobro(pago)))
  const porDia = enGrupos(sinLineaSuya, ({ dia, monto }) => [con(dia, monto)])
  const porNumero = enGrupos(sinLineaSuya, ({ referencia, monto }) =>
    [referenciaLlana(referencia), ...referenciasEn(referencia)].map((numero) => con(numero, monto)),
  )
  const porSuClave = new Map(confirmados.map((pago) => [pago.clave, pago]))
  const deAqui = new Set(propias)
  const fuera = enGrupos(
    todas.filter((linea) => !deAqui.has(linea) && hechas.get(linea)?.porque === 'confirmada'),
    ({ fecha, monto }) => [con(fecha, monto)],
  )
  const cobradasFuera = ({ fecha, monto }: Linea): readonly Pagable[] =>
    [-1, 0, 1]
      .flatMap((n) => fuera.get(con(masDias(fecha, n), monto)) ?? [])
      .flatMap((otra) => hechas.get(otra)?.claves ?? [])
      .flatMap((clave) => porSuClave.get(clave) ?? [])
  return ({ linea, porque }) => {
    if (porque === 'referencia')
      return [...documentosDe(linea), ...oidasDe(linea)].some((numero) => porNumero.has(con(numero, linea.monto)))
    const cercanos = [
      ...diasDePagos(linea.fecha).flatMap((dia) => porDia.get(con(dia, linea.monto)) ?? []),
      ...cobradasFuera(linea),
    ]
    return (porque === 'cliente' ? nombradosEntre(linea, cercanos) : cercanos).length > 0
  }
}

/** Returns a line's result, with the payers that it names when a person has to look at it. */
const conNombrados = (mesa: Mesa, hecha: LineaCasada | undefined): readonly LineaCasada[] => {
  if (!hecha || hecha.nombra || ['casada', 'confirmada'].includes(hecha.estado)) return hecha ? [hecha] : []
  const nombra = mesa.nombradosEn(hecha.linea)
  return [nombra.length > 0 ? { ...hecha, nombra } : hecha]
}

/**
 * Matches the credits of a statement with the payments that wait and those that were confirmed
 * (decisiones/compra, «The bank's statement»). Each line gets one state, no payment is matched by
 * two lines, and the order of neither changes anything. A line whose match is contradicted is left
 * to a person.
 *
 * `ajenas` are the credits of other statements: a payment that one of these lines fits may have
 * come by one of those instead. `conocidos` are payers who may be named and pay none of these.
 * `salidas` is what went out by any statement. `sinLinea` are the waiting payments that no line is
 * about, and `tomados` those that a line is matched with, here or in another statement.
 */
export const casar = (
  lineas: readonly Linea[],
  pagables: readonly Pagable[],
  ajenas: readonly Linea[] = [],
  conocidos: readonly Nombrable[] = [],
  salidas: readonly Salida[] = [],
): {
  readonly lineas: readonly LineaCasada[]
  readonly sinLinea: readonly string[]
  readonly tomados: ReadonlySet<string>
} => {
  const mesa = crearMesa(lineas, pagables, ajenas, conocidos)
  const { propias, hechas, dejar } = mesa
  apartarDichas(mesa)
  const candidatas = candidatasDe(mesa)
  const rivalDe = crearRivales(mesa, candidatas)
  const yaConfirmada = crearYaConfirmada(mesa)
  const volvio = crearDevuelta(salidas, mesa.posiblesEn)
  const decididas = candidatas.map((candidata): [Candidata, LineaCasada['estado'], Porque] => {
    if (yaConfirmada(candidata)) return [candidata, 'dudosa', 'quizas-confirmada']
    const rival = rivalDe(candidata)
    if (rival) return [candidata, 'doblada', rival]
    if (candidata.linea.quizasDevuelta || volvio(candidata.linea, candidata.pago))
      return [candidata, 'dudosa', 'quizas-devuelta']
    // An amount and a day could be anybody's. A line that names nobody we know may be somebody
    // else's, whatever name the bank uses.
    return [candidata, candidata.porque === 'monto-y-fecha' ? 'dudosa' : 'casada', candidata.porque]
  })
  for (const [{ linea, pago }, estado, porque] of decididas) dejar(linea, estado, porque, [pago])
  for (const linea of mesa.quedan()) {
    const lejanos = mesa.nombradosEntre(linea, mesa.conMonto(linea))
    const tomado = mesa.caben(linea)
    dejar(linea, 'suelta', tomado ? 'con-linea' : lejanos.length > 0 ? 'otra-fecha' : 'nada', tomado ? [] : lejanos)
  }
  const enTodo = new Set(
    decididas.flatMap(([{ linea, pago }, estado, porque]) =>
      estado === 'casada' && porque === 'referencia' && mesa.nombradosEntre(linea, [pago]).length > 0 ? [linea] : [],
    ),
  )
  const resueltas = propias
    .flatMap((linea) => conNombrados(mesa, hechas.get(linea)))
    .map((hecha) =>
      hecha.estado === 'casada' && enTodo.has(hecha.linea) ? { ...hecha, enTodo: true as const } : hecha,
    )
  const reclamados = new Set(resueltas.flatMap(({ estado, claves }) => (estado === 'suelta' ? [] : claves)))
  return {
    lineas: resueltas.map(dicha),
    sinLinea: mesa.esperan.flatMap(({ clave }) => (reclamados.has(clave) ? [] : [clave])),
    tomados: new Set([...hechas.values()].flatMap(({ estado, claves }) => (estado === 'casada' ? claves : []))),
  }
}
