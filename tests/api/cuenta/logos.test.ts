import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { type Persona, type Sistema, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

const pintada = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
type Api = Pick<Sistema, 'port'>
const enviar = async (
  quien: Pick<Persona, 'cookie'>,
  camino: string,
  campos: Readonly<Record<string, string>>,
  archivo: Buffer,
  { en = sistema() as Api, clave = crypto.randomUUID() as string, nombre = 'logo.png' } = {},
) => {
  const forma = new FormData()
  for (const [campo, valor] of Object.entries(campos)) forma.append(campo, valor)
  forma.append('archivo', new Blob([new Uint8Array(archivo)]), nombre)
  const headers = { cookie: quien.cookie, 'idempotency-key': clave }
  const r = await fetch(`http://127.0.0.1:${en.port}${camino}`, { method: 'POST', body: forma, headers })
  return { estado: r.status, cuerpo: (await r.json()) as any }
}
const subir = (quien: Persona, bytes: Buffer, opciones = {}) => enviar(quien, '/api/cuenta/logo', {}, bytes, opciones)
const servido = async ({ hash, cookie }: Persona) => {
  const r = await fetch(`http://127.0.0.1:${sistema().port}/api/logos/${hash}`, { headers: { cookie } })
  return { estado: r.status, tipo: r.headers.get('content-type'), bytes: Buffer.from(await r.arrayBuffer()) }
}
const guardados = (quien: Persona): string[] => {
  try {
    return readdirSync(join(sistema().config.filesDir, 'logos', String(quien.id)))
  } catch {
    return []
  }
}
const actualDe = async ({ id }: Persona) => {
  const cuenta = await sistema().servicios.cuentas.estado(id)
  return cuenta.existe ? cuenta.logo : undefined
}
const proveedor = (nombre: string) => sistema().abrirCuenta('proveedor', 'empresa', nombre)

describe('the file of a logo', () => {
  it('is deleted when another replaces it or when it is removed; the same upload again keeps it', async () => {
    const quien = await proveedor('Gráficas')
    const [rojo, azul] = [await pintada('#f00'), await pintada('#00f')]
    expect((await subir(quien, rojo)).estado).toBe(200)
    const [primero] = guardados(quien)
    expect((await subir(quien, azul)).estado).toBe(200)
    expect(guardados(quien)).toEqual([await actualDe(quien)])
    expect(guardados(quien)).not.toContain(primero)
    expect((await subir(quien, azul)).estado).toBe(200)
    expect(guardados(quien)).toEqual([await actualDe(quien)])
    expect((await quien.pedir('DELETE', '/api/cuenta/logo')).estado).toBe(200)
    expect((await quien.pedir('DELETE', '/api/cuenta/logo')).estado).toBe(200)
    expect(guardados(quien)).toEqual([])
    expect((await servido(quien)).tipo).toContain('svg')
  })

  it('can be deleted without losing an attachment with the same bytes', async () => {
    const quien = await proveedor('Rótulos')
    const cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras')
    const nuevo = { hashIdProv: quien.hash, descripcion: 'Un rótulo' }
    const { idPedido } = (await cliente.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo
    await subir(quien, await pintada('#0f0'))
    const logo = (await servido(quien)).bytes
    const adjunto = await enviar(quien, '/api/pedidos/adjuntar/archivo', { idPedido }, logo, { nombre: 'logo.webp' })
    expect([adjunto.estado, adjunto.cuerpo.sha256]).toEqual([200, await actualDe(quien)])
    const channel = nombreDeCanal('pedido', idPedido)
    expect((await enviar(quien, '/chat/adjuntar/archivo', { channel }, logo)).estado).toBe(201)
    await subir(quien, await pintada('#0ff'))
    await quien.pedir('DELETE', '/api/cuenta/logo')
    const camino = `/api/cliente/pedidos/visualizar/doc/${idPedido}?archivo=${adjunto.cuerpo.sha256}`
    for (const url of [camino, `/api/chat/archivo/${encodeURIComponent(channel)}?mensaje=1`]) {
      const visto = await sistema().app.inject({ method: 'GET', url, headers: { cookie: cliente.cookie } })
      expect([visto.statusCode, visto.rawPayload.equals(logo)], url).toEqual([200, true])
    }
  })

  it('is the last upload’s after many parallel ones at two processes, while documents print it', async () => {
    const quien = await proveedor('Imprenta')
    const cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras')
    const nuevo = { hashIdProv: quien.hash, descripcion: 'Tarjetas' }
    const { idPedido } = (await cliente.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo
    const otra = await sistema().otraApi()
    const colores = await Promise.all(['#111', '#222', '#111'].map(pintada))
    let acabado = false
    const imprimir = async () => {
      while (!acabado) {
        const url = `/api/pedidos/${idPedido}/pdf`
        const pdf = await sistema().app.inject({ method: 'GET', url, headers: { cookie: cliente.cookie } })
        expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
        expect((await servido(quien)).estado).toBe(200)
      }
    }
    const impresa = imprimir()
    try {
      for (let vez = 0; vez < 2; vez += 1) {
        const juntas = colores.flatMap((bytes, n) => [subir(quien, bytes, { en: n % 2 ? otra : sistema() })])
        const quitada = quien.pedir('DELETE', '/api/cuenta/logo').then(({ estado }) => ({ estado }))
        for (const { estado } of await Promise.all([...juntas, quitada])) expect(estado).toBe(200)
      }
    } finally {
      acabado = true
      await impresa
    }
    expect((await subir(quien, await pintada('#333'))).estado).toBe(200)
    expect(guardados(quien)).toContain(await actualDe(quien))
    expect((await servido(quien)).tipo).toBe('image/webp')
  })

  it('is refused under a key of another upload, and unchanged by a repeat under its own key', async () => {
    const quien = await proveedor('Serigrafía')
    const [rojo, azul, verde] = await Promise.all(['#f00', '#00f', '#0f0'].map(pintada))
    const clave = crypto.randomUUID()
    if (!rojo || !azul || !verde) throw new Error('faltan colores')
    const primero = await subir(quien, rojo, { clave })
    await subir(quien, azul)
    const actual = await actualDe(quien)
    // A repeat under its key changes nothing: the later logo stays.
    expect((await subir(quien, rojo, { clave })).cuerpo.posicion).toBe(primero.cuerpo.posicion)
    expect((await subir(quien, verde, { clave })).cuerpo.code).toBe('clave-reusada')
    expect([await actualDe(quien), guardados(quien)]).toEqual([actual, [actual]])
    expect((await servido(quien)).tipo).toBe('image/webp')
    // The refused upload leaves no file.
    expect(readdirSync(join(sistema().config.filesDir, 'logos', 'entrantes'))).toEqual([])
  })

  it('is also served from where an earlier release kept it', async () => {
    const quien = await proveedor('De antes')
    const { archivos, cuentas, avance } = sistema().servicios
    await subir(quien, await pintada('#f0f'))
    const bytes = (await servido(quien)).bytes
    const actual = (await actualDe(quien)) as string
    const { Readable } = await import('node:stream')
    await archivos.guardar(quien.id, Readable.from([bytes]))
    await sistema().servicios.logos.borrar(quien.id, actual)
    expect(await servido(quien)).toMatchObject({ estado: 200, tipo: 'image/webp' })
    expect((await subir(quien, await pintada('#f0f'))).estado).toBe(200)
    expect(guardados(quien)).toEqual([actual])
    expect([await cuentas.estado(quien.id), avance.listo()]).toMatchObject([{ logo: actual }, true])
  })
})

it('a logo’s address changes when the logo changes or its account is erased; an unchanged logo isn’t sent again', async () => {
  const [vende, compra] = [await proveedor('Cambiante'), await sistema().abrirCuenta('consumidor', 'personal', 'Vera')]
  const nuevo = { hashIdProv: vende.hash, descripcion: 'Un rótulo' }
  const { posicion } = (await compra.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo
  const enTabla = async (quien = compra, tabla = '/carga_pedidos_ajax'): Promise<string> =>
    (await quien.pedir('GET', `${tabla}?draw=1&length=5&posicion=${posicion}`)).cuerpo.data[0].imagePublic
  const traer = (url: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${sistema().port}${url}`, { headers: { cookie: compra.cookie, ...headers } })
  const emblema = await enTabla()
  expect((await subir(vende, await pintada('#0f0'))).estado).toBe(200)
  await expect.poll(() => enTabla()).not.toBe(emblema)
  const dibujo = await enTabla()
  expect((await traer(dibujo)).headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const sinVersion = await traer(`/api/logos/${vende.hash}`)
  expect(sinVersion.headers.get('cache-control')).toBe('private, max-age=300')
  const etag = sinVersion.headers.get('etag') ?? ''
  const abrir = vi.spyOn(sistema().servicios.logos, 'abrir')
  expect((await traer(`/api/logos/${vende.hash}`, { 'if-none-match': etag })).status).toBe(304)
  expect(abrir, 'nobody would close it').not.toHaveBeenCalled()
  expect((await vende.pedir('DELETE', '/api/cuenta/logo')).estado).toBe(200)
  expect((await traer(`/api/logos/${vende.hash}`, { 'if-none-match': etag })).status).toBe(200)
  // Erasing an account changes the address of its logo too.
  const admin = await sistema().abrirCuenta('administrador', 'staff', 'Elimina')
  const url = `/api/admin/cuentas/${compra.hash}/eliminar`
  const antes = await enTabla(vende, '/proveedor_ajax')
  expect((await admin.pedir('POST', url, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })).estado).toBe(200)
  expect(await enTabla(vende, '/proveedor_ajax')).not.toBe(antes)
})
