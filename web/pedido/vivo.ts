import type { MensajeDePedido } from '#api/contract/vivo.ts'
import { rutaDeIncidente, rutaDeMisIncidentes, rutaDePedido } from '#domain/destinos.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { dolares } from '#web/ui/cifras.ts'
import { type Efecto, type EfectosDe, type Lectora, unir } from '#web/vivo/efecto.ts'
import type { Tono } from '#web/vivo/tonos.ts'
import { temaDeIncidentes } from './incidentes.ts'

type DeUnLado = Extract<MensajeDePedido, { lado: Lado }>

/** `lado` is its reporter's; to the staff there is none. */
const deIncidente = (
  { idPedido, codPedido, numero }: Extract<MensajeDePedido, { numero: number }>,
  { tipoUsuario }: Lectora,
  titulo: string,
  lado?: Lado,
): Efecto => {
  const id = idDeIncidente('pedido', idPedido, numero)
  return {
    cambia: ['incidente', 'pedido'],
    // A thing of its own: whoever looks at the order doesn't see what was answered.
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

/** What comes with an order's news is none of its own. */
const anadido = (m: DeUnLado, titulo: string): Efecto => {
  const { aviso, ...efecto } = dicho(m, titulo)
  return aviso ? { ...efecto, aviso: { ...aviso, anade: true } } : efecto
}

/** What the messages of orders do (decisiones/vivo, «A message»). */
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
