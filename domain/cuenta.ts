import { z } from 'zod'
import { type Decider, type Decision, delSujeto, type EventsOf, type Origen, personal, refuse } from './decider.ts'

/** Stream: cuenta-<id>. These names are the stored format. */
export const streamCuenta = (id: number): string => `cuenta-${id}`

/** Kinds of account and, for the two sides of the market, their classes (decisions §1). */
export const TIPOS_USUARIO = [
  'consumidor',
  'proveedor',
  'nosotros',
  'callcenter',
  'financiero',
  'administrador',
  'vendedor',
  'auditor',
] as const
export type TipoUsuario = (typeof TIPOS_USUARIO)[number]
export const CLASES = ['personal', 'empresa', 'individual', 'sucursal', 'staff'] as const
export type Clase = (typeof CLASES)[number]
export const CLASES_DE: Readonly<Record<TipoUsuario, readonly Clase[]>> = {
  consumidor: ['personal', 'empresa'],
  proveedor: ['empresa', 'individual', 'sucursal'],
  nosotros: ['empresa'],
  callcenter: ['staff'],
  financiero: ['staff'],
  administrador: ['staff'],
  vendedor: ['staff'],
  auditor: ['staff'],
}

const texto = (max: number) => personal(z.string().max(max))

const perfil = {
  nombre: texto(160),
  correo: texto(254),
  celular: texto(20),
  direccion: texto(300),
  identificacion: texto(13),
  pais: z.string().max(80),
  provincia: z.string().max(80),
  ciudad: z.string().max(80),
  actividad: z.string().max(160),
}

export const hechosCuenta = {
  CuentaAbierta: delSujeto(
    'cuentaId',
    z.object({
      cuentaId: z.int().positive(),
      tipoUsuario: z.enum(TIPOS_USUARIO),
      clase: z.enum(CLASES),
      matrizId: z.int().positive().optional(),
      cuentaGratuita: z.boolean(),
      ...perfil,
    }),
  ),
  CuentaActivada: z.object({}),
  CuentaDesactivada: z.object({}),
  /** 1 none, 2 limited: the order table then has no chat, no note and no e-mail column (decisions §1). */
  IncidenteDeCuentaFijado: z.object({ incidenteId: z.int().min(1).max(2) }),
} as const

export type HechoCuenta = EventsOf<typeof hechosCuenta>
export type Perfil = Readonly<z.infer<typeof hechosCuenta.CuentaAbierta>>

export type Cuenta =
  | { readonly existe: false }
  | (Perfil & { readonly existe: true; readonly isActive: boolean; readonly incidenteId: number })

export const evolveCuenta = (cuenta: Cuenta, hecho: HechoCuenta): Cuenta => {
  if (hecho.type === 'CuentaAbierta') return { existe: true, isActive: true, incidenteId: 1, ...hecho.data }
  if (!cuenta.existe) return cuenta
  switch (hecho.type) {
    case 'CuentaActivada':
      return { ...cuenta, isActive: true }
    case 'CuentaDesactivada':
      return { ...cuenta, isActive: false }
    case 'IncidenteDeCuentaFijado':
      return { ...cuenta, incidenteId: hecho.data.incidenteId }
  }
}

export type ComandoCuenta = Origen &
  (
    | { readonly type: 'AbrirCuenta'; readonly perfil: Perfil }
    | { readonly type: 'ActivarCuenta' | 'DesactivarCuenta' }
    | { readonly type: 'FijarIncidenteDeCuenta'; readonly incidenteId: number }
  )

/** Refusals: ya-existe, clase-invalida, sin-matriz, no-existe. */
export const decideCuenta = (cuenta: Cuenta, c: ComandoCuenta): Decision<HechoCuenta> => {
  if (c.type === 'AbrirCuenta') {
    if (cuenta.existe) return refuse('ya-existe', 'Esa cuenta ya existe.')
    const { tipoUsuario, clase, matrizId } = c.perfil
    if (!CLASES_DE[tipoUsuario].includes(clase)) return refuse('clase-invalida', 'Tipo Usuario no valido!!!!')
    if ((clase === 'sucursal') !== (matrizId !== undefined)) {
      return refuse('sin-matriz', 'Una sucursal, y solo una sucursal, pertenece a una matriz.')
    }
    return [{ type: 'CuentaAbierta', data: c.perfil }]
  }
  if (!cuenta.existe) return refuse('no-existe', 'No existe esa cuenta.')
  switch (c.type) {
    case 'ActivarCuenta':
      return cuenta.isActive ? [] : [{ type: 'CuentaActivada', data: {} }]
    case 'DesactivarCuenta':
      return cuenta.isActive ? [{ type: 'CuentaDesactivada', data: {} }] : []
    case 'FijarIncidenteDeCuenta':
      return cuenta.incidenteId === c.incidenteId
        ? []
        : [{ type: 'IncidenteDeCuentaFijado', data: { incidenteId: c.incidenteId } }]
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
