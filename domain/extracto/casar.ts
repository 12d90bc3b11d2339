import { masDias } from '#domain/calendario.ts'
import { claveDeCobro, claveDeLinea, confirmadasDe, type LineaAjena } from './confirmadas.ts'
import type { Linea } from './lectura.ts'
import { con, enGrupos, enPlazo, type LineaCasada, type Pagable, PLAZO, porClave } from './pagable.ts'
import { crearBuscador, nombradosEntre, referenciaLlana, referenciasEn } from './texto.ts'

const DICHAS = 5
/** Among so many payments somebody is looked for; of more, nothing chooses. */
const MIRADAS = 50

type Motivo = 'referencia' | 'cliente' | 'monto-y-fecha'
/** A line that would be a payment's. */
type Candidata = { readonly linea: Linea; readonly pago: Pagable; readonly porque: Motivo }

/**
 * Matches what came by a statement with the payments that wait and those that were confirmed (decisiones/compra, «The bank's statement»): each line
 * comes to one state, no payment is matched by two lines, and the order of neither changes anything. What contradicts a match leaves it to a person.
 * `ajenas`: what came by other statements; `dichasFuera`: what was confirmed and stands in any of them, by `claveDeCobro`. `sinLinea`: the waiting
 * payments that no line is about.
 */
export const casar = (
  lineas: readonly Linea[],
  pagables: readonly Pagable[],
  ajenas: readonly LineaAjena[] = [],
  dichasFuera: ReadonlySet<string> = new Set(),
): { readonly lineas: readonly LineaCasada[]; readonly sinLinea: readonly string[] } => {
  const enOrden = lineas.toSorted((a, b) => a.numero - b.numero)
  const esperan = pagables.filter(({ estado }) => estado === 'espera').toSorted(porClave)
  const confirmados = pagables.filter(({ estado }) => estado === 'confirmado').toSorted(porClave)
  const hechas = new Map<Linea, LineaCasada>()
  const reclamados = new Set<string>()
  const dejar = (
    linea: Linea,
    estado: LineaCasada['estado'],
    porque: LineaCasada['porque'],
    pagos: readonly Pagable[] = [],
  ): void => {
    const claves = pagos.map(({ clave }) => clave)
    hechas.set(linea, { linea, estado, porque, claves: claves.slice(0, DICHAS) })
    if (estado !== 'suelta') for (const clave of claves) reclamados.add(clave)
  }
  const quedan = () => enOrden.filter((linea) => !hechas.has(linea))

  const porSuClave = new Map(confirmados.map((uno) => [uno.clave, uno]))
  for (const [linea, { usada, claves }] of confirmadasDe(enOrden, confirmados, ajenas)) {
    const suyos = claves.flatMap((clave) => porSuClave.get(clave) ?? [])
    dejar(linea, usada ? 'doblada' : 'confirmada', usada ? 'ya-usada' : 'confirmada', suyos)
  }

  const documentos = new Map(enOrden.map((linea) => [linea, referenciaLlana(linea.referencia)]))
  const oidas = new Map(enOrden.map((linea) => [linea, referenciasEn(linea.descripcion)]))
  const documentoDe = (linea: Linea): string => documentos.get(linea) ?? ''
  const oidasDe = (linea: Linea): readonly string[] => oidas.get(linea) ?? []

  const conReferencia = esperan.filter(({ referencia }) => referenciaLlana(referencia) !== '')
  const porReferencia = enGrupos(conReferencia, ({ referencia }) => [referenciaLlana(referencia)])
  const porReferenciaYMonto = enGrupos(conReferencia, ({ referencia, monto }) => [
    con(referenciaLlana(referencia), monto),
  ])
  const exactosDe = (linea: Linea): readonly Pagable[] =>
    porReferenciaYMonto.get(con(documentoDe(linea), linea.monto)) ?? []

  // Whom a line names of all who are known, whatever their amount: a payment of somebody else isn't theirs.
  const buscar = crearBuscador(pagables)
  const nombrados = new Map<Linea, readonly Pagable[]>()
  const nombradosEn = (linea: Linea): readonly Pagable[] => {
    const vistos = nombrados.get(linea) ?? buscar(linea.descripcion)
    nombrados.set(linea, vistos)
    return vistos
  }
  const nombraAOtro = (linea: Linea, pago: Pagable): boolean =>
    nombradosEn(linea).length > 0 && nombradosEntre(linea.descripcion, [pago]).length === 0

  for (const linea of quedan())
    if (linea.devuelta) dejar(linea, 'dudosa', 'devuelta', exactosDe(linea).slice(0, MIRADAS))
  const iguales = enGrupos(quedan(), (linea) => [
    JSON.stringify([linea.fecha, linea.monto, linea.referencia, linea.descripcion]),
  ])
  for (const suyas of iguales.values())
    if (suyas.length > 1)
      for (const linea of suyas) dejar(linea, 'doblada', 'repetida', exactosDe(linea).slice(0, MIRADAS))

  const candidatas: Candidata[] = []
  const proponer = (linea: Linea, pago: Pagable, porque: Motivo): void => {
    if (nombraAOtro(linea, pago)) dejar(linea, 'dudosa', 'otro-cliente', [pago])
    else candidatas.push({ linea, pago, porque })
  }
  const entre = (linea: Linea, pagos: readonly Pagable[], porque: Motivo): void => {
    const [unico] = pagos
    if (!unico) return
    const suyos = pagos.length > 1 ? nombradosEntre(linea.descripcion, pagos.slice(0, MIRADAS)) : [unico]
    const [elegido] = suyos
    if (elegido && suyos.length === 1 && pagos.length <= MIRADAS) proponer(linea, elegido, porque)
    else dejar(linea, 'doblada', 'varios-pagos', pagos.slice(0, MIRADAS))
  }

  // By the bank's own column, and then by a number among its words, which says less.
  for (const linea of quedan()) {
    const exactos = exactosDe(linea)
    const aTiempo = exactos.filter(({ dia }) => enPlazo('referencia', linea.fecha, dia))
    if (aTiempo.length > 0) entre(linea, aTiempo, 'referencia')
    else if (exactos.length > 0) dejar(linea, 'suelta', 'otra-fecha', exactos)
    else {
      const documento = documentoDe(linea)
      const [cerca] = (documento === '' ? [] : (porReferencia.get(documento) ?? []))
        .slice(0, MIRADAS)
        .filter(({ dia }) => enPlazo('referencia', linea.fecha, dia))
        .toSorted((a, b) => Math.abs(a.monto - linea.monto) - Math.abs(b.monto - linea.monto) || porClave(a, b))
      if (cerca) dejar(linea, 'distinta', 'otro-monto', [cerca])
    }
  }
  const yaPropuestas = () => new Set(candidatas.map(({ linea }) => linea))
  for (const linea of quedan().filter((una) => !yaPropuestas().has(una))) {
    const hallados = oidasDe(linea).flatMap(
      (una) => porReferenciaYMonto.get(con(una, linea.monto))?.slice(0, MIRADAS) ?? [],
    )
    const [suyo] = hallados
    if (!suyo) continue
    const suya = hallados.length === 1 && enPlazo('referencia', linea.fecha, suyo.dia)
    const loNombra = suya && nombradosEntre(linea.descripcion, [suyo]).length > 0
    if (loNombra) candidatas.push({ linea, pago: suyo, porque: 'referencia' })
    else dejar(linea, 'dudosa', 'en-palabras', hallados)
  }

  // By amount and day, of payments that no line says by a reference: whom it names first, and then what is left.
  const [desde, hasta] = PLAZO.fecha
  const alrededor = (dia: string, primero: number, ultimo: number): readonly string[] =>
    Array.from({ length: ultimo - primero + 1 }, (_, n) => masDias(dia, primero + n))
  /** What a payment's proof says of its number a line without any may leave unsaid. */
  const cabe = (linea: Linea, { referencia }: Pagable): boolean =>
    referenciaLlana(referencia) === '' || (documentoDe(linea) === '' && oidasDe(linea).length === 0)
  for (const porque of ['cliente', 'monto-y-fecha'] as const) {
    const dichos = new Set(candidatas.map(({ pago }) => pago.clave))
    const librePor = enGrupos(
      esperan.filter(({ clave }) => !dichos.has(clave)),
      ({ monto, dia }) => [con(dia, monto)],
    )
    const propuestas = yaPropuestas()
    for (const linea of quedan()) {
      if (propuestas.has(linea)) continue
      const cercanos = alrededor(linea.fecha, -hasta, -desde)
        .flatMap((dia) => librePor.get(con(dia, linea.monto))?.slice(0, MIRADAS + 1) ?? [])
        .filter((pago) => cabe(linea, pago))
      if (porque === 'monto-y-fecha') entre(linea, cercanos, porque)
      else entre(linea, nombradosEntre(linea.descripcion, cercanos.slice(0, MIRADAS)), porque)
    }
  }

  // A payment that several lines could be is none's by a click; nor is what two lines, here or in another statement, say with the same words.
  const deLinea = enGrupos(enOrden, (linea) => [claveDeLinea(linea)])
  const deOtros = enGrupos(ajenas, (ajena) => [claveDeLinea(ajena)])
  const reconocidas = new Set([...dichasFuera, ...deLinea.keys()])
  const dePago = enGrupos(candidatas, ({ pago }) => [pago.clave])
  const ambiguos = new Set(
    [...hechas.values()].flatMap(({ estado, claves }) =>
      ['doblada', 'dudosa', 'distinta'].includes(estado) ? claves : [],
    ),
  )
  const sinDueno = enGrupos(
    enOrden.filter((linea) => {
      const hecha = hechas.get(linea)
      return hecha ? ['repetida', 'devuelta', 'otro-cliente', 'en-palabras'].includes(hecha.porque) : false
    }),
    ({ fecha, monto }) => [con(fecha, monto)],
  )
  const enDias = (donde: ReadonlyMap<string, readonly unknown[]>, { dia, monto }: Pagable): boolean =>
    alrededor(dia, desde, hasta).some((otro) => donde.has(con(otro, monto)))
  // What was confirmed with words of one's own, and stands in no statement, may have come by this very line.
  const sinLineaSuya = enGrupos(
    confirmados.filter((uno) => !reconocidas.has(claveDeCobro(uno))),
    ({ dia, monto }) => [con(dia, monto)],
  )
  const yaConfirmada = ({ linea, porque }: Candidata): boolean => {
    const cercanos = alrededor(linea.fecha, -hasta, -desde).flatMap(
      (dia) => sinLineaSuya.get(con(dia, linea.monto)) ?? [],
    )
    return porque === 'cliente'
      ? nombradosEntre(linea.descripcion, cercanos.slice(0, MIRADAS)).length > 0
      : porque === 'monto-y-fecha' && cercanos.length > 0
  }
  for (const candidata of candidatas) {
    const { linea, pago, porque } = candidata
    const otroDia = (deOtros.get(claveDeLinea(linea)) ?? []).some(({ fecha }) => fecha !== linea.fecha)
    if (otroDia) dejar(linea, 'doblada', 'otro-extracto', [pago])
    else if (yaConfirmada(candidata)) dejar(linea, 'dudosa', 'quizas-confirmada', [pago])
    else if (
      (dePago.get(pago.clave)?.length ?? 0) > 1 ||
      (deLinea.get(claveDeLinea(linea))?.length ?? 0) > 1 ||
      ambiguos.has(pago.clave) ||
      (porque === 'monto-y-fecha' && enDias(sinDueno, pago))
    )
      dejar(linea, 'doblada', 'varias-lineas', [pago])
    else dejar(linea, 'casada', porque, [pago])
  }
  for (const linea of quedan()) dejar(linea, 'suelta', 'nada')
  return {
    lineas: enOrden.flatMap((linea) => hechas.get(linea) ?? []),
    sinLinea: esperan.flatMap(({ clave }) => (reclamados.has(clave) ? [] : [clave])),
  }
}
