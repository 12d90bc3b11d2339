import { masDias } from '#domain/calendario.ts'
import type { Linea } from './lectura.ts'
import { type Dejar, enGrupos, enPlazo, type Pagable, PLAZO } from './pagable.ts'
import { crearBuscador, referenciaLlana } from './texto.ts'

/** An amount, a day, and whether a reference is said. */
type Casilla = { readonly monto: number; readonly dia: string; readonly dice: boolean }
const llave = ({ monto, dia, dice }: Casilla): string => `${monto} ${dia} ${dice}`

const casillaDeLinea = ({ monto, fecha, referencia }: Linea): Casilla => ({
  ...{ monto, dia: fecha, dice: referenciaLlana(referencia) !== '' },
})
const casillaDePago = ({ monto, dia, referencia }: Pagable): Casilla => ({
  ...{ monto, dia, dice: referenciaLlana(referencia) !== '' },
})

/** The places in which something stands that doesn't contradict it: so many days around, and a reference said by one of both at most. */
const alrededor = ({ monto, dia, dice }: Casilla, desde: number, hasta: number): readonly string[] =>
  Array.from({ length: hasta - desde + 1 }, (_, n) => masDias(dia, desde + n)).flatMap((otro) =>
    (dice ? [false] : [false, true]).map((suya) => llave({ monto, dia: otro, dice: suya })),
  )

/**
 * What no reference tells: a line and a payment of one amount that are near each other, and each the other's only one; a client whom the line names
 * comes first. No pair is looked at, however many there are: amounts and days are counted.
 */
export const casarPorFecha = (
  lineas: readonly Linea[],
  esperan: readonly Pagable[],
  {
    dejar,
    esUna,
    tocados,
    repetidas,
    lejanas,
  }: {
    readonly dejar: Dejar
    /** No other line says the same reference and amount. */
    readonly esUna: (linea: Linea) => boolean
    /** Payments whose reference another line says, with another amount. */
    readonly tocados: ReadonlySet<string>
    /** Lines that stand twice. */
    readonly repetidas: readonly Linea[]
    /** The payment whose reference and amount a line says at another time. */
    readonly lejanas: ReadonlyMap<Linea, string>
  },
): ReadonlySet<Pagable> => {
  const clara = (linea: Linea) => referenciaLlana(linea.referencia) === '' || esUna(linea)
  const buscar = crearBuscador(esperan, ({ monto }) => String(monto))
  const nombradas = new Map<Pagable, Linea[]>()
  for (const linea of lineas) {
    const { dice } = casillaDeLinea(linea)
    const hallados = buscar(linea.descripcion, String(linea.monto)).filter(
      (uno) => enPlazo('fecha', linea.fecha, uno.dia) && !(dice && casillaDePago(uno).dice),
    )
    const [unico] = hallados
    if (!unico || hallados.length > 1) continue
    const suyas = nombradas.get(unico)
    if (suyas) suyas.push(linea)
    else nombradas.set(unico, [linea])
  }
  for (const [{ clave }, suyas] of nombradas)
    for (const linea of suyas) {
      const sola = suyas.length === 1 && !tocados.has(clave) && clara(linea)
      dejar(linea, sola ? 'casada' : 'doblada', sola ? 'cliente' : 'varias-lineas', [clave])
    }

  const dichas = new Set([...nombradas.values()].flat())
  const resto = lineas.filter((linea) => !dichas.has(linea))
  const libres = esperan.filter((uno) => !nombradas.has(uno))
  const pagosEn = enGrupos(libres, (uno) => [llave(casillaDePago(uno))])
  const lineasEn = enGrupos([...resto, ...repetidas], (linea) => [llave(casillaDeLinea(linea))])
  const cuantos = (donde: ReadonlyMap<string, readonly unknown[]>, llaves: readonly string[]) =>
    llaves.reduce((suma, una) => suma + (donde.get(una)?.length ?? 0), 0)
  const [desde, hasta] = PLAZO.fecha
  const reclamadas = new Set<string>()
  for (const linea of resto) {
    const suyas = alrededor(casillaDeLinea(linea), -hasta, -desde)
    const hay = cuantos(pagosEn, suyas)
    if (hay === 0) {
      const lejana = lejanas.get(linea)
      dejar(linea, 'suelta', lejana === undefined ? 'nada' : 'otra-fecha', lejana === undefined ? [] : [lejana])
      continue
    }
    const primeros = suyas.flatMap((una) => pagosEn.get(una)?.slice(0, 5) ?? [])
    const [unico] = primeros
    for (const una of suyas) reclamadas.add(una)
    if (!unico || hay > 1) {
      dejar(
        linea,
        'doblada',
        'varios-pagos',
        primeros.map(({ clave }) => clave),
      )
      continue
    }
    const sola =
      cuantos(lineasEn, alrededor(casillaDePago(unico), desde, hasta)) === 1 &&
      !tocados.has(unico.clave) &&
      clara(linea)
    dejar(linea, sola ? 'casada' : 'doblada', sola ? 'monto-y-fecha' : 'varias-lineas', [unico.clave])
  }
  return new Set(libres.filter((uno) => reclamadas.has(llave(casillaDePago(uno)))))
}
