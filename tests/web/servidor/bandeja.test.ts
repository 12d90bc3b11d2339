import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { almacenesVacios, sinSucesos } from '#tests/web/almacenes.ts'
import { paginaNueva } from '#tests/web/pestana.ts'
import type { PorEnviar } from '#web/servidor/bandeja.ts'

type Modulo = typeof import('#web/servidor/bandeja.ts')
type Error_ = typeof import('#web/servidor/pedir.ts')
type Mandar = NonNullable<NonNullable<Parameters<Modulo['crearBandeja']>[1]>['mandarUno']>

/** Opens a tab of the browser: its own page, the same database, channel and locks. */
const abrirPestana = async () => {
  paginaNueva()
  const [{ crearBandeja, ...limites }, pedir, almacen] = await Promise.all([
    import('#web/servidor/bandeja.ts'),
    import('#web/servidor/pedir.ts') as Promise<Error_>,
    import('#web/servidor/almacen.ts'),
  ])
  const negar = (status: number, code = 'no', esperarMs?: number) =>
    new pedir.ErrorDeServidor({ type: 'about:blank', title: 'No', status, code, detail: `dijo ${status}` }, esperarMs)
  return { crearBandeja, ...limites, ...almacen, negar }
}
type Pestana = Awaited<ReturnType<typeof abrirPestana>>

const paso = (n: number | string, sobre = 'P1'): PorEnviar => ({
  camino: '/api/pedidos/recibir',
  cuerpo: { idPedido: sobre, n },
  sobre,
  titulo: `recibir ${n}`,
  detalle: 'P1-2026-000001',
  a: '/pedido/cliente/P1',
})
const sinPausa = async () => undefined

const FINALES = ['hecho', 'sin llegar', 'sin respuesta', 'más tarde', 'demasiado'] as const
type Final = (typeof FINALES)[number]
/**
 * Creates a server that does an action once for each key, behind a line that may lose a request or
 * its answer.
 */
const unServidor = ({ negar }: Pestana, finales: readonly Final[] = []) => {
  const hechos: { readonly clave: string; readonly n: unknown; readonly sobre: string }[] = []
  let n = 0
  const mandarUno: Mandar = async ({ clave, cuerpo, sobre }) => {
    const final = finales[n] ?? 'hecho'
    n += 1
    await Promise.resolve()
    if (final === 'sin llegar') throw negar(0, 'sin-red')
    if (final === 'más tarde') throw negar(503)
    if (final === 'demasiado') throw negar(429)
    if (!hechos.some((hecho) => hecho.clave === clave)) hechos.push({ clave, n: cuerpo['n'], sobre })
    if (final === 'sin respuesta') throw negar(0, 'sin-red')
    return { posicion: '1' }
  }
  return { hechos, mandarUno }
}
type Bandeja = ReturnType<Modulo['crearBandeja']>
const salio = (bandeja: Bandeja) =>
  hastaQue(() => {
    if (bandeja.leer().some(({ falla }) => !falla)) throw new Error('espera')
  }, 2)
const espera = (ms: number) => new Promise((listo) => setTimeout(listo, ms))

/** Two accounts for each test: what a test leaves under way keeps its turn. */
let prueba = 0
let [rosa, luis] = ['', '']
const abiertas: (() => void)[] = []
const seguir = (bandeja: Bandeja) => {
  const dejar = bandeja.seguir()
  abiertas.push(dejar)
  return dejar
}
beforeEach(() => {
  prueba += 1
  ;[rosa, luis] = [`rosa${prueba}`, `luis${prueba}`]
  almacenesVacios()
  sinSucesos()
})
afterEach(() => {
  for (const dejar of abiertas.splice(0)) dejar()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the outbox', () => {
  it('does each action once, those about one thing in order, whatever is lost on the way', async () => {
    const pestana = await abrirPestana()
    let vez = 0
    let perdidas = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('P1', 'P2', 'P3'), { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom(...FINALES), { maxLength: 20 }),
        async (sobres, finales) => {
          const { hechos, mandarUno } = unServidor(pestana, finales)
          const bandeja = pestana.crearBandeja(`${rosa}.${++vez}`, { mandarUno, pausar: sinPausa })
          const dejar = bandeja.seguir()
          for (const [n, sobre] of sobres.entries()) bandeja.meter(paso(n, sobre))
          await salio(bandeja)
          dejar()
          for (const sobre of new Set(sobres))
            expect(hechos.filter((hecho) => hecho.sobre === sobre).map(({ n }) => n)).toEqual(
              sobres.flatMap((otro, n) => (otro === sobre ? [n] : [])),
            )
          perdidas += finales.filter((final) => final !== 'hecho').length
        },
      ),
      { numRuns: 40 },
    )
    expect(perdidas).toBeGreaterThan(50)
  })

  it('continues on the next page, in two tabs at once, and does each action once', async () => {
    const primera = await abrirPestana()
    const colgada = primera.crearBandeja(rosa, { mandarUno: () => new Promise(() => undefined) })
    colgada.meter(paso(1))
    colgada.meter(paso(2))
    await hastaQue(async () => expect(await colgada.cargar()).toHaveLength(2))
    const tabs = [await abrirPestana(), await abrirPestana()] as const
    const { hechos, mandarUno } = unServidor(tabs[0], ['sin respuesta'])
    const bandejas = tabs.map(({ crearBandeja }) => crearBandeja(rosa, { mandarUno, pausar: sinPausa }))
    for (const bandeja of bandejas) seguir(bandeja)
    await hastaQue(() => expect(hechos.map(({ n }) => n)).toEqual([1, 2]))
    for (const bandeja of bandejas) await hastaQue(() => expect(bandeja.leer()).toEqual([]))
    expect(hechos).toHaveLength(2)
    expect(await (await abrirPestana()).crearBandeja(rosa).cargar()).toEqual([])
  })

  it('holds the same press in two tabs once, and another account doesn’t see it', async () => {
    const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
    const [a, b] = [pestana.crearBandeja(rosa), otra.crearBandeja(rosa)]
    a.meter(paso(1))
    b.meter(paso(1))
    b.meter(paso(1))
    await hastaQue(async () => {
      expect(await a.cargar()).toHaveLength(1)
      expect(await b.cargar()).toEqual(a.leer())
    })
    expect(await pestana.crearBandeja(luis).cargar()).toEqual([])
  })

  it('tells why an action was refused, lets the next one pass, and sends it again or gives it up on request', async () => {
    const pestana = await abrirPestana()
    let niega = true
    const { hechos, mandarUno } = unServidor(pestana)
    const bandeja = pestana.crearBandeja(rosa, {
      mandarUno: async (envio, ...resto) => {
        if (niega && envio.cuerpo['n'] === 1) throw pestana.negar(409, 'propuesta-cambio')
        return mandarUno(envio, ...resto)
      },
      pausar: sinPausa,
    })
    const finales: (string | undefined)[] = []
    bandeja.oirFinales(({ falla }) => finales.push(falla?.code))
    const enOtra: unknown[] = []
    const ajena = await abrirPestana()
    const otra = ajena.crearBandeja(rosa, {
      mandarUno: async () => {
        throw ajena.negar(401, 'sin-sesion')
      },
    })
    otra.oirFinales(({ falla }, _, aqui) => falla && enOtra.push([falla.code, aqui]))
    seguir(bandeja)
    for (const n of [1, 2, 3]) bandeja.meter(paso(n))
    seguir(otra)
    await salio(bandeja)
    expect(hechos.map(({ n }) => n)).toEqual([2, 3])
    await hastaQue(() => expect(enOtra).toEqual([['propuesta-cambio', false]]))
    expect(finales).toEqual(['propuesta-cambio', undefined, undefined])
    // The next page sees the same.
    const [guardado] = await (await abrirPestana()).crearBandeja(rosa).cargar()
    expect(guardado).toMatchObject({ titulo: 'recibir 1', falla: { code: 'propuesta-cambio', detail: 'dijo 409' } })
    niega = false
    bandeja.reintentar(guardado?.clave ?? '')
    await salio(bandeja)
    expect(hechos.at(-1)).toMatchObject({ n: 1, clave: guardado?.clave })
    niega = true
    bandeja.meter(paso(1))
    await hastaQue(() => expect(bandeja.leer()[0]?.falla).toBeDefined())
    bandeja.quitar(bandeja.leer()[0]?.clave ?? '')
    await hastaQue(async () => expect(await bandeja.cargar()).toEqual([]))
  })

  it('drops an action given up while it is being sent, whether it is then refused or done', async () => {
    const pestana = await abrirPestana()
    for (const final of ['negado', 'hecho'] as const) {
      const { promise, resolve, reject } = Promise.withResolvers<object>()
      const salida = Promise.withResolvers<void>()
      const bandeja = pestana.crearBandeja(`${rosa}.${final}`, {
        mandarUno: async () => {
          salida.resolve()
          return promise as never
        },
      })
      seguir(bandeja)
      bandeja.meter(paso(1))
      await salida.promise
      bandeja.quitar(bandeja.leer()[0]?.clave ?? '')
      await hastaQue(() => expect(bandeja.leer()).toEqual([]))
      if (final === 'hecho') resolve({})
      else reject(pestana.negar(409))
      await espera(20)
      expect(await bandeja.cargar()).toEqual([])
    }
  })

  it('isn’t tried again once it is given up, in whichever tab', async () => {
    const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
    const enviando = Promise.withResolvers<() => boolean>()
    const envia = pestana.crearBandeja(rosa, {
      mandarUno: (_envio, _avanzar, insiste) => {
        enviando.resolve(insiste)
        return new Promise(() => undefined)
      },
    })
    const mira = otra.crearBandeja(rosa, { mandarUno: () => new Promise(() => undefined) })
    seguir(envia)
    envia.meter(paso(1))
    const insiste = await enviando.promise
    expect(insiste()).toBe(true)
    await hastaQue(async () => expect(await mira.cargar()).toHaveLength(1))
    mira.quitar(mira.leer()[0]?.clave ?? '')
    await hastaQue(() => expect(insiste()).toBe(false))
  })

  it('replaces a refused action with the same one done anew', async () => {
    const pestana = await abrirPestana()
    const bandeja = pestana.crearBandeja(rosa, {
      mandarUno: async () => {
        throw pestana.negar(409)
      },
    })
    seguir(bandeja)
    bandeja.meter(paso(1))
    await salio(bandeja)
    const [antes] = bandeja.leer()
    bandeja.meter(paso(1))
    await hastaQue(() => {
      expect(bandeja.leer()).toHaveLength(1)
      expect(bandeja.leer()[0]?.clave).not.toBe(antes?.clave)
      expect(bandeja.leer()[0]?.falla).toBeDefined()
    })
    expect(await bandeja.cargar()).toHaveLength(1)
  })

  it('keeps the pace that the server asks for, and tries a dead line with one request at a time', async () => {
    const pestana = await abrirPestana()
    const pausas: number[] = []
    const enVuelo = { ahora: 0, mas: 0 }
    const respuestas = [
      () => pestana.negar(429, 'demasiadas-peticiones', 7_000),
      () => pestana.negar(0, 'sin-red'),
      () => pestana.negar(0, 'sin-red'),
    ]
    const bandeja = pestana.crearBandeja(rosa, {
      mandarUno: async () => {
        enVuelo.ahora += 1
        enVuelo.mas = Math.max(enVuelo.mas, enVuelo.ahora)
        await espera(1)
        enVuelo.ahora -= 1
        const no = respuestas.shift()
        if (no) throw no()
        return {}
      },
      pausar: async (ms) => {
        pausas.push(ms)
        vi.setSystemTime(Date.now() + ms)
      },
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    seguir(bandeja)
    for (const n of [1, 2, 3, 4, 5, 6]) bandeja.meter(paso(n, `P${n}`))
    await salio(bandeja)
    expect(enVuelo.mas).toBe(1)
    expect(pausas).toEqual([7_000, 2_000, 4_000])
  })

  it('does an action that waited over a day only when its owner asks for it again', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
    const antes = await abrirPestana()
    const vieja = antes.crearBandeja(rosa)
    vieja.meter(paso(1))
    await hastaQue(async () => expect(await vieja.cargar()).toHaveLength(1))
    vi.setSystemTime(new Date('2026-11-21T10:00:01Z'))
    const pestana = await abrirPestana()
    const { hechos, mandarUno } = unServidor(pestana)
    const bandeja = pestana.crearBandeja(rosa, { mandarUno, pausar: sinPausa })
    seguir(bandeja)
    await hastaQue(() => expect(bandeja.leer()[0]?.falla?.code).toBe('tarde'))
    await espera(20)
    expect(hechos).toEqual([])
    bandeja.reintentar(bandeja.leer()[0]?.clave ?? '')
    await salio(bandeja)
    expect(hechos).toHaveLength(1)
  })

  it('does nothing while another account or none is signed in, and then does it for the account that did it', async () => {
    const pestana = await abrirPestana()
    const { hechos, mandarUno } = unServidor(pestana)
    let code = 'otra-cuenta'
    const bandeja = pestana.crearBandeja(rosa, {
      mandarUno: async (envio, ...resto) => {
        if (code) throw pestana.negar(code === 'otra-cuenta' ? 409 : 401, code)
        return mandarUno(envio, ...resto)
      },
    })
    for (code of ['otra-cuenta', 'sin-sesion']) {
      const dejar = seguir(bandeja)
      bandeja.meter(paso(code))
      await espera(20)
      expect(bandeja.leer().filter(({ falla }) => falla)).toEqual([])
      dejar()
    }
    expect([hechos, bandeja.leer().length]).toEqual([[], 2])
    code = ''
    seguir(bandeja)
    await salio(bandeja)
    expect(hechos.map(({ n }) => n)).toEqual(['otra-cuenta', 'sin-sesion'])
  })

  it('is emptied in every tab with the session, and tells how much it held', async () => {
    const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
    let soltar: (() => void) | undefined
    const a = pestana.crearBandeja(rosa, {
      mandarUno: () =>
        new Promise((_, fallar) => {
          soltar = () => fallar(pestana.negar(0, 'sin-red'))
        }),
      pausar: sinPausa,
    })
    const b = otra.crearBandeja(rosa, { mandarUno: () => new Promise(() => undefined) })
    seguir(a)
    seguir(b)
    a.meter(paso(1))
    a.meter(paso(2, 'P2'))
    await hastaQue(() => expect(b.leer()).toHaveLength(2))
    expect(await otra.vaciarAlmacen()).toBe(2)
    await hastaQue(() => expect([a.leer(), b.leer()]).toEqual([[], []]))
    soltar?.()
    await espera(20)
    expect(await (await abrirPestana()).crearBandeja(rosa).cargar()).toEqual([])
  })

  it('tells of what it held before the database had stored it', async () => {
    const { crearBandeja, vaciarAlmacen } = await abrirPestana()
    const bandeja = crearBandeja(rosa, { mandarUno: () => new Promise(() => undefined) })
    seguir(bandeja)
    bandeja.meter(paso(1))
    expect(await vaciarAlmacen()).toBe(1)
    bandeja.meter(paso(2))
    await espera(20)
    bandeja.meter(paso(3))
    expect(await vaciarAlmacen()).toBe(2)
  })

  it('shows nothing that was read before it was emptied', async () => {
    const { crearBandeja, vaciarAlmacen } = await abrirPestana()
    const mandarUno = vi.fn(() => new Promise<never>(() => undefined))
    const bandeja = crearBandeja(rosa, { mandarUno })
    seguir(bandeja)
    bandeja.meter(paso(1))
    await hastaQue(() => expect(mandarUno).toHaveBeenCalled())
    const leyendo = bandeja.cargar()
    for (let turno = 0; turno < 20; turno += 1) await Promise.resolve()
    expect(await vaciarAlmacen()).toBe(1)
    await leyendo
    expect(bandeja.leer()).toEqual([])
  })

  it('limits its entries, the entries about one thing, and the bytes of files', async () => {
    const { crearBandeja, MAXIMO_DE_UNA_COSA, MAXIMO_EN_ESPERA, MAXIMO_DE_ARCHIVOS } = await abrirPestana()
    const bandeja = crearBandeja(rosa)
    for (let n = 0; n < MAXIMO_DE_UNA_COSA; n += 1) bandeja.meter(paso(n))
    expect(() => bandeja.meter(paso('uno más'))).toThrow('Ya espera demasiado')
    for (let n = MAXIMO_DE_UNA_COSA; n < MAXIMO_EN_ESPERA; n += 1) bandeja.meter(paso(n, `P${n}`))
    expect(() => bandeja.meter(paso('otro', 'otra'))).toThrow('Ya espera demasiado')
    const grande = Object.defineProperty(new File(['x'], 'a.png'), 'size', { value: MAXIMO_DE_ARCHIVOS + 1 })
    expect(() => crearBandeja(luis).meter({ ...paso(1), archivo: grande })).toThrow('Ya espera demasiado')
  })

  it('is sent by its page where the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const pestana = await abrirPestana()
    const { hechos, mandarUno } = unServidor(pestana, ['sin llegar'])
    const bandeja = pestana.crearBandeja(rosa, { mandarUno, pausar: sinPausa })
    seguir(bandeja)
    bandeja.meter(paso(1))
    bandeja.meter(paso(2))
    await salio(bandeja)
    expect(hechos.map(({ n }) => n)).toEqual([1, 2])
  })

  it('does an action at once where the server answers, in its account’s name, and else keeps it under the same key', async () => {
    const { crearBandeja, negar } = await abrirPestana()
    const pedidas: { readonly clave: string | null; readonly de: string | null }[] = []
    const respuestas = [
      () => Response.json({ posicion: '7' }),
      () => Response.json({ code: 'paso-no-permitido', detail: 'Ya no.' }, { status: 409 }),
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ]
    vi.stubGlobal('window', {})
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
    vi.stubGlobal('fetch', async (_ruta: string, { headers }: { headers: Record<string, string> }) => {
      pedidas.push({ clave: headers['idempotency-key'] ?? null, de: headers['bandwork-cuenta'] ?? null })
      return (respuestas.shift() ?? (() => Response.json({})))()
    })
    const bandeja = crearBandeja(rosa, {
      mandarUno: async () => {
        throw negar(401)
      },
    })
    expect(await bandeja.hacer(paso(1))).toEqual({ posicion: '7' })
    await expect(bandeja.hacer(paso(2))).rejects.toThrow('Ya no.')
    expect(bandeja.leer()).toEqual([])
    expect(await bandeja.hacer(paso(3))).toBeUndefined()
    expect(bandeja.leer().map(({ clave, cuerpo }) => [clave, cuerpo['n']])).toEqual([[pedidas[2]?.clave, 3]])
    expect(pedidas.map(({ de }) => de)).toEqual([rosa, rosa, rosa])
    // A later action on the same thing waits behind it; one on another thing doesn't.
    expect(await bandeja.hacer(paso(4))).toBeUndefined()
    expect(await bandeja.hacer(paso(5, 'P2'))).toEqual({})
    vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks })
    expect(await bandeja.hacer(paso(6, 'P3'))).toBeUndefined()
    expect(pedidas).toHaveLength(4)
    expect(bandeja.leer().map(({ cuerpo }) => cuerpo['n'])).toEqual([3, 4, 6])
  })

  it('holds an action while it is being done, so that the next page goes on with it', async () => {
    const { crearBandeja } = await abrirPestana()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const pedidas: unknown[] = []
    vi.stubGlobal('window', {})
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
      pedidas.push(headers['idempotency-key'])
      return promise
    })
    const bandeja = crearBandeja(rosa)
    const hecha = bandeja.hacer(paso(1))
    await hastaQue(() => expect(pedidas).toHaveLength(1))
    // It isn't shown as waiting on the page that is doing it.
    expect(await bandeja.cargar()).toEqual([])
    const otra = (await abrirPestana()).crearBandeja(rosa)
    expect((await otra.cargar()).map(({ clave }) => clave)).toEqual(pedidas)
    resolve(Response.json({ posicion: '7' }))
    expect(await hecha).toEqual({ posicion: '7' })
    await hastaQue(async () => expect(await otra.cargar()).toEqual([]))
  })

  it('drops an action refused after its session ended, and isn’t stopped by an error page that isn’t ours', async () => {
    const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
    const { promise, reject } = Promise.withResolvers<never>()
    const enviando = Promise.withResolvers<void>()
    const bandeja = pestana.crearBandeja(rosa, {
      mandarUno: async () => {
        enviando.resolve()
        return promise
      },
    })
    seguir(bandeja)
    bandeja.meter(paso(1))
    await enviando.promise
    await otra.vaciarAlmacen()
    reject(pestana.negar(409, 'paso-no-permitido'))
    await espera(30)
    expect(await (await abrirPestana()).crearBandeja(rosa).cargar()).toEqual([])

    const { hechos, mandarUno } = unServidor(pestana)
    let ajenas = [401, 403, 500].map((status) => pestana.negar(status, 'error'))
    const luego = pestana.crearBandeja(luis, {
      mandarUno: async (envio, ...resto) => {
        const ajena = ajenas[0]
        ajenas = ajenas.slice(1)
        if (ajena) throw ajena
        return mandarUno(envio, ...resto)
      },
      pausar: sinPausa,
    })
    seguir(luego)
    luego.meter(paso(2))
    await salio(luego)
    expect(hechos.map(({ n }) => n)).toEqual([2])
  })

  it('holds an action from the press on: the next page does it, once, though the database hadn’t answered before', async () => {
    const abiertos = vi.fn(() => ({ addEventListener: () => undefined }))
    vi.stubGlobal('indexedDB', { open: abiertos })
    const pestana = await abrirPestana()
    const ida = pestana.crearBandeja(rosa)
    for (const n of [1, 2]) ida.meter(paso(n))
    pestana.crearBandeja(luis).meter(paso('de Luis'))
    await hastaQue(() => expect(abiertos).toHaveBeenCalled())

    const claves = ida.leer().map(({ clave }) => clave)
    vi.stubGlobal('indexedDB', new IDBFactory())
    const otra = await abrirPestana()
    const { hechos, mandarUno } = unServidor(otra)
    const vuelta = otra.crearBandeja(rosa, { mandarUno })
    seguir(vuelta)
    expect(vuelta.leer().map(({ clave }) => clave)).toEqual(claves)
    await salio(vuelta)
    expect(hechos.map(({ clave }) => clave)).toEqual(claves)
    const [tercera, cuarta] = [await abrirPestana(), await abrirPestana()]
    const despues = tercera.crearBandeja(rosa)
    seguir(despues)
    expect([despues.leer(), await despues.cargar()]).toEqual([[], []])

    await cuarta.vaciarAlmacen()
    const deLuis = cuarta.crearBandeja(luis)
    seguir(deLuis)
    expect(deLuis.leer()).toEqual([])
  })

  it('does what another tab added and didn’t live to store, before what is added after it', async () => {
    const abierta = await abrirPestana()
    const { hechos, mandarUno } = unServidor(abierta)
    const queda = abierta.crearBandeja(rosa, { mandarUno })
    seguir(queda)
    await queda.cargar()
    const base = indexedDB
    const abiertos = vi.fn(() => ({ addEventListener: () => undefined }))
    vi.stubGlobal('indexedDB', { open: abiertos })
    const cerrada = (await abrirPestana()).crearBandeja(rosa)
    cerrada.meter(paso(1))
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
    vi.stubGlobal('window', {})
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    // A step at once is in no list of its page, and is copied all the same.
    void cerrada.hacer(paso(2, 'P2'))
    await hastaQue(() => expect(abiertos).toHaveBeenCalled())
    vi.stubGlobal('indexedDB', base)
    queda.meter(paso(3))
    await salio(queda)
    expect(hechos.filter(({ sobre }) => sobre === 'P1').map(({ n }) => n)).toEqual([1, 3])
    expect(hechos.filter(({ sobre }) => sobre === 'P2').map(({ n }) => n)).toEqual([2])
  })

  it('doesn’t do an action that waited over a day for a page, and drops the actions of a lost session', async () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.useFakeTimers({ toFake: ['Date'] })
    const pestana = await abrirPestana()
    for (const quien of [rosa, luis]) pestana.crearBandeja(quien).meter(paso(1))
    vi.setSystemTime(Date.now() + pestana.RECIENTE_MS + 1)
    const otra = await abrirPestana()
    const { hechos, mandarUno } = unServidor(otra)
    const vuelta = otra.crearBandeja(rosa, { mandarUno })
    seguir(vuelta)
    await espera(20)
    expect([vuelta.leer().map(({ falla }) => falla?.code), hechos]).toEqual([['tarde'], []])
    await otra.vaciarVistas()
    const deLuis = otra.crearBandeja(luis)
    seguir(deLuis)
    expect(deLuis.leer()).toEqual([])
  })

  it('asks before the page is left until the database has an action’s file', async () => {
    const oidos: string[] = []
    vi.stubGlobal('addEventListener', (tipo: string) => oidos.push(`+${tipo}`))
    vi.stubGlobal('removeEventListener', (tipo: string) => oidos.push(`-${tipo}`))
    const bandeja = (await abrirPestana()).crearBandeja(rosa)
    bandeja.meter({ ...paso(1), archivo: new File(['x'], 'a.png') })
    expect([oidos.at(-1), bandeja.esFragil()]).toEqual(['+beforeunload', false])
    await hastaQue(() => expect(oidos.at(-1)).toBe('-beforeunload'))
    const siguiente = (await abrirPestana()).crearBandeja(rosa)
    expect((await siguiente.cargar()).map(({ archivo }) => archivo?.name)).toEqual(['a.png'])
  })

  it('is sent by its page where the database doesn’t open in time, and is stored once it has', async () => {
    const abriendo = indexedDB.open('bandwork', 1)
    await new Promise((listo) => abriendo.addEventListener('success', listo))
    // A deletion waits for this connection, and every later opening waits for the deletion.
    indexedDB.deleteDatabase('bandwork')
    const abrir = vi.spyOn(indexedDB, 'open')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pestana = await abrirPestana()
    const { hechos, mandarUno } = unServidor(pestana)
    const bandeja = pestana.crearBandeja(rosa, { mandarUno, pausar: sinPausa })
    seguir(bandeja)
    bandeja.meter(paso(1))
    await hastaQue(() => expect(abrir).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(2_000)
    expect(hechos).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await salio(bandeja)
    expect([hechos.map(({ n }) => n), bandeja.esFragil()]).toEqual([[1], false])
    // Whoever asks again doesn't wait as long again.
    await expect(pestana.conAlmacen(async () => 1)).rejects.toThrow()
    abriendo.result.close()
    await hastaQue(() => pestana.conAlmacen(async () => 1))
    pestana.crearBandeja(luis).meter(paso(2))
    await hastaQue(async () => expect(await (await abrirPestana()).crearBandeja(luis).cargar()).toHaveLength(1))
  })

  it('doesn’t take over a copy of another shape, and deletes it with the session', async () => {
    const pestana = await abrirPestana()
    vi.stubGlobal('indexedDB', undefined)
    pestana.crearBandeja(rosa).meter(paso(1))
    const [[clave = '', texto = ''] = []] = Object.entries(localStorage) as [string, string][]
    const buena = JSON.parse(texto) as Record<string, unknown>
    const malas: readonly (readonly [string, unknown])[] = [
      ...['null', '7', '[]', '{}', '{'].map((otro, n) => [`texto-${n}`, otro] as const),
      ...Object.keys(buena).map((campo) => {
        const clave = `sin-el-campo-${campo}`
        return [clave, { ...buena, clave, [campo]: undefined }] as const
      }),
      ...[
        { camino: '//otro.ec/api' },
        { camino: '/\\otro.ec/api' },
        { camino: '/\t/otro.ec/api' },
        { camino: 'https://otro.ec' },
        { a: 'javascript:alert(1)' },
        { a: '//otro.ec' },
        { cuerpo: null },
        { cuerpo: 'texto' },
        { cuerpo: [1] },
        { orden: '9' },
        { orden: 1e300 },
        { archivo: {} },
        { falla: 'no' },
        { falla: { code: 'no' } },
        { falla: { code: '', detail: '' } },
        { titulo: { de: 'otra versión' } },
      ].map((mala, n) => [`una-mala-${n}`, { ...buena, clave: `una-mala-${n}`, ...mala }] as const),
      ['otra-clave', buena],
      ['clave→rara', { ...buena, clave: 'clave→rara' }],
    ]
    for (const [de, mala] of malas)
      localStorage.setItem(
        clave.replace(String(buena['clave']), de),
        typeof mala === 'string' ? mala : JSON.stringify(mala),
      )
    const otra = await abrirPestana()
    const { hechos, mandarUno } = unServidor(otra)
    const bandeja = otra.crearBandeja(rosa, { mandarUno, pausar: sinPausa })
    seguir(bandeja)
    await salio(bandeja)
    expect([hechos.map(({ n }) => n), bandeja.leer()]).toEqual([[1], []])
    expect(Object.keys(localStorage)).toHaveLength(malas.length)
    await otra.vaciarVistas()
    expect(Object.keys(localStorage).filter((clave) => clave.startsWith('bandwork.por-guardar'))).toEqual([])
  })

  it('counts an action as done though a listener fails, and as refused where the page itself fails', async () => {
    const pestana = await abrirPestana()
    const { hechos, mandarUno } = unServidor(pestana)
    const quejas: unknown[] = []
    vi.stubGlobal('reportError', (queja: unknown) => quejas.push(queja))
    const bandeja = pestana.crearBandeja(rosa, {
      mandarUno: async (envio, ...resto) => {
        if (envio.cuerpo['n'] === 2) throw new TypeError('the file has gone')
        return mandarUno(envio, ...resto)
      },
      pausar: sinPausa,
    })
    const oidas: unknown[] = []
    bandeja.oirFinales(() => {
      throw new Error('the listener fails')
    })
    bandeja.oirFinales(({ cuerpo, falla }) => oidas.push([cuerpo['n'], falla?.code]))
    seguir(bandeja)
    for (const n of [1, 2, 3]) bandeja.meter(paso(n))
    await salio(bandeja)
    expect(hechos.map(({ n }) => n)).toEqual([1, 3])
    expect(oidas).toEqual([
      [1, undefined],
      [2, 'error'],
      [3, undefined],
    ])
    expect(quejas).toHaveLength(3)
    expect(bandeja.leer().map(({ falla }) => falla?.detail)).toEqual(['Algo salió mal. Vuelve a intentarlo.'])
  })

  it('keeps nothing of an action that got no answer and whose account has left meanwhile', async () => {
    const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
    const { promise, resolve } = Promise.withResolvers<Response>()
    const pedida = Promise.withResolvers<void>()
    vi.stubGlobal('window', {})
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
    vi.stubGlobal('fetch', () => {
      pedida.resolve()
      return promise
    })
    const bandeja = pestana.crearBandeja(rosa)
    const hecho = bandeja.hacer(paso(1))
    await pedida.promise
    await otra.vaciarAlmacen()
    resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(hecho).rejects.toThrow('El servidor no pudo responder')
    expect(bandeja.leer()).toEqual([])
    expect(await (await abrirPestana()).crearBandeja(rosa).cargar()).toEqual([])
  })

  it('gives up an action in the tab that is storing it, too', async () => {
    const [pestana, otra] = [await abrirPestana(), await abrirPestana()]
    const nunca = { mandarUno: () => new Promise<never>(() => undefined) }
    const [a, b] = [pestana.crearBandeja(rosa, nunca), otra.crearBandeja(rosa, nunca)]
    // Earlier entries keep the other one busy until the first one has given it up.
    for (let n = 0; n < 30; n += 1) b.meter(paso(n, 'P2'))
    a.meter(paso(1))
    seguir(b)
    expect(b.leer()).toHaveLength(31)
    a.quitar(a.leer()[0]?.clave ?? '')
    await hastaQue(async () => expect(await b.cargar()).toHaveLength(30))
    await espera(50)
    expect(await b.cargar()).toHaveLength(30)
  })

  it('tells when the browser can’t keep an action, and asks before the page is left', async () => {
    const oidos: string[] = []
    vi.stubGlobal('addEventListener', (tipo: string) => oidos.push(`+${tipo}`))
    vi.stubGlobal('removeEventListener', (tipo: string) => oidos.push(`-${tipo}`))
    vi.stubGlobal('indexedDB', undefined)
    vi.stubGlobal('localStorage', undefined)
    const { crearBandeja } = await abrirPestana()
    const bandeja = crearBandeja(rosa)
    bandeja.meter(paso(1))
    await hastaQue(() => expect(bandeja.esFragil()).toBe(true))
    expect(oidos.at(-1)).toBe('+beforeunload')
    bandeja.quitar(bandeja.leer()[0]?.clave ?? '')
    await hastaQue(() => expect(bandeja.esFragil()).toBe(false))
    expect(oidos.at(-1)).toBe('-beforeunload')
  })
})
