import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { almacenesVacios, sinSucesos } from '#tests/web/almacenes.ts'
import { crearSalida, type Salida } from '#web/conversacion/salida.ts'
import { crearBandeja, MAXIMO_DE_UNA_COSA } from '#web/servidor/bandeja.ts'
import { ErrorDeServidor } from '#web/servidor/pedir.ts'

type Mandar = NonNullable<NonNullable<Parameters<typeof crearBandeja>[1]>['mandarUno']>
const abiertas: (() => void)[] = []
let veces = 0
/**
 * Creates the outgoing messages of an account of its own in a conversation, sent with `mandarUno`.
 */
const unaSalida = (mandarUno: Mandar, channel = 'pedido:uno', cuenta = `yo ${++veces}`) => {
  const bandeja = crearBandeja(cuenta, { mandarUno, pausar: async () => undefined })
  abiertas.push(bandeja.seguir())
  return { cuenta, bandeja, salida: crearSalida(cuenta, channel, bandeja) }
}
beforeEach(() => {
  almacenesVacios()
  sinSucesos()
})
afterEach(() => {
  for (const dejar of abiertas.splice(0)) dejar()
  vi.unstubAllGlobals()
})
const negado = (status: number) =>
  new ErrorDeServidor({ type: 'about:blank', title: 'No', status, code: 'no', detail: `dijo ${status}` })
const salio = (salida: Salida) =>
  hastaQue(() => {
    if (salida.leer().some(({ numero, falla }) => numero === undefined && falla === undefined))
      throw new Error('espera')
  })

describe('a message that one writes', () => {
  it('shows at once, gets its number once it is written, and goes when the conversation shows it', async () => {
    const escritos: unknown[] = []
    const { salida } = unaSalida(async ({ camino, cuerpo }) => {
      escritos.push([camino, cuerpo])
      return { numero: escritos.length, posicion: '1' }
    })
    let avisos = 0
    salida.oir(() => {
      avisos += 1
    })
    salida.decir({ texto: 'tarde', cita: 2, tras: 3 })
    salida.decir({ texto: 'al principio', cita: null, tras: 0 })
    expect(salida.leer().map(({ texto, cita, tras, numero }) => [texto, cita, tras, numero])).toEqual([
      ['tarde', 2, 3, undefined],
      ['al principio', null, 0, undefined],
    ])
    expect(salida.leer()).toBe(salida.leer())
    await salio(salida)
    expect(escritos).toEqual([
      ['/chat/save', { channel: 'pedido:uno', texto: 'tarde', visto: 3, cita: 2 }],
      ['/chat/save', { channel: 'pedido:uno', texto: 'al principio', visto: 0 }],
    ])
    expect(salida.leer().map(({ numero }) => numero)).toEqual([1, 2])
    expect(avisos).toBeGreaterThan(2)
    salida.llego(1)
    expect(salida.leer().map(({ texto }) => texto)).toEqual(['al principio'])
    salida.llego(2)
    expect(salida.leer()).toEqual([])
  })

  it('goes once the conversation shows it, though the outbox still holds it', async () => {
    const { salida, bandeja } = unaSalida(async () => ({ numero: 1, posicion: '1' }))
    const vistos: unknown[] = []
    bandeja.oirFinales(() => {
      salida.llego(1)
      vistos.push([bandeja.leer().length, salida.leer().length])
    })
    salida.decir({ texto: 'una vez', cita: null, tras: 0 })
    await hastaQue(() => expect(vistos).toEqual([[1, 0]]))
    await hastaQue(() => expect(bandeja.leer()).toEqual([]))
    expect(salida.leer()).toEqual([])
  })

  it('waits for the person when it is refused, and lets the next one pass', async () => {
    const textos: unknown[] = []
    let niega = true
    const { salida } = unaSalida(async ({ cuerpo }) => {
      if (niega && cuerpo['texto'] === 'malo') throw negado(422)
      textos.push(cuerpo['texto'])
      return { numero: textos.length, posicion: '1' }
    })
    salida.decir({ texto: 'malo', cita: null, tras: 0 })
    salida.decir({ texto: 'bueno', cita: null, tras: 0 })
    await salio(salida)
    expect(salida.leer().map(({ texto, falla, numero }) => [texto, falla, numero])).toEqual([
      ['bueno', undefined, 1],
      ['malo', 'dijo 422', undefined],
    ])
    niega = false
    salida.reintentar(salida.leer()[1]?.clave ?? '')
    await salio(salida)
    expect(textos).toEqual(['bueno', 'malo'])
  })

  it('survives its page with its file, and is uploaded under the same key', async () => {
    const obra = new File(['x'.repeat(9)], 'obra.png', { type: 'image/png' })
    // The page is gone before anything was sent.
    const antes = crearBandeja('yo')
    crearSalida('yo', 'pedido:ocho', antes).decir({ texto: 'Así quedó', cita: 2, tras: 4 }, obra)
    await hastaQue(async () => expect(await antes.cargar()).toHaveLength(1))
    const [guardado] = antes.leer()
    const subidas: unknown[] = []
    const { salida } = unaSalida(
      async ({ camino, clave, cuerpo, archivo }, avanzar) => {
        avanzar(0.5)
        subidas.push([camino, clave, cuerpo['texto'], archivo?.size, salida.leer()[0]?.archivo?.avance])
        return { numero: 5, posicion: '1' }
      },
      'pedido:ocho',
      'yo',
    )
    await hastaQue(() => expect(salida.leer()).toMatchObject([{ texto: 'Así quedó', cita: 2, tras: 4, numero: 5 }]))
    expect(subidas).toEqual([['/chat/adjuntar/archivo', guardado?.clave, 'Así quedó', 9, 0.5]])
  })

  it('is refused beyond a limit while nothing is sent, and belongs to its own conversation', () => {
    const { salida, bandeja, cuenta } = unaSalida(() => new Promise(() => undefined))
    for (let n = 0; n < MAXIMO_DE_UNA_COSA; n += 1) salida.decir({ texto: `${n}`, cita: null, tras: 0 })
    expect(() => salida.decir({ texto: 'uno más', cita: null, tras: 0 })).toThrow('Ya espera demasiado')
    expect(salida.leer()).toHaveLength(MAXIMO_DE_UNA_COSA)
    expect(crearSalida(cuenta, 'pedido:dos', bandeja).leer()).toEqual([])
  })
})
