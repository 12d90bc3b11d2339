import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link, matchPath, useLocation } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { LadoDeCanal } from '#domain/conversacion/canal.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'
import { ChatSinLeer } from '#web/conversacion/contador.tsx'
import { consultaContadores, type Tabla, TE_ESPERAN } from '#web/pedido/consultas.ts'
import pieza from '#web/ui/piezas.module.css'
import { Cuenta } from '#web/ui/piezas.tsx'
import { type Pestana, useParpadeo, useParpadeoVisto } from '#web/vivo/senales.ts'
import { rutaDeInicio } from '#web/yo/sesion.ts'
import estilo from './pestanas.module.css'

const DE_VENTAS = ['proveedor', 'proveedor_pedidos', 'pedido_proveedor'] as const
const DE_PEDIDOS = ['personal', 'empresa', 'pedido_nuevo', 'pedido_nuevo_proveedor', 'pedido_cliente'] as const

/**
 * Returns the header's tab that an address belongs to; pages that aren't about orders have none.
 */
export const pestanaDe = (camino: string, lado: string | null): Pestana | undefined => {
  const es = (nombre: NombreRuta) => matchPath(patron(nombre), camino) !== null
  if (DE_VENTAS.some(es)) return lado === 'proveedores' ? 'pedidos' : 'ventas'
  return DE_PEDIDOS.some(es) ? 'pedidos' : undefined
}

const Esperan = ({ tabla }: { tabla: Tabla }) => {
  const { data } = useQuery(consultaContadores(tabla))
  const n = data?.contadores[TE_ESPERAN] ?? 0
  return n > 0 ? <Cuenta n={n} meEspera nombre="te esperan" /> : null
}

const Una = ({
  a,
  nombre,
  tabla,
  lado,
  activa,
  parpadea,
}: {
  a: string
  nombre: string
  tabla?: Tabla
  /** The side as which the account talks about these orders. */
  lado?: LadoDeCanal
  activa: boolean
  parpadea: boolean | undefined
}) => {
  return (
    <Link
      to={a}
      className={clsx(estilo.pestana, parpadea && pieza.parpadea)}
      {...(activa ? { 'aria-current': 'page' as const } : {})}
    >
      {nombre}
      {tabla ? <Esperan tabla={tabla} /> : null}
      {lado ? <ChatSinLeer cuenta={(clase) => clase.tipo === 'pedido' && clase.lado === lado} /> : null}
    </Link>
  )
}

export const Pestanas = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const { pathname, search } = useLocation()
  const parpadeo = useParpadeo()
  const lado = new URLSearchParams(search).get('lado')
  const casa = rutaDeInicio(cuenta)
  const conVentas = vende(cuenta)
  const mirada = pestanaDe(pathname, lado)
  const enClientes = conVentas ? mirada === 'ventas' : lado === 'clientes'

  useParpadeoVisto(mirada)

  const clientes = conVentas ? (
    <Una
      a={casa}
      nombre="Mis ventas"
      tabla={cuenta.tipoUsuario === 'nosotros' ? 'nosotros' : 'proveedor'}
      lado="proveedor"
      activa={enClientes}
      parpadea={parpadeo.ventas}
    />
  ) : (
    <Una a={`${casa}?lado=clientes`} nombre="Clientes" activa={enClientes} parpadea={false} />
  )
  return (
    <nav className={estilo.pestanas} aria-label="Principal">
      {clientes}
      {cuenta.tipoUsuario === 'nosotros' ? null : (
        <Una
          a={conVentas ? `${casa}?lado=proveedores` : casa}
          nombre="Proveedores"
          tabla="consumidor"
          lado="consumidor"
          activa={mirada === 'pedidos' && !enClientes}
          parpadea={parpadeo.pedidos}
        />
      )}
    </nav>
  )
}
