import { clsx } from 'clsx'
import { Inbox, PackagePlus, SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type Tabla, TE_ESPERAN, TODOS } from '#web/pedido/consultas.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'

/** Says why the table is empty, and what to do about it. */
export const Vacia = ({
  estado,
  hayEnOtros,
  tabla,
  acotada,
  limpiar,
  enTodos,
}: {
  estado: { buscar: string; filtro: string }
  /** Whether the search finds orders beyond the filter. */
  hayEnOtros: boolean
  tabla: Tabla
  /** Whether only the orders of one account, of some days or of some amounts are asked for. */
  acotada: boolean
  limpiar: () => void
  /** Searches in all orders. */
  enTodos: () => void
}) => {
  if (estado.buscar || acotada || ![TE_ESPERAN, TODOS].includes(estado.filtro)) {
    return (
      <Vacio
        icono={<SearchX size={28} aria-hidden />}
        titulo="Nada coincide"
        acciones={
          (estado.buscar || acotada) && hayEnOtros ? (
            <Boton onClick={enTodos}>Buscar en todos</Boton>
          ) : (
            <Boton onClick={limpiar}>Ver todos los pedidos</Boton>
          )
        }
      >
        {estado.buscar
          ? `Ningún pedido${hayEnOtros ? ' de este filtro' : ''} contiene «${estado.buscar}».`
          : acotada
            ? `Ningún pedido${hayEnOtros ? ' en este estado' : ''} es como pides en los filtros.`
            : 'No hay pedidos en este estado.'}
      </Vacio>
    )
  }
  if (estado.filtro === TE_ESPERAN) {
    return (
      <Vacio
        icono={<Inbox size={28} aria-hidden />}
        titulo="Estás al día"
        acciones={<Boton onClick={limpiar}>Ver todos los pedidos</Boton>}
      >
        Ningún pedido espera por ti ahora.
      </Vacio>
    )
  }
  return tabla === 'consumidor' ? (
    <Vacio
      icono={<PackagePlus size={28} aria-hidden />}
      titulo="Haz tu primer pedido"
      acciones={
        <Link className={clsx(boton.boton, boton.primario)} to="/pedido/nuevo">
          Elegir un proveedor
        </Link>
      }
    >
      Cuenta qué necesitas; el proveedor te responde con su precio y tú decides.
    </Vacio>
  ) : (
    <Vacio icono={<Inbox size={28} aria-hidden />} titulo="Todavía no tienes ventas">
      Cuando un cliente te haga un pedido, aparece aquí al instante y suena un aviso.
    </Vacio>
  )
}
