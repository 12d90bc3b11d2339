import { MessageCircleOff } from 'lucide-react'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { LIMITADA, negocia } from '#domain/cuenta/tipos.ts'
import { unir } from '#domain/texto.ts'
import { useSeguirCompra } from '#web/compra/seguir.ts'
import { Limitada } from '#web/pedido/limitada.tsx'
import { useSeguirPedido } from '#web/pedido/seguir.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { JUNTO_A_LA_PAGINA } from '#web/ui/dialogo/marcas.ts'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { useMedio } from '#web/ui/medio.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { CHAT } from '#web/vivo/chat.ts'
import { useYo } from '#web/yo/sesion.ts'
import { DeQue } from './cabeza.tsx'
import { type CanalNombrado, canalDeDireccion, useDeQue } from './canal.ts'
import estilo from './chat.module.css'
import { Conversacion } from './conversacion.tsx'

/**
 * Shows a conversation beside the page where there is room. A desk's own panel stands there, so
 * over a desk it comes as a sheet.
 */
const Abierta = ({
  channel,
  canal,
  cuenta,
  alCerrar,
}: {
  channel: string
  canal: CanalNombrado
  cuenta: CuentaPropia | undefined
  alCerrar: () => void
}) => {
  const cabe = useMedio(JUNTO_A_LA_PAGINA)
  const acompana = cabe && cuenta !== undefined && negocia(cuenta)
  const { pedido, compra, codigo, otro, de } = useDeQue(canal)
  useSeguirPedido(pedido)
  useSeguirCompra(compra)
  return (
    <Dialogo
      titulo={otro || 'Conversación'}
      resumen={unir(codigo, de)}
      panel
      acompana={acompana}
      lleno
      alCerrar={alCerrar}
    >
      <div className={estilo.enPanel}>
        <DeQue pedido={pedido} compra={compra} />
        <Conversacion key={channel} channel={channel} tipo={canal.tipo} otro={otro} />
      </div>
    </Dialogo>
  )
}

/** Shows the conversation that an address opens over its page. */
export const PanelDeChat = () => {
  const { abierto, cerrar } = useEnDireccion(CHAT)
  const { data: yo } = useYo()
  const channel = abierto[CHAT]
  if (channel === null) return null
  const canal = canalDeDireccion(channel)
  const limitada = yo?.cuenta.incidenteId === LIMITADA && canal?.tipo === 'pedido'
  if (canal && !limitada)
    return <Abierta key={channel} channel={channel} canal={canal} cuenta={yo?.cuenta} alCerrar={cerrar} />
  return (
    <Dialogo titulo="Conversación" panel alCerrar={cerrar}>
      {limitada ? (
        <Limitada />
      ) : (
        <Vacio icono={<MessageCircleOff size={28} aria-hidden />} titulo="No existe esa conversación">
          Revisa la dirección.
        </Vacio>
      )}
    </Dialogo>
  )
}
