import type { Actor } from '#domain/decider.ts'
import { bien, type Mundo } from './mundo.ts'
import type { Reparto } from './personas.ts'

/** What providers plan, in two years, and keywords that come, go and come back. */
export const vivirConsumo = async (
  { consumos, cuentas, reloj, pide, de }: Mundo,
  { matriz, individual, olvidada }: Reparto,
) => {
  const planear = (quien: Actor, objetivo: number) => {
    const command = { type: 'FijarObjetivo', proveedorId: quien.id, objetivo, ...de(quien) } as const
    return bien(consumos.fijarObjetivo(command, pide(quien)))
  }
  const describir = (quien: Actor, ...palabras: string[]) =>
    bien(cuentas.ejecutar(quien.id, { type: 'EditarPalabras', palabras, ...de(quien) }, pide(quien)))
  await planear(matriz, 1_250_050)
  await planear(olvidada, 1)
  await describir(individual, 'poncho', 'chumbi 🧶')
  await describir(individual, 'poncho')
  await describir(individual, 'Poncho', 'chumbi 🧶', 'macana')
  await describir(olvidada, 'secreto', 'olvido')
  // The last hour of a year in Quito, which is the next year's by UTC.
  reloj.saltar('2029-01-01T04:30:00.000Z')
  await planear(individual, 99_999_999_999)
  reloj.saltar('2029-01-01T05:00:00.000Z')
  await planear(individual, 1)
  await planear(matriz, 2_000_000)
}
