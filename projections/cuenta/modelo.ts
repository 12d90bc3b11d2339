import { avisosDeCuenta } from '#domain/cuenta/avisos.ts'
import { AVISOS_DE_FABRICA, type AvisosElegidos, avisosDe, horaDeResumen } from '#domain/cuenta/eleccion-de-avisos.ts'
import { type FONDOS, type HechoCuenta, type Horario, recibeResumen, sinAusentes } from '#domain/cuenta/hechos.ts'
import type { Clase, TipoUsuario } from '#domain/cuenta/tipos.ts'
import { HechoImposible } from '#domain/decider.ts'
import { ELIMINADO, type Hecho } from '#domain/hecho.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { contar } from '#projections/cifras/modelo.ts'
import { de, documento, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'
import { numeroDeCuenta, numeros } from '#projections/numeracion/modelo.ts'

export const cuentas = tabla({
  nombre: 'cuentas',
  modo: 'tuplas',
  columnas: {
    id: 'bigint',
    /**
     * The number by which people call a provider: the n-th that opened an account. 0 for other
     * kinds.
     */
    numero: 'bigint',
    tipo_usuario: texto<TipoUsuario>(),
    clase: texto<Clase>(),
    matriz: 'bigint null',
    nombre: 'text',
    correo: 'text',
    celular: 'text',
    direccion: 'text',
    identificacion: 'text',
    pais: 'text',
    provincia: 'text',
    ciudad: 'text',
    parroquia: 'text',
    actividad: 'text',
    descripcion: 'text',
    paginaweb: 'text',
    /** 'lat,lng' in degrees, or ''. */
    ubicacion: 'text',
    horario: documento<Horario>(),
    /** Local dates on which it doesn't open, as a list. */
    feriados: documento<readonly string[]>(),
    palabras: documento<readonly string[]>(),
    /** SHA-256 of the uploaded picture, or ''. */
    logo: 'text',
    activa: 'bool',
    gratuita: 'bool',
    confirmada: 'bool',
    eliminada: 'bool',
    terminos: 'text',
    fondo: texto<(typeof FONDOS)[number]>(),
    estrellas: 'bool',
    avisos: documento<AvisosElegidos>(),
    /** The hour of its daily mail, 'HH:MM' in America/Guayaquil; null while it gets none. */
    resumen: 'text null',
    /** The day of the last mail ('' before the first), and the fact up to which it reported. */
    resumido: 'text',
    resumido_hasta: 'text null',
    suscripcion: 'text',
    incidente: 'int',
    creada: 'timestamptz',
  },
  clave: ['id'],
  indices: [
    '(tipo_usuario, numero)',
    '(creada desc, id)',
    '(matriz) where matriz is not null',
    '(resumen, id) where resumen is not null',
    "(numero) where numero > 0 and activa and matriz is null and suscripcion <> 'desactivada'",
  ],
  puente: { feriados: `'[]'`, avisos: `'${JSON.stringify(AVISOS_DE_FABRICA)}'`, resumido: `''` },
})
export type TuplaCuenta = TuplaDe<typeof cuentas>
/** Returns whether an administrator closed an account. An erased account doesn't count. */
export const estaDesactivada = ({ activa, eliminada }: TuplaCuenta): boolean => !activa && !eliminada

const NUMERAN: ReadonlySet<string> = new Set(['CuentaAbierta', 'CuentaConvertida'])

const filaDe = (hecho: Hecho & HechoCuenta & { type: 'CuentaAbierta' }, tuplas: Tuplas): TuplaCuenta => {
  const { cuentaId, tipoUsuario, clase, matrizId, cuentaGratuita, ...d } = hecho.data
  return {
    id: cuentaId,
    numero: numeroDeCuenta(cuentaId, tuplas),
    tipo_usuario: tipoUsuario,
    clase,
    matriz: matrizId ?? null,
    nombre: d.nombre,
    correo: d.correo,
    celular: d.celular,
    direccion: d.direccion,
    identificacion: d.identificacion,
    pais: d.pais,
    provincia: d.provincia,
    ciudad: d.ciudad,
    parroquia: d.parroquia ?? '',
    actividad: d.actividad,
    descripcion: d.descripcion ?? '',
    paginaweb: '',
    ubicacion: '',
    horario: [],
    feriados: [],
    palabras: [],
    logo: '',
    activa: true,
    gratuita: cuentaGratuita,
    confirmada: d.correoConfirmado ?? false,
    eliminada: false,
    terminos: d.terminos ?? '',
    fondo: 'negro',
    estrellas: true,
    avisos: AVISOS_DE_FABRICA,
    resumen: null,
    resumido: '',
    resumido_hasta: null,
    suscripcion: 'gratuita',
    incidente: 1,
    creada: hecho.meta.momento,
  }
}

const PERSONALES = [
  'nombre',
  'correo',
  'celular',
  'direccion',
  'identificacion',
  'descripcion',
  'paginaweb',
  'ubicacion',
  'actividad',
] as const satisfies readonly (keyof TuplaCuenta)[]

/** Returns the row after a fact, or the same object when the fact doesn't change it. */
const evolucionada = (cuenta: TuplaCuenta, hecho: Hecho & HechoCuenta, tuplas: Tuplas): TuplaCuenta => {
  switch (hecho.type) {
    case 'CuentaActivada':
      return { ...cuenta, activa: true }
    case 'CuentaDesactivada':
      return { ...cuenta, activa: false }
    case 'IncidenteDeCuentaFijado':
      return { ...cuenta, incidente: hecho.data.incidenteId }
    case 'CorreoConfirmado':
      return { ...cuenta, confirmada: true }
    case 'PerfilEditado': {
      const { cuentaId: _, ...cambios } = hecho.data
      return { ...cuenta, ...sinAusentes(cambios) }
    }
    case 'PalabrasClaveEditadas':
      return { ...cuenta, palabras: hecho.data.palabras }
    case 'HorarioFijado':
      return { ...cuenta, horario: hecho.data.horario, feriados: hecho.data.feriados ?? [] }
    case 'LogoCambiado':
      return { ...cuenta, logo: hecho.data.sha256 }
    case 'AparienciaElegida':
      return { ...cuenta, ...sinAusentes(hecho.data) }
    case 'AvisosElegidos':
      return { ...cuenta, avisos: avisosDe(hecho.data) }
    case 'ResumenDeAvisosPreparado':
      return { ...cuenta, resumido: hecho.data.dia, resumido_hasta: hecho.meta.causa ?? null }
    case 'SuscripcionFijada':
      return { ...cuenta, suscripcion: hecho.data.suscripcion, gratuita: false }
    case 'CuentaConvertida': {
      const { cuentaId: _, modo: _modo, ...datos } = hecho.data
      return { ...cuenta, ...sinAusentes(datos), tipo_usuario: 'proveedor', numero: numeroDeCuenta(cuenta.id, tuplas) }
    }
    case 'PersonaEliminada': {
      const borrados = Object.fromEntries(PERSONALES.map((campo) => [campo, ELIMINADO]))
      return { ...cuenta, ...borrados, palabras: [], logo: '', activa: false, eliminada: true }
    }
    default:
      return cuenta
  }
}

const conResumen = (cuenta: TuplaCuenta): TuplaCuenta => {
  const { activa: isActive, confirmada, avisos } = cuenta
  const resumen = recibeResumen({ isActive, confirmada, avisos }) ? horaDeResumen(avisos.silencio) : null
  return resumen === cuenta.resumen ? cuenta : { ...cuenta, resumen }
}

export const modeloCuentas = {
  nombre: 'cuentas',
  tablas: [cuentas],
  necesita: (hecho) => {
    if (hecho.category !== 'cuenta') return []
    const cuenta = de(cuentas, Number(hecho.clave))
    return NUMERAN.has(hecho.type) ? [cuenta, de(numeros, hecho.stream)] : [cuenta]
  },
  aplicar: (leido, tuplas) => {
    if (leido.category !== 'cuenta') return
    const hecho = leido as Hecho & HechoCuenta
    const id = Number(leido.clave)
    const cuenta = tuplas.leer(cuentas, id)
    avisar(hecho, avisosDeCuenta(hecho, { usuario: id, deQuien: cuenta?.nombre ?? '' }), tuplas)
    if (hecho.type === 'CuentaAbierta') {
      if (cuenta) throw new HechoImposible(hecho.type, 'abierta')
      return tuplas.poner(cuentas, filaDe(hecho, tuplas))
    }
    if (!cuenta) throw new HechoImposible(hecho.type, 'inexistente')
    if (cuenta.eliminada) throw new HechoImposible(hecho.type, 'eliminada')
    const despues = conResumen(evolucionada(cuenta, hecho, tuplas))
    if (despues !== cuenta) tuplas.poner(cuentas, despues)
    if (hecho.type === 'PersonaEliminada')
      contar(
        hecho,
        [{ medida: 'persona-eliminada', valor: 1, otro: hecho.meta.actor.id, clave: cuenta.tipo_usuario }],
        { objeto: id, proveedor: id },
        tuplas,
      )
  },
} satisfies ReadModel
