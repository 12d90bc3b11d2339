/**
 * The accounts that negotiate orders, as client or as provider. `nosotros` is the platform's own
 * account, which sells.
 */
export const NEGOCIAN = ['consumidor', 'proveedor', 'nosotros'] as const
export const PERSONAL = ['callcenter', 'financiero', 'administrador', 'vendedor', 'auditor'] as const
/**
 * Kinds of account and, for the two sides of the market, their classes (decisiones/cuenta,
 * «Kinds of account»).
 */
export const TIPOS_USUARIO = [...NEGOCIAN, ...PERSONAL] as const
export type TipoUsuario = (typeof TIPOS_USUARIO)[number]
export const PIDEN = ['consumidor', 'proveedor'] as const satisfies readonly TipoUsuario[]
export const VENDEN = ['proveedor', 'nosotros'] as const satisfies readonly TipoUsuario[]
/** The accounts that read every order's history, not only that of their own orders. */
export const LEEN_TODO = ['financiero', 'administrador', 'auditor'] as const satisfies readonly TipoUsuario[]
/**
 * The ways in which a subscription begins: negotiated, or as an offer of the catalogue paid at once
 * (decisiones/compra, «Life»).
 */
export const MODOS = ['negociacion', 'pago'] as const
export type Modo = (typeof MODOS)[number]

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

type DeTipo = { readonly tipoUsuario: string }
const es =
  (tipos: readonly string[]) =>
  ({ tipoUsuario }: DeTipo): boolean =>
    tipos.includes(tipoUsuario)
export const esConocida = es(TIPOS_USUARIO)
export const negocia = es(NEGOCIAN)
export const pide = es(PIDEN)
export const vende = es(VENDEN)
export const esPersonal = es(PERSONAL)

/**
 * Values of `incidenteId`. For a limited account the order table has no chat, no note and no e-mail
 * column (decisiones/cuenta, «Limited accounts»).
 */
export const SIN_LIMITE = 1
export const LIMITADA = 2

/** The maximum number of keywords of an account. */
export const PALABRAS_MAXIMAS = 30

/** Days for which the link to choose the first password of a staff account is valid. */
export const INVITACION_DIAS = 3
