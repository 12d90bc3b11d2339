import { useState } from 'react'
import { toast } from 'sonner'
import type { Descartado, FilaPedido } from '#api/contract/pedido.ts'
import { DESHACER_MS } from '#domain/deshacer.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { decimal } from '#domain/dinero.ts'
import { nombreDeTarifa, type Tarifa } from '#domain/impuestos.ts'
import { PASOS } from '#domain/pedido/pasos.ts'
import { ruta } from '#domain/rutas.ts'
import { sinRespuesta } from '#web/servidor/bandeja.ts'
import { soltarMotivo } from '#web/servidor/motivo.ts'
import { codigoDe, detalleDe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { dolares } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { decirDeshecho, ofrecerDeshacer } from '#web/vivo/deshacer.ts'
import { despedir, responder } from '#web/vivo/toasts.ts'
import { darPaso, useBandeja, useEspera } from '#web/yo/bandeja.ts'
import { anotarHecho } from '#web/yo/recien.ts'
import { codigoDePedido } from './codigo.ts'
import { noGuardar, soltarPropuesta, soltarSubtotal } from './montos.ts'
import { type PasoPreguntado, type Propuesta, preguntaDeAprobar, preguntaDePaso } from './preguntas.tsx'

/** The words of the toast after each of one's own steps. */
const HECHO: Readonly<Record<PasoPreguntado, string>> = {
  renegociar: 'Pediste otra propuesta',
  entregar: 'Pedido entregado',
  recibir: 'Pedido recibido',
  finalizar: 'Pedido finalizado',
  descartar: 'Pedido Descartado',
}

type Dado = PasoPreguntado | 'aprobar' | 'proponer'

/**
 * Returns the commands of an order. Approval and the steps in `PasoPreguntado` are confirmed first,
 * and no failure is silent.
 */
export const useAcciones = (fila: FilaPedido) => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const bandeja = useBandeja()
  const espera = useEspera(fila.id, fila.posicion)
  const [ocupado, ocupar] = useState<string>()

  /**
   * The order that an answer names. Its row may have left the filter, so a toast says what was
   * done. On the order's own page none is needed: the page shows it.
   */
  const detalle = `${codigoDePedido(fila)} · ${fila.nombreUserItem}`
  const decir = (titulo: string) => {
    if (location.pathname.endsWith(`/${fila.id}`)) return
    responder(fila.id, titulo, detalle)
  }

  /**
   * Gives a step now. Without a connection it is given as soon as there is one, and the promise
   * resolves with undefined. `titulo` is its wording, where there is more to say.
   */
  const dar = <R extends object>(
    dado: Dado,
    cuerpo: Readonly<Record<string, unknown>>,
    titulo: string = PASOS[dado].verbo,
  ): Promise<R | undefined> =>
    darPaso<R>(bandeja, {
      camino: ruta(PASOS[dado].ruta),
      cuerpo: { idPedido: fila.id, ...cuerpo },
      sobre: fila.id,
      titulo,
      detalle,
      a: rutaDePedido(fila.id, fila.lado),
    })

  /**
   * Runs a command and tells its answer with `decirlo`. Resolves with true once it is done and the
   * screen shows it, and with false where it failed or waits to be sent.
   */
  const hacer = async <R,>(
    nombre: string,
    orden: () => Promise<R>,
    decirlo?: (respuesta: NonNullable<R>) => void,
  ): Promise<boolean> => {
    ocupar(nombre)
    try {
      const respuesta = await orden()
      despedir(fila.id)
      if (respuesta === undefined || respuesta === null) return false
      decirlo?.(respuesta)
      await refrescar('pedido')
      return true
    } catch (error) {
      toast.error(detalleDe(error), {
        id: `error ${fila.id} ${nombre}`,
        description: codigoDePedido(fila),
      })
      // The screen may be older than the order, so show the order as it is.
      if (codigoDe(error) === 'paso-no-permitido') await refrescar('pedido')
      return false
    } finally {
      ocupar(undefined)
    }
  }

  const descarte = { sobre: fila.id, detalle, deshecho: 'Descarte deshecho' }
  const restaurar = () => mandar(ruta('pedidos_deshacer_descarte'), { idPedido: fila.id })
  const deshacerDescarte = () => hacer('deshacerDescarte', restaurar, () => decirDeshecho(descarte))
  const ofrecerVuelta = () =>
    ofrecerDeshacer({
      ...descarte,
      titulo: HECHO.descartar,
      hasta: Date.now() + DESHACER_MS,
      deshacer: async () => {
        await restaurar()
        despedir(fila.id)
        void refrescar('pedido')
      },
    })

  const paso = async (preguntado: PasoPreguntado): Promise<void> => {
    const respuesta = await confirmar(preguntaDePaso(preguntado, fila))
    if (!respuesta) return
    const { motivo } = respuesta
    const orden = () => dar<Partial<Descartado>>(preguntado, motivo ? { motivo } : {})
    const decirlo = ({ lado }: Partial<Descartado>) => {
      if (preguntado !== 'descartar') return decir(HECHO[preguntado])
      // Both sides may have pressed at once: the second has nothing to take back.
      if (lado === fila.lado) ofrecerVuelta()
      else responder(fila.id, 'La otra parte ya lo había descartado', detalle)
    }
    if (await hacer(preguntado, orden, decirlo)) soltarMotivo(preguntado, fila.id)
  }

  const aprobar = async (vista = fila.propuestaProv?.version, negada?: Propuesta): Promise<void> => {
    const respuesta = await confirmar(preguntaDeAprobar(fila, vista, negada))
    if (respuesta?.version === undefined) return
    ocupar('aprobar')
    try {
      const { version, total } = respuesta
      const aprobado = await dar('aprobar', { version }, `${PASOS.aprobar.verbo} por ${total}`)
      despedir(fila.id)
      if (aprobado) {
        decir(`Aprobaste ${total}`)
        await refrescar('pedido')
      }
    } catch (error) {
      // Nobody approves a price that they haven't seen.
      if (error instanceof ErrorDeServidor && error.problema.code === 'propuesta-cambio') {
        ocupar(undefined)
        void refrescar('pedido')
        return aprobar(respuesta.version, error.problema.datos as Propuesta)
      }
      await hacer('aprobar', () => Promise.reject(error))
    }
    ocupar(undefined)
  }

  const proponer = async (cents: number, tarifa: Tarifa): Promise<void> => {
    noGuardar(fila.id)
    const subtotal = decimal(cents)
    const titulo = `${PASOS.proponer.verbo} de ${dolares(subtotal)}, ${nombreDeTarifa(tarifa)}`
    const orden = () => dar('proponer', { subtotal, iva: tarifa }, titulo)
    if (await hacer('proponer', orden, () => decir('Propuesta enviada'))) soltarPropuesta(fila.id, cents, tarifa)
  }

  const guardarSubtotal = async (cents: number): Promise<void> => {
    const cuerpo = { idPedido: fila.id, subtotal: decimal(cents) }
    // Without a connection the subtotal stays in its field and goes with the proposal.
    const orden = () =>
      mandar(ruta('pedidos_subtotal'), cuerpo).then(
        (respuesta) => {
          const titulo = `guardar el subtotal de ${dolares(cuerpo.subtotal)}`
          anotarHecho(fila.id, { clave: titulo, titulo, cuerpo }, respuesta)
          return respuesta
        },
        (error: unknown) => {
          if (!sinRespuesta(error)) throw error
        },
      )
    if (await hacer('fijarSubtotal', orden)) soltarSubtotal(fila.id, cents)
  }

  const colocar = () =>
    hacer('colocar', () =>
      darPaso(bandeja, {
        camino: ruta('pedido_sin_conexion_fin', { hashId: fila.id }),
        cuerpo: {},
        sobre: fila.id,
        titulo: 'enviar el pedido',
        detalle,
        a: rutaDePedido(fila.id, fila.lado),
      }),
    )

  return { ocupado, espera, paso, deshacerDescarte, aprobar, proponer, guardarSubtotal, colocar, hacer }
}
export type Acciones = ReturnType<typeof useAcciones>
