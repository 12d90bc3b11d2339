import { z } from 'zod'
import { NOUNS_DE_AVISO } from '#domain/aviso.ts'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import { HechoImposible } from '#domain/decider.ts'
import { type EventsOf, hecho, personal } from '#domain/esquema.ts'
import {
  conCierre,
  conReporte,
  conRespuesta,
  type Incidente,
  MAXIMO_REPORTE,
  MAXIMO_RESPUESTA,
} from '#domain/incidente.ts'
import { motivoGuardado } from '#domain/motivo-guardado.ts'
import {
  AVISOS_DE_FABRICA,
  type AvisosElegidos,
  avisosDe,
  CANALES_DE_AVISO,
  CLASES_QUE_SE_ELIGEN,
} from './eleccion-de-avisos.ts'
import { CLASES, LIMITADA, MODOS, SIN_LIMITE, TIPOS_USUARIO } from './tipos.ts'

/** Returns an account's stream: cuenta-<id>. The names here are the stored format. */
export const streamCuenta = (id: number): string => `cuenta-${id}`

/** The page's skins (decisiones/cuenta, «Looks»). */
export const FONDOS = ['blanco', 'negro'] as const

const texto = (max: number) => personal(z.string().max(max))
const quizas = (max: number) => personal(z.string().max(max).optional())

const lugar = {
  pais: z.string().max(80),
  provincia: z.string().max(80),
  ciudad: z.string().max(80),
  parroquia: z.string().max(80).optional(),
}
const perfil = {
  nombre: texto(160),
  correo: texto(254),
  celular: texto(20),
  direccion: texto(300),
  identificacion: texto(13),
  ...lugar,
  actividad: texto(160),
  descripcion: quizas(1_000),
}
const horario = z.array(z.object({ dia: z.int().min(0).max(6), abre: z.string().max(5), cierra: z.string().max(5) }))

/** The maximum number of things that a daily mail tells one by one. */
export const AVISOS_EN_RESUMEN = 20
/**
 * The subject of a notice, by the references under which it is found again. It holds no person's
 * words and no amount.
 */
const avisoResumido = z.object({
  /** Absent only where the mail was prepared before notices named their noun. */
  noun: z.enum(NOUNS_DE_AVISO).optional(),
  asunto: z.string().max(40),
  veces: z.int().positive(),
  pedidoId: z.int().positive().optional(),
  compraId: z.int().positive().optional(),
  /** Present for a conversation about one of them. */
  canal: z.enum(['pedido', 'call', 'finan']).optional(),
  lado: z.enum(['consumidor', 'proveedor']).optional(),
  /** Present for an incident, either of one of them or of an account. */
  numero: z.int().positive().optional(),
  cuentaId: z.int().positive().optional(),
  opcion: z.enum(['pedida', 'ofrecida']).optional(),
  mes: z.string().max(7).optional(),
})
export type AvisoResumido = Readonly<z.infer<typeof avisoResumido>>

/** The readers of an account's history (decisiones/permisos, «Who may what»). */
const VEN = { ven: ['administrador', 'auditor'] } as const
/**
 * The readers of a person's incidents about their account, and of whether it is active: the staff.
 * A seller isn't among them and only knows about orders (decisiones/pedido, «Incidents»).
 */
const DEL_PERSONAL = { ven: ['callcenter', ...LEEN_TODO] } as const
const SUYO = { ...VEN, sujeto: 'cuentaId' } as const

export const hechosCuenta = {
  CuentaAbierta: hecho(
    SUYO,
    z.object({
      cuentaId: z.int().positive(),
      tipoUsuario: z.enum(TIPOS_USUARIO),
      clase: z.enum(CLASES),
      matrizId: z.int().positive().optional(),
      cuentaGratuita: z.boolean(),
      ...perfil,
      /** The accepted version of the terms. */
      terminos: z.string().max(20).optional(),
      /**
       * Whether the address is known to be theirs: an invitation sent there brought them, or nobody
       * has to ask.
       */
      correoConfirmado: z.boolean().optional(),
      /** The way in which its subscription begins, when its owner said it. */
      modo: z.enum(MODOS).optional(),
      /** The invitation that brought this account. */
      invitacion: z.object({ invitadorId: z.int().positive(), numero: z.int().positive() }).optional(),
    }),
  ),
  CuentaActivada: hecho(DEL_PERSONAL, z.object({})),
  /** Facts stored before a reason was asked for have none. */
  CuentaDesactivada: hecho(DEL_PERSONAL, z.object({ motivo: personal(motivoGuardado.optional()) })),
  IncidenteDeCuentaFijado: hecho(VEN, z.object({ incidenteId: z.int().min(SIN_LIMITE).max(LIMITADA) })),
  IncidenteDeCuentaReportado: hecho(
    DEL_PERSONAL,
    z.object({ numero: z.int().positive(), tipo: z.string(), texto: texto(MAXIMO_REPORTE) }),
  ),
  IncidenteDeCuentaRespondido: hecho(
    DEL_PERSONAL,
    z.object({ numero: z.int().positive(), texto: texto(MAXIMO_RESPUESTA), autorId: z.int().positive().optional() }),
  ),
  IncidenteDeCuentaCerrado: hecho(
    DEL_PERSONAL,
    z.object({
      numero: z.int().positive(),
      resolucion: quizas(MAXIMO_RESPUESTA),
      autorId: z.int().positive().optional(),
    }),
  ),
  CorreoConfirmado: hecho(VEN, z.object({})),
  /** The person asks again for the mail with the confirmation link and the terms. */
  ConfirmacionPedida: hecho(VEN, z.object({ pedida: z.string() })),
  /** The person asks for the mail with a link to choose another password. */
  RestablecimientoPedido: hecho(VEN, z.object({ pedido: z.string() })),
  /**
   * An administrator asks for the mail with which a member of the staff chooses their first
   * password (decisiones/cuenta, «Opening one»).
   */
  PersonalInvitado: hecho({ ...VEN, prescindible: true }, z.object({ pedida: z.string() })),
  /**
   * Somebody who was registering was told that this account's e-mail is taken (decisiones/cuenta,
   * «Opening one»).
   */
  RegistroRepetido: hecho(VEN, z.object({ momento: z.string() })),
  /**
   * Somebody signed in with a browser that the account had never used (decisiones/cuenta,
   * «A browser that is new»). `equipo` is the browser, `momento` when.
   */
  EntradaDesdeOtroEquipo: hecho(
    SUYO,
    z.object({ cuentaId: z.int().positive(), equipo: texto(80), momento: z.string() }),
  ),
  /**
   * The fields that changed; absent ones stay. `ubicacion` is 'lat,lng' in degrees, or '' for none.
   */
  PerfilEditado: hecho(
    SUYO,
    z.object({
      cuentaId: z.int().positive(),
      nombre: quizas(160),
      celular: quizas(20),
      direccion: quizas(300),
      pais: z.string().max(80).optional(),
      provincia: z.string().max(80).optional(),
      ciudad: z.string().max(80).optional(),
      parroquia: z.string().max(80).optional(),
      actividad: quizas(160),
      descripcion: quizas(1_000),
      paginaweb: quizas(200),
      ubicacion: quizas(40),
    }),
  ),
  PalabrasClaveEditadas: hecho(
    SUYO,
    z.object({
      cuentaId: z.int().positive(),
      palabras: personal(z.array(z.string().max(40)).max(30)),
      /**
       * The number of keywords that weren't there before. It is absent when there are none, and in
       * facts stored before they were counted (decisiones/consumo, «What counts»).
       */
      anadidas: z.int().positive().optional(),
    }),
  ),
  /**
   * Opening hours in local time; day 0 is Sunday, and a day may have several intervals. `feriados`:
   * local dates (YYYY-MM-DD) on which the business doesn't open, absent when there are none.
   */
  HorarioFijado: hecho(VEN, z.object({ horario, feriados: z.array(z.string().max(10)).optional() })),
  /** SHA-256 of the stored picture; '' removes it. */
  LogoCambiado: hecho(VEN, z.object({ sha256: z.string().max(64) })),
  /**
   * A client's account becomes a provider's, by negotiation or by paying at once
   * (decisiones/cuenta, «Upgrade»).
   */
  CuentaConvertida: hecho(
    SUYO,
    z.object({
      cuentaId: z.int().positive(),
      clase: z.enum(['empresa', 'individual']),
      modo: z.enum(MODOS),
      nombre: texto(160),
      celular: texto(20),
      direccion: texto(300),
      identificacion: texto(13),
      ...lugar,
      actividad: texto(160),
      descripcion: quizas(1_000),
      terminos: z.string().max(20),
    }),
  ),
  /**
   * The effect of the provider's purchase on the account: paid for, or out of credit
   * (decisiones/cuenta, «Upgrade»).
   */
  SuscripcionFijada: hecho(
    VEN,
    z.object({ suscripcion: z.enum(['activa', 'desactivada']), compraId: z.int().positive() }),
  ),
  /**
   * The one purchase that the account now negotiates or uses. No other opens while it holds
   * (decisiones/compra, «One at a time»).
   */
  NegociacionAbierta: hecho(VEN, z.object({ compraId: z.int().positive(), modo: z.enum(MODOS) })),
  /** That purchase was closed, so another may be opened. */
  NegociacionLiberada: hecho(VEN, z.object({ compraId: z.int().positive() })),
  AparienciaElegida: hecho(VEN, z.object({ fondo: z.enum(FONDOS).optional(), estrellas: z.boolean().optional() })),
  /**
   * The way its notices come, as chosen from then on (decisiones/vivo, «What an account chooses»).
   */
  AvisosElegidos: hecho(
    VEN,
    z.object({
      canales: z.partialRecord(
        z.enum(CANALES_DE_AVISO),
        z.array(z.enum(CLASES_QUE_SE_ELIGEN)).max(CLASES_QUE_SE_ELIGEN.length).readonly(),
      ),
      silencio: z.object({ desde: z.string().max(5), hasta: z.string().max(5) }).nullable(),
      nombran: z.boolean().optional(),
    }),
  ),
  /**
   * The notices that came since the last daily mail and weren't read, of the kinds that are mailed
   * (decisiones/vivo, «The mail of the day»). It holds the number of things of each kind, and the
   * newest things, each with what was last told and how often. Its cause is the newest fact that it
   * tells.
   */
  ResumenDeAvisosPreparado: hecho(
    VEN,
    z.object({
      /** YYYY-MM-DD in America/Guayaquil. */
      dia: z.string().max(10),
      clases: z.partialRecord(z.enum(CLASES_QUE_SE_ELIGEN), z.int().positive()),
      nuevos: z.array(avisoResumido).max(AVISOS_EN_RESUMEN).readonly(),
    }),
  ),
  /** Whether it gets each day's root by mail (decisiones/auditoria, «Roots»). */
  RaizDiariaElegida: hecho(VEN, z.object({ recibe: z.boolean() })),
  /**
   * The person's key was destroyed: nothing personal of theirs can be read any more
   * (decisiones/cuenta, «Personal data»). The first facts have no reason, nor has an erasure that a
   * process finishes or repeats.
   */
  PersonaEliminada: hecho(VEN, z.object({ motivo: personal(motivoGuardado.optional()) })),
} as const

export type HechoCuenta = EventsOf<typeof hechosCuenta>
export type Perfil = Readonly<z.infer<typeof hechosCuenta.CuentaAbierta>>
export type Conversion = Readonly<z.infer<typeof hechosCuenta.CuentaConvertida>>
export type Entrada = Readonly<Omit<z.infer<typeof hechosCuenta.EntradaDesdeOtroEquipo>, 'cuentaId'>>
export type ResumenDeAvisos = Readonly<z.infer<typeof hechosCuenta.ResumenDeAvisosPreparado>>
export type CambiosDePerfil = Omit<z.infer<typeof hechosCuenta.PerfilEditado>, 'cuentaId'>
export type Horario = readonly z.infer<typeof horario>[number][]

export type CuentaAbierta = Perfil & {
  readonly existe: true
  readonly isActive: boolean
  /** Why it is deactivated. Facts stored before a reason was asked for have none. */
  readonly desactivadaPor?: string | undefined
  readonly incidenteId: number
  readonly incidentes: readonly Incidente[]
  readonly confirmada: boolean
  readonly eliminada: boolean
  readonly paginaweb: string
  readonly ubicacion: string
  readonly palabras: readonly string[]
  readonly horario: Horario
  readonly feriados: readonly string[]
  readonly logo: string
  readonly fondo: (typeof FONDOS)[number]
  readonly estrellas: boolean
  readonly avisos: AvisosElegidos
  readonly raizDiaria: boolean
  /** The day of its last daily mail, '' before the first. */
  readonly resumido: string
  /** The times at which the latest confirmation mails were asked for, ISO 8601. */
  readonly confirmacionesPedidas: readonly string[]
  /**
   * The time at which the account was last told of a registration with its e-mail, ISO 8601; ''
   * before the first.
   */
  readonly registroRepetido: string
  /** The latest sign-ins with new browsers. */
  readonly entradas: readonly Entrada[]
  /** The id of its purchase, until that is closed. */
  readonly negociacion?: number | undefined
  /**
   * 'gratuita' until a purchase is authorized, 'desactivada' once its term is over. A deactivated
   * account sells nothing.
   */
  readonly suscripcion: 'gratuita' | 'activa' | 'desactivada'
}
export type Cuenta = { readonly existe: false } | CuentaAbierta

/**
 * Returns whether the daily mail goes to an account. An address that isn't confirmed may be a
 * stranger's.
 */
export const recibeResumen = (cuenta: Pick<CuentaAbierta, 'isActive' | 'confirmada' | 'avisos'>): boolean =>
  cuenta.isActive && cuenta.confirmada && cuenta.avisos.canales.correo.length > 0

/**
 * The maximum number of mails that an account may ask for in 24 hours, because its address may be a
 * stranger's.
 */
export const CONFIRMACIONES_AL_DIA = 6

/**
 * The maximum number of sign-ins with new browsers told in 24 hours: anybody who knows the password
 * could otherwise fill a mailbox.
 */
export const ENTRADAS_AL_DIA = 10

const AL_ABRIR = {
  existe: true,
  isActive: true,
  incidenteId: SIN_LIMITE,
  incidentes: [],
  eliminada: false,
  paginaweb: '',
  ubicacion: '',
  palabras: [],
  horario: [],
  feriados: [],
  logo: '',
  fondo: 'negro',
  estrellas: true,
  avisos: AVISOS_DE_FABRICA,
  raizDiaria: false,
  resumido: '',
  confirmacionesPedidas: [],
  registroRepetido: '',
  entradas: [],
  suscripcion: 'gratuita',
} as const

/** Returns a change without its absent fields, so that they leave what was there. */
export const sinAusentes = <T extends object>(cambios: T): { [C in keyof T]: Exclude<T[C], undefined> } =>
  Object.fromEntries(Object.entries(cambios).filter(([, valor]) => valor !== undefined)) as never

/**
 * Folds a fact. An account opens once, and nothing more happens to it once it is erased. Throws
 * HechoImposible.
 */
export const evolveCuenta = (cuenta: Cuenta, hecho: HechoCuenta): Cuenta => {
  if (hecho.type === 'CuentaAbierta') {
    if (cuenta.existe) throw new HechoImposible(hecho.type, 'abierta')
    return { ...AL_ABRIR, ...hecho.data, confirmada: hecho.data.correoConfirmado ?? false }
  }
  if (!cuenta.existe) throw new HechoImposible(hecho.type, 'inexistente')
  if (cuenta.eliminada) throw new HechoImposible(hecho.type, 'eliminada')
  switch (hecho.type) {
    case 'CuentaActivada':
      return { ...cuenta, isActive: true, desactivadaPor: undefined }
    case 'CuentaDesactivada':
      return { ...cuenta, isActive: false, raizDiaria: false, desactivadaPor: hecho.data.motivo }
    case 'IncidenteDeCuentaFijado':
      return { ...cuenta, incidenteId: hecho.data.incidenteId }
    case 'IncidenteDeCuentaReportado':
      return { ...cuenta, incidentes: conReporte(cuenta.incidentes, hecho.data) }
    case 'IncidenteDeCuentaRespondido':
      return { ...cuenta, incidentes: conRespuesta(cuenta.incidentes, hecho.data) }
    case 'IncidenteDeCuentaCerrado':
      return { ...cuenta, incidentes: conCierre(cuenta.incidentes, hecho.data) }
    case 'CorreoConfirmado':
      return { ...cuenta, confirmada: true }
    case 'PerfilEditado':
      return { ...cuenta, ...sinAusentes(hecho.data) }
    case 'PalabrasClaveEditadas':
      return { ...cuenta, palabras: hecho.data.palabras }
    case 'HorarioFijado':
      return { ...cuenta, horario: hecho.data.horario, feriados: hecho.data.feriados ?? [] }
    case 'LogoCambiado':
      return { ...cuenta, logo: hecho.data.sha256 }
    case 'CuentaConvertida': {
      const { modo: _, ...datos } = hecho.data
      return { ...cuenta, ...sinAusentes(datos), tipoUsuario: 'proveedor' }
    }
    case 'SuscripcionFijada':
      return { ...cuenta, suscripcion: hecho.data.suscripcion, cuentaGratuita: false }
    case 'NegociacionAbierta':
      if (cuenta.negociacion !== undefined) throw new HechoImposible(hecho.type, 'con negociación')
      return { ...cuenta, negociacion: hecho.data.compraId }
    case 'NegociacionLiberada':
      if (cuenta.negociacion !== hecho.data.compraId) throw new HechoImposible(hecho.type, 'sin esa negociación')
      return { ...cuenta, negociacion: undefined }
    case 'AparienciaElegida':
      return { ...cuenta, ...sinAusentes(hecho.data) }
    case 'AvisosElegidos':
      return { ...cuenta, avisos: avisosDe(hecho.data) }
    case 'ResumenDeAvisosPreparado':
      return { ...cuenta, resumido: hecho.data.dia }
    case 'RaizDiariaElegida':
      return { ...cuenta, raizDiaria: hecho.data.recibe }
    case 'PersonaEliminada':
      return { ...cuenta, eliminada: true, isActive: false, raizDiaria: false }
    case 'EntradaDesdeOtroEquipo': {
      const { cuentaId: _, ...entrada } = hecho.data
      return { ...cuenta, entradas: [...cuenta.entradas, entrada].slice(-ENTRADAS_AL_DIA) }
    }
    case 'ConfirmacionPedida':
    case 'PersonalInvitado':
      return {
        ...cuenta,
        confirmacionesPedidas: [...cuenta.confirmacionesPedidas, hecho.data.pedida].slice(-CONFIRMACIONES_AL_DIA),
      }
    case 'RegistroRepetido':
      return { ...cuenta, registroRepetido: hecho.data.momento }
    // The door limits how many of these are mailed, because it can tell the asker from the owner.
    case 'RestablecimientoPedido':
      return cuenta
  }
}
