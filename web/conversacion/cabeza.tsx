import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FilaCompra } from '#api/contract/compra.ts'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { rutaDeCompra, rutaDePedido } from '#domain/destinos.ts'
import { useAcciones } from '#web/compra/acciones.tsx'
import { etapaDe } from '#web/compra/etapas.ts'
import { useAnadirAFavoritos } from '#web/pedido/anadir-a-favoritos.tsx'
import { Estado } from '#web/pedido/estado.tsx'
import { consultaBandas } from '#web/red/lista/consultas.ts'
import { esFavorito } from '#web/red/lista/listas.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { Desactivada } from '#web/ui/piezas.tsx'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './chat.module.css'

/** Offers to add a branch that one has ordered from to one's favourites. */
const Sucursal = ({ id, nombre }: { id: string; nombre: string }) => {
  const anadir = useAnadirAFavoritos()
  const { data: bandas } = useQuery({ ...consultaBandas, enabled: anadir !== undefined })
  return anadir && bandas && !esFavorito(bandas, 'proveedores', id) ? (
    <Boton tono="suave" onClick={() => void anadir(id, nombre)}>
      <Star size={15} aria-hidden />
      Añadir la sucursal a favoritos
    </Boton>
  ) : null
}

const DePedido = ({ fila }: { fila: FilaPedido }) => (
  <>
    <Estado fila={fila} />
    {fila.desactivada ? <Desactivada /> : null}
    {fila.totalPedido === '0.00' ? null : <span className={estilo.monto}>{dolares(fila.totalPedido)} con IVA</span>}
    {fila.lado === 'consumidor' && fila.userItemSucursal ? (
      <Sucursal id={fila.userItemSucursal.id} nombre={fila.userItemSucursal.nombre_sucursal} />
    ) : null}
    <Link to={rutaDePedido(fila.id, fila.lado)}>Ver el pedido</Link>
  </>
)

/** Shows a purchase. Its provider can accept the offer from here too. */
const DeCompra = ({ fila }: { fila: FilaCompra }) => {
  const { data: yo } = useYo()
  const { aceptar, ocupado } = useAcciones(fila)
  if (!yo) return null
  const { tipoUsuario } = yo.cuenta
  const propia = tipoUsuario === 'proveedor'
  const a = rutaDeCompra(tipoUsuario, fila.id)
  return (
    <>
      <b>{etapaDe(fila) ?? 'Desactivada'}</b>
      {fila.datosCompra ? <span className={estilo.monto}>{dolares(fila.datosCompra.totalCompra)} con IVA</span> : null}
      {propia && fila.estadoPedido === 'Por Aprobar' ? (
        <Boton tono="espera" ocupado={ocupado === 'aceptar'} onClick={() => void aceptar()}>
          Aceptar la oferta
        </Boton>
      ) : null}
      {a ? <Link to={a}>{propia ? 'Ver la suscripción' : 'Ver la compra'}</Link> : null}
    </>
  )
}

/**
 * Shows the present state of the order or purchase that a conversation is about, with what can be
 * done with it from here.
 */
export const DeQue = ({ pedido, compra }: { pedido: FilaPedido | undefined; compra: FilaCompra | undefined }) =>
  pedido || compra ? (
    <div className={estilo.deQue}>
      {pedido ? <DePedido fila={pedido} /> : null}
      {compra ? <DeCompra fila={compra} /> : null}
    </div>
  ) : null
