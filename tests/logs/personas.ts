import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import type { ComandoCuenta } from '#domain/cuenta/decidir.ts'
import { type Conversion, type Perfil, streamCuenta } from '#domain/cuenta/hechos.ts'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import { type Actor, SISTEMA } from '#domain/decider.ts'
import { bien, type Mundo } from './mundo.ts'

type SinOrigen = ComandoCuenta extends infer C ? (C extends ComandoCuenta ? Omit<C, 'actor' | 'ahora'> : never) : never
/** The cast, by name. */
export type Reparto = Awaited<ReturnType<typeof vivirPersonas>>

const QUITO = { pais: 'Ecuador', provincia: 'Pichincha', ciudad: 'Quito' }
/** Returns a profile with an account's required fields. */
const perfil = (n: number, nombre: string, otros: Partial<Perfil> = {}): Omit<Perfil, 'cuentaId'> => ({
  tipoUsuario: 'consumidor',
  clase: 'personal',
  cuentaGratuita: false,
  nombre,
  correo: `persona${n}@prueba.ec`,
  celular: '0991234567',
  direccion: 'Av. Bolívar 12 y Calicuchima',
  identificacion: String(1_710_000_000 + n),
  actividad: '',
  ...QUITO,
  ...otros,
})
const provee = (n: number, nombre: string, otros: Partial<Perfil> = {}) =>
  perfil(n, nombre, {
    tipoUsuario: 'proveedor',
    clase: 'empresa',
    actividad: 'Ferretería y «menaje»',
    parroquia: 'Chillogallo',
    descripcion: 'Cañerías, güinchas y pernos 🔩\nAtención: de 8 a 5',
    identificacion: `${1_790_000_000 + n}001`,
    ...otros,
  })
export const TERMINO = { terminos: TERMINOS.version } as const

/** Opens an account. As in a registration, the system is the actor. */
export const abrir = async (
  { cuentas, pide, de }: Mundo,
  perfil: Omit<Perfil, 'cuentaId'>,
  ademas: Parameters<Mundo['cuentas']['abrir']>[3] = {},
  clave?: string,
): Promise<Actor> => {
  const { id } = await bien(cuentas.abrir(perfil, de(SISTEMA), pide(SISTEMA, clave), ademas))
  return { id, tipoUsuario: perfil.tipoUsuario }
}

/**
 * Races: two accounts register with one RUC at once, and one gives back the e-mail that it had
 * reserved. One registration is served by two processes.
 */
const carreras = async (mundo: Mundo) => {
  const { cuentas, comandos, pide, de } = mundo
  const gemelos = [31, 32].map((n) =>
    cuentas.abrir(provee(n, `Gemela ${n}`, { identificacion: '1790011674001' }), de(SISTEMA), pide(SISTEMA)),
  )
  const abiertas = (await Promise.all(gemelos)).filter((abierta) => 'id' in abierta)
  if (abiertas.length !== 1) throw new Error(`de dos gemelas se abrieron ${abiertas.length}`)
  const doble = perfil(33, 'Íñigo Doble 👯', { correoConfirmado: true })
  const solicitud = pide(SISTEMA)
  await Promise.all(
    [cuentas, comandos().cuentas].map((comandos) => bien(comandos.abrir(doble, de(SISTEMA), solicitud))),
  )
}

/** Prepares the mail of one day, as the process that makes it does. */
const resumirAvisos = async ({ cuentas, pide, de, store }: Mundo, quien: Actor) => {
  for (const clase of ['pedido', 'chat'] as const) {
    const eleccion = { canal: 'correo', clase, llega: true } as const
    await bien(cuentas.ejecutar(quien.id, { type: 'ElegirAvisos', eleccion, ...de(quien) }, pide(quien)))
  }
  const resumen = {
    dia: '2024-03-05',
    clases: { pedido: 1, chat: 1 },
    nuevos: [
      { noun: 'conversacion', asunto: 'chatMessage', veces: 3, pedidoId: 1, canal: 'pedido' },
      { noun: 'pedido', asunto: 'nuevoPedido', veces: 1, pedidoId: 1, lado: 'proveedor' },
    ],
  } as const
  const stream = streamCuenta(quien.id)
  const causa = (await store.readStream(stream)).at(-1)?.eventId ?? ''
  const solicitud = { ...solicitudDeProceso(stream, `resumen del ${resumen.dia}`), causa }
  const command = { type: 'PrepararResumenDeAvisos', resumen, anterior: '', ...de(SISTEMA) } as const
  const { eventos } = await bien(cuentas.ejecutar(quien.id, command, solicitud))
  if (eventos.length !== 1) throw new Error('el resumen no se preparó')
}

/** Lives everything that may happen to one account. */
const contarTodo = async (mundo: Mundo, matriz: Actor, administrador: Actor) => {
  const { cuentas, pide, de, antes } = mundo
  const hace = (command: SinOrigen, quien: Actor = matriz) =>
    bien(cuentas.ejecutar(matriz.id, { ...command, ...de(quien) } as ComandoCuenta, pide(quien)))
  await hace({ type: 'PedirConfirmacion' })
  await hace({ type: 'ConfirmarCorreo' })
  await hace({ type: 'PedirRestablecimiento' }, SISTEMA)
  await hace({ type: 'ContarRegistroRepetido' }, SISTEMA)
  await hace({ type: 'EntrarDesdeOtroEquipo', equipo: 'Samsung Internet en Android' })
  await hace({ type: 'EditarPerfil', cambios: { nombre: 'Ferretería Ñandú & Hijos', ubicacion: '-0.18,-78.46' } })
  const mudanza = { pais: 'Colombia', provincia: 'Nariño', ciudad: 'Ipiales', parroquia: 'Las Lajas' }
  await hace({ type: 'EditarPerfil', cambios: { ...mudanza, descripcion: '', actividad: 'Herrería ⚒️' } })
  await hace({ type: 'EditarPerfil', cambios: { celular: '0987654321', direccion: 'Km 2½', paginaweb: 'ñandu.ec' } })
  await hace({ type: 'EditarPalabras', palabras: ['cañería', 'Güincha', '🔩'] })
  const horario = [{ dia: 1, abre: '08:00', cierra: '17:30' }]
  await hace({ type: 'FijarHorario', horario })
  await hace({ type: 'FijarHorario', horario, feriados: ['2099-12-25'] })
  await hace({ type: 'CambiarLogo', sha256: 'c'.repeat(64) })
  await hace({ type: 'ElegirApariencia', fondo: 'blanco', estrellas: false })
  await hace({ type: 'ElegirAvisos', eleccion: { canal: 'tono', clase: 'red', llega: false } })
  await hace({ type: 'ElegirAvisos', eleccion: { silencio: { desde: '21:00', hasta: '06:30' } } })
  await hace({ type: 'ElegirAvisos', eleccion: { nombran: true } })
  await resumirAvisos(mundo, matriz)
  await hace({ type: 'FijarIncidenteDeCuenta', incidenteId: 2 }, administrador)
  await hace({ type: 'DesactivarCuenta', motivo: 'No contesta' }, administrador)
  await hace({ type: 'ActivarCuenta' }, administrador)
  const sinMotivo = { type: 'CuentaDesactivada', data: {} }
  await antes(streamCuenta(matriz.id), administrador, [matriz.id], [sinMotivo])
  await hace({ type: 'ActivarCuenta' }, administrador)
  await hace({ type: 'FijarIncidenteDeCuenta', incidenteId: 1 }, administrador)
  await hace({ type: 'ReportarIncidenteDeCuenta', tipo: 'acceso', texto: 'No me llega el correo para entrar 📧' })
  await hace(
    { type: 'ResponderIncidenteDeCuenta', numero: 1, texto: 'Ya lo enviamos otra vez, señor Ñandú.' },
    administrador,
  )
  await hace(
    { type: 'CerrarIncidenteDeCuenta', numero: 1, resolucion: 'Recibió otro enlace y ya entró.' },
    administrador,
  )
  await hace({ type: 'ReportarIncidenteDeCuenta', tipo: 'pago', texto: 'Me cobraron dos veces' })
  const respondida = { type: 'IncidenteDeCuentaRespondido', data: { numero: 2, texto: 'De antes: sin quién' } }
  await antes(streamCuenta(matriz.id), administrador, [matriz.id], [respondida])
  // An old page that sent only what had changed.
  const elecciones = [{ estrellas: true }, { fondo: 'negro' }].map((data) => ({ type: 'AparienciaElegida', data }))
  const sinPush = { type: 'AvisosElegidos', data: { canales: { pantalla: ['chat'], tono: [] }, silencio: null } }
  await antes(streamCuenta(matriz.id), matriz, [matriz.id], [...elecciones, sinPush])
}

type Cambios = Pick<Conversion, 'clase' | 'modo' | 'identificacion' | 'parroquia' | 'descripcion'>
const convertir = async ({ cuentas, pide, de }: Mundo, quien: Actor, cambios: Cambios) => {
  const escrito = { nombre: 'Tejidos Guamán 🧶', celular: '0990000001', direccion: 'Otavalo', actividad: 'Textil' }
  const conversion: Conversion = { cuentaId: quien.id, ...escrito, ...QUITO, ...TERMINO, ...cambios }
  await bien(cuentas.convertir(quien.id, { type: 'ConvertirCuenta', conversion, ...de(quien) }, pide(quien)))
}

/** Opens accounts of every kind, with all that may happen to one except its end. */
export const vivirPersonas = async (mundo: Mundo) => {
  const personal = (n: number, tipoUsuario: 'administrador' | 'callcenter' | 'financiero', nombre: string) =>
    abrir(
      mundo,
      perfil(n, nombre, { tipoUsuario, clase: 'staff', identificacion: '', correoConfirmado: true }),
      n === 1 ? { ademas: [['registro', 'el primer enlace']] } : {},
    )
  const administrador = await personal(1, 'administrador', 'Inés Íñiguez')
  const callcenter = await personal(2, 'callcenter', 'Paola Ñusta')
  const financiero = await personal(3, 'financiero', 'Ricardo Ágila')
  const colega = await personal(15, 'callcenter', 'Nuria Ñauta')
  const nosotros = await abrir(
    mundo,
    provee(4, 'BandWork', { tipoUsuario: 'nosotros', cuentaGratuita: true, correoConfirmado: true }),
  )
  const invitada = await abrir(
    mundo,
    perfil(16, 'Elena Ñañez', { tipoUsuario: 'vendedor', clase: 'staff', identificacion: '' }),
  )
  const invitacion = { type: 'InvitarPersonal', ...mundo.de(administrador) } as const
  await bien(mundo.cuentas.ejecutar(invitada.id, invitacion, mundo.pide(administrador)))
  const cliente = await abrir(mundo, perfil(5, 'María José Ñacato 👩🏽‍🌾', { ...TERMINO, parroquia: 'Píllaro' }))
  const empresa = await abrir(mundo, perfil(6, 'Hotel Volcán', { clase: 'empresa', descripcion: 'Ñ' }))
  const matriz = await abrir(mundo, provee(7, 'Ferretería Ñandú', TERMINO))
  const sucursal = await abrir(mundo, provee(8, 'Ñandú Norte', { clase: 'sucursal', matrizId: matriz.id }))
  const individual = await abrir(mundo, provee(9, 'Yaku Quishpe', { clase: 'individual', modo: 'pago', ...TERMINO }))
  const converso = await abrir(mundo, perfil(10, 'José Guamán', { identificacion: '' }))
  const fugaz = await abrir(mundo, perfil(11, 'Zoila Olvidada 🫥', TERMINO))
  const olvidada = await abrir(mundo, provee(12, 'Olvidos y Cía.', TERMINO))
  const tejedora = await abrir(mundo, perfil(13, 'Sisa Maldonado'))
  await carreras(mundo)
  await contarTodo(mundo, matriz, administrador)
  const reporte = { type: 'ReportarIncidenteDeCuenta', tipo: 'trato', texto: 'Don Ñato me gritó' } as const
  await bien(mundo.cuentas.ejecutar(fugaz.id, { ...reporte, ...mundo.de(fugaz) }, mundo.pide(fugaz)))
  await convertir(mundo, converso, { clase: 'individual', modo: 'pago', identificacion: '1001234567001' })
  const detalles = { parroquia: 'Peguche', descripcion: 'Ponchos 🧶' }
  await convertir(mundo, tejedora, { clase: 'empresa', modo: 'negociacion', identificacion: '1710000013', ...detalles })
  await mundo.sosiego()
  return {
    administrador,
    callcenter,
    colega,
    financiero,
    nosotros,
    cliente,
    empresa,
    matriz,
    sucursal,
    individual,
    fugaz,
    converso: { ...converso, tipoUsuario: 'proveedor' },
    olvidada,
  }
}

/** Erases the two who leave: whatever they wrote anywhere can't be read from here on. */
export const olvidar = async ({ cuentas, pide, de }: Mundo, { administrador, fugaz, olvidada }: Reparto) => {
  await bien(cuentas.eliminar(fugaz.id, { ...de(administrador), motivo: 'Lo pidió' }, pide(administrador)))
  // A process that repeats an erasure gives no reason.
  await bien(cuentas.eliminar(olvidada.id, de(SISTEMA), pide(SISTEMA)))
}
