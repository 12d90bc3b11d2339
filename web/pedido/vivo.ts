import type { MensajeDePedido } from '#api/contract/vivo.ts'
import { rutaDeIncidente, rutaDeMisIncidentes, rutaDePedido } from '#domain/destinos.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { dolares } from '#web/ui/cifras.ts'
import { type Efecto, type EfectosDe, type Lectora, unir } from '#web/vivo/efecto.ts'
import type { Tono } from '#web/vivo/tonos.ts'
import { temaDeIncidentes } from './incidentes.ts'

type DeUnLado = Extract<MensajeDePedido, { lado: Lado }>

/**
 * Builds the effect of news about an incident. `lado` is its reporter's side; to the staff there is
 * none.
 */
const deIncidente = (
  { idPedido, codPedido, numero }: Extract<MensajeDePedido, { numero: number }>,
  { tipoUsuario }: Lectora,
  titulo: string,
  lado?: Lado,
): Efecto => {
  const id = idDeIncidente('pedido', idPedido, numero)
  return {
    cambia: ['incidente', 'pedido'],
    // A subject of its own: the order's page doesn't show the answer.
    sobre: lado ? temaDeIncidentes(idPedido) : id,
    aviso: {
      titulo,
      detalle: codPedido,
      tono: 'resto',
      a: lado ? rutaDeMisIncidentes(codPedido) : rutaDeIncidente(tipoUsuario, id),
    },
  }
}

const callado = ({ idPedido, lado }: DeUnLado): Efecto => ({
  cambia: ['pedido'],
  sobre: idPedido,
  pestana: lado === 'proveedor' ? 'ventas' : 'pedidos',
})
const dicho = (m: DeUnLado, titulo: string, detalle = '', tono: Tono = 'resto'): Efecto => ({
  ...callado(m),
  aviso: { titulo, detalle: unir(m.codPedido, detalle), tono, a: rutaDePedido(m.idPedido, m.lado) },
})

/**
 * Builds the effect of a file that came or went. It adds to the order's news that stands, instead
 * of replacing it.
 */
const anadido = (m: DeUnLado, titulo: string): Efecto => {
  const { aviso, ...efecto } = dicho(m, titulo)
  return aviso ? { ...efecto, aviso: { ...aviso, anade: true } } : efecto
}

/** The effects of messages about orders (decisiones/vivo, «A message»). */
export const EFECTOS_DE_PEDIDO: EfectosDe<MensajeDePedido> = {
  nuevoPedido: (m) => dicho(m, 'Nuevo pedido', m.userItem),
  pedidoEditado: callado,
  propuestaEnviada: (m) => dicho(m, 'Propuesta recibida', dolares(m.total)),
  propuestaVista: (m) => dicho(m, 'Abrieron tu propuesta', `propuesta ${m.version}`),
  Aprobado: (m) => dicho(m, 'Pedido aprobado', dolares(m.total), 'aprobacion'),
  renegociacion: (m) => dicho(m, 'Te piden otra propuesta', m.motivo && `«${m.motivo}»`),
  Entregado: (m) => dicho(m, 'Pedido entregado'),
  Recibido: (m) => dicho(m, 'Pedido recibido'),
  Finalizado: (m) => dicho(m, 'Pedido finalizado'),
  descartarPedido: (m) => dicho(m, 'Pedido Descartado'),
  descarteDeshecho: (m) => dicho(m, 'Se deshizo el descarte', 'el pedido sigue como estaba'),
  archivoAdjunto: (m) => anadido(m, 'Archivo adjunto'),
  descartarArchivo: (m) => anadido(m, 'Archivo retirado'),
  incidenteReportado: (m, lectora) => deIncidente(m, lectora, 'Incidente reportado'),
  incidenteRespondido: (m, lectora) => deIncidente(m, lectora, 'Incidente respondido', m.lado),
  incidenteCerrado: (m, lectora) => deIncidente(m, lectora, 'Incidente cerrado', m.lado),
}
