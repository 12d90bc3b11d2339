import { clsx } from 'clsx'
import { Plus, Store } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useYo } from '../sesion/sesion.ts'
import boton from '../ui/boton.module.css'
import { Vacio } from '../ui/piezas.tsx'
import { TablaPedidos } from './tabla-pedidos.tsx'

const NuevoPedido = () => (
  <Link to="/pedido/nuevo" className={clsx(boton.boton, boton.primario)}>
    <Plus size={15} aria-hidden />
    Nuevo pedido
  </Link>
)

/** /personal and /empresa: the consumer's orders. */
export const Compras = () => {
  const { data: yo } = useYo()
  const [parametros] = useSearchParams()
  if (!yo) return null
  if (parametros.get('lado') === 'clientes') {
    return (
      <Vacio icono={<Store size={28} aria-hidden />} titulo="Aquí estarían tus clientes" acciones={<NuevoPedido />}>
        Tu cuenta es de cliente: haces pedidos. Los pedidos de otros los reciben las cuentas de proveedor.
      </Vacio>
    )
  }
  return <TablaPedidos tabla="consumidor" cuenta={yo.cuenta} titulo="Tus pedidos" accion={<NuevoPedido />} />
}

/** /proveedor: what a provider sells, and on its other tab what it buys. */
export const Ventas = () => {
  const { data: yo } = useYo()
  const [parametros] = useSearchParams()
  if (!yo) return null
  const { cuenta } = yo
  if (cuenta.tipoUsuario === 'nosotros')
    return <TablaPedidos tabla="nosotros" cuenta={cuenta} titulo="Pedidos a BandWork" />
  return parametros.get('lado') === 'proveedores' ? (
    <TablaPedidos
      key="compras"
      tabla="consumidor"
      cuenta={cuenta}
      titulo="Pedidos a tus proveedores"
      accion={<NuevoPedido />}
    />
  ) : (
    <TablaPedidos key="ventas" tabla="proveedor" cuenta={cuenta} titulo="Mis ventas" />
  )
}
