import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { almacenesVacios } from '#tests/web/almacenes.ts'
import { paginaNueva } from '#tests/web/pestana.ts'

const abrirPestana = async () => {
  paginaNueva()
  return { ...(await import('#web/servidor/almacen.ts')), ...(await import('#web/servidor/veces.ts')) }
}
const vista = (consulta: string) => ({ cuenta: 'rosa', consulta, cuerpo: { n: 1 }, momento: 1, peso: 7 })

beforeEach(() => {
  almacenesVacios()
})
afterEach(() => vi.unstubAllGlobals())

it('data requested before the end of a session isn’t stored after it, in whichever tab it ended', async () => {
  const pestana = await abrirPestana()
  const vez = pestana.vezActual()
  await pestana.siSigueLaVez(vez, (base) => base.put('vistas', vista('["yo"]')))
  expect(await pestana.conAlmacen((base) => base.count('vistas'))).toBe(1)
  const otra = await abrirPestana()
  await otra.vaciarAlmacen()
  expect(await pestana.conAlmacen((base) => base.count('vistas'))).toBe(0)
  await pestana.siSigueLaVez(vez, (base) => base.put('vistas', vista('["yo"]')))
  expect(await pestana.conAlmacen((base) => base.count('vistas'))).toBe(0)
  await pestana.siSigueLaVez(pestana.vezActual(), (base) => base.put('vistas', vista('["yo"]')))
  expect(await otra.conAlmacen((base) => base.count('vistas'))).toBe(1)
})

it('a browser without a database rejects whoever asks for it, and is emptied without an error', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { conAlmacen, vaciarAlmacen } = await abrirPestana()
  await expect(conAlmacen((base) => base.count('vistas'))).rejects.toThrow()
  await expect(vaciarAlmacen()).resolves.toBe(0)
})

const envio = (clave: string, orden = Date.now()) => ({
  clave,
  orden,
  cuenta: 'rosa',
  accion: clave,
  camino: '/x',
  cuerpo: {},
  sobre: 'P1',
  titulo: 'recibir',
  detalle: '',
  a: '/',
})
const llenar = ({ conAlmacen }: Awaited<ReturnType<typeof abrirPestana>>) =>
  conAlmacen(async (base) => {
    await base.put('vistas', vista('/api/yo'))
    await base.put('bandeja', envio('nueva'))
  })
const queda = ({ conAlmacen }: Awaited<ReturnType<typeof abrirPestana>>) =>
  conAlmacen(async (base) => [await base.count('vistas'), await base.getAllKeys('bandeja')])

it('a browser that lost its session keeps a day’s outbox, and nothing that was seen', async () => {
  const pestana = await abrirPestana()
  await llenar(pestana)
  await pestana.conAlmacen((base) => base.put('bandeja', envio('vieja', Date.now() - pestana.RECIENTE_MS - 1)))
  expect(await pestana.vaciarVistas()).toBe(1)
  expect(await queda(pestana)).toEqual([0, ['nueva']])
})

/** Holds the database, so that nothing else is done in it until the returned function is called. */
const retener = async (): Promise<() => void> => {
  const abriendo = indexedDB.open('bandwork', 1)
  await new Promise((listo) => abriendo.addEventListener('success', listo))
  let suelta = false
  const tienda = abriendo.result.transaction(['vistas', 'bandeja'], 'readwrite').objectStore('vistas')
  const seguir = () => {
    if (!suelta) tienda.get(['nadie', 'nada']).addEventListener('success', seguir)
  }
  seguir()
  return () => {
    suelta = true
    abriendo.result.close()
  }
}

it('a database that doesn’t answer counts as none within three seconds, and again once it does', async () => {
  const pestana = await abrirPestana()
  await llenar(pestana)
  const soltar = await retener()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const negada = expect(queda(pestana)).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(3_000)
  await negada
  await expect(queda(pestana), 'at once').rejects.toThrow('does not answer')
  vi.useRealTimers()
  soltar()
  await hastaQue(async () => expect(await queda(pestana)).toEqual([1, ['nueva']]))
})

it('a database that doesn’t answer at the end of a session is emptied before anything is read from it, even by another page', async () => {
  const pestana = await abrirPestana()
  await llenar(pestana)
  const soltar = await retener()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const vaciado = pestana.vaciarAlmacen()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await vaciado).toBe(0)
  vi.useRealTimers()
  const otra = await abrirPestana()
  const leidas = [queda(otra), hastaQue(() => queda(pestana))]
  soltar()
  for (const leida of leidas) expect(await leida).toEqual([0, []])
  await llenar(otra)
  expect(await queda(await abrirPestana()), 'it is emptied once').toEqual([1, ['nueva']])
})

/** Does something in a page whose database never answers, and which is closed afterwards. */
const enPaginaMuda = async (hacer: (pestana: Awaited<ReturnType<typeof abrirPestana>>) => Promise<unknown>) => {
  const base = indexedDB
  vi.stubGlobal('indexedDB', { open: () => ({ addEventListener: () => undefined }) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hecho = hacer(await abrirPestana())
  await vi.advanceTimersByTimeAsync(3_000)
  await hecho
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', base)
}

it.each([
  ['a sign-out', ['vaciarAlmacen'], []],
  ['a lost session', ['vaciarVistas'], ['nueva']],
  ['a sign-out and then a lost session', ['vaciarAlmacen', 'vaciarVistas'], []],
] as const)(
  'what %s should have deleted is deleted by the next page, before it reads anything',
  async (_, vaciados, esperan) => {
    await llenar(await abrirPestana())
    await enPaginaMuda((pestana) => Promise.all(vaciados.map((vaciar) => pestana[vaciar]())))
    expect(await queda(await abrirPestana())).toEqual([0, esperan])
  },
)

it('the end of a session counts also where the storage is full, and where it is forbidden', async () => {
  for (const clave of ['vaciado', 'vaciada', 'salidas']) localStorage.setItem(`bandwork.${clave}`, '00000009')
  const cabe = localStorage.setItem
  localStorage.setItem = (clave, valor) => {
    if (valor.length > (localStorage.getItem(clave) ?? '').length) throw new Error('QuotaExceededError')
    cabe(clave, valor)
  }
  const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
  const vez = pestana.vezDeBandeja()
  await otra.vaciarAlmacen()
  expect([pestana.vezDeBandeja(), otra.vezDeBandeja()]).toEqual(['00000010', '00000010'])
  expect(vez).toBe('00000009')
  // So are the drafts of another tab.
  otra.otraVez('bandwork.salidas')
  expect(pestana.leerVez('bandwork.salidas')).toBe('00000010')

  vi.stubGlobal('localStorage', undefined)
  const antes = [pestana.vezActual(), otra.vezActual()]
  const callar = pestana.oirVaciado(() => undefined)
  await otra.vaciarAlmacen()
  expect(otra.vezActual()).not.toBe(antes[1])
  await hastaQue(() => expect(pestana.vezActual()).not.toBe(antes[0]))
  callar()
})
