import { describe, expect, it } from 'vitest'
import { LADOS_QUE_CONVERSAN, type LadoDeCanal } from '#domain/conversacion/canal.ts'
import {
  type ComandoConversacion,
  conversacionDecider,
  leidoPor,
  MAXIMO_ARCHIVOS,
  MAXIMO_PROPIOS,
} from '#domain/conversacion/decidir.ts'
import { type HechoConversacion, MAXIMO_TEXTO } from '#domain/conversacion/hechos.ts'
import { CANALES } from '#tests/domain/comandos.ts'
import { contar } from '#tests/given.ts'

const { evolve, initial } = conversacionDecider
const { dado } = contar(conversacionDecider)

const CANAL = CANALES.call
const ABIERTA: HechoConversacion = { type: 'ConversacionAbierta', data: { tipo: 'call', objetoId: 8, proveedorId: 2 } }
type De = readonly [lado: LadoDeCanal, autorId: number]
const PROVEEDOR: De = ['proveedor', 2]
const PAOLA: De = ['callcenter', 9]
const ROSA: De = ['callcenter', 10]
const escrito = (numero: number, [lado, autorId]: De, texto = 'Hola'): HechoConversacion => ({
  type: 'MensajeEscrito',
  data: { numero, lado, autorId, texto },
})
const leida = ([lado, autorId]: De, hasta: number): HechoConversacion => ({
  type: 'LecturaMarcada',
  data: { lado, autorId, hasta },
})
const cerrada = ([lado, autorId]: De): HechoConversacion => ({ type: 'ConversacionCerrada', data: { lado, autorId } })

type SinDe<C> = C extends unknown ? Omit<C, 'actor' | 'ahora' | 'canal' | 'lado'> : never
const pide = ([lado, id]: De, comando: SinDe<ComandoConversacion>) =>
  ({
    ...comando,
    lado,
    canal: CANAL,
    actor: { id, tipoUsuario: lado },
    ahora: '2026-11-20T15:00:00.000Z',
  }) as ComandoConversacion
const escribe = (de: De, texto: string, cita?: number) => pide(de, { type: 'EscribirMensaje', texto, cita })
const FOTO = { sha256: 'a'.repeat(64), nombre: 'foto.png', tipo: 'image/png', bytes: 12 }

describe('a message', () => {
  it('opens the conversation when it is the first, and only then', () => {
    dado()
      .cuando(escribe(PROVEEDOR, ' Buenas \n'))
      .entonces(ABIERTA, escrito(1, PROVEEDOR, 'Buenas'))
    dado(ABIERTA, escrito(1, PROVEEDOR)).cuando(escribe(PAOLA, 'Hola')).entonces(escrito(2, PAOLA))
  })

  it('between two desks names no account', () => {
    const comando = { ...escribe(PAOLA, 'Hola'), canal: CANALES.finan }
    dado()
      .cuando(comando)
      .entonces({ type: 'ConversacionAbierta', data: { tipo: 'finan', objetoId: 8 } }, escrito(1, PAOLA))
  })

  it('is refused when it has no visible text', () => {
    for (const texto of ['', '  \n', '\u200b\u2060', '\u2800'])
      dado().cuando(escribe(PROVEEDOR, texto)).rechaza('falta-texto', { campo: 'texto' })
  })

  it('has up to 2,000 characters, each counted once however it is stored', () => {
    const justo = '🧱'.repeat(MAXIMO_TEXTO)
    dado(ABIERTA, escrito(1, PROVEEDOR))
      .cuando(escribe(PAOLA, ` ${justo} `))
      .entonces(escrito(2, PAOLA, justo))
    dado()
      .cuando(escribe(PAOLA, `${justo}!`))
      .rechaza('texto-largo', { campo: 'texto' })
    const archivo = pide(PAOLA, { type: 'CompartirArchivo', texto: `${justo}!`, ...FOTO })
    dado().cuando(archivo).rechaza('texto-largo', { campo: 'texto' })
  })

  it('answers only a message that was written', () => {
    const dos = dado(ABIERTA, escrito(1, PROVEEDOR), escrito(2, PAOLA))
    dos.cuando(escribe(ROSA, 'Sí', 2)).entonces({
      type: 'MensajeEscrito',
      data: { numero: 3, lado: 'callcenter', autorId: 10, texto: 'Sí', cita: 2 },
    })
    for (const cita of [0, -1, 3])
      dos.cuando(escribe(ROSA, 'Sí', cita)).rechaza('mensaje-inexistente', { campo: 'cita' })
    dado()
      .cuando(escribe(ROSA, 'Sí', 1))
      .rechaza('mensaje-inexistente')
  })

  it('marks as read all messages, or only those up to the one that its author says they saw', () => {
    const dosMas = dado(ABIERTA, escrito(1, PROVEEDOR), escrito(2, PAOLA), escrito(3, PAOLA))
    const dicho = (visto: number | undefined) =>
      dosMas.cuando(pide(PROVEEDOR, { type: 'EscribirMensaje', texto: 'Hola', visto }))
    const tarde = (visto: number): HechoConversacion => ({
      type: 'MensajeEscrito',
      data: { numero: 4, lado: 'proveedor', autorId: 2, texto: 'Hola', visto },
    })
    dicho(undefined).entonces(escrito(4, PROVEEDOR))
    dicho(3).entonces(escrito(4, PROVEEDOR))
    dicho(2).entonces(tarde(2))
    // Never before what was read already.
    dicho(0).entonces(tarde(1))
    for (const visto of [-1, 4]) dicho(visto).rechaza('mensaje-inexistente', { campo: 'visto' })
    const leidoTras = (...hechos: HechoConversacion[]) => {
      const c = [ABIERTA, escrito(1, PROVEEDOR), escrito(2, PAOLA), escrito(3, PAOLA), ...hechos].reduce(
        evolve,
        initial,
      )
      return [leidoPor(c, 'proveedor'), c.propios.proveedor]
    }
    expect(leidoTras(tarde(2))).toEqual([2, [4]])
    expect(leidoTras(tarde(2), leida(PROVEEDOR, 3))).toEqual([3, [4]])
    expect(leidoTras(tarde(2), leida(PROVEEDOR, 4))).toEqual([4, []])
    expect(leidoTras(escrito(4, PROVEEDOR))).toEqual([4, []])
  })

  it('marks everything as read after a hundred of its side were written without reading', () => {
    const tardios = Array.from(
      { length: MAXIMO_PROPIOS },
      (_, n): HechoConversacion => ({
        type: 'MensajeEscrito',
        data: { numero: n + 2, lado: 'proveedor', autorId: 2, texto: 'Hola', visto: 0 },
      }),
    )
    const escribir = pide(PROVEEDOR, { type: 'EscribirMensaje', texto: 'Hola', visto: 0 })
    dado(ABIERTA, escrito(1, PAOLA), ...tardios.slice(1).map((_, n) => tardios[n] as HechoConversacion))
      .cuando(escribir)
      .entonces(tardios.at(-1) as HechoConversacion)
    dado(ABIERTA, escrito(1, PAOLA), ...tardios)
      .cuando(escribir)
      .entonces(escrito(MAXIMO_PROPIOS + 2, PROVEEDOR))
  })

  it('needs no text with a file, and a conversation takes two hundred files', () => {
    const archivo = pide(PROVEEDOR, { type: 'CompartirArchivo', texto: ' ', ...FOTO })
    const compartido = (numero: number): HechoConversacion => ({
      type: 'ArchivoCompartido',
      data: { numero, lado: 'proveedor', autorId: 2, texto: '', ...FOTO },
    })
    dado().cuando(archivo).entonces(ABIERTA, compartido(1))
    const llenos = Array.from({ length: MAXIMO_ARCHIVOS }, (_, n) => compartido(n + 1))
    dado(ABIERTA, ...llenos.slice(1).map((_, n) => compartido(n + 1)))
      .cuando(archivo)
      .entonces(compartido(MAXIMO_ARCHIVOS))
    dado(ABIERTA, ...llenos)
      .cuando(archivo)
      .rechaza('demasiados-archivos')
    dado(ABIERTA, ...llenos)
      .cuando(escribe(PROVEEDOR, 'Ya'))
      .entonces(escrito(MAXIMO_ARCHIVOS + 1, PROVEEDOR, 'Ya'))
  })

  it('can have its file withdrawn by its own side, once', () => {
    const retira = (de: De, numero: number) => pide(de, { type: 'RetirarArchivo', numero })
    const conFoto: HechoConversacion = {
      type: 'ArchivoCompartido',
      data: { numero: 2, lado: 'callcenter', autorId: 9, texto: '', ...FOTO },
    }
    const retirado: HechoConversacion = {
      type: 'ArchivoRetirado',
      data: { numero: 2, lado: 'callcenter', autorId: 10 },
    }
    const dos = dado(ABIERTA, escrito(1, PROVEEDOR), conFoto)
    dos.cuando(retira(ROSA, 2)).entonces(retirado)
    dos.cuando(retira(PROVEEDOR, 2)).rechaza('prohibido')
    for (const numero of [0, 1, 3]) dos.cuando(retira(PAOLA, numero)).rechaza('no-existe')
    dado(ABIERTA, escrito(1, PROVEEDOR), conFoto, retirado).cuando(retira(PAOLA, 2)).entonces()
  })
})

describe('a read mark', () => {
  const tres = [ABIERTA, escrito(1, PROVEEDOR), escrito(2, PROVEEDOR), escrito(3, PROVEEDOR)] as const

  it('is set once, never moves back, and goes no further than the last message', () => {
    const marca = (de: De, hasta: number) => pide(de, { type: 'MarcarLectura', hasta })
    dado(...tres)
      .cuando(marca(PAOLA, 2))
      .entonces(leida(PAOLA, 2))
    dado(...tres, leida(PAOLA, 2))
      .cuando(marca(PAOLA, 2))
      .nada()
    dado(...tres, leida(PAOLA, 2))
      .cuando(marca(PAOLA, 1))
      .nada()
    for (const hasta of [0, -1, 4])
      dado(...tres)
        .cuando(marca(PAOLA, hasta))
        .rechaza('mensaje-inexistente')
    dado().cuando(marca(PAOLA, 1)).rechaza('mensaje-inexistente')
  })

  it('belongs to a person, and a desk has read as far as its furthest reader', () => {
    const c = [...tres, leida(PAOLA, 1), leida(ROSA, 2)].reduce(evolve, initial)
    expect(c.lecturas).toEqual({
      2: { lado: 'proveedor', hasta: 3 },
      9: { lado: 'callcenter', hasta: 1 },
      10: { lado: 'callcenter', hasta: 2 },
    })
    expect(leidoPor(c, 'callcenter')).toBe(2)
    expect(leidoPor(c, 'financiero')).toBe(0)
  })

  it('already includes the messages before one’s own', () => {
    dado(...tres, escrito(4, PAOLA))
      .cuando(pide(PAOLA, { type: 'MarcarLectura', hasta: 4 }))
      .nada()
  })
})

describe('closing a conversation', () => {
  it('counts once for each side, until the next message opens both', () => {
    const cierra = (de: De) => pide(de, { type: 'CerrarConversacion' })
    const historia = [ABIERTA, escrito(1, PROVEEDOR)]
    dado().cuando(cierra(PAOLA)).nada()
    dado(...historia)
      .cuando(cierra(PAOLA))
      .entonces(cerrada(PAOLA))
    // A colleague is on the same side.
    dado(...historia, cerrada(PAOLA))
      .cuando(cierra(ROSA))
      .nada()
    dado(...historia, cerrada(PAOLA))
      .cuando(cierra(PROVEEDOR))
      .entonces(cerrada(PROVEEDOR))
    const abiertas = (...hechos: HechoConversacion[]) => [...historia, ...hechos].reduce(evolve, initial).abierta
    expect(abiertas(cerrada(PAOLA), cerrada(PROVEEDOR))).not.toEqual(expect.arrayContaining(['proveedor']))
    expect(abiertas(cerrada(PAOLA), cerrada(PROVEEDOR), escrito(2, PAOLA))).toEqual(LADOS_QUE_CONVERSAN)
  })
})
