import type { AvisoOculto } from '#domain/aviso.ts'
import { rutaDeIncidente, rutaDeMisIncidentes, rutaDePedido } from '#domain/destinos.ts'
import type { Dicho, Lectora, Tono } from '#domain/dicho.ts'
import { montoEscrito } from '#domain/dinero.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import { entreComillas, unir } from '#domain/texto.ts'
import type { AvisoDePedido } from './avisos.ts'

type Mensaje = AvisoOculto<AvisoDePedido>
type Fila<M> = {
  readonly titulo: string
  readonly detalle?: (m: M) => string
  readonly tono?: Tono
  /** Whether it adds to an earlier notice that hasn't been looked at, instead of replacing it. */
  readonly anade?: true
}

/**
 * The words of each message about an order (decisiones/vivo, «A message»); null for one that only
 * updates screens.
 */
export const DICHOS_DE_PEDIDO: {
  readonly [A in Mensaje['asunto']]: Fila<Extract<Mensaje, { asunto: A }>> | null
} = {
  nuevoPedido: { titulo: 'Nuevo pedido' },
  pedidoEditado: null,
  propuestaEnviada: { titulo: 'Propuesta recibida', detalle: ({ total }) => montoEscrito(total) },
  propuestaVista: { titulo: 'Abrieron tu propuesta', detalle: ({ version }) => `propuesta ${version}` },
  Aprobado: { titulo: 'Pedido aprobado', detalle: ({ total }) => montoEscrito(total), tono: 'aprobacion' },
  renegociacion: { titulo: 'Te piden otra propuesta', detalle: ({ motivo }) => entreComillas(motivo) },
  confirmacionPedida: { titulo: 'Te piden confirmar tu propuesta', detalle: ({ version }) => `propuesta ${version}` },
  propuestaPorVencer: { titulo: 'La propuesta vence mañana', detalle: ({ version }) => `propuesta ${version}` },
  contraoferta: {
    titulo: 'Contraoferta recibida',
    detalle: ({ total, motivo }) => unir(montoEscrito(total), entreComillas(motivo)),
  },
  contraofertaRetirada: { titulo: 'Retiraron la contraoferta' },
  contraofertaDeclinada: { titulo: 'Contraoferta declinada', detalle: ({ motivo }) => entreComillas(motivo) },
  contraofertaAceptada: {
    titulo: 'Contraoferta aceptada',
    detalle: () => 'el pedido queda aprobado',
    tono: 'aprobacion',
  },
  Entregado: { titulo: 'Pedido entregado' },
  Recibido: { titulo: 'Pedido recibido' },
  Finalizado: { titulo: 'Pedido finalizado' },
  descartarPedido: { titulo: 'Pedido Descartado', detalle: ({ motivo = '' }) => entreComillas(motivo) },
  descarteDeshecho: { titulo: 'Se deshizo el descarte', detalle: () => 'el pedido sigue como estaba' },
  archivoAdjunto: { titulo: 'Archivo adjunto', anade: true },
  descartarArchivo: { titulo: 'Archivo retirado', anade: true },
  incidenteReportado: { titulo: 'Incidente reportado' },
  incidenteRespondido: { titulo: 'Incidente respondido' },
  incidenteCerrado: { titulo: 'Incidente cerrado' },
}

/** A message about one of the order's incidents. */
export type DeIncidente = Extract<Mensaje, { numero: number }>

/** Returns where an incident's reader finds it: its reporter, whose side it names, or staff. */
const rutaDe = ({ idPedido, codPedido, lado, numero }: DeIncidente, { tipoUsuario }: Lectora): string =>
  lado ? rutaDeMisIncidentes(codPedido) : rutaDeIncidente(tipoUsuario, idDeIncidente('pedido', idPedido, numero))

/** Returns the text of a message about an order, or undefined when it has none. */
export const dichoDePedido = (m: Mensaje, lectora: Lectora): Dicho | undefined => {
  const fila: Fila<never> | null | undefined = DICHOS_DE_PEDIDO[m.asunto]
  if (!fila) return undefined
  return {
    cosa: `Pedido ${m.codPedido}`,
    titulo: fila.titulo,
    detalle: () => unir(m.deQuien, fila.detalle?.(m as never)),
    tono: fila.tono ?? 'resto',
    a: 'numero' in m ? rutaDe(m, lectora) : rutaDePedido(m.idPedido, m.lado),
    sobre: `pedido ${m.idPedido}`,
  }
}
