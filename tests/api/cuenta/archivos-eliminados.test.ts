import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { crearBarrido } from '#api/arranque/barrido.ts'
import { crearEliminacion } from '#api/cuenta/eliminar.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { hastaQue } from '#tests/espera.ts'
import { leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it destroys keys in the database and sweeps all folders.
const sistema = unSistema()
const abrir = (tipo: 'proveedor' | 'consumidor', nombre: string) => sistema().abrirCuenta(tipo, 'empresa', nombre)
const pintada = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
const subir = async (
  { cookie }: Pick<Persona, 'cookie'>,
  camino: string,
  campos: Readonly<Record<string, string>>,
  archivo: Buffer,
  { nombre = 'cédula de Gabriela.png', port = sistema().port } = {},
) => {
  const forma = new FormData()
  for (const [campo, valor] of Object.entries(campos)) forma.append(campo, valor)
  forma.append('archivo', new Blob([new Uint8Array(archivo)]), nombre)
  const r = await fetch(`http://127.0.0.1:${port}${camino}`, { method: 'POST', body: forma, headers: { cookie } })
  return { estado: r.status, cuerpo: (await r.json()) as any }
}
const carpetas = ({ id }: Persona): string[] =>
  ['', 'logos', 'publicaciones'].filter((de) => existsSync(join(sistema().config.filesDir, de, String(id))))
const almacenes = () => {
  const { archivos, imagenes, logos } = sistema().servicios
  return [archivos, imagenes, logos]
}
const barrido = () => {
  const { eliminaciones } = sistema().servicios
  const { terminar } = crearEliminacion(sistema().servicios)
  const logger = pino({ level: 'silent' })
  return crearBarrido({ ...sistema(), archivos: almacenes(), terminar, eliminaciones, tablas: [], logger })
}

/**
 * Opens an order with a file of each side, also in its conversation, and the provider's logo and
 * picture.
 */
const conArchivos = async () => {
  const [cliente, proveedor] = [await abrir('consumidor', 'Compras'), await abrir('proveedor', 'Gabriela Ordóñez')]
  const nuevo = { hashIdProv: proveedor.hash, descripcion: 'Tejas' }
  const idPedido: string = (await cliente.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo.idPedido
  const channel = nombreDeCanal('pedido', idPedido)
  const png = await pintada('#a52')
  const adjuntos: string[] = []
  for (const [quien, imagen] of [
    [cliente, await pintada('#111')],
    [proveedor, await pintada('#222')],
  ] as const) {
    const { estado, cuerpo } = await subir(quien, '/api/pedidos/adjuntar/archivo', { idPedido }, imagen, {
      nombre: `${quien === cliente ? 'cliente' : 'proveedor'} de prueba.png`,
    })
    expect(estado).toBe(200)
    adjuntos.push(cuerpo.sha256)
    expect((await subir(quien, '/chat/adjuntar/archivo', { channel, texto: 'Mi cédula' }, png)).estado).toBe(201)
  }
  expect((await subir(proveedor, '/api/publicaciones/imagen', {}, png)).estado).toBe(200)
  expect((await subir(proveedor, '/api/cuenta/logo', {}, png)).estado).toBe(200)
  const pedido = `/api/pedidos/${idPedido}`
  const doc = `/api/cliente/pedidos/visualizar/doc/${idPedido}`
  const chat = (mensaje: number) => `/api/chat/archivo/${encodeURIComponent(channel)}?mensaje=${mensaje}`
  return { cliente, proveedor, idPedido, channel, pedido, doc, chat, adjuntos, png }
}
const eliminar = async ({ hash }: Persona) => {
  const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
  return admin.pedir('POST', `/api/admin/cuentas/${hash}/eliminar`, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })
}
const ver = async ({ cookie }: Persona, url: string) =>
  (await sistema().app.inject({ method: 'GET', url, headers: { cookie } })).statusCode

describe('the files of an erased person', () => {
  it('are gone at once for both sides and auditors, with logo, pictures and names; the other side’s files stay', async () => {
    const { cliente, proveedor, idPedido, pedido, doc, chat, channel, adjuntos } = await conArchivos()
    const auditor = await sistema().abrirCuenta('auditor', 'staff', 'Elena')
    const logo = `/api/logos/${proveedor.hash}`
    expect(carpetas(proveedor)).toEqual(['', 'logos', 'publicaciones'])
    expect([await ver(cliente, chat(1)), await ver(cliente, chat(2)), await ver(cliente, logo)]).toEqual([
      200, 200, 200,
    ])
    expect((await eliminar(proveedor)).estado).toBe(200)
    expect(carpetas(proveedor)).toEqual([])
    for (const quien of [cliente, auditor]) {
      expect([await ver(quien, chat(1)), await ver(quien, chat(2))]).toEqual([200, 404])
      expect(await ver(quien, logo)).toBe(404)
    }
    const pedidos = adjuntos.map((sha256) => `${doc}?archivo=${sha256}`)
    for (const quien of [cliente, auditor])
      expect(await Promise.all(pedidos.map((url) => ver(quien, url)))).toEqual([200, 404])
    expect(await ver(proveedor, pedidos[1] ?? '')).toBe(401)
    const { items } = (await cliente.pedir('GET', `/api/chat/messages/${encodeURIComponent(channel)}`)).cuerpo
    expect(items[1]).toMatchObject({ texto: ELIMINADO, archivo: { nombre: ELIMINADO } })
    const { eventos } = (await cliente.pedir('GET', `${pedido}/historia`)).cuerpo
    expect(eventos.map(({ texto }: { texto: string }) => texto)).toContain('Adjuntó un archivo, que se eliminó')
    // The histories and the case file lose the file's name too.
    const lecturas: [Persona, string][] = [
      [cliente, `${pedido}/historia`],
      [auditor, `/api/auditoria/pedido-${idPedido}/historia`],
      [auditor, `/api/auditoria/pedido-${idPedido}/caso.json`],
    ]
    for (const [quien, url] of lecturas) {
      const { estado, cuerpo } = await quien.pedir('GET', url)
      const texto = JSON.stringify(cuerpo)
      expect([estado, texto.includes('cliente de prueba.png')], url).toEqual([200, true])
      expect(texto, url).not.toContain('proveedor de prueba.png')
    }
  })

  it('are deleted by the sweep if the erasing process died, and if they arrive later; nobody else’s are', async () => {
    const { cliente, proveedor, chat } = await conArchivos()
    // Simulates a process that died after it destroyed the key.
    await sistema().pool.query(
      'update claves.personas set clave = null, llave = null, destruida = now() where cuenta = $1',
      [proveedor.id],
    )
    expect(carpetas(proveedor)).toEqual(['', 'logos', 'publicaciones'])
    // Two processes sweep at once.
    await Promise.all([barrido().barrer(), barrido().barrer()])
    expect(carpetas(proveedor)).toEqual([])
    expect(carpetas(cliente)).toEqual([''])
    expect([await ver(cliente, chat(1)), await ver(cliente, chat(2))]).toEqual([200, 404])
    // A file that arrives later is deleted too.
    const tarde = join(sistema().config.filesDir, String(proveedor.id))
    mkdirSync(tarde)
    writeFileSync(join(tarde, 'f'.repeat(64)), 'x')
    await barrido().barrer()
    expect(carpetas(proveedor)).toEqual([])
  })

  it('are deleted by a sweep that also completes the erasure: no session is left, and the log has the fact once', async () => {
    const persona = await abrir('consumidor', 'A medias')
    const { credenciales, store } = sistema().servicios
    const desde = await store.ultimaPosicion()
    await sistema().pool.query(
      `update claves.personas set clave = null, llave = null, destruida = now() - interval '2 minutes' where cuenta = $1`,
      [persona.id],
    )
    expect(await credenciales.deEliminadas()).toEqual([persona.id])
    const { terminar } = crearEliminacion(sistema().servicios)
    await Promise.all([terminar(), terminar()])
    await terminar()
    expect((await persona.pedir('GET', '/api/yo')).estado).toBe(401)
    expect(await credenciales.deEliminadas()).toEqual([])
    const hechos = await leidosDespuesDe(store, desde)
    expect(hechos.filter((leido) => 'type' in leido && leido.type === 'PersonaEliminada')).toHaveLength(1)
  })

  it('are deleted by every process once it hears of the erasure', async () => {
    const { proveedor } = await conArchivos()
    const alto = new AbortController()
    const corriendo = barrido().correr(alto.signal)
    const otro = await abrir('consumidor', 'Otra')
    await sistema().servicios.archivos.guardar(otro.id, Readable.from([Buffer.from('suyo')]))
    await sistema().pool.query(
      `with fuera as (update claves.personas set clave = null, llave = null, destruida = now() where cuenta = $1 returning cuenta)
       select pg_notify('claves', cuenta::text) from fuera`,
      [proveedor.id],
    )
    await hastaQue(() => expect(carpetas(proveedor)).toEqual([]))
    expect(carpetas(otro)).toEqual([''])
    alto.abort()
    await corriendo
  })

  it('can’t be added any more: an upload gets 409 and leaves no file', async () => {
    const { proveedor, idPedido, channel } = await conArchivos()
    const otra = await sistema().otraApi()
    const png = await pintada('#00f')
    // The account is still signed in at another process when its key is destroyed.
    await sistema().pool.query(
      `with fuera as (update claves.personas set clave = null, llave = null, destruida = now() where cuenta = $1 returning cuenta)
       select pg_notify('claves', cuenta::text) from fuera`,
      [proveedor.id],
    )
    await barrido().barrer()
    for (const [camino, campos] of [
      ['/api/pedidos/adjuntar/archivo', { idPedido }],
      ['/chat/adjuntar/archivo', { channel, texto: 'x' }],
    ] as const) {
      const { estado, cuerpo } = await subir(proveedor, camino, campos, png, { port: otra.port })
      expect([estado, cuerpo.code], camino).toEqual([409, 'cuenta-eliminada'])
    }
    expect(existsSync(join(sistema().config.filesDir, String(proveedor.id), 'f'))).toBe(false)
    await hastaQue(async () => {
      expect(await sistema().servicios.archivos.lista(proveedor.id)).toEqual([])
    })
  })
})
