import fc from 'fast-check'
import type { ComandoPeriodo } from '#domain/consumo/cierre.ts'
import type { ComandoConsumo } from '#domain/consumo/decidir.ts'
import { LADOS_DE_CANAL, type TipoDeCanal } from '#domain/conversacion/canal.ts'
import type { CanalConPartes, ComandoConversacion } from '#domain/conversacion/decidir.ts'
import { MAXIMO_TEXTO } from '#domain/conversacion/hechos.ts'
import type { ComandoCorreo } from '#domain/correo.ts'
import type { ComandoCuenta } from '#domain/cuenta/decidir.ts'
import type { Conversion, Perfil } from '#domain/cuenta/hechos.ts'
import type { ComandoReserva } from '#domain/cuenta/reserva.ts'
import { SISTEMA } from '#domain/decider.ts'
import type { ComandoPublicacion } from '#domain/publicacion/decidir.ts'
import type { ComandoVitrina } from '#domain/publicacion/vitrina.ts'
import type { ComandoRaices } from '#domain/raiz.ts'
import type { ComandoFavoritos } from '#domain/red/favoritos.ts'
import { type ComandoInvitacion, TIPOS_INVITACION } from '#domain/red/invitacion.ts'
import { LISTAS_FAVORITOS } from '#domain/red/listas.ts'
import { type ComandoMensajes, GRUPOS_MENSAJE } from '#domain/red/mensajes.ts'
import type { ComandoRemision } from '#domain/remisiones.ts'
import type { ComandoRevision } from '#domain/revision.ts'

/** Arbitrary commands of the nouns without a machine, by any actor, sensible or not. */
const texto = fc.string({ maxLength: 20, unit: 'grapheme' })
const entero = fc.integer({ min: 1, max: 4 })
const origen = {
  actor: fc.constantFrom({ id: 1, tipoUsuario: 'proveedor' }, { id: 9, tipoUsuario: 'administrador' }),
  ahora: fc.integer({ min: 0, max: 24 * 90 }).map((h) => new Date(Date.UTC(2026, 0, 1) + h * 3_600_000).toISOString()),
}
const de = <C>(...formas: Record<string, fc.Arbitrary<unknown>>[]): fc.Arbitrary<C> =>
  fc.oneof(...formas.map((campos) => fc.record({ ...origen, ...campos }))) as fc.Arbitrary<C>
const type = <T extends string>(...tipos: T[]) => ({ type: fc.constantFrom(...tipos) })

const DATOS = {
  nombre: 'Ferretería Ñandú',
  celular: '0991234567',
  direccion: 'Quito',
  identificacion: '1710034065001',
  pais: 'Ecuador',
  provincia: 'Pichincha',
  ciudad: 'Quito',
  actividad: 'Ferretería',
}
const CONVERSION: Conversion = { cuentaId: 1, clase: 'empresa', modo: 'pago', terminos: '1', ...DATOS }
const SUYA = { cuentaId: 1, correo: 'a@b.ec', ...DATOS } as const
const perfil = fc.constantFrom<Perfil>(
  { ...SUYA, tipoUsuario: 'consumidor', clase: 'personal', cuentaGratuita: true },
  { ...SUYA, tipoUsuario: 'proveedor', clase: 'empresa', cuentaGratuita: true, correoConfirmado: true },
  { ...SUYA, tipoUsuario: 'auditor', clase: 'staff', cuentaGratuita: false },
)

export const abrirCuenta = de<ComandoCuenta>({ ...type('AbrirCuenta'), perfil })
export const comandoCuenta = de<ComandoCuenta>(
  { ...type('AbrirCuenta'), perfil },
  type('ActivarCuenta'),
  { ...type('DesactivarCuenta'), motivo: texto },
  type('InvitarPersonal'),
  type('ConfirmarCorreo', 'PedirConfirmacion', 'PedirRestablecimiento', 'ContarRegistroRepetido'),
  { ...type('EliminarPersona'), motivo: texto },
  { ...type('FijarIncidenteDeCuenta'), incidenteId: fc.integer({ min: 1, max: 2 }) },
  { ...type('ReportarIncidenteDeCuenta'), tipo: fc.constant('acceso'), texto },
  { ...type('ResponderIncidenteDeCuenta'), numero: entero, texto },
  { ...type('CerrarIncidenteDeCuenta'), numero: entero, resolucion: texto },
  { ...type('EditarPerfil'), cambios: fc.record({ nombre: texto }) },
  {
    ...type('EditarPalabras'),
    palabras: fc.array(texto, { maxLength: 3 }),
    antes: fc.option(fc.array(texto, { maxLength: 3 }), { nil: undefined }),
  },
  {
    ...type('FijarHorario'),
    horario: fc.constantFrom([], [{ dia: 1, abre: '08:00', cierra: '17:00' }]),
    feriados: fc.constantFrom(undefined, [], ['2000-01-01'], ['2099-12-31', '2099-12-25']),
    feriadosAntes: fc.constantFrom(undefined, [], ['2099-12-25']),
  },
  {
    ...type('GuardarPerfil'),
    cambios: fc.record({ nombre: texto }),
    antes: fc.option(fc.record({ nombre: texto }), { nil: undefined }),
    palabras: fc.option(fc.record({ palabras: fc.array(texto, { maxLength: 3 }) }), { nil: undefined }),
    horario: fc.constantFrom(undefined, { horario: [{ dia: 2, abre: '08:00', cierra: '17:00' }], antes: [] }),
  },
  { ...type('CambiarLogo'), sha256: fc.constantFrom('', 'a'.repeat(64)) },
  { ...type('FijarSuscripcion'), suscripcion: fc.constantFrom('activa', 'desactivada'), compraId: entero },
  { ...type('AbrirNegociacion'), compraId: entero, modo: fc.constant('negociacion') },
  { ...type('LiberarNegociacion'), compraId: entero },
  { ...type('ConvertirCuenta'), conversion: fc.constant(CONVERSION) },
  { ...type('ElegirApariencia'), fondo: fc.constantFrom('blanco', 'negro') },
  {
    ...type('ElegirAvisos'),
    eleccion: fc.oneof(
      fc.record({
        canal: fc.constantFrom('pantalla', 'tono', 'correo'),
        clase: fc.constantFrom('pedido', 'chat'),
        llega: fc.boolean(),
      }),
      fc.constant({ canal: 'correo', clase: 'todas', llega: false }),
      fc.record({ silencio: fc.constantFrom(null, { desde: '21:00', hasta: '07:00' }) }),
    ),
  },
  {
    ...type('PrepararResumenDeAvisos'),
    actor: fc.constant(SISTEMA),
    anterior: fc.constantFrom('', '2026-01-02'),
    resumen: fc.record({
      dia: fc.constantFrom('2026-01-02', '2026-01-03'),
      clases: fc.constant({ red: 1 }),
      nuevos: fc.constant([{ asunto: 'mensajeMasivo', veces: 1 }]),
    }),
  },
  { ...type('EntrarDesdeOtroEquipo'), equipo: fc.constantFrom('Chrome en Android', 'Firefox en Windows') },
  { ...type('ElegirRaizDiaria'), recibe: fc.boolean() },
)

const intento = fc.constantFrom('aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000')
export const comandoReserva = de<ComandoReserva>(
  { ...type('TomarReserva'), cuentaId: entero, que: fc.constant('correo'), intento, inexistente: entero },
  { ...type('LiberarReserva'), cuentaId: entero, intento },
  { ...type('LiberarReserva'), cuentaId: entero },
)

const favorito = { lista: fc.constantFrom(...LISTAS_FAVORITOS), cuentaId: entero }
export const comandoFavoritos = de<ComandoFavoritos>(
  { ...type('AnadirFavorito'), ...favorito, vuelve: fc.constantFrom(undefined, true as const) },
  { ...type('QuitarFavorito'), ...favorito },
  { ...type('MoverFavorito'), ...favorito, antesDe: fc.constantFrom(undefined, 1, 2, 3) },
)

export const comandoInvitacion = de<ComandoInvitacion>(
  {
    ...type('PedirInvitaciones'),
    tipo: fc.constantFrom(...TIPOS_INVITACION),
    correos: fc.array(fc.emailAddress(), { minLength: 1, maxLength: 3 }),
    mensaje: texto,
  },
  { ...type('AceptarInvitacion'), numero: entero, cuentaId: entero, inexistente: entero },
)

export const comandoMensajes = de<ComandoMensajes>({
  ...type('EnviarMensajeMasivo'),
  grupo: fc.constantFrom(...GRUPOS_MENSAJE),
  mensaje: texto,
  destinatarios: fc.array(entero, { maxLength: 3 }),
})

export const comandoRemision = de<ComandoRemision>({
  ...type('PedirRemision'),
  de: fc.oneof(fc.record({ pedidoId: entero }), fc.record({ compraId: entero })),
})

export const comandoCorreo = de<ComandoCorreo>({
  ...type('RegistrarEnvio', 'RegistrarFallo', 'RegistrarFallo'),
  messageId: texto,
  causa: texto,
  motivo: texto,
})

export const comandoPublicacion = de<ComandoPublicacion>({
  ...type(
    'GuardarPublicacion',
    'Publicar',
    'EliminarPublicacion',
    'RestaurarPublicacion',
    'RestaurarPublicacion',
    'PurgarPublicacion',
  ),
  desde: fc.constantFrom(undefined, 1, 1, 2, 3),
  proveedorId: entero,
  tipo: fc.constant(''),
  contenido: fc.constant(''),
  tituloSuperior: texto,
  descripcionSuperior: texto,
})

export const comandoVitrina = de<ComandoVitrina>({
  ...type('MoverPublicacion'),
  publicacionId: entero,
  despuesDe: fc.option(entero),
  vivas: fc.uniqueArray(entero, { minLength: 3 }),
})

/** The cost of closed months. The last one often costs nothing. */
const CERRADOS = [
  { mes: '2026-01', valor: 380 },
  { mes: '2026-02', valor: 0 },
  { mes: '2026-03', valor: 20 },
  { mes: '2026-04', valor: 0 },
]
const COMPROBANTE = { sha256: 'a'.repeat(64), nombre: 'pago.pdf', tipo: 'application/pdf', bytes: 9 }
/** Commands over a few years only, so that a year comes up again. */
export const comandoConsumo = de<ComandoConsumo>(
  {
    ...type('FijarObjetivo'),
    ahora: fc.integer({ min: 2024, max: 2027 }).map((anio) => `${anio}-05-24T12:00:00.000Z`),
    proveedorId: entero,
    objetivo: fc.oneof(fc.constantFrom(1, 2), fc.integer({ min: -1, max: 100_000_000_000 })),
  },
  {
    ...type('PagarConsumo'),
    proveedorId: fc.constantFrom(1, 1, 1, 2),
    cerrados: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 4 }).map((n) => CERRADOS.slice(0, n)) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    valor: fc.constantFrom(0, 0, 20, 380, 400, 401),
    comprobante: fc.constantFrom(COMPROBANTE, { ...COMPROBANTE, referencia: '0042' }, undefined),
  },
  {
    ...type('ConfirmarPagoDeConsumo'),
    proveedorId: fc.constant(1),
    numero: entero,
    recibido: fc.constantFrom(undefined, 19, 380, 999),
    referencia: fc.constantFrom(undefined, 'TRX 1'),
  },
  {
    ...type('RecordarConsumo'),
    proveedorId: fc.constant(1),
    vencido: fc.constantFrom(undefined, { mes: '2026-03', dias: 3 }, { mes: '2026-03', dias: 10 }),
    cerrados: fc.integer({ min: 0, max: 4 }).map((n) => CERRADOS.slice(0, n)),
  },
  { ...type('RechazarPagoDeConsumo'), proveedorId: fc.constant(1), numero: entero, motivo: texto },
)

/** Instants around the end of a month. A stream belongs to one month. */
const deEnero = {
  ahora: fc.integer({ min: -3, max: 3 }).map((h) => new Date(Date.UTC(2026, 1, 1, 6 + h)).toISOString()),
  mes: fc.constant('2026-01'),
}
export const comandoPeriodo = de<ComandoPeriodo>(
  { ...type('CerrarMes'), ...deEnero },
  {
    ...type('FirmarMes'),
    ...deEnero,
    cierre: fc.constantFrom(undefined, 7n),
    conciliado: fc.record({
      posicion: fc.constantFrom(6n, 7n, 8n),
      hecha: fc.constantFrom('2026-01-30T09:00:00.000Z', '2026-02-01T05:00:00.000Z'),
      ultima: fc.boolean(),
      resumen: fc.constantFrom([{ figura: 'pedidos', valor: '1' }], [{ figura: 'pedidos', valor: '2' }]),
      diferencias: fc.constantFrom(0, 0, 1),
      detenidos: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    ...type('RevisarFirma'),
    ...deEnero,
    alteradas: fc.constantFrom(
      [],
      [{ fuente: 'libro', figura: 'recibido', firmado: '2.00', leido: '1.00' }],
      [{ fuente: 'libro', figura: 'recibido', firmado: '2.00', leido: '3.00' }],
    ),
  },
)

/** Commands around the turn of an hour, for a tree that grows slowly. */
export const comandoRaices = de<ComandoRaices>({
  ...type('FirmarRaiz'),
  ahora: fc.integer({ min: -90, max: 200 }).map((m) => new Date(Date.UTC(2026, 1, 1, 6, m)).toISOString()),
  tamano: fc.integer({ min: 1, max: 40 }),
  raiz: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
  clave: fc.constant('c'.repeat(16)),
  firma: fc.constant('F'.repeat(86)),
})

/** Commands of one anomaly, with notes that come again. */
export const comandoRevision = de<ComandoRevision>(
  {
    ...type('RevisarHecho'),
    clase: fc.constant('misma-persona'),
    motivo: fc.constantFrom('Hablamos', ' Hablamos ', 'Era otra', ' '),
  },
  { ...type('DeshacerRevision'), clase: fc.constant('misma-persona') },
)

/** One channel of each kind. */
export const CANALES: Readonly<Record<TipoDeCanal, CanalConPartes>> = {
  pedido: { tipo: 'pedido', id: 7, consumidorId: 1, proveedorId: 2 },
  call: { tipo: 'call', id: 8, proveedorId: 2 },
  finan: { tipo: 'finan', id: 8 },
}
/**
 * The account ids on each side of any channel. A client or provider is alone; a desk has two
 * people.
 */
export const PERSONAS = { consumidor: [1], proveedor: [2], callcenter: [9, 10], financiero: [11, 12] } as const

/** Builds any command of a channel, by its own sides, sensible or not. */
export const comandoConversacion = (tipo: TipoDeCanal): fc.Arbitrary<ComandoConversacion> => {
  const dicho = fc.oneof(texto, fc.constantFrom(' ', '\u200b', '🧱'.repeat(MAXIMO_TEXTO), 'x'.repeat(MAXIMO_TEXTO + 1)))
  const numero = fc.integer({ min: 0, max: 9 })
  const cita = fc.option(numero, { nil: undefined })
  // Small numbers: nobody has seen a message that wasn't written yet.
  const visto = fc.constantFrom(undefined, undefined, 0, 0, 1, 3)
  const archivo = { sha256: fc.constant('a'.repeat(64)), nombre: texto, tipo: fc.constant('image/png'), bytes: entero }
  const quien = fc.constantFrom(
    ...LADOS_DE_CANAL[tipo].flatMap((lado) =>
      PERSONAS[lado].map((id) => ({ lado, actor: { id, tipoUsuario: lado }, canal: CANALES[tipo] })),
    ),
  )
  const que = fc.oneof(
    { weight: 3, arbitrary: fc.record({ ...type('EscribirMensaje'), texto: dicho, cita, visto }) },
    fc.record({ ...type('CompartirArchivo'), texto: dicho, cita, visto, ...archivo }),
    { weight: 2, arbitrary: fc.record({ ...type('MarcarLectura'), hasta: numero }) },
    fc.record({ ...type('RetirarArchivo'), numero }),
    fc.record(type('CerrarConversacion')),
  )
  return fc
    .record({ ahora: origen.ahora, quien, que })
    .map(({ ahora, quien: autor, que: comando }) => ({ ...autor, ...comando, ahora }) as ComandoConversacion)
}
/** Builds a history of one channel. */
export const vidaDeConversacion = (tipo: TipoDeCanal): fc.Arbitrary<ComandoConversacion[]> =>
  fc.array(comandoConversacion(tipo), { maxLength: 30, size: 'max' })
