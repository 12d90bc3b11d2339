import type { ComandosConversacion } from '#commands/conversacion.ts'
import type { Canal, TipoDeCanal } from '#domain/conversacion/canal.ts'
import { isRefusal } from '#domain/decider.ts'
import { crearAzar } from './azar.ts'
import type { CompraDemo } from './compras.ts'
import type { CuentaDemo } from './cuentas.ts'
import { CON_CALLCENTER, CON_FINANZAS, DE_OBRA, DE_PEDIDO, type Dialogo, type Linea } from './dialogos.ts'
import type { PedidoDemo } from './pedidos.ts'
import { solicitudDeDemo } from './solicitud.ts'

const MINUTO_MS = 60_000
const DIA_MS = 24 * 3_600_000
const DE_LOS_DEMO = 12
const DEL_MERCADO = 8
const ENTREGAS = 60
/** Every third conversation is left unread. */
const SIN_LEER = 3

type Quien = 'cliente' | 'proveedor' | 'callcenter' | 'financiero'
type Charla = {
  readonly canal: Canal
  readonly dialogo: Dialogo<Quien>
  readonly entre: Readonly<Partial<Record<Quien, CuentaDemo>>>
  /** The time when it may begin, and the most that people take to answer, in milliseconds. */
  readonly ms: number
  readonly pausaMs: number
}

/** A hundred and twenty messages between a building site and its supplier. */
const DE_LA_OBRA: Dialogo<Quien> = Array.from({ length: ENTREGAS }, (_, n): readonly Linea<Quien>[] => {
  const [pregunta, respuesta] = DE_OBRA[n % DE_OBRA.length] ?? ['', '']
  return [
    ['cliente', pregunta.replace('#', String(n + 1))],
    ['proveedor', respuesta],
  ]
}).flat()

/**
 * Selects the orders that people talk about: the newest between the demo's own accounts, then the
 * newest of the rest.
 */
const conversados = (pedidos: readonly PedidoDemo[]): readonly PedidoDemo[] => {
  const deDemo = ({ correo }: CuentaDemo) => correo.endsWith('@demo.ec') && !correo.includes('mercado')
  const recientes = pedidos.toSorted((a, b) => b.ms - a.ms)
  const propios = recientes.filter(({ cliente, proveedor }) => deDemo(cliente) && deDemo(proveedor))
  const otros = recientes.filter((pedido) => !propios.includes(pedido))
  return [...propios.slice(0, DE_LOS_DEMO), ...otros.slice(0, DEL_MERCADO)]
}

/**
 * Makes conversations about the demo's orders and purchases, through commands. Running it again
 * appends nothing.
 */
export const hacerCharlasDemo = async (
  conversaciones: ComandosConversacion,
  cuentas: readonly CuentaDemo[],
  { pedidos, compras }: { readonly pedidos: readonly PedidoDemo[]; readonly compras: readonly CompraDemo[] },
  hoy: number,
): Promise<void> => {
  const escritorio = (tipo: 'callcenter' | 'financiero') => cuentas.find(({ tipoUsuario }) => tipoUsuario === tipo)
  const [callcenter, financiero] = [escritorio('callcenter'), escritorio('financiero')]
  if (!callcenter || !financiero) throw new Error('demo: faltan los escritorios')
  const elegidos = conversados(pedidos)
  // The oldest of the demo's own has had time for the long conversation.
  const larga = elegidos[DE_LOS_DEMO - 1]
  const dePedidos = elegidos.map(
    ({ id, cliente, proveedor, ms }, n): Charla => ({
      canal: { tipo: 'pedido', id },
      dialogo: elegidos[n] === larga ? DE_LA_OBRA : (DE_PEDIDO[n % DE_PEDIDO.length] as Dialogo<Quien>),
      entre: { cliente, proveedor },
      ms,
      pausaMs: 25 * MINUTO_MS,
    }),
  )
  const deCompras = (tipo: Exclude<TipoDeCanal, 'pedido'>, dialogos: readonly Dialogo<Quien>[]) =>
    dialogos.flatMap((dialogo, n): readonly Charla[] => {
      const compra = compras[n]
      if (!compra) return []
      const { id, proveedor, ms } = compra
      return [
        { canal: { tipo, id }, dialogo, entre: { proveedor, callcenter, financiero }, ms, pausaMs: 15 * MINUTO_MS },
      ]
    })
  const charlas = [...dePedidos, ...deCompras('call', CON_CALLCENTER), ...deCompras('finan', CON_FINANZAS)]

  const conversar = async ({ canal, dialogo, entre, ms, pausaMs }: Charla, n: number): Promise<void> => {
    const azar = crearAzar(n + 1)
    const quepa = (Math.max(hoy - ms, DIA_MS / 24) * 0.9) / dialogo.length
    let cuando = ms
    const hacer = async (
      que: string,
      quien: Quien,
      dicho: { type: 'EscribirMensaje'; texto: string; cita?: number } | { type: 'MarcarLectura'; hasta: number },
    ) => {
      const cuenta = entre[quien]
      if (!cuenta) throw new Error(`demo: nadie es ${quien}`)
      const actor = { id: cuenta.id, tipoUsuario: cuenta.tipoUsuario }
      const ahora = new Date(Math.min(cuando, hoy)).toISOString()
      const hecha = await conversaciones.ejecutar(
        canal,
        { ...dicho, actor, ahora },
        solicitudDeDemo(`charla ${n} ${que}`),
      )
      if (isRefusal(hecha)) throw new Error(`demo: ${hecha.detalle}`)
    }
    for (const [m, [quien, texto, cita]] of dialogo.entries()) {
      cuando += Math.min((0.1 + 0.9 * azar.fraccion()) * pausaMs, quepa)
      await hacer(`mensaje ${m}`, quien, { type: 'EscribirMensaje', texto, ...(cita === undefined ? {} : { cita }) })
    }
    const ultimo = dialogo.at(-1)?.[0]
    const otro = dialogo.find(([quien]) => quien !== ultimo)?.[0]
    if (!otro || n % SIN_LEER === 0) return
    cuando += 2 * MINUTO_MS
    await hacer('leído', otro, { type: 'MarcarLectura', hasta: dialogo.length })
  }
  await Promise.all(charlas.map(conversar))
}
