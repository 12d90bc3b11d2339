import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { abrirPedido, type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
let cliente: Persona
let proveedor: Persona
let ajeno: Persona
let auditor: Persona
let idPedido = ''

beforeAll(async () => {
  cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
  proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
  ajeno = await sistema().abrirCuenta('proveedor', 'individual', 'Otro')
  auditor = await sistema().abrirCuenta('auditor', 'staff', 'Auditora')
})
beforeEach(async () => {
  ;({ idPedido } = await abrirPedido(cliente, proveedor))
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let serie = 0
/** Builds content of each kind, different every time. */
const contenido = (tipo: 'png' | 'jpeg' | 'webp' | 'pdf' | 'docx' | 'xlsx'): Buffer => {
  serie += 1
  const cola = Buffer.from(`${serie}`.padStart(64, ' '))
  const oficina = (que: string) => {
    const [nombre, texto] = ['[Content_Types].xml', `<Override ContentType="${que}.main+xml"/>`]
    const cabecera = Buffer.alloc(30)
    cabecera.writeUInt32LE(0x04034b50, 0)
    cabecera.writeUInt16LE(20, 4)
    cabecera.writeUInt32LE(texto.length, 18)
    cabecera.writeUInt32LE(texto.length, 22)
    cabecera.writeUInt16LE(nombre.length, 26)
    return Buffer.concat([cabecera, Buffer.from(nombre), Buffer.from(texto)])
  }
  const inicios = {
    png: Buffer.from(
      '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049454e44ae426082',
      'hex',
    ),
    jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    webp: Buffer.concat([Buffer.from('RIFF'), Buffer.from([64, 0, 0, 0]), Buffer.from('WEBPVP8 ')]),
    pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    docx: oficina(DOCX),
    xlsx: oficina(XLSX),
  }
  return Buffer.concat([inicios[tipo], cola])
}

/** Uploads a file as a browser does, with a deliberately false content type. */
const adjuntar = async (
  quien: Persona,
  nombre: string,
  bytes: Buffer,
  pedido = idPedido,
  tipo = 'image/png',
  clave: string = crypto.randomUUID(),
) => {
  const frontera = 'frontera-de-prueba'
  const parte = (cabecera: string) => `--${frontera}\r\nContent-Disposition: form-data; ${cabecera}`
  const payload = Buffer.concat([
    Buffer.from(`${parte('name="idPedido"')}\r\n\r\n${pedido}\r\n`),
    Buffer.from(`${parte(`name="archivo"; filename="${nombre}"`)}\r\nContent-Type: ${tipo}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${frontera}--\r\n`),
  ])
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/api/pedidos/adjuntar/archivo',
    headers: {
      cookie: quien.cookie,
      'content-type': `multipart/form-data; boundary=${frontera}`,
      'idempotency-key': clave,
    },
    payload,
  })
  return { estado: r.statusCode, cuerpo: r.json() }
}
const ver = async (quien: Persona | undefined, sha256?: string, visor = 'cliente', posicion?: string) => {
  const consulta = new URLSearchParams({ ...(sha256 ? { archivo: sha256 } : {}), ...(posicion ? { posicion } : {}) })
  return sistema().app.inject({
    method: 'GET',
    url: `/api/${visor}/pedidos/visualizar/doc/${idPedido}?${consulta}`,
    headers: quien ? { cookie: quien.cookie } : {},
  })
}
const archivosGuardados = () => {
  const dir = sistema().config.filesDir
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length
  } catch {
    return 0
  }
}

describe('an attachment', () => {
  it('of each allowed kind is recognised by its content, stored and served byte for byte', async () => {
    for (const [tipo, mime] of [
      ['pdf', 'application/pdf'],
      ['png', 'image/png'],
      ['jpeg', 'image/jpeg'],
      ['webp', 'image/webp'],
      ['docx', DOCX],
      ['xlsx', XLSX],
    ] as const) {
      const bytes = contenido(tipo)
      const { estado, cuerpo } = await adjuntar(cliente, `proforma.${tipo}`, bytes)
      expect(estado, `${tipo} ${JSON.stringify(cuerpo)}`).toBe(200)
      expect(cuerpo).toMatchObject({ tipo: mime, bytes: bytes.length, nombre: `proforma.${tipo}` })
      const visto = await ver(proveedor, cuerpo.sha256, 'proveedor', cuerpo.posicion)
      expect(visto.headers['content-type']).toBe(mime)
      expect(visto.rawPayload.equals(bytes)).toBe(true)
    }
  })

  it('is stored under the account that uploaded it', async () => {
    const { cuerpo } = await adjuntar(proveedor, 'plano.png', contenido('png'))
    expect(readdirSync(join(sistema().config.filesDir, String(proveedor.id)))).toContain(cuerpo.sha256)
    const { servicios } = sistema()
    expect(await servicios.archivos.abrir(cliente.id, cuerpo.sha256)).toBeUndefined()
  })

  it('sent again under its key gets the first answer, in parallel or when the order takes no more files', async () => {
    const [bytes, clave] = [contenido('pdf'), crypto.randomUUID()]
    const enviar = (otros = bytes) => adjuntar(cliente, 'plano.pdf', otros, idPedido, 'application/pdf', clave)
    const juntas = await Promise.all([enviar(), enviar(), enviar()])
    expect(juntas).toEqual([juntas[0], juntas[0], juntas[0]])
    await proveedor.pedir('POST', '/api/pedidos/descartar', { idPedido })
    expect(await enviar()).toEqual(juntas[0])
    expect((await enviar(contenido('pdf'))).cuerpo.code).toBe('clave-reusada')
    expect((await adjuntar(cliente, 'otro.pdf', contenido('pdf'))).cuerpo.code).toBe('paso-no-permitido')
  })

  it('keeps an ordinary name, and loses invisible and reserved characters from it', async () => {
    const nuevo = { hashIdProv: proveedor.hash, descripcion: 'Nombres' }
    const otro = (await cliente.pedir('POST', '/api/save/index/pedido', nuevo)).cuerpo.idPedido
    for (const [nombre, queda] of [
      ['Proforma 1.2 - Cía. Ltda.png', 'Proforma 1.2 - Cía. Ltda.png'],
      ['acta.final.PNG', 'acta.final.PNG'],
      ['sin final', 'sin final'],
      ['versión 1.2', 'versión 1.2'],
      ['captura 10:30.png', 'captura 10-30.png'],
      ['foto.php::$DATA', 'foto.php--$DATA'],
      ['\u200b', 'archivo'],
      ['pl\u200ban\u2060o.png', 'plano.png'],
    ] as const) {
      const { estado, cuerpo } = await adjuntar(cliente, nombre, contenido('png'), otro)
      expect([estado, cuerpo.nombre], nombre).toEqual([200, queda])
    }
  })

  it('may have bytes before a PDF’s own, and gets its content’s extension; one with a password is refused as such', async () => {
    const conClave = Buffer.alloc(2048)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(conClave)
    conClave.write('EncryptedPackage\0', 1024, 'utf16le')
    for (const [nombre, bytes, tipo, queda] of [
      ['proforma.pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), contenido('pdf')]), 'application/pdf', 'proforma.pdf'],
      ['IMG_1234.heic', contenido('jpeg'), 'image/jpeg', 'IMG_1234.jpg'],
      ['Proforma COMERCIAL ZAMORA S.A.', contenido('jpeg'), 'image/jpeg', 'Proforma COMERCIAL ZAMORA S.A.jpg'],
      ['lista.csv', Buffer.from('código;cantidad\r\nÑ-1;20\r\n'), 'text/csv', 'lista.csv'],
    ] as const) {
      const { estado, cuerpo } = await adjuntar(cliente, nombre, bytes)
      expect([estado, cuerpo.tipo, cuerpo.nombre], nombre).toEqual([200, tipo, queda])
      const { headers, rawPayload } = await ver(proveedor, cuerpo.sha256, 'proveedor', cuerpo.posicion)
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([tipo, 'nosniff'])
      if (tipo === 'text/csv') expect(headers['content-disposition']).toMatch(/^attachment;/)
      expect(rawPayload.equals(bytes)).toBe(true)
    }
    for (const [nombre, bytes, codigo] of [
      ['lista.xlsx', conClave, 'archivo-con-clave'],
      ['lista.csv', Buffer.from('a;b\n<script>alert(1)</script>'), 'tipo-no-admitido'],
      ['notas.txt', Buffer.from('a;b\n'), 'tipo-no-admitido'],
    ] as const) {
      const { estado, cuerpo } = await adjuntar(cliente, nombre, bytes)
      expect([estado, cuerpo.code], nombre).toEqual([415, codigo])
    }
  })

  it('with a name of another kind or a path in its name is refused', async () => {
    for (const nombre of [
      'foto.jpg.php',
      'nulo%00.png',
      '\u202egnp.exe',
      'a%2e%2e%2fb.png',
      'foto.php.',
      'foto.exe . .',
      'a.7z',
      'foto.p\u200bhp',
      'foto．ｐｈｐ',
      'foto.php\u3002',
      'foto.ph\u00adp',
    ]) {
      const { estado, cuerpo } = await adjuntar(cliente, nombre, contenido('png'))
      expect([estado, cuerpo.code], nombre).toEqual([422, 'nombre-invalido'])
    }
  })

  it('keeps accents and emoji in its name, and loses paths and control characters', async () => {
    for (const [escrito, guardado] of [
      ['Proforma ñandú 🧱.pdf', 'Proforma ñandú 🧱.pdf'],
      ['Factura Nro. 12', 'Factura Nro. 12'],
      ['../../../etc/passwd.png', 'passwd.png'],
      ['foto de\u202e hoy.JPEG', 'foto de hoy.JPEG'],
    ] as const) {
      const { cuerpo } = await adjuntar(cliente, escrito, contenido('png'))
      expect(cuerpo.nombre, escrito).toBe(guardado)
      expect(cuerpo.tipo).toBe('image/png')
      const visto = await ver(cliente, cuerpo.sha256, 'cliente', cuerpo.posicion)
      expect(visto.statusCode).toBe(200)
      expect(visto.headers['content-type']).toBe('image/png')
      expect(visto.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(guardado)}`)
    }
  })

  it('with a name of any length or letters doesn’t park its order’s stream', async () => {
    const { cuerpo } = await adjuntar(cliente, `${'🧱'.repeat(100)}x.png`, contenido('png'))
    expect(cuerpo.nombre.isWellFormed()).toBe(true)
    const visto = await ver(cliente, cuerpo.sha256, 'cliente', cuerpo.posicion)
    expect(visto.statusCode).toBe(200)
    expect((await sistema().app.inject({ method: 'GET', url: '/api/salud' })).json().estado).toBe('ok')
  })

  it('is served so that nothing in it can run', async () => {
    const { cuerpo: pdf } = await adjuntar(cliente, 'proforma.pdf', contenido('pdf'))
    const { cuerpo: hoja } = await adjuntar(cliente, 'precios.xlsx', contenido('xlsx'))
    for (const [archivo, modo] of [
      [pdf, 'inline'],
      [hoja, 'attachment'],
    ] as const) {
      const { headers } = await ver(cliente, archivo.sha256, 'cliente', hoja.posicion)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
      expect(headers['content-disposition']).toMatch(new RegExp(`^${modo}; filename="`))
      expect(headers['cache-control']).toContain('no-store')
    }
  })

  it('of another kind is refused whatever its name and type, and leaves neither a fact nor a file', async () => {
    const antes = archivosGuardados()
    const impropios = [
      ['pagina.png', '<!doctype html><script>alert(1)</script>'],
      ['dibujo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['dibujo.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['script.jpg.php', '<?php system($_GET[0]); ?>'],
      ['texto.pdf', 'no soy un PDF'],
      ['programa.png', '\u007fELF\u0002\u0001\u0001'],
    ] as const
    for (const [nombre, texto] of impropios) {
      const { estado, cuerpo } = await adjuntar(cliente, nombre, Buffer.from(texto))
      expect([estado, cuerpo.code], nombre).toEqual([415, 'tipo-no-admitido'])
    }
    expect((await adjuntar(cliente, 'vacio.png', Buffer.alloc(0))).estado).toBe(422)
    expect(archivosGuardados()).toBe(antes)
    const { cuerpo } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(cuerpo.eventos).toHaveLength(1)
  })

  it('of 10 MiB is accepted, and of one byte more is refused without leaving a file', async () => {
    const antes = archivosGuardados()
    const justo = Buffer.concat([contenido('png'), Buffer.alloc(10 * 1024 * 1024)]).subarray(0, 10 * 1024 * 1024)
    expect((await adjuntar(cliente, 'justo.png', justo)).estado).toBe(200)
    const grande = Buffer.concat([justo, Buffer.from('x')])
    expect(await adjuntar(cliente, 'grande.png', grande)).toMatchObject({
      estado: 413,
      cuerpo: { code: 'archivo-grande' },
    })
    expect(archivosGuardados()).toBe(antes + 1)
  })

  it('is one of at most twenty, and the same one again doesn’t count', async () => {
    const primero = contenido('png')
    for (let n = 0; n < 20; n += 1)
      expect((await adjuntar(n % 2 ? cliente : proveedor, `${n}.png`, n ? contenido('png') : primero)).estado).toBe(200)
    expect((await adjuntar(cliente, '0.png', primero)).estado).toBe(200)
    expect(await adjuntar(cliente, 'otra vez.png', primero)).toMatchObject({
      estado: 409,
      cuerpo: { code: 'archivo-repetido', detail: '«otra vez.png» dice lo mismo que «0.png», que ya está adjunto.' },
    })
    expect(await adjuntar(cliente, '21.png', contenido('png'))).toMatchObject({
      estado: 409,
      cuerpo: { code: 'demasiados-archivos' },
    })
  })

  it('that is withdrawn isn’t served any more, but stays in the history; only its own side can withdraw it', async () => {
    const { cuerpo } = await adjuntar(cliente, 'retirada.png', contenido('png'))
    const retirar = (quien: Persona) =>
      quien.pedir('POST', '/api/pedidos/archivo/prohibir', { idPedido, sha256: cuerpo.sha256 })
    expect((await retirar(proveedor)).estado).toBe(403)
    const retirada = await retirar(cliente)
    expect(retirada.estado).toBe(200)
    const { posicion } = retirada.cuerpo
    for (const quien of [cliente, proveedor, auditor])
      expect((await ver(quien, cuerpo.sha256, 'cliente', posicion)).statusCode).toBe(404)
    const fila = (await cliente.pedir('GET', `/api/pedidos/${idPedido}`)).cuerpo
    expect(fila.adjuPedido).toMatchObject([{ nombre: 'retirada.png', prohibido: true }])
    const { cuerpo: historia } = await cliente.pedir('GET', `/api/pedidos/${idPedido}/historia`)
    expect(historia.eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'PedidoColocado',
      'ArchivoAdjuntado',
      'ArchivoProhibido',
    ])
  })

  it('is readable for both parties and auditors, and unknown (404) to other accounts', async () => {
    const { cuerpo } = await adjuntar(proveedor, 'suyo.pdf', contenido('pdf'))
    for (const quien of [cliente, proveedor, auditor])
      expect((await ver(quien, cuerpo.sha256, 'proveedor', cuerpo.posicion)).statusCode).toBe(200)
    const negada = await ver(ajeno, cuerpo.sha256)
    const ninguna = await ver(cliente, 'f'.repeat(64))
    expect([negada.statusCode, negada.json()]).toEqual([404, ninguna.json()])
    expect((await ver(undefined, cuerpo.sha256)).statusCode).toBe(401)
    const callcenter = await sistema().abrirCuenta('callcenter', 'staff', 'Call')
    expect((await ver(callcenter, cuerpo.sha256)).statusCode).toBe(403)
    const otroPedido = await adjuntar(ajeno, 'intruso.png', contenido('png'))
    expect(otroPedido).toMatchObject({ estado: 404, cuerpo: { code: 'no-existe' } })
    for (const archivo of ['../../secreto', `${'a'.repeat(63)}/`, 'A'.repeat(64)])
      expect((await ver(cliente, archivo)).statusCode).toBe(422)
  })

  it('goes to an order for somebody else without coming again, once, and only one’s own', async () => {
    const { cuerpo: plano } = await adjuntar(cliente, 'plano.png', contenido('png'))
    const { cuerpo: catalogo } = await adjuntar(proveedor, 'catálogo.pdf', contenido('pdf'))
    const { idPedido: otro } = await abrirPedido(cliente, ajeno)
    const copiar = (archivos: readonly string[], quien = cliente, clave: string = crypto.randomUUID()) =>
      quien.pedir(
        'POST',
        '/api/pedidos/copiar/archivos',
        { idPedido: otro, de: idPedido, archivos },
        { 'idempotency-key': clave },
      )
    const guardados = archivosGuardados()
    const clave = crypto.randomUUID()
    const juntas = await Promise.all([1, 2, 3].map(() => copiar([plano.sha256], cliente, clave)))
    expect(juntas.map(({ estado }) => estado)).toEqual([200, 200, 200])
    const repetida = await copiar([plano.sha256])
    expect(repetida.estado).toBe(200)
    expect(archivosGuardados()).toBe(guardados)
    const { posicion } = repetida.cuerpo
    const { adjuPedido } = (await ajeno.pedir('GET', `/api/pedidos/${otro}?posicion=${posicion}`)).cuerpo
    expect(adjuPedido.map(({ nombre, lado }: { nombre: string; lado: string }) => [nombre, lado])).toEqual([
      ['plano.png', 'consumidor'],
    ])

    // The provider's file isn't the client's to pass on, and nobody takes from others' orders.
    expect((await copiar([catalogo.sha256])).estado).toBe(404)
    expect((await copiar([plano.sha256], ajeno)).estado).toBe(404)
    expect((await copiar([])).estado).toBe(422)
    // One file that isn't there attaches none, and a key stands for one list.
    const { cuerpo: foto } = await adjuntar(cliente, 'foto.jpg', contenido('jpeg'))
    expect((await copiar([foto.sha256, '0'.repeat(64)])).estado).toBe(404)
    expect((await copiar([foto.sha256], cliente, clave)).cuerpo.code).toBe('clave-reusada')
    const despues = (await ajeno.pedir('GET', `/api/pedidos/${otro}?posicion=${foto.posicion}`)).cuerpo
    expect(despues.adjuPedido).toHaveLength(1)
    await cliente.pedir('POST', '/api/pedidos/archivo/prohibir', { idPedido, sha256: plano.sha256 })
    expect((await copiar([plano.sha256])).estado).toBe(404)
  })
})
