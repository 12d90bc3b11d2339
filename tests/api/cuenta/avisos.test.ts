import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { LEIDOS_MAXIMOS } from '#api/access/leidos.ts'
import { crearApp } from '#api/arranque/app.ts'
import type { PaginaDeAvisos } from '#api/contract/avisos.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const abrir = (tipo: 'proveedor' | 'consumidor', nombre: string) =>
  sistema().abrirCuenta(tipo, tipo === 'proveedor' ? 'empresa' : 'personal', nombre)

const pedir = async (ana: Persona, tejar: Persona) => {
  const pedido = await abrirPedido(ana, tejar, 'Tejas')
  await sistema().servicios.avance.esperar(BigInt(pedido.posicion), 20_000)
  return pedido
}
const avisos = async (quien: Persona, cola = ''): Promise<PaginaDeAvisos> =>
  (await quien.pedir('GET', `/api/avisos?limite=100${cola}`)).cuerpo
const sinLeer = async (quien: Persona) =>
  (await avisos(quien)).items.filter(({ leido }) => !leido).map(({ posicion }) => posicion)
const leer = (quien: Persona, cuerpo: object) => quien.pedir('POST', '/api/avisos/leidos', cuerpo)

describe('the list of notices', () => {
  it('is read by thing or all at once, up to a position that never moves back', async () => {
    const [ana, tejar] = [await abrir('consumidor', 'Ana'), await abrir('proveedor', 'Tejar')]
    const primero = await pedir(ana, tejar)
    const segundo = await pedir(ana, tejar)
    expect(await sinLeer(tejar)).toHaveLength(2)
    expect((await leer(tejar, { hasta: primero.posicion, sobre: `pedido ${primero.idPedido}` })).estado).toBe(204)
    expect(await sinLeer(tejar)).toEqual([segundo.posicion])
    // A later notice about the same thing is unread.
    const cambio = { idPedido: primero.idPedido }
    expect((await ana.pedir('POST', '/api/pedidos/descartar', cambio)).estado).toBeLessThan(300)
    await hastaQue(async () => expect(await sinLeer(tejar)).toHaveLength(2))
    const todos = await avisos(tejar)
    const ultima = todos.items[0]?.posicion ?? ''
    await Promise.all([
      leer(tejar, { hasta: ultima }),
      leer(tejar, { hasta: primero.posicion }),
      leer(tejar, { hasta: ultima }),
    ])
    expect(await sinLeer(tejar)).toEqual([])
    await leer(tejar, { hasta: '1' })
    expect(await sinLeer(tejar)).toEqual([])
    // Nobody has waited yet for this one's rows.
    const { posicion } = await abrirPedido(ana, tejar, 'Tejas')
    await leer(tejar, { hasta: posicion })
    expect(await sinLeer(tejar)).toEqual([])
    // Reading can't reach beyond the newest notice.
    await leer(tejar, { hasta: '999999999999999' })
    await pedir(ana, tejar)
    expect(await sinLeer(tejar)).toHaveLength(1)
    expect(await sinLeer(ana)).toHaveLength(0)
  })

  it('comes page by page, each notice once, with the number of unread things and the kinds', async () => {
    const [ana, tejar] = [await abrir('consumidor', 'Ana'), await abrir('proveedor', 'Tejar')]
    for (let n = 0; n < 5; n += 1) await pedir(ana, tejar)
    const vistos: string[] = []
    let despues: number | null = 0
    while (despues !== null) {
      const { cuerpo } = await tejar.pedir('GET', `/api/avisos?limite=2&despues=${despues}`)
      const { items, siguiente, sinLeer: deTodas } = cuerpo as PaginaDeAvisos
      expect(deTodas).toBe(5)
      vistos.push(...items.map(({ posicion }) => posicion))
      despues = siguiente
    }
    expect(vistos).toEqual((await avisos(tejar)).items.map(({ posicion }) => posicion))
    expect(new Set(vistos).size).toBe(5)
    // Unread things are counted, not notices, and the same on every page.
    const primera = async () => (await tejar.pedir('GET', '/api/avisos?limite=2')).cuerpo as PaginaDeAvisos
    const { idPedido } = await pedir(ana, tejar)
    await ana.pedir('POST', '/api/pedidos/descartar', { idPedido })
    await hastaQue(async () => expect((await primera()).items[0]?.asunto).toBe('descartarPedido'))
    expect((await primera()).sinLeer).toBe(6)
    await leer(tejar, { hasta: vistos.at(-1) ?? '' })
    expect((await primera()).sinLeer).toBe(5)
    await leer(tejar, { hasta: (await primera()).items[0]?.posicion ?? '' })
    expect((await primera()).sinLeer).toBe(0)
    expect((await primera()).clases).toEqual(['pedido'])
    const deClase = async (clase: string) => (await tejar.pedir('GET', `/api/avisos?limite=2&clase=${clase}`)).cuerpo
    expect(await deClase('pedido')).toEqual(await primera())
    expect(await deClase('compra')).toMatchObject({ items: [], siguiente: null, clases: ['pedido'] })
    expect((await tejar.pedir('GET', '/api/avisos?clase=chat')).estado).toBe(422)
  })

  it('is synchronised with the account’s other processes, and repeats change nothing', async () => {
    const [ana, tejar] = [await abrir('consumidor', 'Ana'), await abrir('proveedor', 'Tejar')]
    const { posicion } = await pedir(ana, tejar)
    const otra = await sistema().otraApi()
    const oidos: number[] = []
    otra.servicios.leidos.eventos.on('leido', (cuenta) => oidos.push(cuenta))
    await leer(tejar, { hasta: posicion })
    await hastaQue(() => expect(oidos).toEqual([tejar.id]))
    // Notices that are read already aren't announced again.
    await leer(tejar, { hasta: posicion })
    await leer(ana, { hasta: posicion })
    await hastaQue(() => expect(oidos).toEqual([tejar.id, ana.id]))
  })

  it('lists a notice that was read for 90 days, and one that wasn’t for longer', async () => {
    const [ana, tejar] = [await abrir('consumidor', 'Ana'), await abrir('proveedor', 'Tejar')]
    const leida = await pedir(ana, tejar)
    const otra = await pedir(ana, tejar)
    await leer(tejar, { hasta: leida.posicion, sobre: `pedido ${leida.idPedido}` })
    const { servicios } = sistema()
    const alCabo = async (dias: number): Promise<PaginaDeAvisos> => {
      const { app } = await crearApp(
        { ...servicios, ahora: () => new Date(Date.now() + dias * 86_400_000).toISOString() },
        undefined,
        pino({ level: 'silent' }),
        join(servicios.config.dataDir, 'web'),
      )
      const dicho = await app.inject({ url: '/api/avisos?limite=100', headers: { cookie: tejar.cookie } })
      await app.close()
      return dicho.json()
    }
    const posiciones = ({ items }: PaginaDeAvisos) => items.map(({ posicion }) => posicion)
    expect(posiciones(await alCabo(89))).toEqual([otra.posicion, leida.posicion])
    expect(await alCabo(91)).toMatchObject({ items: [{ posicion: otra.posicion, leido: false }], sinLeer: 1 })
  })

  it('refuses unknown things, and stores what was read for a limited number of things', async () => {
    const tejar = await abrir('proveedor', 'Tejar')
    for (const malo of [
      {},
      { hasta: 'x' },
      { hasta: '-1' },
      { hasta: '1', sobre: 'compra' },
      { hasta: '1', sobre: 'otra cosa' },
      { hasta: '1', sobre: `pedido ${'a'.repeat(41)}` },
      { hasta: '1', mas: 1 },
    ])
      expect((await leer(tejar, malo)).estado, JSON.stringify(malo)).toBe(422)
    expect((await leer(tejar, { hasta: '1', sobre: 'pedido aaaaaaaaaa' })).estado).toBe(404)
    const { servicios, pool } = sistema()
    await Promise.all(
      Array.from({ length: LEIDOS_MAXIMOS + 40 }, (_, n) => servicios.leidos.leer(tejar.id, `aviso ${n + 1}`, n + 1)),
    )
    await servicios.leidos.leer(tejar.id, 'aviso 9999', 9_999)
    const cuantos = async () =>
      (await pool.query('select count(*)::int as n from acceso.avisos_leidos where cuenta = $1', [tejar.id])).rows[0].n
    expect(await cuantos()).toBeLessThanOrEqual(LEIDOS_MAXIMOS)
    // Once everything is read, the marks of single things are deleted.
    await servicios.leidos.leer(tejar.id, '', 10_000)
    expect(await cuantos()).toBe(1)
    await servicios.leidos.olvidar(tejar.id)
    expect(await cuantos()).toBe(0)
  })
})
