import { type Aviso, type AvisosDe, avisosPorAsunto, conCallados, type Destinado } from '#domain/aviso.ts'
import { ATIENDEN, LEEN_TODO } from '#domain/permisos.ts'
import type { HechoCuenta } from './hechos.ts'

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
export type AvisoDeCuenta = AvisosDe<typeof AVISOS> | Aviso<'incidenteCambiado', object>

/** The messages that a fact of an account causes (decisiones/vivo, «A message»). Every desk's list of incidents follows them. */
export const avisosDeCuenta = (hecho: HechoCuenta, cuentaId: number): readonly AvisoDeCuenta[] => {
  const avisos = sonoros(hecho, cuentaId)
  return avisos.length > 0 ? conCallados(avisos, 'incidenteCambiado', aRoles(LEEN_TODO, {})) : avisos
}
