import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unSistema } from '#tests/sistema.ts'

// A system of its own, because it reads the whole mailbox.
const sistema = unSistema()
type Item = {
  id: string
  de: string
  para: string
  asunto: string
  texto: string
  html: string
  adjuntos: { nombre: string }[]
}

it('the mailbox keeps nothing of an erased person, neither mails to them nor the contents of mails about them', async () => {
  const [gabriela, lucia, admin] = [
    await sistema().abrirCuenta('proveedor', 'empresa', 'Gabriela Ordóñez'),
    await sistema().abrirCuenta('consumidor', 'personal', 'Lucía'),
    await sistema().abrirCuenta('administrador', 'staff', 'Inés'),
  ]
  const { buzon, cuentas } = sistema().servicios
  const correoDe = async (id: number) => {
    const cuenta = await cuentas.estado(id)
    return cuenta.existe ? cuenta.correo : ''
  }
  const adjuntos = [
    { nombre: 'Propuesta de Gabriela.pdf', tipo: 'application/pdf', contenido: Buffer.from('Gabriela') },
  ]
  const carta = { texto: 'Firma: Gabriela Ordóñez', html: '<p>Gabriela Ordóñez</p>', adjuntos }
  for (const [id, para, asunto, sobre] of [
    ['<1@bandwork>', await correoDe(lucia.id), 'Revisa la propuesta de Gabriela Ordóñez', [gabriela.id, lucia.id]],
    ['<2@bandwork>', await correoDe(gabriela.id), 'Cotiza el pedido de Lucía', [lucia.id, gabriela.id]],
    ['<3@bandwork>', await correoDe(lucia.id), 'Gabriela, pero otra, te busca', [lucia.id]],
  ] as const)
    await buzon?.enviar({ messageId: id, para, asunto, sobre, ...carta })
  // A mail from before mails stored whom they are about.
  const dir = join(sistema().config.dataDir, 'correo')
  const { sobre: _, ...viejo } = JSON.parse(readFileSync(join(dir, readdirSync(dir)[0] ?? ''), 'utf8'))
  writeFileSync(
    join(dir, 'viejo.json'),
    JSON.stringify({ ...viejo, de: undefined, id: '<0@bandwork>', para: 'x@prueba.ec' }),
  )
  const host = new URL(sistema().servicios.publicUrl).host
  const mirar = (que: string, desde = host) =>
    admin.pedir('GET', `/api/desarrollo/correos${que}`, undefined, { host: desde })
  const leer = async () => (await mirar('')).cuerpo.items as Item[]
  const orden = (await leer()).map(({ id }) => id)
  expect(orden).toHaveLength(4)
  expect(new Set((await leer()).map(({ de }) => de))).toEqual(new Set(['BandWork <no-responder@bandwork.ec>', '']))
  const eliminar = () =>
    admin.pedir('POST', `/api/admin/cuentas/${gabriela.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
  const tres = await Promise.all([eliminar(), eliminar(), eliminar()])
  expect(tres.map(({ estado }) => estado)).toEqual([200, 200, 200])
  const quedan = await leer()
  expect(quedan.map(({ id }) => id)).toEqual(orden.filter((id) => id !== '<2@bandwork>'))
  const borrada = quedan.find(({ id }) => id === '<1@bandwork>')
  expect(borrada).toMatchObject({ asunto: 'Usuario eliminado', texto: '', html: '', adjuntos: [] })
  expect(JSON.stringify(borrada)).not.toContain('Gabriela')
  // A mail about somebody else is unchanged.
  expect(quedan.find(({ id }) => id === '<3@bandwork>')).toMatchObject({ asunto: 'Gabriela, pero otra, te busca' })
  const adjunto = (id: string, desde?: string) => mirar(`/${encodeURIComponent(id)}/adjuntos/0`, desde)
  expect((await adjunto('<1@bandwork>')).estado).toBe(404)
  const { app } = sistema()
  const descargado = await app.inject({
    url: `/api/desarrollo/correos/${encodeURIComponent('<3@bandwork>')}/adjuntos/0`,
    headers: { host, cookie: admin.cookie },
  })
  expect([descargado.statusCode, descargado.body]).toEqual([200, 'Gabriela'])
  expect(descargado.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  // Requests under a foreign host name that resolves to this machine get 404.
  for (const ajeno of ['malo.example', `malo.example:${host.split(':')[1]}`, `${host}.malo.example`])
    expect([(await mirar('', ajeno)).estado, (await adjunto('<3@bandwork>', ajeno)).estado]).toEqual([404, 404])
  expect(readdirSync(dir).filter((nombre) => nombre.endsWith('.nuevo'))).toEqual([])
})
