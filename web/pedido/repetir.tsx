import { useQueryClient } from '@tanstack/react-query'
import { Repeat, Share2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { rutaDePedido } from '#web/red/lista/destino.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { OpcionMenu } from '#web/ui/flotante/menu.tsx'
import { borradorDe, borradorDeEnviadas, DE, lineasParaPedir } from './borrador.ts'
import { consultaPedido } from './consultas.ts'
import { useFila } from './fila.tsx'

/**
 * Renders the client's menu option that begins another order to the same provider or branch, with
 * the same description. It asks before it replaces what was being written to that provider.
 */
export const Repetir = () => {
  const { fila } = useFila()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const confirmar = useConfirmar()
  const { descriPedido, nroLineas, idProv, userItemSucursal: sucursal } = fila
  const casa = sucursal?.empresa_id ?? idProv
  const repetir = async () => {
    const { lineas } = nroLineas > 0 ? await consultas.ensureQueryData(consultaPedido(fila.id)) : fila
    const escrito = borradores.leer(borradorDe(casa)).trim()
    const conLineas = borradores.leer(lineasParaPedir(casa)) !== ''
    if (conLineas || (escrito !== '' && escrito !== descriPedido)) {
      const cual = escrito ? `: «${escrito.slice(0, 200)}»` : ''
      const texto = `Tenías un pedido sin enviar a ${fila.nombreUserItem}${cual}.`
      if (!(await confirmar({ titulo: '¿Cambiar lo que estabas escribiendo?', texto, acto: 'repetir el pedido' })))
        return
    }
    borradores.guardar(borradorDe(casa), descriPedido)
    borradores.guardar(lineasParaPedir(casa), nroLineas > 0 ? borradorDeEnviadas(lineas) : '')
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
