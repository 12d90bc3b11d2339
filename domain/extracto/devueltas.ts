import { masDias } from '#domain/calendario.ts'
import type { Nombrable } from './buscador.ts'
import type { Linea, Salida } from './lectura.ts'
import { con, dista, enGrupos } from './pagable.ts'
import { referenciaLlana } from './texto.ts'

/** Days after a deposit in which its bank may take it back. */
const DIAS_DE_REVERSO = 30
/**
 * Lines with those of them marked that went out again, that day or later, in whichever file: by
 * their reference and amount, or maybe, by their amount and their bank, where the movement may be a
 * reversal.
 */
export const conDevueltas = <L extends Linea>(lineas: readonly L[], salidas: readonly Salida[]): readonly L[] => {
  const clave = (referencia: string, monto: number) => `${referencia} ${monto}`
  const ultimas = new Map<string, string>()
  const reversos = new Map<string, Set<string>>()
  const deAqui = new Set(lineas.map(({ referencia, monto }) => clave(referenciaLlana(referencia), monto)))
  for (const { referencia, monto, fecha, banco = '', reverso } of salidas) {
    const otra = ultimas.get(clave(referencia, monto))
    if (otra === undefined || otra < fecha) ultimas.set(clave(referencia, monto), fecha)
    // What gives back a deposit by its number gives back no other.
    if (!reverso || (referencia !== '' && deAqui.has(clave(referencia, monto)))) continue
    const dias = reversos.get(clave(banco, monto))
    if (dias) dias.add(fecha)
    else reversos.set(clave(banco, monto), new Set([fecha]))
  }
  return lineas.map((linea) => {
    const { fecha, monto, banco = '' } = linea
    const suya = referenciaLlana(linea.referencia)
    const salida = suya === '' ? undefined : ultimas.get(clave(suya, monto))
    if (salida !== undefined && salida >= fecha) return { ...linea, devuelta: true }
    const ultima = masDias(fecha, DIAS_DE_REVERSO)
    const dias = [...(reversos.get(clave(banco, monto)) ?? [])]
    return dias.some((dia) => dia >= fecha && dia <= ultima) ? { ...linea, quizasDevuelta: true } : linea
  })
}

/** By what one is known again, however often they pay. */
const clavesDe = ({ nombres, identificaciones }: Nombrable): readonly string[] =>
  [...identificaciones, ...nombres].filter((una) => una !== '')
/**
 * Tells whether a line's amount went out again to a payment's client, by its bank and in the days
 * after it, whatever else the words of what went out say.
 */
export const crearDevuelta = (
  salidas: readonly Salida[],
  posiblesEn: (palabras: string) => readonly Nombrable[],
): ((linea: Linea, cliente: Nombrable) => boolean) => {
  const deQue = ({ banco = '', monto }: Pick<Linea, 'banco' | 'monto'>) => con(banco, monto)
  const porMonto = enGrupos(salidas, (salida) => [deQue(salida)])
  /** Whom what went out may name, and on which days, by bank and amount. */
  const aQuienes = new Map<string, ReadonlyMap<string, readonly { readonly fecha: string }[]>>()
  const nombradosDe = (clave: string) => {
    const ya = aQuienes.get(clave)
    if (ya) return ya
    const dichas = (porMonto.get(clave) ?? []).map(({ fecha, palabras = '' }) => ({ fecha, a: posiblesEn(palabras) }))
    const suyos = enGrupos(dichas, ({ a }) => a.flatMap(clavesDe))
    aQuienes.set(clave, suyos)
    return suyos
  }
  return (linea, cliente) => {
    const suyos = nombradosDe(deQue(linea))
    return clavesDe(cliente).some((clave) =>
      suyos.get(clave)?.some(({ fecha }) => fecha >= linea.fecha && dista(linea.fecha, fecha) <= DIAS_DE_REVERSO),
    )
  }
}
