import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Fragment, useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Proveedores, Trato } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { DE } from '#web/pedido/borrador.ts'
import { consultaProveedores } from '#web/pedido/consultas.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Fallo } from '#web/ui/fallo.tsx'
import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { Sobra, useLoQueCabe } from '#web/ui/formulario/sobra.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso, Logo, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useAbierto } from '#web/vivo/senales.ts'
import estilo from './nuevo.module.css'
import { PedirAOtros } from './otros.tsx'

const GRUPOS: Readonly<Record<Trato, string>> = { pedido: 'Ya les pediste', favorito: 'Tus favoritos' }

/** Renders the heading over the providers that one knows, and over the others. */
const Grupo = ({ trato }: { trato: Trato | undefined }) => (
  <li className={estilo.grupo}>
    <h2>{trato ? GRUPOS[trato] : 'Más proveedores'}</h2>
  </li>
)

const Proveedor = ({ proveedor }: { proveedor: Proveedores['items'][number] }) => {
  const abierto = useAbierto(proveedor.id, proveedor.abierto)
  const { length: n } = proveedor.sucursales
  return (
    <li>
      <Link to={ruta('pedido_nuevo_proveedor', { hashId: proveedor.id })}>
        <Logo src={proveedor.logo} nombre={proveedor.nombre} lado={44} abierto={abierto} />
        <span>
          <strong>{proveedor.nombre}</strong>
          <small>
            {[proveedor.actividad, proveedor.ciudad, n > 0 ? `${n} ${n === 1 ? 'sucursal' : 'sucursales'}` : '']
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </Link>
    </li>
  )
}

/**
 * Focuses the search box, because one comes here to type. A phone's keyboard waits to be asked for.
 */
const alEntrar = (entrada: HTMLInputElement | null) => {
  if (matchMedia('(pointer: fine)').matches) entrada?.focus()
}

/**
 * Renders /pedido/nuevo: the choice of a provider to order from, or of further ones for an order.
 */
export const ElegirProveedor = () => {
  const [parametros] = useParametros()
  const de = parametros.get(DE)
  return de ? <PedirAOtros idPedido={de} /> : <ElegirUno />
}

const ElegirUno = () => {
  useTitulo('Nuevo pedido')
  const [texto, escribir] = useState('')
  const q = useDeferredValue(useLoQueCabe(texto).trim())
  const { data, error, isPlaceholderData, refetch } = useQuery(consultaProveedores(q))
  return (
    <section className={estilo.elegir} aria-labelledby="titulo-elegir">
      <h1 id="titulo-elegir">¿A quién le haces el pedido?</h1>
      <CajaDeBusqueda
        nombre="Buscar proveedor"
        lente={17}
        className={estilo.buscador}
        ref={alEntrar}
        placeholder="Nombre, producto o ciudad"
        value={texto}
        onChange={({ target }) => escribir(target.value)}
      />
      <Sobra texto={texto} />
      {error && !data ? (
        <Fallo que="los proveedores" reintentar={refetch}>
          {detalleDe(error)}
        </Fallo>
      ) : data && data.items.length === 0 ? (
        <Vacio icono={<SearchX size={28} aria-hidden />} titulo="Ningún proveedor coincide">
          Prueba con otra palabra: el nombre, lo que vende o su ciudad.
        </Vacio>
      ) : (
        <ul className={estilo.lista} aria-busy={!data || isPlaceholderData}>
          {data
            ? data.items.map((proveedor, n) => (
                <Fragment key={proveedor.id}>
                  {q === '' && proveedor.trato !== data.items[n - 1]?.trato ? <Grupo trato={proveedor.trato} /> : null}
                  <Proveedor proveedor={proveedor} />
                </Fragment>
              ))
            : Array.from({ length: 8 }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
                <li key={i}>
                  <span className={estilo.hueco}>
                    <Hueso ancho={44} alto={44} />
                    <Hueso ancho={160} />
                  </span>
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
