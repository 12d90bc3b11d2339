import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { nombreDeCanal, streamConversacion } from '#domain/conversacion/canal.ts'
import { MAXIMO_ARCHIVOS } from '#domain/conversacion/decidir.ts'
import { AHORA, solicitud } from '#tests/log.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { escribir, leer, unaCharla } from './charla.ts'

const { sistema, persona, canal, colocar, comprar, hechos } = unaCharla(sistemaComun())

let serie = 0
/** Builds the beginning of a picture, different every time. */
const png = (): Buffer => {
  serie += 1
  const inicio = '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049454e44ae426082'
  return Buffer.concat([Buffer.from(inicio, 'hex'), Buffer.from(`${serie}`.padStart(64, ' '))])
}
const FRONTERA = 'frontera-de-prueba'
const subir = async (
  quien: Persona,
  campos: Readonly<Record<string, string>>,
  { bytes = png(), nombre = 'plano.png', clave = crypto.randomUUID() as string } = {},
) => {
  const parte = (cabecera: string) => `--${FRONTERA}\r\nContent-Disposition: form-data; ${cabecera}`
  const payload = Buffer.concat([
    ...Object.entries(campos).map(([campo, valor]) => Buffer.from(`${parte(`name="${campo}"`)}\r\n\r\n${valor}\r\n`)),
    Buffer.from(`${parte(`name="archivo"; filename="${nombre}"`)}\r\nContent-Type: image/png\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${FRONTERA}--\r\n`),
  ])
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/chat/adjuntar/archivo',
    headers: {
      cookie: quien.cookie,
      'content-type': `multipart/form-data; boundary=${FRONTERA}`,
      'idempotency-key': clave,
    },
    payload,
  })
  return { estado: r.statusCode, cuerpo: r.json() }
}
const ver = (quien: Persona, channel: string, mensaje: number | string) =>
  sistema().app.inject({
    method: 'GET',
    url: `/api/chat/archivo/${encodeURIComponent(channel)}?mensaje=${mensaje}`,
    headers: { cookie: quien.cookie },
  })

const guardados = () =>
  readdirSync(sistema().config.filesDir, { recursive: true, withFileTypes: true }).filter((entrada) => entrada.isFile())
    .length

describe('a file in a conversation', () => {
  it('is a message, with or without text, and served byte for byte to both sides and auditors', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = await canal()
    const bytes = png()
    expect(
      (await subir(cliente, { channel, texto: ' El techo ñ ' }, { bytes, nombre: 'ñandú 🧱.png' })).cuerpo.numero,
    ).toBe(1)
    expect((await subir(proveedor, { channel, cita: '1', texto: '🧱'.repeat(2_000) })).cuerpo.numero).toBe(2)
    const { items } = (await leer(proveedor, channel)).cuerpo
    expect(items).toMatchObject([
      {
        numero: 1,
        texto: 'El techo ñ',
        usuario: cliente.hash,
        cita: null,
        archivo: { nombre: 'ñandú 🧱.png', tipo: 'image/png', bytes: bytes.length },
      },
      { numero: 2, texto: '🧱'.repeat(2_000), usuario: proveedor.hash, cita: 1, archivo: { nombre: 'plano.png' } },
    ])
    for (const quien of [cliente, proveedor, persona('auditor')]) {
      const visto = await ver(quien, channel, 1)
      expect([visto.statusCode, visto.headers['content-type']]).toEqual([200, 'image/png'])
      expect(visto.rawPayload.equals(bytes)).toBe(true)
      expect(visto.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' })
      expect(visto.headers['content-security-policy']).toContain('sandbox')
    }
  })

  it('can be withdrawn by its own side, once over parallel requests, and isn’t served any more', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const idPedido = await colocar()
    const channel = nombreDeCanal('pedido', idPedido)
    await subir(cliente, { channel, texto: 'El plano' })
    await escribir(proveedor, channel, 'Gracias')
    const retirar = (quien: Persona, numero: number) =>
      quien.pedir('POST', '/api/chat/archivo/prohibir', { channel, numero })
    expect((await retirar(proveedor, 1)).cuerpo).toMatchObject({ status: 403, code: 'prohibido' })
    for (const [quien, numero] of [
      [cliente, 2],
      [cliente, 9],
      [persona('ajeno'), 1],
      [persona('auditor'), 1],
    ] as const)
      expect((await retirar(quien, numero)).estado, `${numero}`).toBeGreaterThanOrEqual(403)
    expect((await ver(proveedor, channel, 1)).statusCode).toBe(200)
    const dadas = await Promise.all(Array.from({ length: 6 }, () => retirar(cliente, 1)))
    expect(dadas.map(({ estado }) => estado)).toEqual(Array(6).fill(200))
    expect((await hechos('pedido', idPedido)).filter(({ type }) => type === 'ArchivoRetirado')).toHaveLength(1)
    for (const quien of [cliente, proveedor, persona('auditor')])
      expect((await ver(quien, channel, 1)).statusCode).toBe(404)
    const { cuerpo } = await leer(proveedor, channel)
    expect(cuerpo).toMatchObject({ retirados: [1], items: [{ texto: 'El plano', archivo: {} }, {}] })
  })

  it('is unknown (404) in another’s conversation, in none, and in a message without one', async () => {
    const cliente = persona('cliente')
    const channel = await canal()
    await subir(cliente, { channel })
    await escribir(cliente, channel, 'sin archivo')
    const negado = await ver(persona('ajeno'), channel, 1)
    const inexistente = await ver(persona('ajeno'), nombreDeCanal('pedido', sistema().servicios.ids.ocultar(77)), 1)
    expect([negado.statusCode, negado.json()]).toEqual([404, inexistente.json()])
    for (const mensaje of [2, 3, Number.MAX_SAFE_INTEGER])
      expect((await ver(cliente, channel, mensaje)).statusCode).toBe(404)
    for (const mensaje of [0, -1, 'x', '1.5']) expect((await ver(cliente, channel, mensaje)).statusCode).toBe(422)
    const { call } = await comprar()
    await subir(persona('paola'), { channel: call })
    expect((await ver(persona('rosa'), call, 1)).statusCode).toBe(200)
    for (const nombre of ['cliente', 'proveedor', 'ricardo'] as const)
      expect((await ver(persona(nombre), call, 1)).statusCode, nombre).toBe(404)
  })

  it('that is refused leaves neither a message nor its bytes', async () => {
    const [cliente, ajeno] = [persona('cliente'), persona('ajeno')]
    const idPedido = await colocar()
    const channel = `pedido:${idPedido}`
    await subir(cliente, { channel: await canal() })
    const antes = guardados()
    for (const [quien, campos, opciones, estado, code] of [
      [ajeno, { channel }, {}, 404, 'no-existe'],
      [cliente, {}, {}, 404, 'no-existe'],
      [cliente, { channel: 'pedido:nada' }, {}, 404, 'no-existe'],
      [cliente, { channel, texto: 'x'.repeat(2_001) }, {}, 422, 'formulario-invalido'],
      [cliente, { channel, texto: 'ñ'.repeat(20_000) }, {}, 422, 'formulario-invalido'],
      [cliente, { channel: 'x'.repeat(20_000) }, {}, 422, 'formulario-invalido'],
      [cliente, { channel, texto: 'nulo\0' }, {}, 422, 'formulario-invalido'],
      [cliente, { channel, cita: '1' }, {}, 422, 'mensaje-inexistente'],
      [cliente, { channel, cita: 'x' }, {}, 422, 'formulario-invalido'],
      [cliente, { channel }, { bytes: Buffer.from('<svg onload="alert(1)"/>') }, 415, 'tipo-no-admitido'],
      [cliente, { channel }, { nombre: 'foto.png.php' }, 422, 'nombre-invalido'],
      [cliente, { channel }, { bytes: Buffer.alloc(0) }, 422, 'archivo-ilegible'],
    ] as const) {
      const r = await subir(quien, campos as Record<string, string>, opciones)
      expect([r.estado, r.cuerpo.code], JSON.stringify(campos).slice(0, 60)).toEqual([estado, code])
    }
    expect(await hechos('pedido', idPedido)).toEqual([])
    expect(guardados()).toBe(antes)
  })

  it('sent again under its key gets the first answer; with other bytes or text it is refused', async () => {
    const cliente = persona('cliente')
    const idPedido = await colocar()
    const channel = `pedido:${idPedido}`
    const [bytes, clave] = [png(), crypto.randomUUID()]
    const enviar = (campos = {}, otros = bytes) => subir(cliente, { channel, ...campos }, { bytes: otros, clave })
    const juntas = await Promise.all([enviar(), enviar(), enviar()])
    expect(juntas).toEqual([juntas[0], juntas[0], juntas[0]])
    expect(await enviar()).toEqual(juntas[0])
    for (const otra of [await enviar({ texto: 'Otra' }), await enviar({}, png())])
      expect([otra.estado, otra.cuerpo.code]).toEqual([422, 'clave-reusada'])
    expect(await hechos('pedido', idPedido)).toHaveLength(2)
  })

  it('whose message is refused leaves nothing, unless another message has the same bytes', async () => {
    const cliente = persona('cliente')
    const channel = await canal()
    const [bytes, otros, clave] = [png(), png(), crypto.randomUUID()]
    expect((await subir(cliente, { channel }, { bytes, clave })).estado).toBe(201)
    const antes = guardados()
    // The key is another message's, however often and with whatever bytes it is used.
    for (let n = 0; n < 3; n += 1) expect((await subir(cliente, { channel }, { bytes: png(), clave })).estado).toBe(422)
    expect(guardados()).toBe(antes)
    // The stored file stays, because it is another message's.
    expect((await subir(cliente, { channel, texto: 'otra' }, { bytes, clave })).estado).toBe(422)
    expect((await ver(cliente, channel, 1)).rawPayload).toEqual(bytes)
    const juntas = await Promise.all(
      [clave, crypto.randomUUID(), clave, crypto.randomUUID()].map((clave) =>
        subir(cliente, { channel }, { bytes: otros, clave }),
      ),
    )
    expect(juntas.map(({ estado }) => estado)).toEqual([422, 201, 422, 201])
    for (const { estado, cuerpo } of juntas)
      if (estado === 201) expect((await ver(cliente, channel, cuerpo.numero)).rawPayload).toEqual(otros)
  })

  it('with invisible text has no text', async () => {
    const cliente = persona('cliente')
    const channel = await canal()
    expect((await subir(cliente, { channel, texto: '\u200b \u2060\u0301' })).estado).toBe(201)
    expect((await leer(cliente, channel)).cuerpo.items.at(-1).texto).toBe('')
  })

  it('sent late leaves unread what its author hadn’t seen', async () => {
    const [cliente, proveedor] = [persona('cliente'), persona('proveedor')]
    const channel = await canal()
    for (const texto of ['Uno', 'Dos']) await escribir(proveedor, channel, texto)
    const clave = crypto.randomUUID()
    const bytes = png()
    const tarde = () => subir(cliente, { channel, visto: '1' }, { bytes, clave })
    const tres = await Promise.all([tarde(), tarde(), tarde()])
    expect(tres.map(({ estado, cuerpo }) => [estado, cuerpo.numero])).toEqual([
      [201, 3],
      [201, 3],
      [201, 3],
    ])
    expect((await leer(cliente, channel)).cuerpo).toMatchObject({ leidoHasta: 1, ultimo: 3 })
    expect((await subir(cliente, { channel, visto: '4' })).cuerpo.code).toBe('mensaje-inexistente')
    expect((await subir(cliente, { channel, visto: 'x' })).cuerpo.code).toBe('formulario-invalido')
    expect((await subir(cliente, { channel, visto: '3' })).cuerpo.numero).toBe(4)
    expect((await leer(cliente, channel)).cuerpo.leidoHasta).toBe(4)
  })

  it('is one of at most two hundred', async () => {
    const cliente = persona('cliente')
    const idPedido = await colocar()
    const { ids, store } = sistema().servicios
    const id = ids.revelar(idPedido) as number
    const partes = [cliente.id, persona('proveedor').id]
    const dicho = { lado: 'consumidor', autorId: cliente.id, texto: '', sha256: 'a'.repeat(64), nombre: 'x.png' }
    const llena = [
      {
        type: 'ConversacionAbierta',
        data: { tipo: 'pedido', objetoId: id, consumidorId: partes[0], proveedorId: partes[1] },
      },
      ...Array.from({ length: MAXIMO_ARCHIVOS - 1 }, (_, n) => ({
        type: 'ArchivoCompartido',
        data: { ...dicho, numero: n + 1, tipo: 'image/png', bytes: 1 },
      })),
    ]
    const comun = { ...solicitud(), actor: { id: cliente.id, tipoUsuario: 'consumidor' }, partes, momento: AHORA }
    const stream = streamConversacion({ tipo: 'pedido', id })
    expect(await store.append(stream, SIN_CABEZA, llena, comun)).not.toBe('conflicto')
    const channel = `pedido:${idPedido}`
    const [bytes, clave] = [png(), crypto.randomUUID()]
    const ultimo = await subir(cliente, { channel }, { bytes, clave })
    expect(ultimo.cuerpo.numero).toBe(MAXIMO_ARCHIVOS)
    expect(await subir(cliente, { channel })).toMatchObject({ estado: 409, cuerpo: { code: 'demasiados-archivos' } })
    // A repeat gets its first answer.
    expect(await subir(cliente, { channel }, { bytes, clave })).toEqual(ultimo)
    expect((await escribir(cliente, channel, 'Ya sin archivos')).cuerpo.numero).toBe(MAXIMO_ARCHIVOS + 1)
  })
})
