import { fechaLocal } from '#domain/calendario.ts'
import { type Decider, type Decision, isRefusal, noExiste, type Origen, refuse } from '#domain/decider.ts'
import { iguales } from '#domain/iguales.ts'
import { cerrar, reportar, responder } from '#domain/incidente.ts'
import { motivoDe } from '#domain/motivo.ts'
import { puede } from '#domain/permisos.ts'
import { conEleccion, type EleccionDeAvisos } from './eleccion-de-avisos.ts'
import { claveDePalabra, cuantasNuevas, fundir } from './fundir.ts'
import {
  type CambiosDePerfil,
  CONFIRMACIONES_AL_DIA,
  type Conversion,
  type Cuenta,
  type CuentaAbierta,
  ENTRADAS_AL_DIA,
  evolveCuenta,
  type FONDOS,
  type HechoCuenta,
  type Horario,
  hechosCuenta,
  type Perfil,
  type ResumenDeAvisos,
  recibeResumen,
} from './hechos.ts'
import { DIAS, enJornadas, FERIADOS_MAXIMOS, faltasDeHorario, fundirHorario } from './horario.ts'
import { CLASES_DE, esPersonal, type Modo, negocia, PALABRAS_MAXIMAS } from './tipos.ts'

type PartesDePerfil = {
  readonly antes?: Partial<CambiosDePerfil> | undefined
  readonly palabras?:
    | { readonly palabras: readonly string[]; readonly antes?: readonly string[] | undefined }
    | undefined
  readonly horario?:
    | {
        readonly horario: Horario
        readonly antes?: Horario | undefined
        readonly feriados?: readonly string[] | undefined
        readonly feriadosAntes?: readonly string[] | undefined
      }
    | undefined
}

export type ComandoCuenta = Origen &
  (
    | { readonly type: 'AbrirCuenta'; readonly perfil: Perfil }
    | { readonly type: 'ActivarCuenta' | 'InvitarPersonal' }
    /** `motivo` is the reason that an administrator gives. */
    | { readonly type: 'DesactivarCuenta' | 'EliminarPersona'; readonly motivo?: string | undefined }
    | { readonly type: 'FijarIncidenteDeCuenta'; readonly incidenteId: number }
    | { readonly type: 'ReportarIncidenteDeCuenta'; readonly tipo: string; readonly texto: string }
    | { readonly type: 'ResponderIncidenteDeCuenta'; readonly numero: number; readonly texto: string }
    | { readonly type: 'CerrarIncidenteDeCuenta'; readonly numero: number; readonly resolucion: string }
    | { readonly type: 'ConfirmarCorreo' | 'PedirConfirmacion' | 'PedirRestablecimiento' | 'ContarRegistroRepetido' }
    | { readonly type: 'EntrarDesdeOtroEquipo'; readonly equipo: string }
    | { readonly type: 'EditarPerfil'; readonly cambios: CambiosDePerfil }
    /** `antes` is what the person saw, so that only their own changes count. */
    | {
        readonly type: 'EditarPalabras'
        readonly palabras: readonly string[]
        readonly antes?: readonly string[] | undefined
      }
    | {
        readonly type: 'FijarHorario'
        readonly horario: Horario
        readonly antes?: Horario | undefined
        /** The dates on which it doesn't open; those that stand stay if none are given. */
        readonly feriados?: readonly string[] | undefined
        readonly feriadosAntes?: readonly string[] | undefined
      }
    /**
     * All that a person changed of their profile, at once. `antes` is what they saw of the changed
     * fields.
     */
    | ({ readonly type: 'GuardarPerfil'; readonly cambios: CambiosDePerfil } & PartesDePerfil)
    | { readonly type: 'CambiarLogo'; readonly sha256: string }
    | { readonly type: 'FijarSuscripcion'; readonly suscripcion: 'activa' | 'desactivada'; readonly compraId: number }
    | { readonly type: 'ConvertirCuenta'; readonly conversion: Conversion }
    | { readonly type: 'AbrirNegociacion'; readonly compraId: number; readonly modo: Modo }
    | { readonly type: 'LiberarNegociacion'; readonly compraId: number }
    | {
        readonly type: 'ElegirApariencia'
        readonly fondo?: (typeof FONDOS)[number]
        readonly estrellas?: boolean
      }
    | { readonly type: 'ElegirAvisos'; readonly eleccion: EleccionDeAvisos }
    /** `anterior` is the day of the last daily mail, as the preparer of this one knows it. */
    | {
        readonly type: 'PrepararResumenDeAvisos'
        readonly resumen: ResumenDeAvisos
        readonly anterior: string
      }
    | { readonly type: 'ElegirRaizDiaria'; readonly recibe: boolean }
  )

const MINUTO_MS = 60_000
const DIA_MS = 24 * 3_600_000
const hayCupo = ({ confirmacionesPedidas }: CuentaAbierta, ahora: string): boolean =>
  confirmacionesPedidas.filter((pedido) => Date.parse(pedido) > Date.parse(ahora) - DIA_MS).length <
  CONFIRMACIONES_AL_DIA

/**
 * Returns whether an earlier sign-in already tells of this one: the same press came twice within a
 * minute, or somebody keeps signing in as new and has reached the daily limit.
 */
const yaDicha = ({ entradas }: CuentaAbierta, equipo: string, ahora: string): boolean => {
  const hace = (ms: number) => entradas.filter(({ momento }) => Date.parse(momento) > Date.parse(ahora) - ms)
  return hace(MINUTO_MS).some((entrada) => entrada.equipo === equipo) || hace(DIA_MS).length >= ENTRADAS_AL_DIA
}

const abrir = (cuenta: Cuenta, perfil: Perfil): Decision<HechoCuenta> => {
  if (cuenta.existe) return refuse('ya-existe', 'Esa cuenta ya existe.')
  const { tipoUsuario, clase, matrizId } = perfil
  if (!CLASES_DE[tipoUsuario].includes(clase)) return refuse('clase-invalida', 'Tipo Usuario no valido!!!!')
  if ((clase === 'sucursal') !== (matrizId !== undefined)) {
    return refuse('sin-matriz', 'Una sucursal, y solo una sucursal, pertenece a una matriz.')
  }
  return [{ type: 'CuentaAbierta', data: perfil }]
}

/** Returns the fields whose value would really change. */
const cambiosReales = (cuenta: CuentaAbierta, cambios: CambiosDePerfil): CambiosDePerfil =>
  Object.fromEntries(
    Object.entries(cambios).filter(
      ([campo, valor]) => valor !== undefined && valor !== (cuenta[campo as keyof CambiosDePerfil] ?? ''),
    ),
  )

/** The fields of a profile as its owner calls them. */
export const CAMPOS_DE_PERFIL: Readonly<Record<keyof CambiosDePerfil, string>> = {
  nombre: 'nombre',
  celular: 'celular',
  pais: 'país',
  provincia: 'provincia',
  ciudad: 'ciudad',
  parroquia: 'parroquia',
  direccion: 'dirección',
  actividad: 'a qué te dedicas',
  descripcion: 'descripción',
  paginaweb: 'página web',
  ubicacion: 'tu local en el mapa',
}

/**
 * Returns whether somebody else changed a value that a person changed too, and to something else.
 */
const choca = (actual: unknown, antes: unknown, deseado: unknown): boolean =>
  !iguales(actual, antes) && !iguales(deseado, antes) && !iguales(actual, deseado)

/**
 * Returns what was changed elsewhere since a person saw it and changed it too, in words. Keywords
 * and holidays are each merged by themselves (`fundir`), so they never are.
 */
const cambiadosAparte = (
  cuenta: CuentaAbierta,
  { cambios, antes = {}, horario }: { readonly cambios: CambiosDePerfil } & PartesDePerfil,
): string[] => {
  const campos = Object.keys(antes) as (keyof CambiosDePerfil)[]
  const deDia = (horas: Horario, dia: number) => enJornadas(horas.filter((franja) => franja.dia === dia))
  const dias = horario?.antes ? DIAS.map((_, dia) => dia) : []
  return [
    ...campos
      .filter((campo) => cambios[campo] !== undefined && choca(cuenta[campo] ?? '', antes[campo], cambios[campo]))
      .map((campo) => CAMPOS_DE_PERFIL[campo]),
    ...dias
      .filter((dia) =>
        choca(deDia(cuenta.horario, dia), deDia(horario?.antes ?? [], dia), deDia(horario?.horario ?? [], dia)),
      )
      .map((dia) => `horario del ${DIAS[dia]}`),
  ]
}

/** Decides what a person asks for their own account. */
const decidirPropio = (cuenta: CuentaAbierta, c: ComandoCuenta): Decision<HechoCuenta> => {
  if (c.actor.id !== cuenta.cuentaId && c.actor.tipoUsuario !== 'sistema') return noExiste('esa cuenta')
  switch (c.type) {
    case 'ConfirmarCorreo':
      return cuenta.confirmada ? [] : [{ type: 'CorreoConfirmado', data: {} }]
    case 'PedirConfirmacion':
      return cuenta.confirmada
        ? refuse('ya-confirmado', 'Tu correo ya está confirmado.')
        : hayCupo(cuenta, c.ahora)
          ? [{ type: 'ConfirmacionPedida', data: { pedida: c.ahora } }]
          : refuse('demasiados-correos', `Puedes pedir hasta ${CONFIRMACIONES_AL_DIA} correos al día.`)
    case 'PedirRestablecimiento':
      return cuenta.isActive ? [{ type: 'RestablecimientoPedido', data: { pedido: c.ahora } }] : []
    case 'ContarRegistroRepetido': {
      const contado = Date.parse(c.ahora) - Date.parse(cuenta.registroRepetido) < DIA_MS
      return cuenta.isActive && !contado ? [{ type: 'RegistroRepetido', data: { momento: c.ahora } }] : []
    }
    case 'EntrarDesdeOtroEquipo': {
      const { equipo, ahora: momento } = c
      if (yaDicha(cuenta, equipo, momento)) return []
      return [{ type: 'EntradaDesdeOtroEquipo', data: { cuentaId: cuenta.cuentaId, equipo, momento } }]
    }
    case 'ReportarIncidenteDeCuenta': {
      if (!negocia(cuenta)) return refuse('prohibido', 'Tu cuenta no puede reportar incidentes.')
      const reporte = reportar(cuenta.incidentes, 'cuenta', c)
      return isRefusal(reporte) ? reporte : reporte.map((data) => ({ type: 'IncidenteDeCuentaReportado', data }))
    }
    case 'EditarPerfil': {
      const cambios = cambiosReales(cuenta, c.cambios)
      if (Object.keys(cambios).length === 0) return []
      return [{ type: 'PerfilEditado', data: { cuentaId: cuenta.cuentaId, ...cambios } }]
    }
    case 'EditarPalabras': {
      const { palabras: actuales } = cuenta
      const palabras = c.antes ? fundir(actuales, c.antes, c.palabras, claveDePalabra) : [...c.palabras]
      if (iguales(palabras, actuales)) return []
      if (palabras.length > PALABRAS_MAXIMAS) {
        return refuse('demasiadas-palabras', `Puedes tener hasta ${PALABRAS_MAXIMAS} palabras clave.`)
      }
      const anadidas = cuantasNuevas(actuales, palabras)
      const data = { cuentaId: cuenta.cuentaId, palabras, ...(anadidas === 0 ? {} : { anadidas }) }
      return [{ type: 'PalabrasClaveEditadas', data }]
    }
    case 'FijarHorario': {
      const horario = fundirHorario(c.antes ? cuenta.horario : [], c.antes ?? [], c.horario)
      const deAqui = (fechas: readonly string[]) => fechas.filter((fecha) => fecha >= fechaLocal(c.ahora)).toSorted()
      const quedan = deAqui(cuenta.feriados)
      const feriados = c.feriados
        ? deAqui(fundir(c.feriadosAntes ? quedan : [], c.feriadosAntes ?? [], c.feriados, String))
        : quedan
      if (iguales(horario, cuenta.horario) && iguales(feriados, quedan)) return []
      // Two people's hours may each be right, and cross.
      if (faltasDeHorario(horario).length > 0) return HORARIO_CRUZADO
      if (feriados.length > FERIADOS_MAXIMOS)
        return refuse('demasiados-feriados', `Puedes tener hasta ${FERIADOS_MAXIMOS} días sin atención.`)
      return [{ type: 'HorarioFijado', data: { horario, ...(feriados.length === 0 ? {} : { feriados }) } }]
    }
    case 'GuardarPerfil': {
      const { cambios, palabras, horario, actor, ahora } = c
      const ajenos = cambiadosAparte(cuenta, c)
      if (ajenos.length > 0)
        return refuse(
          'perfil-cambio',
          `Mientras tanto cambió en otra parte: ${ajenos.join(', ')}. Mira cómo quedó y vuelve a guardar.`,
        )
      const partes = [
        decidirPropio(cuenta, { type: 'EditarPerfil', cambios, actor, ahora }),
        palabras ? decidirPropio(cuenta, { type: 'EditarPalabras', ...palabras, actor, ahora }) : [],
        horario ? decidirPropio(cuenta, { type: 'FijarHorario', ...horario, actor, ahora }) : [],
      ]
      return partes.find(isRefusal) ?? partes.flatMap((parte) => (isRefusal(parte) ? [] : [...parte]))
    }
    case 'CambiarLogo':
      return c.sha256 === cuenta.logo ? [] : [{ type: 'LogoCambiado', data: { sha256: c.sha256 } }]
    case 'ConvertirCuenta':
      if (cuenta.tipoUsuario !== 'consumidor') return refuse('ya-es-proveedor', 'Tu cuenta ya es de proveedor.')
      return [{ type: 'CuentaConvertida', data: c.conversion }]
    case 'AbrirNegociacion':
      if (cuenta.negociacion === c.compraId) return []
      if (cuenta.tipoUsuario !== 'proveedor') return refuse('prohibido', 'Solo un proveedor abre una negociación.')
      return cuenta.negociacion === undefined
        ? [{ type: 'NegociacionAbierta', data: { compraId: c.compraId, modo: c.modo } }]
        : refuse('compra-en-curso', 'Ya tienes una negociación en curso.')
    case 'ElegirApariencia': {
      const { fondo = cuenta.fondo, estrellas = cuenta.estrellas } = c
      if (fondo === cuenta.fondo && estrellas === cuenta.estrellas) return []
      return [{ type: 'AparienciaElegida', data: { fondo, estrellas } }]
    }
    case 'ElegirAvisos': {
      const { eleccion } = c
      if ('silencio' in eleccion && eleccion.silencio?.desde === eleccion.silencio?.hasta && eleccion.silencio)
        return refuse('silencio-vacio', 'El silencio empieza a una hora y acaba a otra.', { campo: 'silencio' })
      const avisos = conEleccion(cuenta.avisos, eleccion)
      return iguales(avisos, cuenta.avisos) ? [] : [{ type: 'AvisosElegidos', data: avisos }]
    }
    case 'PrepararResumenDeAvisos': {
      const { anterior, resumen } = c
      // A caller that doesn't know the last daily mail would repeat what that one told.
      if (cuenta.resumido !== anterior || anterior === resumen.dia || !recibeResumen(cuenta)) return []
      return [{ type: 'ResumenDeAvisosPreparado', data: resumen }]
    }
    case 'ElegirRaizDiaria':
      if (c.recibe === cuenta.raizDiaria) return []
      if (!puede(cuenta.tipoUsuario, 'auditoria.raices')) return refuse('prohibido', 'Tu cuenta no puede hacer eso.')
      return cuenta.isActive ? [{ type: 'RaizDiariaElegida', data: { recibe: c.recibe } }] : []
    default:
      return refuse('no-existe', 'No existe esa acción.')
  }
}

/** Decides a step for which a person gives a reason, and a process none. */
const conMotivo = (
  { actor, motivo: dicho }: Origen & { readonly motivo?: string | undefined },
  decidir: (data: { readonly motivo?: string }) => Decision<HechoCuenta>,
): Decision<HechoCuenta> => {
  const motivo = actor.tipoUsuario === 'sistema' ? {} : motivoDe(dicho)
  return isRefusal(motivo) ? motivo : decidir(motivo)
}

/** The same reason again changes nothing. Another one would be lost, so it is refused. */
const desactivadaOtraVez = ({ desactivadaPor }: CuentaAbierta, motivo: string | undefined): Decision<HechoCuenta> =>
  motivo === undefined || motivo === desactivadaPor
    ? []
    : refuse(
        'ya-desactivada',
        desactivadaPor === undefined
          ? 'Esa cuenta ya está desactivada.'
          : `Esa cuenta ya está desactivada, por otra razón: «${desactivadaPor}».`,
      )

const HORARIO_CRUZADO = refuse(
  'horario-cruzado',
  'El horario cambió en otra parte, y junto con el tuyo se cruzarían dos franjas. Mira cómo quedó y vuelve a guardar.',
)

export const ELIMINADA = refuse('cuenta-eliminada', 'Esa cuenta fue eliminada.')

/**
 * Decides a command. Refusals: ya-existe, clase-invalida, sin-matriz, no-existe, cuenta-eliminada,
 * cuenta-propia, cuenta-desactivada, ya-desactivada, ya-confirmado, ya-entro, ya-es-proveedor,
 * no-es-del-equipo, perfil-cambio, demasiadas-palabras, demasiados-correos, demasiados-feriados,
 * horario-cruzado, prohibido, cuenta-sin-limite, falta-motivo, motivo-largo, those of incidents.
 */
export const decideCuenta = (cuenta: Cuenta, c: ComandoCuenta): Decision<HechoCuenta> => {
  if (c.type === 'AbrirCuenta') return abrir(cuenta, c.perfil)
  if (!cuenta.existe) return noExiste('esa cuenta')
  if (c.type === 'EliminarPersona') {
    if (c.actor.id === cuenta.cuentaId) return refuse('cuenta-propia', 'No puedes eliminar tu propia cuenta.')
    if (cuenta.eliminada) return []
    // Nothing happens to the account after this, so its open incidents would stay open.
    const abiertos = cuenta.incidentes.filter(({ abierto }) => abierto)
    return conMotivo(c, (data) => [
      ...abiertos.map(({ numero }) => ({ type: 'IncidenteDeCuentaCerrado', data: { numero } }) as const),
      { type: 'PersonaEliminada', data },
    ])
  }
  if (cuenta.eliminada) return ELIMINADA
  switch (c.type) {
    case 'ActivarCuenta':
      return cuenta.isActive ? [] : [{ type: 'CuentaActivada', data: {} }]
    case 'DesactivarCuenta':
      if (c.actor.id === cuenta.cuentaId) return refuse('cuenta-propia', 'No puedes desactivar tu propia cuenta.')
      return conMotivo(c, (data) =>
        cuenta.isActive ? [{ type: 'CuentaDesactivada', data }] : desactivadaOtraVez(cuenta, data.motivo),
      )
    case 'InvitarPersonal':
      if (!esPersonal(cuenta)) return refuse('no-es-del-equipo', 'Solo se invita así a alguien del equipo.')
      if (!cuenta.isActive) return refuse('cuenta-desactivada', 'Esa cuenta está desactivada: actívala antes.')
      if (cuenta.confirmada) return refuse('ya-entro', 'Esa persona ya eligió su contraseña.')
      return hayCupo(cuenta, c.ahora)
        ? [{ type: 'PersonalInvitado', data: { pedida: c.ahora } }]
        : refuse('demasiados-correos', `Se le envían hasta ${CONFIRMACIONES_AL_DIA} correos al día.`)
    case 'FijarIncidenteDeCuenta':
      if (!negocia(cuenta)) return refuse('cuenta-sin-limite', 'Solo se limita a un cliente o a un proveedor.')
      return cuenta.incidenteId === c.incidenteId
        ? []
        : [{ type: 'IncidenteDeCuentaFijado', data: { incidenteId: c.incidenteId } }]
    case 'ResponderIncidenteDeCuenta': {
      const respuesta = responder(cuenta.incidentes, c)
      return isRefusal(respuesta) ? respuesta : respuesta.map((data) => ({ type: 'IncidenteDeCuentaRespondido', data }))
    }
    case 'CerrarIncidenteDeCuenta': {
      const cierre = cerrar(cuenta.incidentes, c)
      return isRefusal(cierre) ? cierre : cierre.map((data) => ({ type: 'IncidenteDeCuentaCerrado', data }))
    }
    case 'FijarSuscripcion': {
      const { suscripcion, compraId } = c
      return cuenta.suscripcion === suscripcion ? [] : [{ type: 'SuscripcionFijada', data: { suscripcion, compraId } }]
    }
    case 'LiberarNegociacion':
      return cuenta.negociacion === c.compraId ? [{ type: 'NegociacionLiberada', data: { compraId: c.compraId } }] : []
    default:
      return decidirPropio(cuenta, c)
  }
}

export const cuentaDecider: Decider<Cuenta, ComandoCuenta, HechoCuenta> = {
  category: 'cuenta',
  schemas: hechosCuenta,
  initial: { existe: false },
  decide: decideCuenta,
  evolve: evolveCuenta,
  partes: (cuenta) => (cuenta.existe ? [cuenta.cuentaId] : []),
}
