import { type AvisosDe, avisosPorAsunto, type Callado, callarA, type Destinado } from '#domain/aviso.ts'
import { LEEN_TODO } from '#domain/cuenta/tipos.ts'
import type { HechoGuardado } from '#domain/hecho.ts'
import { ATIENDEN } from '#domain/permisos.ts'
import type { HechoCuenta } from './hechos.ts'

const FILAS = {
  reportar: { hecho: 'IncidenteDeCuentaReportado', asuntos: ['incidenteReportado'] },
  responder: { hecho: 'IncidenteDeCuentaRespondido', asuntos: ['incidenteRespondido'] },
  cerrar: { hecho: 'IncidenteDeCuentaCerrado', asuntos: ['incidenteCerrado'] },
} as const

const aQuienesAtienden = <D extends object>(datos: D): Destinado<D>[] =>
  ATIENDEN.map((rol) => ({ destino: { rol }, datos }))
/** The account that a message is about, with its name for the staff. */
type FichaDeCuenta = { readonly usuario: number; readonly deQuien: string }
/** Addresses the roles that answer for incidents, and the account that reported this one. */
const aQuienesLoLlevan = (
  { data: { numero } }: Atendido,
  { usuario, deQuien }: FichaDeCuenta,
): readonly Destinado<{ readonly usuario: number; readonly numero: number; readonly deQuien?: string }>[] => [
  ...aQuienesAtienden({ usuario, numero, deQuien }),
  { destino: { cuenta: usuario }, datos: { usuario, numero } },
]

type De<T> = Extract<HechoCuenta, { type: T }>
type Atendido = De<'IncidenteDeCuentaRespondido' | 'IncidenteDeCuentaCerrado'>
const AVISOS = {
  incidenteReportado: ({ data: { numero, tipo } }: De<'IncidenteDeCuentaReportado'>, ficha: FichaDeCuenta) =>
    aQuienesAtienden({ ...ficha, numero, texto: tipo }),
  incidenteRespondido: aQuienesLoLlevan,
  incidenteCerrado: aQuienesLoLlevan,
}
export type AvisoDeCuenta = AvisosDe<'cuenta', typeof AVISOS>

/** Returns the messages that a fact of an account causes (decisiones/vivo, «A message»). */
export const avisosDeCuenta = avisosPorAsunto<HechoCuenta, FichaDeCuenta, 'cuenta', typeof AVISOS>(
  'cuenta',
  FILAS,
  AVISOS,
)

const DE_INCIDENTES = new Set<string>(Object.values(FILAS).map(({ hecho }) => hecho))

/** Facts that change the staff's tables of accounts. */
const EN_TABLAS: ReadonlySet<string> = new Set<HechoCuenta['type']>([
  'CuentaAbierta',
  'CuentaActivada',
  'CuentaDesactivada',
  'CuentaConvertida',
  'PersonaEliminada',
  'IncidenteDeCuentaFijado',
  'CorreoConfirmado',
  'PerfilEditado',
  'LogoCambiado',
  'SuscripcionFijada',
])

/** Facts that change what an account's page tells its clients. */
const EN_PRESENTACION: ReadonlySet<string> = new Set<HechoCuenta['type']>([
  'CuentaActivada',
  'CuentaDesactivada',
  'PerfilEditado',
  'PalabrasClaveEditadas',
  'HorarioFijado',
  'LogoCambiado',
])

/**
 * Returns the silent messages: every desk's lists of incidents and accounts follow. The account
 * that reported an incident follows too, in its own list. Whoever looks at an account's page
 * follows what it says there.
 */
export const calladosDeCuenta = ({ type, clave }: HechoGuardado): readonly Callado[] => {
  if (DE_INCIDENTES.has(type))
    return [
      ...callarA('incidenteCambiado', LEEN_TODO),
      { asunto: 'incidenteCambiado', destino: { cuenta: Number(clave) } },
    ]
  return [
    ...(EN_TABLAS.has(type)
      ? [
          ...callarA('cuentaCambiada', ['callcenter', ...LEEN_TODO]),
          { asunto: 'cuentaCambiada', destino: { invitada: Number(clave) } } as const,
        ]
      : []),
    ...(EN_PRESENTACION.has(type) ? [{ asunto: 'presentacion', destino: { cuenta: Number(clave) } } as const] : []),
  ]
}
