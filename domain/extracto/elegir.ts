import { crearBuscador } from './buscador.ts'
import type { Linea } from './lectura.ts'
import { dista, type Pagable, porClave } from './pagable.ts'
import { fichasDe, palabrasDe, referenciaLlana } from './texto.ts'

/**
 * Sorts the payments that a person may say a line is, likeliest first: those with its number, those
 * whose client it names, then by nearest amount and by nearest day (decisiones/compra,
 * «The bank's statement»).
 */
export const porParecido = (linea: Linea, pagos: readonly Pagable[]): readonly Pagable[] => {
  const numero = referenciaLlana(linea.referencia)
  const nombrados = new Set(crearBuscador(pagos).entre(palabrasDe(linea), pagos))
  const lejos = new Map(
    pagos.map((pago): [Pagable, readonly number[]] => [
      pago,
      [
        numero !== '' && referenciaLlana(pago.referencia) === numero ? 0 : 1,
        nombrados.has(pago) ? 0 : 1,
        Math.abs(pago.monto - linea.monto),
        Math.abs(dista(pago.dia, linea.fecha)),
      ],
    ]),
  )
  return pagos.toSorted((a, b) => {
    const [deA, deB] = [lejos.get(a) ?? [], lejos.get(b) ?? []]
    const donde = deA.findIndex((valor, n) => valor !== deB[n])
    return donde === -1 ? porClave(a, b) : (deA[donde] ?? 0) - (deB[donde] ?? 0)
  })
}

/** Returns whether some texts together hold each searched word, whatever their case and accents. */
export const dicen = (textos: readonly string[], buscado: string): boolean => {
  const dichos = textos.map((texto) => fichasDe(texto).join(' '))
  return fichasDe(buscado).every((ficha) => dichos.some((dicho) => dicho.includes(ficha)))
}
