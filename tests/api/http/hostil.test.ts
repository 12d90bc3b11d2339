import { expect, it } from 'vitest'
import { CUERPO_MAXIMO, CUERPO_PUBLICO_MAXIMO } from '#api/access/limites.ts'
import { otraCasa } from '#tests/comun.ts'
import { formularioCliente } from '#tests/formularios.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

const registrar = async (cambios: object) => {
  const r = await sistema().app.inject({
    method: 'POST',
    url: '/registro/cliente/formulario',
    payload: formularioCliente(cambios),
    remoteAddress: otraCasa(),
  })
  return { estado: r.statusCode, errores: Object.keys(r.json().errores ?? {}) }
}

const INVISIBLES = ['\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u061c', '\u0000', '\u0007']

it.each([
  ...INVISIBLES.map((invisible) => `ana${invisible}@prueba.ec`),
  ...INVISIBLES.map((invisible) => `ana@prue${invisible}ba.ec`),
  'https:ana@prueba.ec',
  'javascript:alert@prueba.ec',
  'ana@http://prueba.ec',
  'ana@prueba.ec:25',
  'ana@prueba.ec\r\nBcc: todos@prueba.ec',
  'ana@prueba.ec,eva@prueba.ec',
  '"ana"@prueba.ec',
  'ana@[127.0.0.1]',
])('%j is refused as an e-mail', async (correo) => {
  expect(await registrar({ correo })).toEqual({ estado: 422, errores: ['correo'] })
})

it('an e-mail may have accents, a plus sign and an apostrophe', async () => {
  for (const correo of ['maría.ñandú+pedidos@peña.ec', "o'brien@prueba.co.ec"])
    expect(await registrar({ correo })).toEqual({ estado: 201, errores: [] })
})

it.each([
  'Av. Bolívar\u202e 12',
  'Calle\u200b 9',
  'https://malo.example/mapa',
  'Ver ftp://malo.example',
  'javascript:alert(1)',
  ' MAILTO:ana@prueba.ec',
  'https:malo.example',
  'ｈｔｔｐ://malo.example',
  'HTTP ://malo.example',
  '//malo.example/x',
  'Calle\u034f 9',
])('%j is refused as a street', async (direccion) => {
  expect(await registrar({ direccion })).toEqual({ estado: 422, errores: ['direccion'] })
})

it('a street may have fractions, colons, abbreviations and brackets', async () => {
  for (const direccion of [
    'Km 4½ vía a la costa: lote 3',
    'Av. 10 de Agosto N24-253 y Cordero (2.º piso)',
    'Dirección: casa azul',
  ])
    expect(await registrar({ direccion })).toEqual({ estado: 201, errores: [] })
})

it.each(['Ana\r\nBcc: x', 'Ana\nLuz', 'Ana\u2028Luz', 'Ana\u202eLuz', 'Ana\u0000', 'Ana\u001b[31m', 'Ana\u00adLuz'])(
  '%j is refused as a name',
  async (nombre) => {
    expect(await registrar({ nombre })).toEqual({ estado: 422, errores: ['nombre'] })
  },
)

it('a drawn logo doesn’t contain the account’s name', async () => {
  const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Zapatería Quitumbe')
  const curiosa = await sistema().abrirCuenta('consumidor', 'personal', 'Curiosa')
  for (const cookie of [persona.cookie, curiosa.cookie, '']) {
    const { estado, cuerpo } = await sistema().pedirCon(cookie)('GET', `/api/logos/${persona.hash}`)
    expect([estado, cuerpo.includes('<svg'), /Zapater|Quitumbe/.test(cuerpo)]).toEqual([200, true, false])
  }
})

it('the body of a request is limited: by its fields, without a session, and with one', async () => {
  const enviar = (url: string, bytes: number, cookie = '') =>
    sistema().pedirCon(cookie)('POST', url, { correo: 'x'.repeat(bytes) })
  // The login's own limit comes from its fields, and is below the public one.
  expect((await enviar('/login', 700)).estado).toBe(422)
  expect((await enviar('/login', CUERPO_PUBLICO_MAXIMO / 2)).estado).toBe(413)
  expect((await enviar('/registro/proveedor', CUERPO_PUBLICO_MAXIMO - 100)).estado).toBe(422)
  expect((await enviar('/registro/proveedor', CUERPO_PUBLICO_MAXIMO)).estado).toBe(413)
  const persona = await sistema().abrirCuenta('consumidor', 'personal', 'Larga')
  expect((await enviar('/api/cuenta/perfil', CUERPO_PUBLICO_MAXIMO, persona.cookie)).estado).toBe(422)
  expect((await enviar('/api/cuenta/perfil', CUERPO_MAXIMO, persona.cookie)).estado).toBe(413)
})
