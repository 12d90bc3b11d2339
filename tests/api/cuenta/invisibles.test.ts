import { expect, it } from 'vitest'
import { otraCasa } from '#tests/comun.ts'
import { cedulaNueva, formularioCliente } from '#tests/formularios.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

const INVISIBLES = [
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u{e0020}',
  '\u2800',
  '\u007f',
  '\u0085',
  '\u034f',
]

const enviar = async (url: string, payload: object) => {
  const r = await sistema().app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: otraCasa(),
  })
  return { estado: r.statusCode, cuerpo: r.json(), cookie: String(r.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}
const entre = (texto: string, raro: string) => `${raro}${texto.slice(0, 4)}${raro}${texto.slice(4)}${raro}`

it('invisible characters in a tax id or a telephone are ignored, in the field’s check and in the form', async () => {
  for (const [n, raro] of INVISIBLES.entries()) {
    const ruc = `${cedulaNueva()}001`
    const escrito = entre(ruc, raro)
    const campo = await enviar('/registro/cliente/ajax', { campo: 'identificacion', clase: 'empresa', valor: escrito })
    expect(campo.cuerpo, JSON.stringify(raro)).toEqual({ valido: true })
    const celular = entre('0991234567', raro)
    const abierta = await enviar(
      '/registro/cliente/formulario',
      formularioCliente({ clase: 'empresa', identificacion: escrito, celular, correo: `raro${n}@prueba.ec` }),
    )
    expect([abierta.estado, abierta.cuerpo.errores], JSON.stringify(raro)).toEqual([201, undefined])
    const perfil = await sistema().app.inject({ url: '/api/cuenta/perfil', headers: { cookie: abierta.cookie } })
    expect(perfil.json()).toMatchObject({ identificacion: ruc, celular: '0991234567' })
    // The same tax id without them counts as taken.
    const otra = formularioCliente({ clase: 'empresa', identificacion: ruc })
    expect((await enviar('/registro/cliente/formulario', otra)).cuerpo.errores).toEqual({
      identificacion: expect.any(String),
    })
  }
})

it('a pasted tax id with spaces, dashes or dots is read whole, in the field’s check and in the form', async () => {
  const formas = [
    (r: string) => ` ${r}`,
    (r: string) => `${r.slice(0, 10)}-${r.slice(10)}`,
    (r: string) => `${r.slice(0, 10)} ${r.slice(10)} `,
    (r: string) => r.split('').join('.'),
  ]
  for (const forma of formas) {
    const ruc = `${cedulaNueva()}001`
    const valor = forma(ruc)
    const campo = await enviar('/registro/cliente/ajax', { campo: 'identificacion', clase: 'empresa', valor })
    const abierta = await enviar(
      '/registro/cliente/formulario',
      formularioCliente({ clase: 'empresa', identificacion: valor }),
    )
    expect([campo.cuerpo.valido, abierta.estado], valor).toEqual([true, 201])
  }
})

it('a search ignores invisible characters', async () => {
  const admin = await sistema().abrirCuenta('administrador', 'staff', 'Quien administra')
  await sistema().abrirCuenta('consumidor', 'personal', 'Andrade y Compañía')
  for (const raro of INVISIBLES) {
    const { cuerpo } = await admin.pedir(
      'GET',
      `/admin/clientes-ajax/datatable?search[value]=${encodeURIComponent(entre('Andrade', raro))}`,
    )
    expect(
      cuerpo.data?.map(({ nombre }: { nombre: string }) => nombre),
      JSON.stringify(raro),
    ).toEqual(['Andrade y Compañía'])
  }
})

it('an account is found by its e-mail in letters and in punycode', async () => {
  const admin = await sistema().abrirCuenta('administrador', 'staff', 'Quien busca')
  await enviar('/registro/cliente/formulario', formularioCliente({ correo: 'info@quipú.ec' }))
  await enviar('/registro/cliente/formulario', formularioCliente({ correo: 'info@xn--peon-iqa1b.ec' }))
  const hallados = async (buscar: string) => {
    const { cuerpo } = await admin.pedir(
      'GET',
      `/admin/clientes-ajax/datatable?search[value]=${encodeURIComponent(buscar)}`,
    )
    return cuerpo.data.map(({ correo }: { correo: string }) => correo)
  }
  for (const buscar of ['info@quipú.ec', 'info@xn--quip-tra.ec', '@QUIPU.ec', 'xn--quip-tra.ec'])
    expect(await hallados(buscar), buscar).toEqual(['info@quipú.ec'])
})
