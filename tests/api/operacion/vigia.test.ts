import { afterEach, expect, it } from 'vitest'
import { crearVigia, type Vigia } from '#api/operacion/vigia.ts'
import { NoDisponible } from '#commands/log/fallos.ts'

type Falta = 'nada' | 'otro' | undefined

let vigia: Vigia
afterEach(() => vigia.cerrar())

/** Opens a watch over a log that lacks what `falta` says. Each question looks at it again. */
const abrir = (falta: () => Falta, confirmaMs: number) => {
  const dichos: string[] = []
  let caidas = 0
  const store = {
    falta: async () => falta(),
    caidas: () => (caidas += 1),
    ultimaPosicion: async () => 5n,
    async *subscribeToAll() {},
    async *subscribeToStreams() {},
    detenidos: () => [],
    readStream: async () => [],
  }
  const decir = (_: object, dicho: string) => void dichos.push(dicho)
  vigia = crearVigia(async () => ({ posicion: 5n, cadena: 'a' }), { listo: () => true, posicion: () => 5n }, store, {
    conOtro: false,
    logger: { error: decir, info: decir },
    confirmaMs,
  })
  return dichos
}

it('a fact that is missing for a moment only puts changes off, and nobody is alarmed', async () => {
  let falta: Falta = 'nada'
  const dichos = abrir(() => falta, 60_000)
  await expect(vigia.impide()).rejects.toThrow(NoDisponible)
  expect([vigia.atrasado(), vigia.vecesAtrasado()]).toEqual([false, 0])
  falta = undefined
  expect(await vigia.impide()).toBe(false)
  expect(dichos).toEqual([])
})

it('a fact that stays missing refuses changes, which is logged and counted once each time', async () => {
  let falta: Falta
  const dichos = abrir(() => falta, 0)
  for (const vez of [1, 2]) {
    falta = 'nada'
    for (let vuelta = 0; vuelta < 3; vuelta += 1) expect(await vigia.impide()).toBe(true)
    expect([vigia.atrasado(), vigia.vecesAtrasado()]).toEqual([true, vez])
    falta = undefined
    expect(await vigia.impide()).toBe(false)
  }
  expect(dichos.map((dicho) => dicho.startsWith('log-atrasado'))).toEqual([true, false, true, false])
})

it('another fact in its place is no doubt', async () => {
  abrir(() => 'otro', 60_000)
  expect(await vigia.impide()).toBe(true)
})
