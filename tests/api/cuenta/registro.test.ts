import { describe, expect, it } from 'vitest'
import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { ENLACE_CONFIRMAR } from '#commands/processes/cartas-cuenta.ts'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import { otraCasa } from '#tests/comun.ts'
import { formularioCliente, formularioProveedor } from '#tests/formularios.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

/** Sends from an address of its own, because the limits per address aren't under test. */
const enviar = async (url: string, payload: object, cabeceras: Record<string, string> = {}, desde?: string) => {
  const remoteAddress = desde ?? otraCasa()
  const r = await sistema().app.inject({ method: 'POST', url, payload, headers: cabeceras, remoteAddress })
  return { estado: r.statusCode, cuerpo: r.json(), cookie: String(r.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}
const cliente = (cambios: object = {}, cabeceras = {}) =>
  enviar('/registro/cliente/formulario', formularioCliente(cambios), cabeceras)
const proveedor = (cambios: object = {}) => enviar('/registro/proveedor', formularioProveedor(cambios))
const perfil = async (cookie: string) =>
  (await sistema().app.inject({ method: 'GET', url: '/api/cuenta/perfil', headers: { cookie } })).json()

describe('registration', () => {
  it('opens an account of each kind with a session, and stores the version of the terms', async () => {
    for (const [abierta, clase, casa] of [
      [await cliente(), 'personal', '/personal'],
      [
        await cliente({ clase: 'empresa', identificacion: formularioProveedor().identificacion }),
        'empresa',
        '/empresa',
      ],
      [await proveedor(), 'empresa', '/proveedor'],
      [
        await proveedor({ clase: 'individual', identificacion: formularioCliente().identificacion }),
        'individual',
        '/proveedor',
      ],
    ] as const) {
      expect([abierta.estado, abierta.cuerpo.ruta, abierta.cuerpo.cuenta.clase]).toEqual([201, casa, clase])
      expect(abierta.cuerpo.cuenta).toMatchObject({ cuentaGratuita: true, correoConfirmado: false })
      expect((await perfil(abierta.cookie)).terminos).toBe(TERMINOS.version)
    }
  })

  it('makes a provider findable by its keywords, each stored once', async () => {
    const { cookie, cuerpo } = await proveedor({ palabrasClave: ['Zarandajas', 'zarandajas'] })
    expect((await perfil(cookie)).palabrasClave).toEqual(['zarandajas'])
    const hallada = await sistema().app.inject({ method: 'GET', url: '/buscar?query=Zarandaja' })
    expect(JSON.parse(hallada.json().proveedrsResultsJson)).toMatchObject([{ id: cuerpo.cuenta.id, nivel: 0 }])
  })

  it('refuses a taken e-mail or tax id, in any case, and names the field; a refused form reserves nothing', async () => {
    const formulario = formularioCliente()
    expect((await enviar('/registro/cliente/formulario', formulario)).estado).toBe(201)
    const mismoCorreo = await cliente({ correo: formulario.correo.toUpperCase() })
    expect([mismoCorreo.estado, mismoCorreo.cuerpo.errores]).toEqual([
      409,
      { correo: 'Ese correo ya tiene una cuenta.' },
    ])
    const mismaCedula = await cliente({ identificacion: formulario.identificacion })
    expect(mismaCedula.cuerpo.errores).toEqual({ identificacion: 'Ese RUC o cédula ya tiene una cuenta.' })
    // The refused form's own reservation is free again.
    const otra = formularioCliente({ identificacion: formulario.identificacion })
    await enviar('/registro/cliente/formulario', otra)
    expect((await cliente({ correo: otra.correo })).estado).toBe(201)
  })

  it('opens one account for fifteen parallel forms with one e-mail', async () => {
    const { correo } = formularioCliente()
    const todas = await Promise.all(Array.from({ length: 15 }, () => cliente({ correo })))
    expect(todas.filter(({ estado }) => estado === 201)).toHaveLength(1)
    expect(todas.filter(({ estado }) => estado === 409)).toHaveLength(14)
  })

  it('gives the same account for the same key, and refuses another form under it', async () => {
    const formulario = formularioCliente()
    const clave = { 'idempotency-key': 'clave-de-registro-1' }
    const primera = await enviar('/registro/cliente/formulario', formulario, clave)
    const otraVez = await enviar('/registro/cliente/formulario', formulario, clave)
    expect([primera.estado, otraVez.estado]).toEqual([201, 201])
    expect(otraVez.cuerpo.cuenta.id).toBe(primera.cuerpo.cuenta.id)
    const distinta = await enviar('/registro/cliente/formulario', { ...formulario, nombre: 'Otra' }, clave)
    expect([distinta.estado, distinta.cuerpo.code]).toEqual([422, 'clave-reusada'])
  })

  it('reports each invalid field in Spanish', async () => {
    for (const [cambio, campo, texto] of [
      [{ correo: 'rosa@' }, 'correo', 'Escriba un correo correcto'],
      [{ correo: '.rosa@prueba.ec' }, 'correo', 'Escriba un correo correcto'],
      [{ correo: 'rosa..paz@prueba.ec' }, 'correo', 'Escriba un correo correcto'],
      [{ correo: 'r🅞sa@prueba.ec' }, 'correo', 'Escriba un correo correcto'],
      [{ correo: 'a@b.ec\r\nBcc: x@y.ec' }, 'correo', 'Escriba un correo correcto'],
      [{ identificacion: '1710034066' }, 'identificacion', 'Esa cédula no es válida: revisa los dígitos.'],
      [{ ciudad: 'Guayaquil' }, 'ciudad', 'Elige la provincia, la ciudad y la parroquia de la lista.'],
      [{ contrasena: 'corta' }, 'contrasena', 'La contraseña debe tener al menos 10 caracteres.'],
      [
        { contrasena: 'Password2026!' },
        'contrasena',
        'Esa contraseña es demasiado común: elige otra que solo tú conozcas.',
      ],
      [{ aceptaTerminos: false }, 'aceptaTerminos', 'Debes aceptar los términos y condiciones.'],
      [{ rol: 'administrador' }, 'rol', 'Ese campo no se admite.'],
    ] as const) {
      const { estado, cuerpo } = await cliente(cambio)
      expect([estado, cuerpo.errores?.[campo]], JSON.stringify(cambio)).toEqual([422, texto])
    }
    expect((await proveedor({ clase: 'sucursal' })).cuerpo.code).toBe('sin-matriz')
  })

  it('checks a field before the form is sent; a doubtful company RUC only gets a warning', async () => {
    const revisar = async (campo: string, valor: string, clase = 'empresa') =>
      (await enviar('/registro/cliente/ajax', { campo, valor, clase })).cuerpo
    expect(await revisar('identificacion', '1710034066', 'personal')).toMatchObject({ valido: false })
    expect(await revisar('identificacion', '1790011675001')).toMatchObject({
      valido: true,
      advertencia: expect.any(String),
    })
    expect(await revisar('correo', 'sin arroba')).toMatchObject({
      valido: false,
      mensaje: 'Escriba un correo correcto',
    })
  })

  it('confirms the address by its link, however often; a forged link does nothing', async () => {
    const { cookie } = await cliente()
    const cuenta = (await sistema().app.inject({ method: 'GET', url: '/api/yo', headers: { cookie } })).json().cuenta
    const { firmas, ids } = sistema().servicios
    const token = firmas.firmar(ENLACE_CONFIRMAR, ids.revelar(cuenta.id) ?? 0)
    for (const _ of [1, 2]) expect((await enviar('/registro/confirmar', { token })).estado).toBe(200)
    expect((await perfil(cookie)).correoConfirmado).toBe(true)
    expect((await enviar('/registro/confirmar', { token: `${token}x` })).cuerpo.code).toBe('enlace-invalido')
    expect((await enviar('/registro/confirmar', { token: firmas.firmar(ENLACE_INVITACION, 1) })).estado).toBe(422)
  })

  it('allows an address twenty confirmations a minute, then asks it to wait', async () => {
    const muchas = await Promise.all(
      Array.from({ length: 25 }, () => enviar('/registro/confirmar', { token: 'a.b' }, {}, '10.200.9.9')),
    )
    expect(muchas.filter(({ estado }) => estado === 429)).toHaveLength(5)
    const frenada = muchas.find(({ estado }) => estado === 429)
    expect(frenada?.cuerpo.detail).toMatch(/^Vas muy rápido\. Espera (un segundo|\d+ segundos) y vuelve a/)
  })

  it('opens a branch by its head office’s invitation, once; the address counts as confirmed, and the head office hears of it', async () => {
    const matriz = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferrecentro')
    const invitada = await matriz.pedir('POST', '/api/invitaciones/correo/sucursal', {
      mensajeSucursal: 'Abran su cuenta',
      correo: ['cuenca@prueba.ec', ''],
    })
    expect(invitada.estado).toBe(200)
    const token = sistema().servicios.firmas.firmar(ENLACE_INVITACION, matriz.id, 1)
    const leida = await sistema().app.inject({ method: 'GET', url: `/api/invitacion/${token}` })
    expect(leida.json()).toEqual({ tipo: 'sucursal', correo: 'cuenca@prueba.ec', invitador: 'Ferrecentro' })
    const sucursal = { clase: 'sucursal', identificacion: '', nombre: 'Ferrecentro Cuenca', invitacion: token }
    const abierta = await proveedor({ ...sucursal, correo: 'cuenca@prueba.ec' })
    // The link was mailed to that address, so nothing is left to confirm.
    expect(abierta.cuerpo.cuenta).toMatchObject({ clase: 'sucursal', correoConfirmado: true })
    expect((await perfil(abierta.cookie)).matriz).toEqual({ id: matriz.hash, nombre: 'Ferrecentro' })
    expect((await proveedor({ ...sucursal, correo: 'otra@prueba.ec' })).cuerpo.code).toBe('invitacion-usada')
    const { cuerpo } = await matriz.pedir('GET', `/api/invitaciones?posicion=${abierta.cuerpo.posicion}`)
    expect(cuerpo.items[0]).toMatchObject({ estado: 'aceptada', cuenta: { nombre: 'Ferrecentro Cuenca' } })
    const avisos = (await matriz.pedir('GET', `/api/avisos?posicion=${abierta.cuerpo.posicion}`)).cuerpo.items
    expect(avisos[0]).toMatchObject({ asunto: 'invitacionAceptada', empresa: 'Ferrecentro Cuenca', tipo: 'sucursal' })
  })

  it('accepts one of many parallel uses of an invitation, and the others leave nothing behind', async () => {
    const matriz = await sistema().abrirCuenta('proveedor', 'empresa', 'Cadena')
    await matriz.pedir('POST', '/api/invitaciones/correo/sucursal', {
      mensajeSucursal: 'Ven',
      correo: ['una@prueba.ec'],
    })
    const invitacion = sistema().servicios.firmas.firmar(ENLACE_INVITACION, matriz.id, 1)
    const formularios = Array.from({ length: 6 }, (_, n) =>
      formularioProveedor({ clase: 'sucursal', identificacion: '', nombre: `Sucursal ${n}`, invitacion }),
    )
    const todas = await Promise.all(formularios.map((f) => enviar('/registro/proveedor', f)))
    expect(todas.map(({ estado }) => estado).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const posicion = todas.find(({ estado }) => estado === 201)?.cuerpo.posicion
    const { cuerpo } = await matriz.pedir('GET', `/api/sucursales?posicion=${posicion}`)
    expect(cuerpo.recordsTotal).toBe(1)
    // The address of a refused form is free.
    const perdida = formularios[todas.findIndex(({ estado }) => estado === 409)]
    expect((await cliente({ correo: perdida?.correo })).estado).toBe(201)
  })

  it('by invitation gives a repeated form its first answer', async () => {
    const amigo = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    await amigo.pedir('POST', '/api/invitaciones/correo/cliente', { correo: 'eva@prueba.ec', opcion: 'cliente' })
    const invitacion = sistema().servicios.firmas.firmar(ENLACE_INVITACION, amigo.id, 1)
    const formulario = formularioCliente({ invitacion })
    const clave = { 'idempotency-key': 'registro-invitado-1' }
    const primera = await enviar('/registro/cliente/formulario', formulario, clave)
    const segunda = await enviar('/registro/cliente/formulario', formulario, clave)
    expect([primera.estado, segunda.estado, segunda.cuerpo.cuenta.id]).toEqual([201, 201, primera.cuerpo.cuenta.id])
  })

  it('by one invitation at two APIs at once accepts one', async () => {
    const otraApi = await sistema().otraApi()
    const amigo = await sistema().abrirCuenta('proveedor', 'empresa', 'Amigo')
    const correos = Array.from({ length: 5 }, (_, n) => `invitada${n}@prueba.ec`)
    await amigo.pedir('POST', '/api/invitaciones/correo/varios', {
      opcion: 'amigo',
      correo: correos,
      mensajeCliente: 'Ven',
    })
    for (const [n] of correos.entries()) {
      const invitacion = sistema().servicios.firmas.firmar(ENLACE_INVITACION, amigo.id, n + 1)
      const respuestas = await Promise.all(
        [sistema().app, otraApi, sistema().app, otraApi].map((api) =>
          api.inject({
            method: 'POST',
            url: '/registro/cliente/formulario',
            payload: formularioCliente({ invitacion }),
            remoteAddress: otraCasa(),
          }),
        ),
      )
      const dichas = respuestas.map((r) => `${r.statusCode} ${r.json().code ?? ''}`).sort()
      expect(dichas).toEqual(['201 ', ...Array.from({ length: 3 }, () => '409 invitacion-usada')])
    }
  })

  it('under a used key neither blocks another’s address nor changes the password', async () => {
    const formulario = formularioCliente()
    const clave = { 'idempotency-key': 'clave-de-registro-9' }
    await enviar('/registro/cliente/formulario', formulario, clave)
    const ajeno = await enviar('/registro/cliente/formulario', { ...formulario, correo: 'victima@prueba.ec' }, clave)
    expect(ajeno.cuerpo).toMatchObject({ code: 'ya-registrado', errores: { identificacion: expect.any(String) } })
    expect((await cliente({ correo: 'victima@prueba.ec' })).estado).toBe(201)
    const otra = await enviar(
      '/registro/cliente/formulario',
      { ...formulario, contrasena: 'otra muy distinta 88' },
      clave,
    )
    expect([otra.estado, otra.cookie]).toEqual([409, ''])
    expect((await enviar('/login', { correo: formulario.correo, contrasena: 'otra muy distinta 88' })).estado).toBe(401)
  })

  it('refuses text that can’t be stored before it reaches the log', async () => {
    for (const cambio of [
      { correo: 'a\0b@prueba.ec' },
      { pais: 'Perú', provincia: '', parroquia: '', ciudad: 'Lima', identificacion: '12\x003' },
      { pais: 'Perú', provincia: '', parroquia: '', ciudad: 'Lima', identificacion: '12\ud800' },
      { nombre: 'Rosa\ud83d' },
    ]) {
      const { estado, cuerpo } = await cliente(cambio)
      expect([estado, Object.keys(cuerpo.errores ?? {}).length], JSON.stringify(cambio)).toEqual([422, 1])
    }
    const largas = `${'a'.repeat(59)}\u{1D400} ${'a'.repeat(59)}\u{10400}`
    expect((await proveedor({ descripcion: largas })).estado).toBe(201)
    expect((await sistema().app.inject({ method: 'GET', url: '/api/salud' })).json().aparcados).toBe(0)
  })
})
