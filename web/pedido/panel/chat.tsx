import { MessageCircle } from 'lucide-react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { Vacio } from '#web/ui/piezas.tsx'

export const Chat = ({ fila }: { fila: FilaPedido }) => (
  <Vacio icono={<MessageCircle size={28} aria-hidden />} titulo="El chat de este pedido se abre aquí">
    Pronto podrás conversar con {fila.nombreUserItem} sobre {codigoDePedido(fila)} sin salir de BandWork.
  </Vacio>
)
