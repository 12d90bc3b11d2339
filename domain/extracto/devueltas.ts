import { masDias } from '#domain/calendario.ts'
import type { Nombrable } from './buscador.ts'
import type { Linea, Salida } from './lectura.ts'
import { con, dista, enGrupos } from './pagable.ts'
import { propiasDe } from './senas.ts'
import { fichasDe, referenciaLlana } from './texto.ts'

/** Days after a deposit within which its bank may take it back. */
const DIAS_DE_REVERSO = 30
/**
 * Marks the lines whose money went out again, that day or later, in any file. A line is `devuelta`
 * by its reference and amount. It is `quizasDevuelta` by its amount and bank, when the movement may
 * be a reversal.
 */
export const conDevueltas = <L extends Linea>(lineas: readonly L[], salidas: readonly Salida[]): readonly L[] => {
  const clave = (referencia: string, monto: number) => `${referencia} ${monto}`
  const ultimas = new Map<string, string>()
  const reversos = new Map<string, Set<string>>()
  const deAqui = new Set(lineas.map(({ referencia, monto }) => clave(referenciaLlana(referencia), monto)))
  for (const { referencia, monto, fecha, banco = '', reverso } of salidas) {
    const otra = ultimas.get(clave(referencia, monto))
    if (otra === undefined || otra < fecha) ultimas.set(clave(referencia, monto), fecha)
    // A movement that gives back a deposit by its number gives back no other.
    if (!reverso || (referencia !== '' && deAqui.has(clave(referencia, monto)))) continue
    const dias = reversos.get(clave(banco, monto))
    if (dias) dias.add(fecha)
    else reversos.set(clave(banco, monto), new Set([fecha]))
  }
  return lineas.map((linea) => {
    const { fecha, monto, banco = '' } = linea
    const referencia = referenciaLlana(linea.referencia)
    const salida = referencia === '' ? undefined : ultimas.get(clave(referencia, monto))
    if (salida !== undefined && salida >= fecha) return { ...linea, devuelta: true }
    const ultima = masDias(fecha, DIAS_DE_REVERSO)
    const dias = [...(reversos.get(clave(banco, monto)) ?? [])]
    return dias.some((dia) => dia >= fecha && dia <= ultima) ? { ...linea, quizasDevuelta: true } : linea
  })
}

/** Returns the keys by which a payer is known again, however often they pay. */
const clavesDe = ({ nombres, identificaciones }: Nombrable): readonly string[] =>
  [...identificaciones, ...nombres].filter((identidad) => identidad !== '')
/**
 * The minimum number of letters by which a cut word counts, and the number of words that point to a
 * client.
 */
const [LETRAS, PALABRAS] = [3, 2]
type EnDia = { readonly fecha: string }
/**
 * Builds a check of whether a line's amount went out again to a payment's client, by its bank and
 * in the days after it, whatever else the outgoing movement says. Its words may name the client, or
 * say two words of a name, one of them whole.
 */
export const crearDevuelta = (
  salidas: readonly Salida[],
  posiblesEn: (palabras: string) => readonly Nombrable[],
): ((linea: Linea, cliente: Nombrable) => boolean) => {
  const deQue = ({ banco = '', monto }: Pick<Linea, 'banco' | 'monto'>) => con(banco, monto)
  const porMonto = enGrupos(salidas, (salida) => [deQue(salida)])
  /**
   * The outgoing movements of each bank and amount, by the payers that they may name and by their
   * words.
   */
  const leidas = new Map<
    string,
    { readonly aQuienes: ReadonlyMap<string, readonly EnDia[]>; readonly conPalabra: ReadonlyMap<string, EnDia[]> }
  >()
  const leer = (clave: string) => {
    const ya = leidas.get(clave)
    if (ya) return ya
    // The same words on the same day count once.
    const distintas = new Map(
      (porMonto.get(clave) ?? []).map((salida) => [`${salida.fecha} ${salida.palabras ?? ''}`, salida]),
    )
    const dichas = [...distintas.values()].map(({ fecha, palabras = '' }) => ({
      fecha,
      a: posiblesEn(palabras),
      fichas: [...new Set(fichasDe(palabras))],
    }))
    const leida = {
      aQuienes: enGrupos(dichas, ({ a }) => a.flatMap(clavesDe)),
      conPalabra: enGrupos(dichas, ({ fichas }) => fichas.filter((ficha) => /^[A-Z]{3,}$/.test(ficha))),
    }
    leidas.set(clave, leida)
    return leida
  }
  const conPalabrasDe = (clave: string, nombre: string): readonly EnDia[] => {
    const propias = propiasDe(nombre)
    const { conPalabra } = leer(clave)
    const veces = new Map<EnDia, { cuantas: number; entera: boolean }>()
    for (const propia of propias) {
      const inicios = Array.from({ length: Math.max(propia.length - LETRAS + 1, 0) }, (_, n) =>
        propia.slice(0, LETRAS + n),
      )
      const vistas = new Set<EnDia>()
      for (const inicio of inicios.toReversed())
        for (const salida of conPalabra.get(inicio) ?? []) {
          if (vistas.has(salida)) continue
          vistas.add(salida)
          const { cuantas = 0, entera = false } = veces.get(salida) ?? {}
          veces.set(salida, { cuantas: cuantas + 1, entera: entera || inicio === propia })
        }
    }
    return [...veces].flatMap(([salida, { cuantas, entera }]) => (cuantas >= PALABRAS && entera ? [salida] : []))
  }
  /** The outgoing movements of a client, who may pay in many lines. */
  const deCliente = new Map<string, readonly EnDia[]>()
  return (linea, cliente) => {
    const clave = deQue(linea)
    if (!porMonto.has(clave)) return false
    const claveDeCliente = JSON.stringify([clave, cliente.nombres, cliente.identificaciones])
    const dichas = deCliente.get(claveDeCliente) ?? [
      ...clavesDe(cliente).flatMap((identidad) => leer(clave).aQuienes.get(identidad) ?? []),
      ...cliente.nombres.flatMap((nombre) => conPalabrasDe(clave, nombre)),
    ]
    deCliente.set(claveDeCliente, dichas)
    return dichas.some(({ fecha }) => fecha >= linea.fecha && dista(linea.fecha, fecha) <= DIAS_DE_REVERSO)
  }
}
