import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import type { z } from 'zod'
import type { FilaPedido, propuestaEnviada } from '#api/contract/pedidos.ts'
import { decimal } from '#domain/dinero.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDe, detalleDe, ErrorDeServidor, mandar } from '../servidor/pedir.ts'
import { dolares } from '../ui/cifras.ts'
import { useConfirmar } from '../ui/confirmar.tsx'
import { guardarFoco } from '../ui/foco.ts'
import { codigoDePedido } from './codigo.ts'
import { escribirSubtotal, noGuardar } from './montos.ts'

type PasoSimple = 'renegociar' | 'entregar' | 'recibir' | 'finalizar' | 'descartar'

const PREGUNTA: Readonly<Record<PasoSimple, { titulo: string; texto: string; peligro?: boolean }>> = {
  renegociar: {
    titulo: '¿Pedir otra propuesta?',
    texto: 'El pedido vuelve a «En Curso» y el proveedor te enviará un nuevo precio.',
  },
  entregar: {
    titulo: '¿Marcar como entregado?',
    texto: 'El cliente verá que ya entregaste y confirmará cuando lo reciba.',
  },
  recibir: { titulo: '¿Recibiste el pedido?', texto: 'Confirma solo si ya lo tienes. Después podrás finalizarlo.' },
  finalizar: { titulo: '¿Finalizar el pedido?', texto: 'El pedido queda cerrado para los dos.' },
  descartar: {
    titulo: '¿Descartar el pedido?',
    texto: 'No se puede deshacer: el pedido queda cerrado para los dos.',
    peligro: true,
  },
}

type Montos = Pick<z.infer<typeof propuestaEnviada>, 'version' | 'subtotal' | 'iva' | 'total'>

const Desglose = ({ montos }: { montos: Omit<Montos, 'version'> }) => (
  <>
    Subtotal {dolares(montos.subtotal)} + IVA {dolares(montos.iva)} = <strong>{dolares(montos.total)}</strong>
  </>
)

/** The commands of an order as a person gives them: asked first where they can't be undone, and never silent on failure. */
export const useAcciones = (fila: FilaPedido) => {
  const consultas = useQueryClient()
  const confirmar = useConfirmar()
  const [ocupado, ocupar] = useState<string>()

  const refrescar = () =>
    Promise.all([
      consultas.invalidateQueries({ queryKey: ['tabla'] }),
      consultas.invalidateQueries({ queryKey: ['pedido', fila.id] }),
    ])

  /** Resolves true when the server has done it. */
  const hacer = async (
    nombre: string,
    orden: () => Promise<unknown>,
    volver: () => void = guardarFoco(),
  ): Promise<boolean> => {
    ocupar(nombre)
    try {
      await orden()
      await refrescar()
      return true
    } catch (error) {
      toast.error(detalleDe(error), {
        id: `error ${fila.id} ${nombre}`,
        description: codigoDePedido(fila),
        duration: Number.POSITIVE_INFINITY,
      })
      // The screen may be older than the order: show it as it is.
      if (codigoDe(error) === 'paso-no-permitido') await refrescar()
      return false
    } finally {
      ocupar(undefined)
      volver()
    }
  }

  const paso = async (cual: PasoSimple): Promise<void> => {
    const volver = guardarFoco()
    if (
      !(await confirmar({
        ...PREGUNTA[cual],
        texto: (
          <>
            {codigoDePedido(fila)} · {PREGUNTA[cual].texto}
          </>
        ),
      }))
    )
      return
    const hecho = await hacer(cual, () => mandar(ruta(`pedidos_${cual}`), { idPedido: fila.id }), volver)
    if (hecho && cual === 'descartar')
      toast('Pedido Descartado', {
        id: `descartado ${fila.id}`,
        description: codigoDePedido(fila),
        duration: Number.POSITIVE_INFINITY,
      })
  }

  const aprobar = async (
    propuesta: Montos | null = fila.propuestaProv,
    cambio = false,
    volver: () => void = guardarFoco(),
  ): Promise<void> => {
    if (!propuesta) return
    const si = await confirmar({
      titulo: cambio
        ? `La propuesta cambió: ahora son ${dolares(propuesta.total)}. ¿La apruebas?`
        : `¿Aprobar por ${dolares(propuesta.total)}?`,
      texto: <Desglose montos={propuesta} />,
    })
    if (!si) return cambio ? void refrescar() : undefined
    ocupar('aprobar')
    try {
      await mandar(ruta('pedidos_aprobar'), { idPedido: fila.id, version: propuesta.version })
      await refrescar()
    } catch (error) {
      const nueva =
        error instanceof ErrorDeServidor && error.problema.code === 'propuesta-cambio'
          ? error.problema.datos
          : undefined
      ocupar(undefined)
      // Nobody approves a price they didn't see.
      if (nueva) return aprobar(nueva as Montos, true, volver)
      await hacer('aprobar', () => Promise.reject(error), volver)
    }
    ocupar(undefined)
    volver()
  }

  const proponer = (cents: number) => {
    noGuardar(fila.id)
    return hacer('proponer', async () => {
      await mandar(ruta('pedidos_envio_precio'), { idPedido: fila.id, subtotal: decimal(cents) })
      await refrescar()
      escribirSubtotal(fila.id, undefined)
    })
  }

  const guardarSubtotal = (cents: number) =>
    hacer('fijarSubtotal', async () => {
      await mandar(ruta('pedidos_subtotal'), { idPedido: fila.id, subtotal: decimal(cents) })
      await refrescar()
      escribirSubtotal(fila.id, undefined)
    })

  const colocar = () => hacer('colocar', () => mandar(ruta('pedido_sin_conexion_fin', { hashId: fila.id }), {}))

  return { ocupado, paso, aprobar, proponer, guardarSubtotal, colocar, hacer }
}
export type Acciones = ReturnType<typeof useAcciones>
