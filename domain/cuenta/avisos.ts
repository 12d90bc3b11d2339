import { type Aviso, type AvisosDe, avisosPorAsunto, conCallados, type Destinado } from '#domain/aviso.ts'
import { quienesVen } from '#domain/esquema.ts'
import { ATIENDEN, LEEN_TODO } from '#domain/permisos.ts'
import { type HechoCuenta, hechosCuenta } from './hechos.ts'

type Rol = (typeof ATIENDEN | typeof LEEN_TODO)[number]

const FILAS = {
  reportar: { hecho: 'IncidenteDeCuentaReportado', asuntos: ['incidenteReportado'] },
  responder: { hecho: 'IncidenteDeCuentaRespondido', asuntos: ['incidenteRespondido'] },
  cerrar: { hecho: 'IncidenteDeCuentaCerrado', asuntos: ['incidenteCerrado'] },
} as const

const aRoles = <D extends object>(roles: readonly Rol[], datos: D): Destinado<D>[] =>
  roles.map((rol) => ({ destino: { rol }, datos }))
/** Who answers for incidents, and who reported this one. */
const aQuienesLoLlevan = ({ data: { numero } }: Atendido, usuario: number) => {
  const datos = { usuario, numero }
  return [...aRoles(ATIENDEN, datos), { destino: { cuenta: usuario }, datos }]
}

type De<T> = Extract<HechoCuenta, { type: T }>
type Atendido = De<'IncidenteDeCuentaRespondido' | 'IncidenteDeCuentaCerrado'>
const AVISOS = {
  incidenteReportado: ({ data: { numero, tipo } }: De<'IncidenteDeCuentaReportado'>, usuario: number) =>
    aRoles(ATIENDEN, { usuario, numero, texto: tipo }),
  incidenteRespondido: aQuienesLoLlevan,
  incidenteCerrado: aQuienesLoLlevan,
}
const sonoros = avisosPorAsunto<HechoCuenta, number, typeof AVISOS>(FILAS, AVISOS)
export type AvisoDeCuenta =
  | AvisosDe<typeof AVISOS>
  | Aviso<'incidenteCambiado', object>
  | Aviso<'cuentaCambiada', object>

/** What the staff's tables of accounts show. */
const EN_TABLAS: ReadonlySet<HechoCuenta['type']> = new Set([
  ...(['CuentaAbierta', 'CuentaActivada', 'CuentaDesactivada', 'CuentaConvertida', 'PersonaEliminada'] as const),
  ...(['IncidenteDeCuentaFijado', 'CorreoConfirmado', 'PerfilEditado', 'LogoCambiado', 'SuscripcionFijada'] as const),
])
const MIRAN = ['callcenter', ...LEEN_TODO] as const

/** The messages that a fact of an account causes (decisiones/vivo, «A message»). Every desk's lists of incidents and accounts follow them. */
export const avisosDeCuenta = (hecho: HechoCuenta, cuentaId: number): readonly AvisoDeCuenta[] => {
  const avisos = sonoros(hecho, cuentaId)
  // Whoever reports looks at their own list elsewhere too.
  const miranIncidentes = [...aRoles(LEEN_TODO, {}), { destino: { cuenta: cuentaId }, datos: {} }]
  if (avisos.length > 0) return conCallados(avisos, 'incidenteCambiado', miranIncidentes)
  if (!EN_TABLAS.has(hecho.type)) return []
  const ven = quienesVen(hechosCuenta[hecho.type])
  const miran = MIRAN.filter((rol) => ven.includes(rol))
  return aRoles(miran, {}).map((uno) => ({ asunto: 'cuentaCambiada', ...uno }))
}
