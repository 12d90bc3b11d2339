import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { ARCHIVOS_POR_CUENTA } from '#api/access/limites.ts'
import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import { seCierra } from '#domain/consumo/cierre.ts'
import { mesDe } from '#domain/consumo/mes.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { FACTURA, unaVenta } from '#tests/api/compra/venta.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirPedido, bien, type Persona } from '#tests/sistema.ts'

// A system of its own, because it closes a month of all accounts.
const venta = unaVenta()
const sistema = () => venta().sistema

type Quien = Pick<Persona, 'cookie'>
type Subida = {
  readonly camino: string
  readonly campos: Readonly<Record<string, string>>
  readonly quien: Quien
  /** An account that may not upload there. */
  readonly otro: Quien
}
const CAMINOS = {
  pedido: '/api/pedidos/adjuntar/archivo',
  comprobante: '/api/compras/pago/comprobante',
  compra: '/api/compras/adjuntar',
  chat: '/chat/adjuntar/archivo',
  consumo: '/api/consumo/pagar',
  logo: '/api/cuenta/logo',
  imagen: '/api/publicaciones/imagen',
  extracto: '/api/extractos',
} as const
type Destino = keyof typeof CAMINOS
const TODAS = Object.keys(CAMINOS) as readonly Destino[]
/** Uploads whose stored file is the one named in the command, not a new one made from it. */
const ADJUNTAN = ['pedido', 'comprobante', 'compra', 'chat', 'consumo'] as const

let subidas: Readonly<Record<Destino, Subida>>
let logos = 0
let png: Buffer
beforeAll(async () => {
  const { abrirCuenta, servicios } = sistema()
  const abrir = (tipo: 'proveedor' | 'consumidor', nombre: string) => abrirCuenta(tipo, 'empresa', nombre)
  const [proveedor, cliente, ajeno] = [
    await abrir('proveedor', 'Tejares'),
    await abrir('consumidor', 'Compras'),
    await abrir('consumidor', 'Ajena'),
  ]
  const pedir = async () => (await abrirPedido(cliente, proveedor, 'Tejas')).idPedido
  const aprobado = await pedir()
  await bien(proveedor, '/api/pedidos/envio/precio', { idPedido: aprobado, subtotal: '10.00' })
  await bien(cliente, '/api/pedidos/aprobar', { idPedido: aprobado, version: 1 })
  const mes = mesDe(new Date().toISOString())
  await crearProcesoDeCierres({ ...servicios, ahora: () => seCierra(mes) }).revisar()
  await servicios.avance.esperar((await servicios.consumos.cierreDe(mes)) ?? 0n, 20_000)
  const { valorConsumo } = (
    await proveedor.pedir('POST', '/api/consumo/grafico?posicion=0', { idProv: proveedor.hash })
  ).cuerpo
  const { callcenter, financiero, registrar, hastaAprobada } = venta()
  const [negocia, paga] = [await registrar(), await registrar()]
  await bien(callcenter, '/api/compras/tomar', { idCompra: negocia.idCompra })
  await hastaAprobada(paga)
  await bien(paga, '/api/compras/factura', { idCompra: paga.idCompra, ...FACTURA })
  await bien(paga, '/api/compras/pago/tipo', { idCompra: paga.idCompra, tipoPago: 'Depósito' })
  const idPedido = await pedir()
  const subida = (destino: Destino, quien: Quien, campos: Record<string, string>, otro: Quien = ajeno): Subida => ({
    camino: CAMINOS[destino],
    quien,
    campos,
    otro,
  })
  subidas = {
    pedido: subida('pedido', cliente, { idPedido }),
    comprobante: subida('comprobante', paga, { idCompra: paga.idCompra }, proveedor),
    compra: subida('compra', callcenter, { idCompra: negocia.idCompra }),
    chat: subida('chat', proveedor, { channel: nombreDeCanal('pedido', idPedido) }),
    consumo: subida('consumo', proveedor, { idProv: proveedor.hash, valorConsumo }, paga),
    // Accounts take turns, because each may upload only so many logos a minute.
    get logo() {
      const turno = [cliente, proveedor, ajeno][logos % 3] ?? cliente
      logos += 1
      return subida('logo', turno, {}, { cookie: '' })
    },
    imagen: subida('imagen', proveedor, {}),
    extracto: subida('extracto', financiero, {}),
  }
  png = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
})

const FRONTERA = 'frontera-de-prueba'
const forma = (campos: Readonly<Record<string, string>>, nombre: string, bytes: Buffer) => {
  const parte = (cabecera: string) => `--${FRONTERA}\r\nContent-Disposition: form-data; ${cabecera}`
  return Buffer.concat([
    ...Object.entries(campos).map(([campo, valor]) => Buffer.from(`${parte(`name="${campo}"`)}\r\n\r\n${valor}\r\n`)),
    Buffer.from(`${parte(`name="archivo"; filename="${nombre}"`)}\r\nContent-Type: image/png\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${FRONTERA}--\r\n`),
  ])
}
const cabeceras = (quien: Quien) => ({
  cookie: quien.cookie,
  'content-type': `multipart/form-data; boundary=${FRONTERA}`,
  'idempotency-key': crypto.randomUUID(),
})
const subir = async ({ camino, campos, quien }: Subida, nombre: string, bytes = png) => {
  const payload = forma(campos, nombre, bytes)
  const r = await sistema().app.inject({ method: 'POST', url: camino, headers: cabeceras(quien), payload })
  return { estado: r.statusCode, cuerpo: r.json() }
}
const enDisco = () => {
  try {
    const todos = readdirSync(sistema().config.filesDir, { recursive: true, withFileTypes: true })
    return todos.filter((entrada) => entrada.isFile()).length
  } catch {
    return 0
  }
}
let serie = 0
const otroPng = () => {
  serie += 1
  return Buffer.concat([png, Buffer.from(String(serie))])
}

describe.each(TODAS)('an upload to %s', (destino) => {
  it('with a name of another kind or a path in its name is refused, and leaves no file', async () => {
    const bytes = destino === 'extracto' ? Buffer.from('Fecha;Monto\r\n01/02/2026;10,00\r\n') : png
    for (const nombre of [
      'foto.jpg.php',
      'foto.PNG.PHP5',
      'foto.png.exe',
      'foto.php ',
      'foto.php.',
      'foto.p\u200bhp',
      'foto.ｐｈｐ',
      'foto%00.png',
      '%2e%2e%2fpasswd.png',
      '..%5c..%5cboot.png',
      'foto%0D%0AX-Otra: 1.png',
      '\u202egnp.exe',
      '../../foto.html',
      '..\\..\\foto.svg',
      '/etc/cron.d/foto.sh',
    ]) {
      const { estado, cuerpo } = await subir(subidas[destino], nombre, bytes)
      expect([estado, cuerpo.code], nombre).toEqual([422, 'nombre-invalido'])
      expect(enDisco(), nombre).toBe(0)
    }
  })

  it('of another kind, empty, by another account or cut off halfway is refused, and leaves no file', async () => {
    const subida = subidas[destino]
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const ajena = await subir({ ...subida, quien: subida.otro }, 'foto.png')
    expect([401, 403, 404, 409]).toContain(ajena.estado)
    if (destino !== 'extracto') expect((await subir(subida, 'foto.png', svg)).estado).toBe(415)
    expect([415, 422]).toContain(
      (await subir(subida, destino === 'extracto' ? 'vacio.csv' : 'foto.png', Buffer.alloc(0))).estado,
    )
    const sinArchivo = await sistema().app.inject({
      method: 'POST',
      url: subida.camino,
      headers: cabeceras(subida.quien),
      payload: Buffer.from(`--${FRONTERA}--\r\n`),
    })
    expect([400, 422]).toContain(sinArchivo.statusCode)
    // The client disconnects in the middle.
    const entera = forma(subida.campos, 'foto.png', Buffer.concat([png, Buffer.alloc(200_000)]))
    const socket = connect(sistema().port, '127.0.0.1')
    const lineas = Object.entries({ ...cabeceras(subida.quien), host: 'x', 'content-length': String(entera.length) })
    socket.write(`POST ${subida.camino} HTTP/1.1\r\n${lineas.map(([a, b]) => `${a}: ${b}`).join('\r\n')}\r\n\r\n`)
    socket.write(entera.subarray(0, 150_000))
    if (destino !== 'extracto') await hastaQue(() => expect(enDisco()).toBe(1))
    socket.destroy()
    await hastaQue(() => expect(enDisco()).toBe(0))
  })
})

describe.each(ADJUNTAN)('an attachment to %s', (destino) => {
  it('is refused without a trace once its account has stored two thousand files', async () => {
    const subida = subidas[destino]
    const yo = await sistema().app.inject({ method: 'GET', url: '/api/yo', headers: { cookie: subida.quien.cookie } })
    const id = sistema().servicios.ids.revelar(yo.json().cuenta.id) as number
    const carpeta = join(sistema().config.filesDir, String(id))
    mkdirSync(carpeta, { recursive: true })
    for (let n = enDisco(); n < ARCHIVOS_POR_CUENTA; n += 1)
      writeFileSync(join(carpeta, String(n).padStart(64, '0')), '')
    const llena = await subir(subida, 'foto.png', otroPng())
    expect(llena).toMatchObject({ estado: 409, cuerpo: { code: 'cuota-llena', status: 409 } })
    expect(llena.cuerpo.detail).toMatch(/2\.?000 archivos o 1 GiB.*Comparte un enlace/)
    expect(enDisco()).toBe(ARCHIVOS_POR_CUENTA)
    await sistema().servicios.archivos.vaciar(id)
    expect([200, 201]).toContain((await subir(subida, 'foto.php.jpg', otroPng())).estado)
    expect(enDisco()).toBe(1)
    await sistema().servicios.archivos.vaciar(id)
  })
})
