import { Repeat, Share2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { rutaDePedido } from '#web/red/lista/destino.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { OpcionMenu } from '#web/ui/flotante/menu.tsx'
import { borradorDe, DE } from './borrador.ts'
import { useFila } from './fila.tsx'

/**
 * Renders the client's menu option that begins another order to the same provider or branch, with
 * the same description. It asks before it replaces what was being written to that provider.
 */
export const Repetir = () => {
  const { fila } = useFila()
  const navegar = useNavigate()
  const confirmar = useConfirmar()
  const { descriPedido, idProv, userItemSucursal: sucursal } = fila
  const casa = sucursal?.empresa_id ?? idProv
  const repetir = async () => {
    const escrito = borradores.leer(borradorDe(casa)).trim()
    if (escrito !== '' && escrito !== descriPedido) {
      const texto = `Tenías un pedido sin enviar a ${fila.nombreUserItem}: «${escrito.slice(0, 200)}».`
      if (!(await confirmar({ titulo: '¿Cambiar lo que estabas escribiendo?', texto, acto: 'repetir el pedido' })))
        return
    }
    borradores.guardar(borradorDe(casa), descriPedido)
    navegar(rutaDePedido(sucursal ? { id: sucursal.id, matriz_init: casa } : { id: idProv, matriz_init: null }, true))
  }
  return (
    <OpcionMenu icono={<Repeat size={16} />} alElegir={() => void repetir()}>
      Repetir el pedido
    </OpcionMenu>
  )
}

/** Renders the client's menu option that asks further providers for the same. */
export const PedirAOtros = () => {
  const { fila } = useFila()
  const navegar = useNavigate()
  return (
    <OpcionMenu icono={<Share2 size={16} />} alElegir={() => navegar(`${ruta('pedido_nuevo')}?${DE}=${fila.id}`)}>
      Pedir a otros
    </OpcionMenu>
  )
}
