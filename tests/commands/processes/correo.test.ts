import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { crearSmtp } from '#api/arranque/smtp.ts'
import { imprimirPropuesta } from '#api/pedido/propuesta-pdf.ts'
import { crearFirmas } from '#commands/log/firmas.ts'
import type { Handle } from '#commands/log/handle.ts'
import { cartasDePedido } from '#commands/processes/cartas-pedido.ts'
import { crearCorreos } from '#commands/processes/correo.ts'
import { correoDecider, MAXIMO_INTENTOS } from '#domain/correo.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, type LogDePrueba, PROVEEDOR, SECRETOS } from '#tests/log.ts'
import { leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { puntoEnMemoria } from '#tests/punto.ts'

type Carta = { readonly para: string; readonly texto: string; readonly messageId: string }

let log: LogDePrueba
let numero = 100
beforeAll(async () => {
  log = await abrirLogDePrueba({ aparte: true })
  await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor', 'Ana\r\nBcc: otro@malo.ec\r\n\r\nLuz')])
  await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor', 'Ferretería Güitig\r\nX-Mala: sí')])
})
afterAll(() => log.cerrar())

/**
 * Opens a real mail server on loopback. `rechazar` returns the code with which a mail is refused
 * after its data.
 */
const abrirServidor = async (puerto = 0, rechazar: (carta: Carta) => number | undefined = () => undefined) => {
  const cartas: Carta[] = []
  const servidor = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (flujo, { envelope }, responder) => {
      const trozos: Buffer[] = []
      flujo.on('data', (trozo) => trozos.push(trozo))
      flujo.on('end', () => {
        const texto = Buffer.concat(trozos).toString('utf8')
        const messageId = /^message-id: (\S+)$/im.exec(texto)?.[1] ?? ''
        const carta = { para: envelope.rcptTo.map(({ address }) => address).join(), texto, messageId }
        const codigo = rechazar(carta)
        if (codigo === undefined) cartas.push(carta)
        responder(codigo === undefined ? null : Object.assign(new Error('no se admite'), { responseCode: codigo }))
      })
    },
  })
  servidor.on('error', () => undefined)
  const escucha = servidor.listen(puerto, '127.0.0.1')
  await once(escucha, 'listening')
  return {
    cartas,
    puerto: (escucha.address() as AddressInfo).port,
    cerrar: () => new Promise<void>((listo) => servidor.close(() => listo())),
  }
}

const REMITE = {
  de: { nombre: 'Compras, S. A.', direccion: 'no-responder@bandwork.ec' },
  responder: { nombre: 'Soporte', direccion: 'soporte@bandwork.ec' },
}

type Opciones = Partial<Parameters<typeof crearCorreos>[0]> & { readonly host?: string }
/** Runs the process from a checkpoint that outlives it. */
const correr = (puerto: number, { host = '127.0.0.1', handle = log.manejador(), ...demas }: Opciones = {}) => {
  const enviar = vi.fn(crearSmtp(`smtp://${host}:${puerto}?ignoreTLS=true`, REMITE).enviar)
  const alto = new AbortController()
  const correos = crearCorreos({
    store: log.store,
    handle,
    mensajero: { enviar },
    punto,
    cartas: cartasDePedido({
      cargar: handle.cargar,
      historia: handle.historia,
      firmas: crearFirmas(SECRETOS),
      publicUrl: 'https://bandwork.ec',
      imprimirPropuesta,
      codigoDePedido: async (pedidoId) => `P1-2026-00000${pedidoId}`,
      ocultar: (id) => `h${id}`,
    }),
    ahora: () => new Date().toISOString(),
    logger: { warn: () => undefined },
    espera: () => 20,
    cada: 50,
    ...demas,
  })
  const fin = correos.correr(alto.signal)
  fin.catch(() => undefined)
  const parar = () => {
    alto.abort()
    return fin
  }
  return { enviar, fin, parar, trabajo: correos.trabajo }
}

let punto: ReturnType<typeof puntoEnMemoria>
const marchas: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  punto = puntoEnMemoria(await log.store.ultimaPosicion())
})
afterEach(async () => {
  for (const cerrar of marchas.splice(0)) await cerrar().catch(() => undefined)
})
const correo = (puerto: number, opciones?: Opciones) => {
  const marcha = correr(puerto, opciones)
  marchas.unshift(marcha.parar)
  return marcha
}
const servidor = async (...opciones: Parameters<typeof abrirServidor>) => {
  const abierto = await abrirServidor(...opciones)
  marchas.push(abierto.cerrar)
  return abierto
}

const remitir = async (...correos: string[]) => {
  numero += 1
  const remitida = { type: 'PropuestaRemitida', data: { version: 1, mensaje: 'Aquí está', correos } }
  const propuesta = {
    type: 'PropuestaEnviada',
    data: { version: 1, subtotal: 1_000, tasaIva: 1_500, iva: 150, total: 1_150 },
  }
  await log.escribir(`pedido-${numero}`, [colocado('Baldosas'), propuesta, remitida], PROVEEDOR.id)
  return `pedido-${numero}`
}
/** Reads the facts about mails since a position. */
const registrados = async (desde: bigint | undefined) =>
  (await leidosDespuesDe(log.store, desde)).flatMap((leido) =>
    'category' in leido && leido.category === correoDecider.category ? [leido] : [],
  )

describe('the mail process', () => {
  it('sends one mail per address under its own Message-ID, and registers it', async () => {
    const { cartas, puerto } = await servidor()
    const desde = punto.hasta
    correo(puerto)
    await remitir('uno@prueba.ec', 'dos@prueba.ec')
    await hastaQue(async () => expect(await registrados(desde?.posicion)).toHaveLength(2))
    expect(cartas.map(({ para }) => para).sort()).toEqual(['dos@prueba.ec', 'uno@prueba.ec'])
    expect(new Set(cartas.map(({ messageId }) => messageId)).size).toBe(2)
    expect(
      (await registrados(desde?.posicion)).map(({ type, data }) => [type, (data as any).messageId]).sort(),
    ).toEqual(cartas.map(({ messageId }) => ['CorreoEnviado', messageId]).sort())
  })

  it('doesn’t send registered mails again after a start from an old checkpoint', async () => {
    const { cartas, puerto } = await servidor()
    const desde = punto.hasta
    const primera = correo(puerto)
    await remitir('una-vez@prueba.ec')
    await hastaQue(async () => expect(await registrados(desde?.posicion)).toHaveLength(1))
    await primera.parar()
    punto.hasta = desde
    const segunda = correo(puerto)
    await remitir('marca@prueba.ec')
    await hastaQue(() => expect(cartas.map(({ para }) => para)).toContain('marca@prueba.ec'))
    expect(cartas.filter(({ para }) => para === 'una-vez@prueba.ec')).toHaveLength(1)
    expect(segunda.enviar).toHaveBeenCalledTimes(1)
  })

  it('sends again under the same Message-ID if it stopped between sending and registering', async () => {
    const { cartas, puerto } = await servidor()
    const desde = punto.hasta
    const real = log.manejador()
    // Dies just after the server accepted the mail.
    const moribundo: Handle = { ...real, handle: () => Promise.reject(new Error('se apagó')) }
    const primera = correr(puerto, { handle: moribundo })
    await remitir('dos-veces@prueba.ec')
    await expect(primera.fin).rejects.toThrow('se apagó')
    correo(puerto)
    await hastaQue(async () => expect(await registrados(desde?.posicion)).toHaveLength(1))
    expect(cartas).toHaveLength(2)
    expect(new Set(cartas.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('keeps its checkpoint before an unsent mail, even if a later one was sent', async () => {
    let admite = false
    const { cartas, puerto } = await servidor(0, ({ para }) =>
      admite || para !== 'primera@prueba.ec' ? undefined : 451,
    )
    const desde = punto.hasta
    // The first mail, once refused, waits longer than the process runs.
    const { parar } = correo(puerto, { espera: () => 2 ** 31 - 1 })
    await remitir('primera@prueba.ec')
    await remitir('segunda@prueba.ec')
    await hastaQue(async () =>
      expect((await registrados(desde?.posicion)).map(({ type }) => type).sort()).toEqual([
        'CorreoEnviado',
        'CorreoFallido',
      ]),
    )
    await parar()
    admite = true
    correo(puerto)
    await hastaQue(() => expect(cartas.map(({ para }) => para)).toEqual(['segunda@prueba.ec', 'primera@prueba.ec']))
  })

  it('waits for a mail server that is down, without counting an attempt, and sends once it is back', async () => {
    const { puerto, cerrar } = await abrirServidor()
    await cerrar()
    const desde = punto.hasta
    const { enviar } = correo(puerto)
    await remitir('paciente@prueba.ec')
    await hastaQue(() => expect(enviar.mock.calls.length).toBeGreaterThan(MAXIMO_INTENTOS + 2))
    expect(await registrados(desde?.posicion)).toEqual([])
    const { cartas } = await servidor(puerto)
    await hastaQue(async () =>
      expect((await registrados(desde?.posicion)).map(({ type }) => type)).toEqual(['CorreoEnviado']),
    )
    expect(cartas).toHaveLength(1)
  })

  it('tells how many mails wait, since when and why, until they are out', async () => {
    let admite = false
    const { puerto, cartas } = await servidor(0, () => (admite ? undefined : 451))
    const { trabajo } = correo(puerto, { espera: () => 200 })
    expect(trabajo()).toEqual({ pendientes: 0, desde: undefined, fallo: undefined })
    await remitir('ana@prueba.ec')
    await remitir('eva@prueba.ec')
    await hastaQue(() => expect(trabajo()).toMatchObject({ pendientes: 2, fallo: expect.stringContaining('451') }))
    const momentos = (await leidosDespuesDe(log.store, undefined)).flatMap((leido) =>
      'meta' in leido && leido.type === 'PropuestaRemitida' ? [leido.meta.momento] : [],
    )
    expect(trabajo().desde).toBe(momentos.at(-2))
    admite = true
    await hastaQue(() => expect(trabajo()).toEqual({ pendientes: 0, desde: undefined, fallo: undefined }))
    expect(cartas.length).toBe(2)
  })

  it('counts no attempt while the server’s name can’t be resolved', async () => {
    const desde = punto.hasta
    // No resolver is asked for a name with an empty label.
    const { enviar } = correo(25, { host: 'correo..ec' })
    await remitir('sin-nombre@prueba.ec')
    await hastaQue(() => expect(enviar.mock.calls.length).toBeGreaterThan(MAXIMO_INTENTOS))
    expect(await registrados(desde?.posicion)).toEqual([])
  })

  it('leaves unsent mails in the log beyond a limit, and sends all of them once there is a server', async () => {
    const { puerto, cerrar } = await abrirServidor()
    await cerrar()
    const desde = punto.hasta
    const { enviar } = correo(puerto, { enCaminoMaximo: 3 })
    const todos = Array.from({ length: 9 }, (_, n) => `espera${n}@prueba.ec`)
    for (const para of todos) await remitir(para)
    await hastaQue(() => expect(enviar.mock.calls.length).toBeGreaterThan(30))
    expect(new Set(enviar.mock.calls.map(([{ para }]) => para))).toEqual(new Set(todos.slice(0, 3)))
    const { cartas } = await servidor(puerto)
    await vi.waitFor(async () => expect(await registrados(desde?.posicion)).toHaveLength(9), 20_000)
    expect(cartas.map(({ para }) => para).toSorted()).toEqual(todos)
  })

  it('gives up a rejected mail after five attempts, and sends the others', async () => {
    const { cartas, puerto } = await servidor(0, ({ para }) => (para === 'rechazado@prueba.ec' ? 550 : undefined))
    const desde = punto.hasta
    const { enviar, parar } = correo(puerto)
    await remitir('rechazado@prueba.ec')
    await remitir('bueno@prueba.ec')
    await hastaQue(async () => expect(await registrados(desde?.posicion)).toHaveLength(MAXIMO_INTENTOS + 1))
    const fallos = (await registrados(desde?.posicion)).filter(({ type }) => type === 'CorreoFallido')
    expect(fallos.map(({ data }) => (data as any).intento)).toEqual([1, 2, 3, 4, 5])
    expect(cartas.map(({ para }) => para)).toEqual(['bueno@prueba.ec'])
    await parar()
    enviar.mockClear()
    punto.hasta = desde
    const { enviar: otra } = correo(puerto)
    await remitir('despues@prueba.ec')
    await hastaQue(() => expect(otra).toHaveBeenCalledTimes(1))
    expect(otra.mock.calls[0]?.[0]).toMatchObject({ para: 'despues@prueba.ec' })
  })

  it('waits with the mail of an unreadable fact until the log is restored, and sends the others', async () => {
    const { cartas, puerto } = await servidor()
    const stream = await remitir('tarde@prueba.ec')
    const cambiar = (de: string, a: string) =>
      log.detras.query(
        `update events set data = convert_to(replace(convert_from(data, 'UTF8'), $2, $3), 'UTF8') where stream = $1 and revision = 2`,
        [stream, de, a],
      )
    await cambiar('"version":1', '"version":7')
    await log.caer()
    await log.levantar()
    const primera = correo(puerto)
    await remitir('a-tiempo@prueba.ec')
    await hastaQue(() => expect(cartas.map(({ para }) => para)).toEqual(['a-tiempo@prueba.ec']))
    expect(punto.espera).toMatchObject([{ stream, revision: 2 }])
    await primera.parar()
    await cambiar('"version":7', '"version":1')
    await log.caer()
    await log.levantar()
    correo(puerto)
    await hastaQue(() => expect(cartas.map(({ para }) => para)).toEqual(['a-tiempo@prueba.ec', 'tarde@prueba.ec']))
    await hastaQue(() => expect(punto.espera).toEqual([]))
  })

  it('removes line breaks from names, so they can’t add a header', async () => {
    const { cartas, puerto } = await servidor()
    const { enviar } = correo(puerto)
    await remitir('a@prueba.ec')
    numero += 1
    const sinConexion = { ...colocado('<b>Codos</b>'), data: { ...colocado('<b>Codos</b>').data, sinConexion: true } }
    await log.escribir(`pedido-${numero}`, [sinConexion])
    await hastaQue(() => expect(cartas).toHaveLength(2))
    for (const [{ asunto, sobre }] of enviar.mock.calls) {
      expect(asunto).not.toMatch(/[\r\n]/)
      expect(sobre.length, 'whose words it holds').toBeGreaterThan(0)
    }
    for (const { texto } of cartas) {
      const cabeceras = texto.slice(0, texto.indexOf('\r\n\r\n'))
      expect(cabeceras).not.toMatch(/^(bcc|x-mala):/im)
      expect(cabeceras.match(/^subject:/gim)).toHaveLength(1)
    }
    expect(cartas.map(({ para }) => para).sort()).toEqual(['a@prueba.ec', 'cuenta2@prueba.ec'])
  })

  it('uses the amounts of the proposal that was mailed, even if there is a newer one', async () => {
    const { cartas, puerto } = await servidor()
    const stream = await remitir('monto@prueba.ec')
    const otra = { version: 2, subtotal: 9_900, tasaIva: 1_500, iva: 1_485, total: 11_385 }
    await log.escribir(stream, [{ type: 'PropuestaEnviada', data: otra }], PROVEEDOR.id)
    correo(puerto)
    await hastaQue(() => expect(cartas).toHaveLength(1))
    expect(cartas[0]?.texto).toContain('Total: $11,50')
  })

  it('skips a mail whose order can’t be read, and sends the others', async () => {
    const { cartas, puerto } = await servidor()
    correo(puerto)
    numero += 1
    await log.escribir(`pedido-${numero}`, [
      colocado('Enfermo'),
      { type: 'Nadie', data: {} },
      { type: 'PropuestaRemitida', data: { version: 0, mensaje: 'x', correos: ['nunca@prueba.ec'] } },
    ])
    await remitir('sano@prueba.ec')
    await hastaQue(() => expect(cartas.map(({ para }) => para)).toEqual(['sano@prueba.ec']))
  })

  it('sets From and Reply-To, and for a mail one can unsubscribe from, the one-click header', async () => {
    const { cartas, puerto } = await servidor()
    const { enviar } = crearSmtp(`smtp://127.0.0.1:${puerto}?ignoreTLS=true`, REMITE)
    const carta = { sobre: [], para: 'ana@prueba.ec', asunto: 'Hola', texto: 'Hola', html: '<p>Hola</p>' }
    const baja = `https://bandwork.ec/correo/baja/${'MTIzIHJlc3VtZW4'.repeat(8)}`
    await enviar({ ...carta, messageId: '<1@bandwork>', baja })
    await enviar({ ...carta, messageId: '<2@bandwork>' })
    const [con = '', sin = ''] = cartas.map(({ texto }) => texto.slice(0, texto.indexOf('\r\n\r\n')))
    for (const cabeceras of [con, sin]) {
      expect(cabeceras).toMatch(/^From: "Compras, S\. A\." <no-responder@bandwork\.ec>\r$/m)
      expect(cabeceras).toMatch(/^Reply-To: Soporte <soporte@bandwork\.ec>\r$/m)
    }
    expect(con.replace(/\r\n\s+/g, ' ')).toContain(`\r\nList-Unsubscribe: <${baja}>\r\n`)
    expect(con).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(sin).not.toMatch(/^List-/m)
  })
})
