import {
  ANTIGUEDADES,
  COLAS,
  type Cola,
  type Dias,
  MEDIDAS,
  type Medida,
  PASOS_DE_INVITADO,
  type PasoDeInvitado,
  TODOS_LOS_ESTADOS,
} from '#domain/cifras.ts'
import { LADOS, type Lado } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'

/**
 * A measure, or a part of it: a kind, somebody's, a side of one's own orders or a step of the
 * funnel. Its days are its own or the page's.
 */
export type DeMedida = {
  readonly medida: Medida
  readonly clave?: string
  readonly otro?: string
  readonly lado?: Lado
  readonly embudo?: 'true'
  readonly dias?: Dias
}
/**
 * Everything that a dashboard opens. Besides measures: a queue of purchases (its proofs of an age,
 * somebody's, or those that end within some days), the consumption debts, the orders in a state,
 * those a seller invited, and the facts of a type.
 */
export type DeCifra =
  | DeMedida
  | { readonly cola: Cola; readonly antiguedad?: number; readonly otro?: string; readonly dias?: Dias }
  | { readonly deudas: true }
  | { readonly estado: EstadoPedido | typeof TODOS_LOS_ESTADOS }
  | { readonly paso: PasoDeInvitado }
  | { readonly type: string; readonly dias?: Dias }

/**
 * The address's parameters of an open figure: its kind, the part of it, and its days where they
 * aren't the page's.
 */
export const CAMPOS = ['cifra', 'que', 'dias'] as const
type EnDireccion = Readonly<Record<(typeof CAMPOS)[number], string>>

const ENTRE = '_'
const conDias = (cifra: string, que: string, dias?: Dias): EnDireccion => ({
  cifra,
  que,
  dias: dias ? `${dias.desde}${ENTRE}${dias.hasta}` : '',
})
const parteDe = ({ clave, otro, lado, embudo }: DeMedida): string =>
  embudo
    ? EMBUDO
    : [
        ...(lado === undefined ? [] : [`lado ${lado}`]),
        ...(otro === undefined ? [] : [`cuenta ${otro}`]),
        ...(clave === undefined ? [] : [`clave ${clave}`]),
      ].join(' ')
const EMBUDO = 'embudo'

export const aDireccion = (cifra: DeCifra): EnDireccion => {
  if ('cola' in cifra) {
    const { cola, antiguedad, otro } = cifra
    return conDias('cola', `${cola} ${otro === undefined ? (antiguedad ?? '') : `cuenta ${otro}`}`.trim(), cifra.dias)
  }
  if ('deudas' in cifra) return conDias('deudas', '')
  if ('estado' in cifra) return conDias('estado', cifra.estado)
  if ('paso' in cifra) return conDias('invitados', cifra.paso)
  if ('type' in cifra) return conDias('log', cifra.type, cifra.dias)
  return conDias(cifra.medida, parteDe(cifra), cifra.dias)
}

const diasDe = (dicho: string | null): { readonly dias?: Dias } => {
  const [, desde, hasta] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(dicho ?? '') ?? []
  return desde && hasta ? { dias: { desde, hasta } } : {}
}
/** Applies `hacer` to the value if it is one of `de`; returns undefined otherwise. */
const siEs = <T extends string, R extends object>(de: readonly T[], dicha: string | null, hacer: (valor: T) => R) => {
  const hallada = de.find((otra) => otra === dicha)
  return hallada === undefined ? undefined : hacer(hallada)
}

export const deDireccion = ({
  cifra,
  que,
  dias,
}: Readonly<Record<keyof EnDireccion, string | null>>): DeCifra | undefined => {
  switch (cifra) {
    case 'cola': {
      const [, cola = '', edad, otro] = /^(\S+)(?: (\d)| cuenta (\S+))?$/.exec(que ?? '') ?? []
      const parte = {
        ...(edad && Number(edad) < ANTIGUEDADES.length ? { antiguedad: Number(edad) } : {}),
        ...(otro === undefined ? {} : { otro }),
      }
      return siEs(COLAS, cola, (conocida) => ({ cola: conocida, ...parte, ...diasDe(dias) }))
    }
    case 'deudas':
      return { deudas: true }
    case 'estado':
      return siEs([...ESTADOS_PEDIDO, TODOS_LOS_ESTADOS], que, (estado) => ({ estado }))
    case 'invitados':
      return siEs(PASOS_DE_INVITADO, que, (paso) => ({ paso }))
    case 'log':
      return { type: que ?? '', ...diasDe(dias) }
    default:
      return siEs(MEDIDAS, cifra, (medida): DeMedida => {
        const [, dicho, otro, clave] = /^(?:lado (\S+) ?)?(?:cuenta (\S+) ?)?(?:clave (.*))?$/.exec(que ?? '') ?? []
        const lado = LADOS.find((candidato) => candidato === dicho)
        return {
          medida,
          ...(clave === undefined ? {} : { clave }),
          ...(otro === undefined ? {} : { otro }),
          ...(lado ? { lado } : {}),
          ...(que === EMBUDO ? { embudo: 'true' as const } : {}),
          ...diasDe(dias),
        }
      })
  }
}
