import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import type { FilaCompra } from '#api/contract/compras.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDe, detalleDe, ErrorDeServidor, mandar } from '../servidor/pedir.ts'
import { consultaYo } from '../sesion/sesion.ts'
import { dolares } from '../ui/cifras.ts'
import { useConfirmar } from '../ui/confirmar.tsx'
import { guardarFoco } from '../ui/foco.ts'
import { esDemo, plazo } from './etapas.ts'

/** Asks again for all that shows purchases: the provider's own, the desks' tables and their counters. */
export const useRefrescarCompras = () => {
  const consultas = useQueryClient()
  return () =>
    Promise.all([
      consultas.invalidateQueries({ queryKey: ['compra'] }),
      consultas.invalidateQueries({ queryKey: ['compras'] }),
    ])
}

type Vista = { readonly numero: number; readonly total: string }

/** The offer in force as the server's refusal tells it. */
const vigenteDe = (datos: Readonly<Record<string, unknown>> | undefined): Vista | undefined => {
  const { numero, total } = { numero: undefined, total: undefined, ...datos }
  return typeof numero === 'number' && typeof total === 'string' ? { numero, total } : undefined
}

/** The commands of a purchase as a person gives them: never silent on failure, and asked first where somebody pays or loses. */
export const useAcciones = (fila: Pick<FilaCompra, 'id' | 'codCompra' | 'datosCompra' | 'cantidad' | 'unidad'>) => {
  const consultas = useQueryClient()
  const confirmar = useConfirmar()
  const refrescar = useRefrescarCompras()
  const [ocupado, ocupar] = useState<string>()
  const { id: idCompra, codCompra, datosCompra } = fila

  /** Resolves true when the server has done it. */
  const hacer = async (nombre: string, orden: () => Promise<unknown>, volver = guardarFoco()): Promise<boolean> => {
    ocupar(nombre)
    try {
      await orden()
      await refrescar()
      return true
    } catch (error) {
      toast.error(detalleDe(error), {
        id: `error ${idCompra} ${nombre}`,
        description: codCompra,
        duration: Number.POSITIVE_INFINITY,
      })
      // The screen may be older than the purchase: show it as it is.
      if (codigoDe(error) !== 'sin-red') await refrescar()
      return false
    } finally {
      ocupar(undefined)
      volver()
    }
  }

  const aceptar = async (
    vista: Vista | undefined = datosCompra ? { numero: datosCompra.numero, total: datosCompra.totalCompra } : undefined,
    cambio = false,
    volver: () => void = guardarFoco(),
  ): Promise<void> => {
    if (!vista) return
    const demo = esDemo(fila)
    const si = await confirmar(
      cambio
        ? {
            titulo: `La oferta cambió: ahora son ${dolares(vista.total)}. ¿La aceptas?`,
            texto: 'Nadie acepta un precio que no vio: revísalo antes de decidir.',
          }
        : demo
          ? {
              titulo: `¿Aceptar la prueba de ${plazo(fila)}?`,
              texto: 'No pagas nada. Finanzas la activa y el plazo empieza a correr.',
            }
          : {
              titulo: `¿Aceptar la oferta por ${dolares(vista.total)}?`,
              texto: `Son ${plazo(fila)} de suscripción, con IVA. Después envías tu comprobante de pago.`,
            },
    )
    if (!si) return cambio ? void refrescar() : undefined
    ocupar('aceptar')
    try {
      await mandar(ruta('compra_aprobar'), { idCompra, numero: vista.numero })
      await refrescar()
    } catch (error) {
      const nueva =
        error instanceof ErrorDeServidor && error.problema.code === 'oferta-cambio' ? error.problema.datos : undefined
      ocupar(undefined)
      // Nobody accepts a price they didn't see.
      const vigente = vigenteDe(nueva)
      if (vigente) return aceptar(vigente, true, volver)
      await hacer('aceptar', () => Promise.reject(error), volver)
    }
    ocupar(undefined)
    volver()
  }

  /** An answer about the offer that was seen. */
  const responder = async (
    nombre: 'compra_renegociar' | 'compra_rechazar_demo',
    pregunta: Parameters<typeof confirmar>[0],
  ): Promise<void> => {
    const volver = guardarFoco()
    if (!datosCompra || !(await confirmar(pregunta))) return
    await hacer(nombre, () => mandar(ruta(nombre), { idCompra, numero: datosCompra.numero }), volver)
  }

  return {
    ocupado,
    hacer,
    aceptar,
    renegociar: () =>
      responder('compra_renegociar', {
        titulo: '¿Pedir otra oferta?',
        texto: 'La negociación sigue: el call center prepara otra oferta.',
      }),
    rechazarDemo: () =>
      responder('compra_rechazar_demo', {
        titulo: '¿Rechazar la prueba?',
        texto: 'La negociación sigue: el call center puede hacer una oferta.',
      }),
    pedirDemo: () => hacer('pedirDemo', () => mandar(ruta('compra_pedir_demo'), { idCompra })),
    nueva: () =>
      hacer('nueva', async () => {
        await mandar(ruta('compra_nueva'), {})
        await consultas.invalidateQueries({ queryKey: consultaYo.queryKey })
      }),
  }
}
export type AccionesDeCompra = ReturnType<typeof useAcciones>
