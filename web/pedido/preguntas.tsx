import { useQuery } from '@tanstack/react-query'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import type { PasoSimple } from '#domain/pedido/decidir.ts'
import { motivoEscrito } from '#web/servidor/motivo.ts'
import { masReciente } from '#web/servidor/posicion.ts'
import { dolares } from '#web/ui/cifras.ts'
import type { Pregunta } from '#web/ui/dialogo/confirmar.tsx'
import { SinLinea } from '#web/vivo/sin-linea.tsx'
import { codigoDePedido } from './codigo.ts'
import { consultaPedido } from './consultas.ts'
import { antesDeAprobar } from './vigencia.ts'

/**
 * The steps that are confirmed first. Asking for another proposal takes a reason, and a discard may
 * have one. Nobody but its client reads about a draft.
 */
export type PasoPreguntado = Exclude<PasoSimple, 'deshacerDescarte'> | 'renegociar' | 'descartar'

const PREGUNTA: Readonly<Record<PasoPreguntado, Omit<Pregunta, 'texto'> & { readonly texto: string }>> = {
  renegociar: {
    titulo: '¿Pedir otra propuesta?',
    texto: 'El proveedor te enviará un nuevo precio.',
    acto: 'pedir otra',
  },
  entregar: {
    titulo: '¿Marcar como entregado?',
    texto: 'El cliente verá que ya entregaste y confirmará cuando lo reciba.',
    acto: 'ya lo entregué',
  },
  recibir: {
    titulo: '¿Recibiste el pedido?',
    texto: 'Confirma solo si ya lo tienes. Después podrás finalizarlo.',
    acto: 'ya lo recibí',
  },
  finalizar: {
    titulo: '¿Finalizar el pedido?',
    texto: 'El pedido queda cerrado para los dos.',
    acto: 'finalizar',
  },
  descartar: {
    titulo: '¿Descartar el pedido?',
    texto:
      'El pedido queda cerrado para los dos. Puedes deshacerlo durante 10 minutos, si la otra parte no actúa antes.',
    acto: 'descartar',
    peligro: true,
  },
}

/** Returns the order as the server last told it, while a question about it is open. */
const usePedidoVivo = (conocido: FilaPedido): FilaPedido =>
  masReciente(conocido, useQuery(consultaPedido(conocido.id)).data)

/** Renders the order's code, its other side and its amount. */
const Cual = ({ fila }: { fila: FilaPedido }) => (
  <strong>
    {codigoDePedido(fila)} · {fila.nombreUserItem}
    {fila.propuestaProv ? ` · ${dolares(fila.propuestaProv.total)}` : ''}
  </strong>
)

/** Builds the dialog for a step that the other side, or another tab, made impossible meanwhile. */
const yaNo = (fila: FilaPedido, motivo: string): Pregunta => ({
  titulo: 'El pedido cambió',
  texto: (
    <>
      <Cual fila={fila} />
      <br />
      {motivo}
    </>
  ),
  acto: undefined,
})

/** Builds the question about a step of an order. It follows the order while it is open. */
export const preguntaDePaso = (paso: PasoPreguntado, conocido: FilaPedido) =>
  function usePregunta(): Pregunta {
    const fila = usePedidoVivo(conocido)
    const motivo = fila.pasos[paso]
    if (motivo !== null) return yaNo(fila, motivo)
    return {
      ...PREGUNTA[paso],
      ...(paso === 'renegociar' || (paso === 'descartar' && fila.estadoPedido !== 'Borrador')
        ? { motivo: { ...motivoEscrito(paso, fila.id, fila.nombreUserItem), libre: paso === 'descartar' } }
        : {}),
      texto: (
        <>
          <Cual fila={fila} />
          <br />
          {PREGUNTA[paso].texto}
          <SinLinea />
        </>
      ),
    }
  }

/** A proposal, also as a refusal names it: amounts as decimal strings. */
export type Propuesta = Pick<NonNullable<FilaPedido['propuestaProv']>, 'version' | 'subtotal' | 'iva' | 'total'> &
  Pick<FilaPedido, 'impuestos'>

/**
 * Builds the question that asks to approve the newest proposal known. Its answer names that
 * version. `vista` is the version that the person saw first; `negada` is the one that the server's
 * refusal named, which the read side may not have yet.
 */
export const preguntaDeAprobar = (conocido: FilaPedido, vista: number | undefined, negada?: Propuesta) =>
  function usePregunta(): Pregunta & { readonly version?: number; readonly total?: string } {
    const fila = usePedidoVivo(conocido)
    const { propuestaProv: leida, pasos } = fila
    const propuesta =
      negada && negada.version > (leida?.version ?? 0) ? negada : leida && { ...leida, impuestos: fila.impuestos }
    if (pasos.aprobar !== null || !propuesta) return yaNo(fila, pasos.aprobar ?? 'Ya no hay una propuesta.')
    const total = dolares(propuesta.total)
    const cambiada = propuesta.version !== vista
    const ojo = antesDeAprobar(fila)
    return {
      titulo: cambiada
        ? `La propuesta cambió: ahora son ${total}. ¿La apruebas?`
        : `¿Aprobar ${codigoDePedido(fila)} por ${total}?`,
      cambiada,
      texto: (
        <>
          {codigoDePedido(fila)} · {fila.nombreUserItem}
          <br />
          Subtotal {dolares(propuesta.subtotal)} +{' '}
          {propuesta.impuestos.map(({ tarifa }) => nombreDeTarifa(tarifa)).join(', ')} {dolares(propuesta.iva)} ={' '}
          <strong>{total}</strong>
          {ojo ? (
            <>
              <br />
              <b>{ojo}</b>
            </>
          ) : null}
          <SinLinea />
        </>
      ),
      acto: `aprobar ${total}`,
      version: propuesta.version,
      total,
    }
  }
