import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { crearSalida, MAXIMO_PENDIENTES, type Pendiente, type Salida } from '#web/conversacion/salida.ts'
import { ErrorDeServidor, sinRed } from '#web/servidor/pedir.ts'

const mandados = vi.hoisted(() => vi.fn(async (_ruta: string, _cuerpo: object) => ({ posicion: '9', numero: 9 })))
vi.mock('#web/servidor/pedir.ts', async (importar) => ({ ...(await importar<object>()), mandar: mandados }))

/** As much of a browser's storage as is asked of it. */
const almacen = (): Storage => {
  const datos: Record<string, string> = {}
  return new Proxy(datos as unknown as Storage, {
    get: (_, nombre) => {
      if (nombre === 'getItem') return (clave: string) => datos[clave] ?? null
      if (nombre === 'setItem') return (clave: string, valor: string) => Object.assign(datos, { [clave]: valor })
      if (nombre === 'removeItem') return (clave: string) => delete datos[clave]
      return datos[nombre as string]
    },
    ownKeys: () => Object.keys(datos),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}
beforeEach(() => {
  vi.stubGlobal('localStorage', almacen())
  vi.stubGlobal('sessionStorage', almacen())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

const negado = (status: number) =>
  new ErrorDeServidor({ type: 'about:blank', title: 'No', status, code: 'no', detail: `dijo ${status}` })

const FINALES = ['escrito', 'sin llegar', 'sin respuesta', 'más tarde', 'demasiado'] as const
type Final = (typeof FINALES)[number]

/** A server that keeps a message by its key, behind a line on which a request or its answer may be lost. */
const unServidor = (finales: readonly Final[]) => {
  const escritos: { readonly clave: string; readonly texto: string }[] = []
  let n = 0
  const mandarUna = async (
    _de: string,
    _channel: string,
    { clave, texto }: { readonly clave: string; readonly texto: string },
  ) => {
    const final = finales[n] ?? 'escrito'
    n += 1
    await Promise.resolve()
    if (final === 'sin llegar') throw sinRed()
    if (final === 'más tarde') throw negado(503)
    if (final === 'demasiado') throw negado(429)
    if (!escritos.some((uno) => uno.clave === clave)) escritos.push({ clave, texto })
    if (final === 'sin respuesta') throw sinRed()
    return { numero: escritos.findIndex((uno) => uno.clave === clave) + 1, posicion: '1' }
  }
  return { escritos, mandarUna }
}
const sinPausa = async () => undefined
const salio = (salida: Salida) =>
  vi.waitFor(() => {
    if (salida.leer().some(({ numero, falla }) => numero === undefined && falla === undefined))
      throw new Error('espera')
  })

describe('what one says', () => {
  it('is written once each and in its order, whatever is lost on the way', async () => {
    let perdidas = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(...FINALES), { maxLength: 20 }),
        async (textos, finales) => {
          const { escritos, mandarUna } = unServidor(finales)
          const salida = crearSalida('yo', 'pedido:uno', { mandarUna, pausar: sinPausa })
          for (const texto of textos) expect(salida.decir({ texto, cita: null, tras: 0 })).toBe(true)
          await salio(salida)
          expect(escritos.map(({ texto }) => texto)).toEqual(textos)
          expect(salida.leer().map(({ numero }) => numero)).toEqual(textos.map((_, i) => i + 1))
          salida.llego(textos.length)
          expect(salida.leer()).toEqual([])
          perdidas += finales.filter((final) => final !== 'escrito').length
        },
      ),
      { numRuns: 60 },
    )
    expect(perdidas).toBeGreaterThan(50)
  })

  it('and wasn’t answered goes out from the next page, and from another tab, once', async () => {
    const { escritos, mandarUna } = unServidor([])
    const alto = crearSalida('yo', 'pedido:dos', { mandarUna: () => new Promise(() => undefined), pausar: sinPausa })
    alto.decir({ texto: 'uno', cita: null, tras: 0 })
    await new Promise((listo) => setTimeout(listo, 2))
    alto.decir({ texto: 'dos', cita: 1, tras: 0 })
    const otras = [1, 2].map(() => crearSalida('yo', 'pedido:dos', { mandarUna, pausar: sinPausa }))
    for (const otra of otras) otra.oir(() => undefined)
    for (const otra of otras) await salio(otra)
    expect(escritos.map(({ texto }) => texto)).toEqual(['uno', 'dos'])
    expect(crearSalida('yo', 'pedido:dos', { mandarUna }).leer()).toEqual([])
    expect(crearSalida('yo', 'pedido:tres', { mandarUna }).leer()).toEqual([])
  })

  it('and is refused waits for the person, and lets the next one pass', async () => {
    const textos: string[] = []
    let veces = 0
    const salida = crearSalida('yo', 'pedido:cuatro', {
      mandarUna: async (_de, _channel, { texto }) => {
        veces += 1
        if (texto === 'malo' && veces < 3) throw negado(422)
        textos.push(texto)
        return { numero: textos.length, posicion: '1' }
      },
      pausar: sinPausa,
    })
    salida.decir({ texto: 'malo', cita: null, tras: 0 })
    salida.decir({ texto: 'bueno', cita: null, tras: 0 })
    await salio(salida)
    expect(salida.leer().map(({ texto, falla }) => [texto, falla])).toEqual([
      ['malo', 'dijo 422'],
      ['bueno', undefined],
    ])
    salida.reintentar(salida.leer()[0]?.clave ?? '')
    await salio(salida)
    expect(textos).toEqual(['bueno', 'malo'])
  })

  it('has a bound while nothing goes out', () => {
    const salida = crearSalida('yo', 'pedido:cinco', { mandarUna: () => new Promise(() => undefined) })
    for (let n = 0; n < MAXIMO_PENDIENTES; n += 1)
      expect(salida.decir({ texto: `${n}`, cita: null, tras: 0 })).toBe(true)
    expect(salida.decir({ texto: 'uno más', cita: null, tras: 0 })).toBe(false)
    expect(salida.leer()).toHaveLength(MAXIMO_PENDIENTES)
  })

  it('is its account’s alone: who has signed in since sends nothing of it, and it waits for who said it', async () => {
    const { escritos, mandarUna } = unServidor([])
    let quien = 'yo'
    const comoSea: typeof mandarUna = async (de, channel, una) => {
      if (quien === '') throw negado(401)
      if (de !== quien)
        throw new ErrorDeServidor({
          type: 'about:blank',
          title: 'No',
          status: 409,
          code: 'otra-cuenta',
          detail: 'otra',
        })
      return mandarUna(de, channel, una)
    }
    const mia = crearSalida('yo', 'pedido:seis', { mandarUna: comoSea, pausar: sinPausa })
    for (const otra of ['', 'otra']) {
      quien = otra
      mia.decir({ texto: `mientras era «${otra}»`, cita: null, tras: 0 })
      await new Promise((listo) => setTimeout(listo, 5))
    }
    expect(escritos).toEqual([])
    expect(mia.leer().map(({ numero, falla }) => [numero, falla])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(crearSalida('otra', 'pedido:seis', { mandarUna: comoSea }).leer()).toEqual([])
    // Also for the page that comes after.
    quien = 'yo'
    const luego = crearSalida('yo', 'pedido:seis', { mandarUna: comoSea, pausar: sinPausa })
    luego.oir(() => undefined)
    await salio(luego)
    expect(escritos.map(({ texto }) => texto)).toEqual(['mientras era «»', 'mientras era «otra»'])
  })

  it('that waited over a day is said only when its writer asks for it again', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] })
    crearSalida('yo', 'pedido:siete', { mandarUna: () => new Promise(() => undefined) }).decir({
      ...{ texto: '¿Llega hoy?', cita: null, tras: 0 },
    })
    vi.setSystemTime(new Date('2026-11-21T10:00:01Z'))
    const { escritos, mandarUna } = unServidor([])
    const luego = crearSalida('yo', 'pedido:siete', { mandarUna, pausar: sinPausa })
    vi.useRealTimers()
    luego.seguir()
    const [una] = luego.leer()
    expect(una?.falla).toBe('Se quedó sin enviar: mira si todavía quieres decirlo.')
    expect(escritos).toEqual([])
    luego.reintentar(una?.clave ?? '')
    await salio(luego)
    expect(escritos.map(({ texto }) => texto)).toEqual(['¿Llega hoy?'])
  })

  it('asks whoever leaves the page while a file goes up, and nobody else', async () => {
    const oidos: string[] = []
    vi.stubGlobal('addEventListener', (tipo: string) => oidos.push(`+${tipo}`))
    vi.stubGlobal('removeEventListener', (tipo: string) => oidos.push(`-${tipo}`))
    const { promise, resolve } = Promise.withResolvers<{ numero: number; posicion: string }>()
    const salida = crearSalida('yo', 'pedido:nueve', { mandarUna: () => promise })
    salida.decir({ texto: 'con foto', cita: null, tras: 0 }, new File(['x'], 'a.png'))
    expect(oidos).toEqual(['+beforeunload'])
    resolve({ numero: 1, posicion: '1' })
    await salio(salida)
    expect(oidos).toEqual(['+beforeunload', '-beforeunload'])
    salida.decir({ texto: 'sin foto', cita: null, tras: 0 })
    expect(oidos).toHaveLength(2)
  })

  it('with a file that a reload cut off keeps its words, and goes out under the same key with the file chosen again', async () => {
    const file = (nombre: string) => new File(['x'], nombre, { type: 'image/png' })
    const subidas: { clave: string; texto: string; nombre: string | undefined }[] = []
    const cortada = crearSalida('yo', 'pedido:ocho', { mandarUna: () => new Promise(() => undefined) })
    cortada.decir({ texto: 'Así quedó', cita: 2, tras: 4 }, file('obra.png'))
    const mandarUna = async (_: string, __: string, { clave, texto, archivo }: Pendiente) => {
      subidas.push({ clave, texto, nombre: archivo?.file.name })
      return { numero: 5, posicion: '1' }
    }
    const luego = crearSalida('yo', 'pedido:ocho', { mandarUna, pausar: sinPausa })
    luego.seguir()
    const [una] = luego.leer()
    expect(una).toMatchObject({
      texto: 'Así quedó',
      cita: 2,
      perdido: 'obra.png',
      falla: '«obra.png» no terminó de subir.',
    })
    expect(subidas).toEqual([])
    luego.reintentar(una?.clave ?? '', file('obra-2.png'))
    await salio(luego)
    expect(subidas).toEqual([{ clave: una?.clave, texto: 'Así quedó', nombre: 'obra-2.png' }])
    expect(crearSalida('yo', 'pedido:ocho').leer()).toEqual([])
  })

  it('tells how far its author had read when they said it, however late it goes', async () => {
    const salida = crearSalida('yo', 'pedido:nueve')
    salida.decir({ texto: 'tarde', cita: 2, tras: 3 })
    salida.decir({ texto: 'al principio', cita: null, tras: 0 })
    await vi.waitFor(() => expect(mandados).toHaveBeenCalledTimes(2))
    expect(mandados.mock.calls.map(([, cuerpo]) => cuerpo)).toEqual([
      { channel: 'pedido:nueve', de: 'yo', texto: 'tarde', visto: 3, cita: 2 },
      { channel: 'pedido:nueve', de: 'yo', texto: 'al principio', visto: 0 },
    ])
  })
})
