import { useQuery } from '@tanstack/react-query'
import { leerCanal, NOMBRES_DE_MESA, type TipoDeCanal } from '#domain/conversacion/canal.ts'
import { consultaCompra, consultaPropia } from '#web/compra/consultas.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { consultaPedido } from '#web/pedido/consultas.ts'
import { useYo } from '#web/yo/sesion.ts'

/** A channel as pages name it, with an obfuscated id. */
export type CanalNombrado = { readonly tipo: TipoDeCanal; readonly id: string }

/** Parses the channel in an address; undefined where it is none. */
export const canalDeDireccion = (channel: string | null): CanalNombrado | undefined => {
  let id = ''
  const canal = leerCanal(channel ?? '', (texto) => {
    id = texto
    return /^[A-Za-z0-9]{10,40}$/.test(texto) ? 0 : undefined
  })
  return canal && { tipo: canal.tipo, id }
}

/**
 * Returns what a conversation is about and the name of its other side, as far as the reader may
 * query them.
 */
export const useDeQue = ({ tipo, id }: CanalNombrado) => {
  const { data: yo } = useYo()
  const rol = yo?.cuenta.tipoUsuario
  const { data: pedido } = useQuery({ ...consultaPedido(id), enabled: tipo === 'pedido' && rol !== 'auditor' })
  const propia = tipo === 'call' && rol === 'proveedor'
  const { data: compraPropia } = useQuery({ ...consultaPropia, enabled: propia })
  const { data: ajena } = useQuery({ ...consultaCompra(id), enabled: tipo !== 'pedido' && !propia })
  const compra = propia && compraPropia?.compra?.id === id ? compraPropia.compra : ajena
  const codigo = pedido ? codigoDePedido(pedido) : (compra?.codCompra ?? '')
  const mesa = tipo === 'finan' ? (rol === 'financiero' ? 'callcenter' : 'financiero') : undefined
  const otro =
    tipo === 'pedido'
      ? (pedido?.nombreUserItem ?? '')
      : mesa
        ? NOMBRES_DE_MESA[mesa]
        : propia
          ? NOMBRES_DE_MESA.callcenter
          : (compra?.nombreUserItem ?? '')
  return { pedido, compra, codigo, otro, de: mesa ? (compra?.nombreUserItem ?? '') : '' }
}
