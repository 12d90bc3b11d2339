import { type Candidata, candidatasDe } from './candidatas.ts'
import { claveDeCobro, claveDeLinea, confirmadasDe } from './confirmadas.ts'
import type { Linea } from './lectura.ts'
import { crearMesa, dicha, type Mesa } from './mesa.ts'
import { con, enGrupos, type LineaCasada, type Pagable, type Porque } from './pagable.ts'

/** What the ledger has already, what went out again, and what stands twice. */
const apartarDichas = ({ todas, mismos, confirmados, quedan, dejar, documentoDe, conNumero }: Mesa): void => {
  const porSuClave = new Map(confirmados.map((uno) => [uno.clave, uno]))
  for (const [linea, { usada, claves }] of confirmadasDe(todas, confirmados, mismos)) {
    const suyos = claves.flatMap((clave) => porSuClave.get(clave) ?? [])
    dejar(linea, usada ? 'doblada' : 'confirmada', usada ? 'ya-usada' : 'confirmada', suyos)
  }
  const exactosDe = (linea: Linea) => conNumero(documentoDe(linea), linea.monto)
  for (const linea of quedan()) if (linea.devuelta) dejar(linea, 'dudosa', 'devuelta', exactosDe(linea))
  const iguales = enGrupos(quedan(), ({ fecha, monto, referencia, descripcion }) => [
    JSON.stringify([fecha, monto, referencia, descripcion]),
  ])
  for (const suyas of iguales.values())
    if (suyas.length > 1) for (const linea of suyas) dejar(linea, 'doblada', 'repetida', exactosDe(linea))
}

/** Lines that may be of a payment which they don't name. */
const SIN_DUENO: ReadonlySet<Porque> = new Set(['repetida', 'devuelta', 'otro-cliente', 'en-palabras'])

/** Which other lines a candidate's payment may have come by: those that claim it, that say the same words, or that could be anybody's. */
const crearRivales = ({ todas, hechas, diasDeLineas }: Mesa, candidatas: readonly Candidata[]) => {
  const deLinea = enGrupos(todas, (linea) => [claveDeLinea(linea)])
  const dePago = new Map<string, Linea[]>()
  const reclamar = (clave: string, linea: Linea) => dePago.set(clave, [...(dePago.get(clave) ?? []), linea])
  for (const { linea, pago } of candidatas) reclamar(pago.clave, linea)
  for (const { linea, estado, claves } of hechas.values())
    if (['doblada', 'dudosa', 'distinta'].includes(estado)) for (const clave of claves) reclamar(clave, linea)
  const sinDueno = enGrupos(
    [...hechas.values()].filter(({ porque }) => SIN_DUENO.has(porque)),
    ({ linea: { fecha, monto } }) => [con(fecha, monto)],
  )
  return ({ linea, pago, porque }: Candidata): readonly Linea[] =>
    [
      ...(dePago.get(pago.clave) ?? []),
      ...(deLinea.get(claveDeLinea(linea)) ?? []),
      ...(porque === 'monto-y-fecha' ? diasDeLineas(pago.dia) : []).flatMap((dia) =>
        (sinDueno.get(con(dia, pago.monto)) ?? []).map((una) => una.linea),
      ),
    ].filter((otra) => otra !== linea)
}

/** Whether something was confirmed with words that no line says, and may have come by a candidate's: it is told by its client and its days alone. */
const crearYaConfirmada = ({ todas, mismos, confirmados, nombradosEntre, diasDePagos }: Mesa) => {
  const reconocidas = new Set([...todas, ...mismos].map(claveDeLinea))
  const sinLineaSuya = enGrupos(
    confirmados.filter((uno) => !reconocidas.has(claveDeCobro(uno))),
    ({ dia, monto }) => [con(dia, monto)],
  )
  return ({ linea, porque }: Candidata): boolean => {
    if (porque === 'referencia') return false
    const cercanos = diasDePagos(linea.fecha).flatMap((dia) => sinLineaSuya.get(con(dia, linea.monto)) ?? [])
    return (porque === 'cliente' ? nombradosEntre(linea, cercanos) : cercanos).length > 0
  }
}

/**
 * Matches what came by a statement with the payments that wait and those that were confirmed (decisiones/compra, «The bank's statement»): each line
 * comes to one state, no payment is matched by two lines, and the order of neither changes anything. What contradicts a match leaves it to a person.
 * `ajenas`: what came by other statements, where a payment that one of these lines could be may have come by as well. `sinLinea`: the waiting payments
 * that no line is about.
 */
export const casar = (
  lineas: readonly Linea[],
  pagables: readonly Pagable[],
  ajenas: readonly Linea[] = [],
): { readonly lineas: readonly LineaCasada[]; readonly sinLinea: readonly string[] } => {
  const mesa = crearMesa(lineas, pagables, ajenas)
  const { propias, hechas, dejar } = mesa
  apartarDichas(mesa)
  const candidatas = candidatasDe(mesa)
  const deAqui = new Set(propias)
  const rivalesDe = crearRivales(mesa, candidatas)
  const yaConfirmada = crearYaConfirmada(mesa)
  const decididas = candidatas.map((candidata): [Candidata, LineaCasada['estado'], Porque] => {
    if (yaConfirmada(candidata)) return [candidata, 'dudosa', 'quizas-confirmada']
    const rivales = rivalesDe(candidata)
    if (rivales.length === 0) return [candidata, 'casada', candidata.porque]
    return [candidata, 'doblada', rivales.some((otra) => deAqui.has(otra)) ? 'varias-lineas' : 'otro-extracto']
  })
  for (const [{ linea, pago }, estado, porque] of decididas) dejar(linea, estado, porque, [pago])
  for (const linea of mesa.quedan()) dejar(linea, 'suelta', 'nada')
  const suyas = propias.flatMap((linea) => hechas.get(linea) ?? [])
  const reclamados = new Set(suyas.flatMap(({ estado, claves }) => (estado === 'suelta' ? [] : claves)))
  return {
    lineas: suyas.map(dicha),
    sinLinea: mesa.esperan.flatMap(({ clave }) => (reclamados.has(clave) ? [] : [clave])),
  }
}
