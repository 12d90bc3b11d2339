import type { Dicho } from '#commands/conversacion.ts'
import type { Canal } from '#domain/conversacion/canal.ts'
import type { Actor } from '#domain/decider.ts'
import { bien, type Mundo } from './mundo.ts'
import type { Reparto } from './personas.ts'

type Sin = Dicho extends infer D ? (D extends Dicho ? Omit<D, 'actor' | 'ahora'> : never) : never

const escrito = (texto: string, cita?: number, visto?: number): Sin => ({ type: 'EscribirMensaje', texto, cita, visto })
const leido = (hasta: number): Sin => ({ type: 'MarcarLectura', hasta })
const archivo = (texto: string, cita?: number, visto?: number): Sin => ({
  type: 'CompartirArchivo',
  texto,
  cita,
  visto,
  sha256: 'f'.repeat(64),
  nombre: 'croquis ñ.pdf',
  tipo: 'application/pdf',
  bytes: 4_321,
})

/**
 * Lives what people say to each other about their orders and purchases, one of them a person who
 * leaves.
 */
export const vivirConversaciones = async (mundo: Mundo, reparto: Reparto) => {
  const { cliente, empresa, matriz, callcenter, financiero, fugaz, olvidada, nosotros } = reparto
  const { conversaciones, cuentas, pedidos, pide, de } = mundo
  const sobre = async (canal: Canal, ...dichos: readonly (readonly [Actor, Sin])[]) => {
    for (const [actor, dicho] of dichos)
      await bien(
        conversaciones.ejecutar(canal, { ...dicho, ...de(actor) } as Dicho & ReturnType<typeof de>, pide(actor)),
      )
  }
  const pedido = async (actor: Actor, { id: proveedorId }: Actor, descripcion: string): Promise<Canal> => {
    const { id } = await bien(pedidos.colocar({ ...de(actor), proveedorId, descripcion }, pide(actor)))
    return { tipo: 'pedido', id }
  }
  await sobre(
    await pedido(empresa, matriz, 'Tejas para el hotel'),
    [empresa, escrito('Buenos días, ¿tienen tejas de «media caña»?')],
    [matriz, leido(1)],
    [matriz, escrito('Sí, señora: cuántas 🧱\n¿y hasta cuándo?', 1)],
    [empresa, leido(2)],
    [empresa, archivo('El techo')],
    [empresa, { type: 'CerrarConversacion' }],
    [matriz, archivo('', 3)],
    [matriz, { type: 'RetirarArchivo', numero: 4 }],
    [matriz, { type: 'CerrarConversacion' }],
    // Written before the two above were seen.
    [empresa, escrito('Mañana paso', undefined, 3)],
    [empresa, archivo('Lo que faltaba', undefined, 3)],
    [matriz, leido(6)],
  )
  await sobre(await pedido(cliente, nosotros, 'Publicidad'), [nosotros, escrito('Ñ'.repeat(2_000))])
  await sobre(
    await pedido(fugaz, olvidada, 'Lo que se habló'),
    [fugaz, escrito('Que no lo lea nadie 🤫')],
    [olvidada, archivo('Ni esto')],
  )
  const cuenta = await cuentas.estado(matriz.id)
  const id = (cuenta.existe && cuenta.negociacion) || 0
  await sobre(
    { tipo: 'call', id },
    [matriz, escrito('¿Me llaman mañana?')],
    [callcenter, leido(1)],
    [callcenter, escrito('Claro, doña Ñusta, a las 9.', 1)],
  )
  await sobre(
    { tipo: 'finan', id },
    [callcenter, escrito('¿Ya llegó el depósito?')],
    [financiero, leido(1)],
    [financiero, escrito('Todavía no.')],
    [callcenter, { type: 'CerrarConversacion' }],
  )
}
