import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'
import { abrirZip } from '#tests/zip.ts'

const sistema = sistemaComun()
let ana: Persona
let ferre: Persona
let torcida: Persona
beforeAll(async () => {
  const abrir = sistema().abrirCuenta
  ana = await abrir('consumidor', 'personal', 'Ana')
  ferre = await abrir('proveedor', 'empresa', 'Ferretería «Ñandú» & Hijos')
  torcida = await abrir('proveedor', 'empresa', '../../etc/passwd')
  const pintado = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer()
  const forma = new FormData()
  for (const [campo, valor] of Object.entries({ x: '0', y: '0', lado: '64' })) forma.append(campo, valor)
  forma.append('archivo', new Blob([new Uint8Array(pintado)]), 'logo.png')
  const subido = await fetch(`${base()}/api/cuenta/logo`, {
    method: 'POST',
    body: forma,
    headers: { cookie: ferre.cookie },
  })
  expect(subido.status, await subido.clone().text()).toBe(200)
  await sistema().servicios.avance.esperar(BigInt(((await subido.json()) as { posicion: string }).posicion), 20_000)
})
const base = () => `http://127.0.0.1:${sistema().port}`
const traer = (nombre: string, quien: Pick<Persona, 'cookie'> = ana) =>
  fetch(`${base()}/api/descargas/${nombre}.zip`, { headers: { cookie: quien.cookie } })

const bajado = async (nombre: string) => {
  const respuesta = await traer(nombre)
  expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = Buffer.from(await respuesta.arrayBuffer())
  expect(String(bytes.length)).toBe(respuesta.headers.get('content-length'))
  return abrirZip(bytes)
}

describe('the zips of the network', () => {
  it('have each provider’s logo, uploaded or drawn, under a file name that every system accepts', async () => {
    const archivos = await bajado('logos')
    for (const nombre of archivos.keys()) expect(nombre).toMatch(/^[a-z0-9-]+-\w+\.(svg|webp)$/)
    const archivosDe = (de: Persona) => [...archivos.keys()].filter((nombre) => nombre.includes(`-${de.hash}.`))
    expect([...archivosDe(torcida), ...archivosDe(ferre)]).toEqual([
      `etc-passwd-${torcida.hash}.svg`,
      `ferreteria-nandu-hijos-${ferre.hash}.webp`,
    ])
    expect((await sharp(archivos.get(`ferreteria-nandu-hijos-${ferre.hash}.webp`)).metadata()).format).toBe('webp')
    expect(archivos.get(`etc-passwd-${torcida.hash}.svg`)?.toString()).toContain('<svg')
  })

  it('have a QR code for each provider that leads to its page', async () => {
    const codigo = (await bajado('qr')).get(`ferreteria-nandu-hijos-${ferre.hash}.svg`)
    const { data, info } = await sharp(codigo, { density: 600 })
      .flatten({ background: '#fff' })
      .resize(400)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const leido = decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
    expect(leido).toBe(`${sistema().publicUrl}/proveedor/publicaciones/${ferre.hash}`)
  })

  it('need a session, and several accounts can download at once', async () => {
    expect((await traer('logos', { cookie: '' })).status).toBe(401)
    const varias = await Promise.all([traer('logos'), traer('qr', ferre)])
    expect(varias.map(({ status }) => status)).toEqual([200, 200])
    for (const descarga of varias) await descarga.arrayBuffer()
    // The slot is free once the connection has closed.
    await hastaQue(async () => expect((await traer('qr')).status).toBe(200))
  })
})
