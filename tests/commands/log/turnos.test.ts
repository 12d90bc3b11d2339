import { describe, expect, it } from 'vitest'
import { crearTurnos } from '#commands/log/turnos.ts'
import { hastaQue } from '#tests/espera.ts'

/** Creates jobs that end when a test says so. */
const detenidas = () => {
  const soltar: (() => void)[] = []
  const hacer = (n: number) => async () => {
    await new Promise<void>((listo) => soltar.push(listo))
    return n
  }
  return { soltar, hacer }
}
const lleno = () => new Error('lleno')

describe('turns', () => {
  it('are limited to two at once; a limited number wait in order, and one more is refused', async () => {
    const enTurno = crearTurnos({ aLaVez: 2, maximo: 3, esperaMs: 10_000, lleno })
    const { soltar, hacer } = detenidas()
    const acabadas: number[] = []
    const todas = [0, 1, 2, 3, 4].map((n) => enTurno('una', hacer(n)).then((hecha) => acabadas.push(hecha)))
    await hastaQue(() => expect(soltar).toHaveLength(2))
    await expect(enTurno('una', hacer(5))).rejects.toThrow('lleno')
    expect(await enTurno('otra', async () => 'otra')).toBe('otra')
    for (const n of [0, 1, 2, 3, 4]) {
      await hastaQue(() => expect(soltar).toHaveLength(Math.min(n + 2, 5)))
      soltar[n]?.()
      await hastaQue(() => expect(acabadas).toHaveLength(n + 1))
    }
    await Promise.all(todas)
    expect(acabadas).toEqual([0, 1, 2, 3, 4])
  })

  it('are waited for only so long, and a turn whose job failed goes to the next', async () => {
    const enTurno = crearTurnos({ maximo: 3, esperaMs: 50, lleno })
    const { soltar, hacer } = detenidas()
    const mala = enTurno('una', async () => {
      await hacer(0)()
      throw new Error('mala')
    })
    await expect(enTurno('una', hacer(1))).rejects.toThrow('lleno')
    soltar[0]?.()
    await expect(mala).rejects.toThrow('mala')
    expect(await enTurno('una', async () => 2)).toBe(2)
  })
})
