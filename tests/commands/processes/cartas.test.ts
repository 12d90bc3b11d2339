import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imprimirOferta } from '#api/compra/oferta-pdf.ts'
import { imprimirPropuesta } from '#api/pedido/propuesta-pdf.ts'
import { comandosCuenta, huellaUnica } from '#commands/cuenta.ts'
import { comandosInvitacion, ENLACE_INVITACION } from '#commands/invitacion.ts'
import { crearFirmas } from '#commands/log/firmas.ts'
import type { Carta } from '#commands/processes/carta.ts'
import { crearCartas } from '#commands/processes/cartas.ts'
import { ENLACE_PERSONAL, ENLACE_RESTABLECER } from '#commands/processes/cartas-cuenta.ts'
import { type Correo, crearCorreos } from '#commands/processes/correo.ts'
import { comandosRaiz } from '#commands/raiz.ts'
import { correoDecider, MAXIMO_INTENTOS } from '#domain/correo.ts'
import { reservaDecider, streamReserva } from '#domain/cuenta/reserva.ts'
import { isRefusal } from '#domain/decider.ts'
import { STREAM_RAICES } from '#domain/raiz.ts'
import { hastaQue } from '#tests/espera.ts'
import { AHORA, abrirLogDePrueba, cuentaAbierta, type LogDePrueba, SECRETO, SECRETOS, solicitud } from '#tests/log.ts'
import { leidosDespuesDe } from '#tests/projections/motor/lectura.ts'
import { puntoEnMemoria } from '#tests/punto.ts'

const URL_PUBLICA = 'https://bandwork.ec'
const ELIMINAR = { motivo: 'Lo pidió', actor: { id: 1, tipoUsuario: 'administrador' }, ahora: AHORA }
const CODIGOS = new Map([[801, 'P7-2026-000012']])
let log: LogDePrueba
let suscritos: readonly number[] = []
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

const abrir = () => {
  const handle = log.manejador()
  const firmas = crearFirmas(SECRETOS)
  return {
    handle,
    firmas,
    invitaciones: comandosInvitacion(handle, firmas),
    cuentas: comandosCuenta(handle, log.claves, SECRETO),
  }
}
const conCuenta = async (id: number, mas: object = {}) => {
  const abierta = cuentaAbierta(id, 'proveedor')
  await log.escribir(`cuenta-${id}`, [{ ...abierta, data: { ...abierta.data, correoConfirmado: true, ...mas } }])
}

/**
 * Runs the mail process until the result of `cuantos` attempts is written; `rechaza` says which
 * attempts fail.
 */
const correr = async (
  desde: bigint | undefined,
  cuantos: number,
  rechaza: (intento: number) => boolean = () => false,
) => {
  const { handle, firmas } = abrir()
  const intentos: Correo[] = []
  const alto = new AbortController()
  const antes = await log.store.ultimaPosicion()
  const fin = crearCorreos({
    store: log.store,
    handle,
    cartas: crearCartas({
      cargar: handle.cargar,
      historia: handle.historia,
      imprimirPropuesta,
      firmas,
      publicUrl: URL_PUBLICA,
      cuentaBancaria: 'Banco del Sur 2200',
      imprimirOferta,
      codigoDeCompra: async () => 'C12-0003',
      codigoDePedido: async (pedidoId) => CODIGOS.get(pedidoId) ?? '',
      ocultar: (id) => `h${id}`,
      tieneCuenta: async (correo) => correo.startsWith('con-cuenta'),
      registro: log.store.identidad,
      raizAnterior: comandosRaiz(handle, log.store).anterior,
      suscritos: async () => suscritos,
    }),
    mensajero: {
      enviar: async (correo) => {
        intentos.push(correo)
        if (rechaza(intentos.length)) throw new Error('buzón lleno')
      },
    },
    punto: puntoEnMemoria(desde),
    ahora: () => AHORA,
    logger: { warn: () => undefined },
    espera: () => 5,
  }).correr(alto.signal)
  const escritos = async (): Promise<number> =>
    (await leidosDespuesDe(log.store, antes)).filter(
      (leido) => 'category' in leido && leido.category === correoDecider.category,
    ).length
  await Promise.race([fin, hastaQue(async () => expect(await escritos()).toBeGreaterThanOrEqual(cuantos))])
  alto.abort()
  await fin
  return intentos
}
const enlaceEn = ({ texto }: Pick<Carta, 'texto'>) => /https:\/\/bandwork\.ec\S+/.exec(texto)?.[0] ?? ''

describe('the mails of invitations', () => {
  const pedir = async (invitadorId: number, correos: string[], tipo: 'cliente' | 'sucursal' = 'cliente') => {
    const actor = { id: invitadorId, tipoUsuario: 'proveedor' }
    return abrir().invitaciones.pedir(
      { actor, ahora: AHORA, tipo, correos, mensaje: '¡Únete!\r\nBcc: x@y.ec' },
      solicitud(),
    )
  }

  it('are one per address, with a link that can be used once', async () => {
    await conCuenta(51, { nombre: 'Ferrecentro\r\nBcc: malo@malo.ec' })
    const desde = await log.store.ultimaPosicion()
    await pedir(51, ['ana@prueba.ec', 'ANA@prueba.ec', 'eva@prueba.ec'])
    const correos = await correr(desde, 2)
    expect(correos.map(({ para }) => para).sort()).toEqual(['ANA@prueba.ec', 'eva@prueba.ec'])
    expect(correos[0]?.asunto).toBe('Ferrecentro Bcc: malo@malo.ec te invita a BandWork: crea tu cuenta')
    const enlace = new URL(enlaceEn(correos[0] ?? { texto: '' }))
    expect(enlace.pathname).toBe('/registro/cliente')
    const { invitaciones } = abrir()
    const token = enlace.searchParams.get('invitacion') ?? ''
    const leida = await invitaciones.abrirEnlace(token, AHORA)
    if (isRefusal(leida)) throw new Error(leida.detalle)
    expect(leida).toMatchObject({ invitadorId: 51, tipo: 'cliente' })
    const nueva = { actor: { id: 77, tipoUsuario: 'consumidor' }, ahora: AHORA }
    await invitaciones.aceptar(leida, 77, nueva, solicitud())
    // The account that accepted has yet to be opened: until then its link still works.
    expect(await abrir().invitaciones.abrirEnlace(token, AHORA)).toMatchObject({ invitadorId: 51 })
    await conCuenta(77)
    expect(await abrir().invitaciones.abrirEnlace(token, AHORA)).toMatchObject({ refused: 'invitacion-usada' })
    expect(await invitaciones.aceptar(leida, 78, nueva, solicitud())).toMatchObject({ refused: 'invitacion-usada' })
    expect(await invitaciones.abrirEnlace(`${token}x`, AHORA)).toMatchObject({ refused: 'no-existe' })
  })

  it('have links that don’t work while their sender is deactivated', async () => {
    await conCuenta(57)
    await pedir(57, ['luz@prueba.ec'])
    const abierta = () => abrir().invitaciones.abrirEnlace(abrir().firmas.firmar(ENLACE_INVITACION, 57, 1), AHORA)
    expect(await abierta()).toMatchObject({ invitadorId: 57 })
    await log.escribir('cuenta-57', [{ type: 'CuentaDesactivada', data: {} }])
    expect(await abierta()).toMatchObject({ refused: 'invitacion-vencida' })
  })

  it('are tried five times under one Message-ID, and each failure names its invitation', async () => {
    await conCuenta(52)
    const desde = await log.store.ultimaPosicion()
    await pedir(52, ['lleno@prueba.ec'])
    const intentos = await correr(desde, MAXIMO_INTENTOS, () => true)
    expect(new Set(intentos.map(({ messageId }) => messageId)).size).toBe(1)
    const hechos = (await leidosDespuesDe(log.store, desde)).flatMap((leido) =>
      'data' in leido && leido.type === 'CorreoFallido' ? [leido.data] : [],
    )
    expect(hechos).toMatchObject(
      Array.from({ length: MAXIMO_INTENTOS }, (_, n) => ({
        intento: n + 1,
        invitacion: { invitadorId: 52, numero: 1 },
      })),
    )
  })

  it('aren’t sent to one address twice a day, nor to oneself; an address with an account gets a link to sign in', async () => {
    await conCuenta(56, { correo: 'Cuenta56@prueba.ec' })
    const desde = await log.store.ultimaPosicion()
    expect(isRefusal(await pedir(56, ['con-cuenta@prueba.ec']))).toBe(false)
    expect(await pedir(56, ['CON-CUENTA@prueba.ec'])).toMatchObject({ refused: 'ya-invitado' })
    expect(await pedir(56, ['cuenta56@PRUEBA.ec'])).toMatchObject({ refused: 'invitacion-propia' })
    const [carta] = await correr(desde, 1)
    expect(enlaceEn(carta ?? { texto: '' })).toBe('https://bandwork.ec/login')
  })

  it('are for confirmed accounts, to branches only from a head office, and limited a day', async () => {
    await conCuenta(53, { correoConfirmado: false })
    expect(await pedir(53, ['a@prueba.ec'])).toMatchObject({ refused: 'correo-sin-confirmar' })
    await conCuenta(54, { clase: 'individual' })
    expect(await pedir(54, ['a@prueba.ec'], 'sucursal')).toMatchObject({ refused: 'prohibido' })
    await conCuenta(55)
    const lote = (n: number) => Array.from({ length: 20 }, (_, i) => `persona${n * 20 + i}@prueba.ec`)
    const todos: Awaited<ReturnType<typeof pedir>>[] = []
    for (let n = 0; n < 12; n += 1) todos.push(await pedir(55, lote(n)))
    expect(todos.filter((r) => !isRefusal(r))).toHaveLength(10)
    expect(todos.find(isRefusal)).toMatchObject({ refused: 'demasiadas-invitaciones' })
    expect(await abrir().invitaciones.quedan(55, AHORA)).toBe(0)
  })
})

describe('the mails of an order', () => {
  const encargo = { consumidorId: 82, proveedorId: 81, descripcion: 'Mira http://ejemplo.ec <b>antes</b>' }
  const colocado = { type: 'PedidoColocado', data: { ...encargo, sinConexion: true } } as const

  it('begin with what to do and its link; the subject has the code, if known, and the act', async () => {
    await conCuenta(81, { nombre: 'Ferrecentro' })
    await conCuenta(82, { nombre: 'Lucía & hijos' })
    const desde = await log.store.ultimaPosicion()
    await log.escribir('pedido-801', [colocado])
    await log.escribir('pedido-802', [colocado])
    const [con, sin] = (await correr(desde, 2)).sort((a, b) => b.asunto.localeCompare(a.asunto))
    expect(con?.asunto).toBe('P7-2026-000012: cotiza el pedido de Lucía & hijos')
    expect(sin?.asunto).toBe('Cotiza el pedido de Lucía & hijos')
    const [primera, ...detalle] = con?.texto.split('\n\n') ?? []
    expect(primera).toBe('Cotiza el pedido P7-2026-000012 de Lucía & hijos: https://bandwork.ec/proveedor/pedido/h801')
    expect(detalle.join()).toContain(encargo.descripcion)
    const cuerpo = con?.html.split('<body')[1] ?? ''
    expect(cuerpo.indexOf('href="https://bandwork.ec/proveedor/pedido/h801"')).toBeLessThan(cuerpo.indexOf('Hola'))
    expect(cuerpo).toContain('Cotiza el pedido P7-2026-000012 de Lucía &amp; hijos</a>')
    expect(cuerpo).toContain('&lt;b&gt;antes&lt;/b&gt;')
    expect(sin?.texto).toMatch(/^Cotiza un pedido de Lucía & hijos: /)
  })

  it('about a proposal have its amount, and the version that was mailed', async () => {
    const propuesta = (version: number, subtotal: number) => ({
      type: 'PropuestaEnviada',
      data: { version, subtotal, tasaIva: 1500, iva: subtotal * 0.15, total: subtotal * 1.15 },
    })
    const desde = await log.store.ultimaPosicion()
    const remitida = (version: number) => ({
      type: 'PropuestaRemitida',
      data: { version, mensaje: 'Aquí está', correos: [`version${version}@prueba.ec`] },
    })
    await log.escribir('pedido-803', [
      { type: 'PedidoColocado', data: { ...encargo, sinConexion: false } },
      remitida(0),
      propuesta(1, 10_000),
      remitida(1),
    ])
    const [sinMonto, conMonto] = (await correr(desde, 2)).sort((a, b) => a.para.localeCompare(b.para))
    expect(sinMonto?.asunto).toBe('Revisa la propuesta de Ferrecentro')
    expect(conMonto?.asunto).toBe('Revisa la propuesta de Ferrecentro por $115,00')
    expect(conMonto?.texto).toMatch(
      /^Revisa la propuesta para un pedido: https:\/\/bandwork\.ec\/propuesta\/\S+\n\nSubtotal/,
    )
    expect(conMonto?.texto).toContain(
      'Quien hizo el pedido la aprueba con su cuenta: https://bandwork.ec/pedido/cliente/h803',
    )
    expect([sinMonto?.adjuntos, conMonto?.adjuntos?.map(({ nombre }) => nombre)]).toEqual([
      undefined,
      ['Propuesta-v1.pdf'],
    ])
  })
})

const oferta = (numero: number, cambios: object = {}) => ({
  numero,
  ofertaId: 2,
  tipo: 2,
  cantidad: 12,
  unidad: 'meses',
  vxmes: 30_000,
  subtotal: 30_000,
  tasaIva: 1500,
  iva: 4_500,
  total: 34_500,
  ...cambios,
})

describe('the mails of a purchase', () => {
  const vida = (...mas: { type: string; data: object }[]) => [
    { type: 'CompraAbierta', data: { proveedorId: 84, modo: 'negociacion' } },
    { type: 'CallCenterAsignado', data: { callcenterId: 9 } },
    ...mas,
  ]
  const remitida = (numero: number, correos: string[]) => ({
    type: 'OfertaRemitida',
    data: { numero, mensaje: '<b>Aquí está</b>', correos },
  })

  it('have the offer and its amount as mailed, a link per address, and the PDF', async () => {
    await conCuenta(84, { nombre: 'Ferretería <Ñandú>' })
    const desde = await log.store.ultimaPosicion()
    const gratis = { unidad: 'dias', cantidad: 15, subtotal: 0, iva: 0, total: 0 }
    await log.escribir(
      'compra-841',
      vida(
        { type: 'OfertaEnviada', data: oferta(1) },
        remitida(1, ['a@prueba.ec', 'b@prueba.ec']),
        { type: 'DemoEnviada', data: oferta(2, gratis) },
        remitida(2, ['c@prueba.ec']),
        { type: 'DemoAprobada', data: { numero: 2 } },
        remitida(2, ['d@prueba.ec']),
      ),
      9,
    )
    const [a, b, c, d] = (await correr(desde, 4)).sort((x, y) => x.para.localeCompare(y.para))
    expect(a?.asunto).toBe('C12-0003: revisa la suscripción de 12 meses por $345,00')
    expect(c?.asunto).toBe('C12-0003: revisa la prueba gratuita de 15 días por $0,00')
    expect(a?.texto).toMatch(
      /^Revisa la suscripción que BandWork ofrece a Ferretería <Ñandú>: https:\/\/bandwork\.ec\/oferta\/\S+\n\nSubtotal: \$300,00/,
    )
    expect(a?.html).toContain('&lt;b&gt;Aquí está&lt;/b&gt;')
    expect(a?.texto).toContain('Ferretería <Ñandú> la acepta con su cuenta: https://bandwork.ec/new-negociacion')
    expect(c?.texto).toContain('la acepta con su cuenta')
    expect(d?.texto).toContain('Ferretería <Ñandú> ya la aceptó.')
    expect(enlaceEn(a ?? { texto: '' })).not.toBe(enlaceEn(b ?? { texto: '' }))
    expect([a, c].map((carta) => carta?.adjuntos?.map(({ nombre }) => nombre))).toEqual([
      ['Oferta-C12-0003-1.pdf'],
      ['Oferta-C12-0003-2.pdf'],
    ])
    // Nothing more is offered to an erased account, whoever the addressees are.
    await abrir().cuentas.eliminar(84, ELIMINAR, solicitud())
    await conCuenta(85, { terminos: '2026-11' })
    expect((await correr(desde, 1)).map(({ para }) => para)).not.toContain('a@prueba.ec')
  })
})

describe('the mail about a payment that is missing', () => {
  it('says what is missing and how to pay, and isn’t sent to accounts that are gone', async () => {
    const vida = (proveedorId: number) => [
      { type: 'CompraAbierta', data: { proveedorId, modo: 'negociacion' } },
      { type: 'CallCenterAsignado', data: { callcenterId: 9 } },
      { type: 'OfertaEnviada', data: oferta(1) },
      { type: 'OfertaAprobada', data: { numero: 1, total: 34_500 } },
      { type: 'PagoRecordado', data: { numero: 1, dias: 3, total: 34_500 } },
    ]
    await conCuenta(871, { nombre: 'Ferretería <Ñandú>', correo: 'pagador@prueba.ec' })
    await conCuenta(872, { correo: 'sefue@prueba.ec' })
    await abrir().cuentas.eliminar(872, ELIMINAR, solicitud())
    const desde = await log.store.ultimaPosicion()
    await log.escribir('compra-872', vida(872))
    await log.escribir('compra-871', vida(871))
    const [carta, ...mas] = await correr(desde, 1)
    expect(mas).toEqual([])
    expect(carta).toMatchObject({
      para: 'pagador@prueba.ec',
      asunto: 'C12-0003: paga tu suscripción a BandWork: faltan $345,00',
    })
    expect(carta?.texto).toContain('Aceptaste la suscripción de 12 meses. De su precio faltan $345,00, con IVA')
    expect(carta?.texto).toContain('Banco del Sur 2200')
    expect(enlaceEn(carta ?? { texto: '' })).toBe('https://bandwork.ec/new-negociacion')
  })
})

describe('the mail about consumption', () => {
  it('says what is owed for which months and how to pay, and isn’t sent to accounts that are gone or deactivated', async () => {
    const meses = [
      { mes: '2026-09', valor: 330 },
      { mes: '2026-10', valor: 20 },
    ]
    const recordado = (proveedorId: number) =>
      log.escribir(`consumo-${proveedorId}`, [
        { type: 'ConsumoRecordado', data: { proveedorId, meses, valor: 350, momento: AHORA } },
      ])
    for (const [id, nombre] of [
      [861, 'Ferretería <Ñandú>'],
      [862, 'Se fue'],
      [863, 'Desactivada'],
      [864, 'Otra'],
    ] as const)
      await conCuenta(id, { nombre, correo: `deudor${id}@prueba.ec` })
    await abrir().cuentas.eliminar(862, ELIMINAR, solicitud())
    await abrir().cuentas.ejecutar(863, { type: 'DesactivarCuenta', ...ELIMINAR }, solicitud())
    const desde = await log.store.ultimaPosicion()
    for (const id of [861, 862, 863, 864]) await recordado(id)
    const correos = await correr(desde, 2)
    expect(correos.map(({ para }) => para).sort()).toEqual(['deudor861@prueba.ec', 'deudor864@prueba.ec'])
    const [carta] = correos.toSorted((a, b) => a.para.localeCompare(b.para))
    expect(carta?.asunto).toBe('Paga tu consumo de BandWork: debes $3,50')
    expect(carta?.texto).toContain('septiembre de 2026: $3,30\noctubre de 2026: $0,20')
    expect(carta?.texto).toContain('Banco del Sur 2200')
    expect(enlaceEn(carta ?? { texto: '' })).toBe('https://bandwork.ec/consumo')
    // Once its account is erased, its mail is too.
    expect(carta?.sobre).toContain(861)
  })
})

describe('the mails of an account', () => {
  it('have the terms and the confirmation link after registration, and aren’t sent to an erased person', async () => {
    const desde = await log.store.ultimaPosicion()
    await conCuenta(61, { terminos: '2026-11', correoConfirmado: false })
    await conCuenta(62, { terminos: '2026-11' })
    const [primera, segunda] = (await correr(desde, 2)).sort((a, b) => a.asunto.localeCompare(b.asunto))
    expect([primera?.asunto, segunda?.asunto]).toEqual([
      'Confirma tu correo en BandWork',
      'Entra a BandWork: tu cuenta está abierta',
    ])
    expect(primera?.texto).toContain('Tus datos personales')
    expect(new URL(enlaceEn(primera ?? { texto: '' })).pathname).toMatch(/^\/registro\/confirmar\//)

    const { cuentas } = abrir()
    await cuentas.eliminar(61, ELIMINAR, solicitud())
    await conCuenta(63, { terminos: '2026-11' })
    const mas = await correr(desde, 1)
    expect(mas.map(({ para }) => para)).not.toContain('cuenta61@prueba.ec')
  })

  it('warn of a new browser, with time and advice, at a confirmed address only', async () => {
    await conCuenta(65)
    await conCuenta(66, { correoConfirmado: false })
    const desde = await log.store.ultimaPosicion()
    const entrada = (cuentaId: number) => ({
      type: 'EntradaDesdeOtroEquipo',
      data: { cuentaId, equipo: 'Chrome en Android', momento: '2026-11-20T15:24:00.000Z' },
    })
    await log.escribir('cuenta-66', [entrada(66)])
    await log.escribir('cuenta-65', [entrada(65)])
    const cartas = await correr(desde, 1)
    expect(cartas.map(({ para, asunto }) => [para, asunto])).toEqual([
      ['cuenta65@prueba.ec', 'Mira quién entró a tu cuenta de BandWork'],
    ])
    const { texto = '', baja } = cartas[0] ?? {}
    expect(texto).toMatch(/^Mira tus sesiones: https:\/\/bandwork\.ec\/perfil#sesiones\n/)
    expect(texto).toMatch(/Chrome en Android, el 20 de noviembre de 2026.* 10:24\./)
    expect(texto).toContain('cambia tu contraseña ahora')
    expect(texto).toContain('https://bandwork.ec/login/olvido-contrasena')
    expect(baja, 'nobody ends what warns them').toBeUndefined()
  })

  it('have the link to set another password', async () => {
    await conCuenta(67)
    const desde = await log.store.ultimaPosicion()
    await log.escribir('cuenta-67', [{ type: 'RestablecimientoPedido', data: { pedido: 'unoNuevo' } }])
    const [carta] = await correr(desde, 1)
    expect([carta?.para, carta?.asunto]).toEqual(['cuenta67@prueba.ec', 'Elige otra contraseña en BandWork'])
    const [, token = ''] = /^\/login\/restablecer\/(.+)$/.exec(new URL(enlaceEn(carta ?? { texto: '' })).pathname) ?? []
    expect(crearFirmas(SECRETOS).leer(ENLACE_RESTABLECER, token)?.[0]).toBe('67')
  })

  it('have the link to choose the first password of a staff account', async () => {
    await conCuenta(68, { tipoUsuario: 'financiero', clase: 'staff', correoConfirmado: false })
    const desde = await log.store.ultimaPosicion()
    await log.escribir('cuenta-68', [{ type: 'PersonalInvitado', data: { pedida: '2026-11-20T15:00:00.000Z' } }])
    const [carta] = await correr(desde, 1)
    expect([carta?.para, carta?.asunto]).toEqual([
      'cuenta68@prueba.ec',
      'Elige tu contraseña: ya eres del equipo de BandWork',
    ])
    const [, token = ''] = /^\/login\/restablecer\/(.+)$/.exec(new URL(enlaceEn(carta ?? { texto: '' })).pathname) ?? []
    expect(crearFirmas(SECRETOS).leer(ENLACE_PERSONAL, token)?.[0]).toBe('68')
    await log.escribir('cuenta-68', [{ type: 'PersonaEliminada', data: {} }])
    const antes = await log.store.ultimaPosicion()
    await log.escribir('cuenta-68', [{ type: 'PersonalInvitado', data: { pedida: '2026-11-21T15:00:00.000Z' } }])
    expect(await correr(antes, 0)).toEqual([])
  })

  it('have the terms accepted with an upgrade', async () => {
    await conCuenta(64, { tipoUsuario: 'consumidor', terminos: '2026-11' })
    const desde = await log.store.ultimaPosicion()
    const { cuentas } = abrir()
    const conversion = {
      cuentaId: 64,
      clase: 'empresa',
      modo: 'negociacion',
      terminos: '2026-12',
      nombre: 'Ferretería Ñandú',
      celular: '0991234567',
      direccion: 'Quito',
      identificacion: '1710034065001',
      pais: 'Ecuador',
      provincia: 'Pichincha',
      ciudad: 'Quito',
      actividad: 'Ferretería',
    } as const
    const command = {
      type: 'ConvertirCuenta',
      conversion,
      actor: { id: 64, tipoUsuario: 'consumidor' },
      ahora: AHORA,
    } as const
    await cuentas.ejecutar(64, command, solicitud())
    const [carta] = await correr(desde, 1)
    expect(carta?.para).toBe('cuenta64@prueba.ec')
    expect(carta?.asunto).toContain('ya es de proveedor')
    expect(carta?.texto).toContain('versión 2026-12')
    expect(carta?.texto).toContain('Tus datos personales')
    expect(new URL(enlaceEn(carta ?? { texto: '' })).pathname).toBe('/new-negociacion')
  })
})

describe('the daily mail', () => {
  const [id, cerrada, borrada, arrepentida] = [97, 98, 99, 100] as const
  const resumen = {
    type: 'ResumenDeAvisosPreparado',
    data: {
      dia: '2026-11-20',
      clases: { pedido: 19, compra: 1, red: 1, chat: 2 },
      nuevos: [
        { noun: 'pedido', asunto: 'Aprobado', veces: 1, pedidoId: 801, lado: 'proveedor' },
        { noun: 'conversacion', asunto: 'chatMessage', veces: 3, pedidoId: 801, canal: 'pedido' },
        { noun: 'compra', asunto: 'nuevaOferta', veces: 2, compraId: 7 },
        { noun: 'red', asunto: 'mensajeMasivo', veces: 1 },
      ],
    },
  }
  const elegido = { type: 'AvisosElegidos', data: { canales: { correo: ['pedido'] }, silencio: null, nombran: true } }
  const BAJA = `https://bandwork.ec/correo/baja/${crearFirmas(SECRETOS).firmar('baja', id, 'resumen')}`
  const HTML =
    '<!doctype html><html lang="es"><body style="font-family:sans-serif;line-height:1.5;color:#111">' +
    '<p><a href="https://bandwork.ec/" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#111a2c;color:#fff;font-weight:bold;text-decoration:none">Ponte al día en BandWork</a></p>' +
    '<p>Hola, Tejar &lt;b&gt;&quot;Ñandú&quot;&lt;/b&gt; &amp; hijos:</p>' +
    '<p>Esto es lo nuevo que sigue sin leer: 19 pedidos, 1 suscripción, 1 aviso de tu red y 2 conversaciones.</p>' +
    '<ul style="padding-left:20px"><li><a href="https://bandwork.ec/proveedor/pedido/h801">Pedido P7-2026-000012: Pedido aprobado</a></li>' +
    '<li><a href="https://bandwork.ec/new?con=pedido%3Ah801">Mensaje nuevo: Pedido P7-2026-000012 (3 mensajes)</a></li>' +
    '<li><a href="https://bandwork.ec/new-negociacion">Tu suscripción: Tienes una oferta (2 avisos)</a></li>' +
    '<li><a href="https://bandwork.ec/">Tu red: Te escribieron</a></li></ul>' +
    '<p>Y 19 más en BandWork.</p>' +
    '<p><a href="https://bandwork.ec/perfil#avisos">Elige qué te llega en este correo</a></p>' +
    `<p><a href="${BAJA}">Dejar de recibir este correo</a></p>` +
    '<p style="font-size:12px;color:#555">Si el botón no abre, copia este enlace:<br><a href="https://bandwork.ec/">https://bandwork.ec/</a></p></body></html>'
  const TEXTO = `Ponte al día en BandWork: https://bandwork.ec/

Hola, Tejar <b>"Ñandú"</b> & hijos:

Esto es lo nuevo que sigue sin leer: 19 pedidos, 1 suscripción, 1 aviso de tu red y 2 conversaciones.

- Pedido P7-2026-000012: Pedido aprobado: https://bandwork.ec/proveedor/pedido/h801
- Mensaje nuevo: Pedido P7-2026-000012 (3 mensajes): https://bandwork.ec/new?con=pedido%3Ah801
- Tu suscripción: Tienes una oferta (2 avisos): https://bandwork.ec/new-negociacion
- Tu red: Te escribieron: https://bandwork.ec/

Y 19 más en BandWork.

Elige qué te llega en este correo: https://bandwork.ec/perfil#avisos

Dejar de recibir este correo: ${BAJA}`

  it('is built from its fact alone, sent once under one Message-ID, and not to accounts that left meanwhile', async () => {
    await conCuenta(id, { nombre: 'Tejar <b>"Ñandú"</b> & hijos' })
    for (const otra of [cerrada, borrada, arrepentida]) await conCuenta(otra)
    for (const cuenta of [id, cerrada, borrada, arrepentida]) await log.escribir(`cuenta-${cuenta}`, [elegido])
    const desde = await log.store.ultimaPosicion()
    for (const cuenta of [cerrada, borrada, arrepentida, id]) await log.escribir(`cuenta-${cuenta}`, [resumen])
    await log.escribir(`cuenta-${cerrada}`, [{ type: 'CuentaDesactivada', data: {} }])
    expect(isRefusal(await abrir().cuentas.eliminar(borrada, ELIMINAR, solicitud()))).toBe(false)
    const ninguno = { ...elegido, data: { ...elegido.data, canales: { correo: [] } } }
    await log.escribir(`cuenta-${arrepentida}`, [ninguno])
    const [fallido, correo] = await correr(desde, 2, (intento) => intento === 1)
    expect(correo).toEqual(fallido)
    expect(correo).toEqual({
      messageId: expect.stringMatching(/^<[0-9a-f]{32}@bandwork>$/),
      sobre: expect.any(Array),
      para: 'cuenta97@prueba.ec',
      asunto: 'Ponte al día en BandWork: 19 pedidos, 1 suscripción, 1 aviso de tu red y 2 conversaciones sin leer',
      texto: TEXTO,
      html: HTML,
      baja: BAJA,
    })
    await log.escribir(`cuenta-${id}`, [{ ...resumen, data: { ...resumen.data, dia: '2026-11-21' } }])
    const [otro, ...mas] = await correr(desde, 1)
    expect([otro?.para, otro?.messageId === correo?.messageId, mas]).toEqual(['cuenta97@prueba.ec', false, []])
  })
})

describe('an orphaned reservation', () => {
  it('is free again if its account never opened, but not while it may still be opening', async () => {
    const { handle, cuentas } = abrir()
    const origen = { actor: { id: 0, tipoUsuario: 'anonimo' }, ahora: AHORA }
    const stream = streamReserva(huellaUnica(SECRETO, 'correo', 'huerfana@prueba.ec'))
    await handle.handle(
      reservaDecider,
      stream,
      { type: 'TomarReserva', cuentaId: 999, que: 'correo', intento: randomUUID(), ...origen },
      solicitud(),
    )
    const { cuentaId: _, ...perfil } = cuentaAbierta(1, 'consumidor').data as { cuentaId: number } & Parameters<
      typeof cuentas.abrir
    >[0]
    const abrirla = (segundos: number) => {
      const ahora = new Date(Date.parse(AHORA) + segundos * 1_000).toISOString()
      return cuentas.abrir(
        { ...perfil, correo: 'huerfana@prueba.ec', identificacion: '' },
        { ...origen, ahora },
        solicitud(),
      )
    }
    expect(await abrirla(30)).toMatchObject({ refused: 'registro-en-curso' })
    expect(isRefusal(await abrirla(90))).toBe(false)
  })
})

describe('the mail of the daily root', () => {
  let tamano = 0
  const firmada = (momento: string) => {
    tamano += 10
    const data = { tamano, raiz: 'a'.repeat(64), momento, clave: 'c'.repeat(16), firma: 'F'.repeat(86) }
    return log.escribir(STREAM_RAICES, [{ type: 'RaizFirmada', data }])
  }
  const elegir = async (id: number, recibe: boolean) => {
    const origen = { actor: { id, tipoUsuario: 'auditor' }, ahora: AHORA }
    return abrir().cuentas.ejecutar(id, { type: 'ElegirRaizDiaria', recibe, ...origen }, solicitud())
  }

  it('goes once to each account that chose it and is still active, even after a restart', async () => {
    const de = { tipoUsuario: 'auditor', clase: 'staff' }
    const [recibe, cerrada, arrepentida] = [91, 92, 93]
    for (const id of [recibe, cerrada, arrepentida]) {
      await conCuenta(id, de)
      const hechas = await Promise.all([1, 2, 3].map(() => elegir(id, true)))
      expect(hechas.filter((hecha) => isRefusal(hecha))).toEqual([])
      expect((await log.store.readStream(`cuenta-${id}`)).length).toBe(2)
    }
    await log.escribir(`cuenta-${cerrada}`, [{ type: 'CuentaDesactivada', data: {} }])
    await elegir(arrepentida, false)
    await conCuenta(94)
    expect(await elegir(94, true)).toMatchObject({ refused: 'prohibido' })
    // The read side may be behind.
    suscritos = [recibe, cerrada, arrepentida]
    const desde = await log.store.ultimaPosicion()
    // Days are those of Ecuador: the third root is at 23:00 of the first day, and the fourth one an
    // hour later.
    await firmada('2026-11-20T06:00:00.000Z')
    await firmada('2026-11-20T07:00:00.000Z')
    await firmada('2026-11-21T04:00:00.000Z')
    await firmada('2026-11-21T05:00:00.000Z')
    const numero = ({ texto }: Pick<Carta, 'texto'>) => Number(/Hechos: (\d+)/.exec(texto)?.[1])
    // The mails may overtake each other.
    const correos = (await correr(desde, 2)).toSorted((a, b) => numero(a) - numero(b))
    expect(correos.map((correo) => [correo.para, numero(correo), correo.sobre])).toEqual([
      ['cuenta91@prueba.ec', 10, expect.arrayContaining([recibe])],
      ['cuenta91@prueba.ec', 40, expect.arrayContaining([recibe])],
    ])
    const [primero] = correos
    for (const enlace of ['/.well-known/bandwork-raices.json', '/auditoria?ver=verificacion&tamano=10&raiz=aaaa'])
      expect(primero?.texto).toContain(`https://bandwork.ec${enlace}`)
    const baja = `https://bandwork.ec/correo/baja/${abrir().firmas.firmar('baja', recibe, 'raiz')}`
    expect([primero?.baja, primero?.texto.endsWith(baja)]).toEqual([baja, true])
    for (const parte of ['a'.repeat(64), 'c'.repeat(16), '2026-11-20T06:00:00.000Z', '20 de noviembre de 2026'])
      expect(primero?.texto).toContain(parte)
    await firmada('2026-11-22T05:00:00.000Z')
    expect((await correr(desde, 1)).map(numero)).toEqual([50])
  })

  it('isn’t sent to an erased account', async () => {
    await conCuenta(95, { tipoUsuario: 'auditor', clase: 'staff' })
    await conCuenta(96, { tipoUsuario: 'auditor', clase: 'staff' })
    for (const id of [95, 96]) await elegir(id, true)
    expect(isRefusal(await abrir().cuentas.eliminar(95, ELIMINAR, solicitud()))).toBe(false)
    suscritos = [95, 96]
    const desde = await log.store.ultimaPosicion()
    await firmada('2026-12-01T05:00:00.000Z')
    expect((await correr(desde, 1)).map(({ para }) => para)).toEqual(['cuenta96@prueba.ec'])
  })
})
