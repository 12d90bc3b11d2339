import type { ReactNode } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { Desactivada, Logo, presencia } from '#web/ui/piezas.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import estilo from './hoja.module.css'

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

/** Renders the other side's details and the order's dates. */
export const Datos = ({ fila }: { fila: FilaPedido }) => {
  const abierto = useAbierto(fila.idUserItem, fila.abierto)
  const lugar = [fila.ciudad, fila.pais].filter(Boolean).join(', ')
  return (
    <section className={estilo.tarjeta} aria-labelledby="titulo-datos">
      <div className={estilo.quien}>
        <Logo src={fila.imagePublic} nombre={fila.nombreUserItem} lado={44} {...(fila.sucursal ? {} : { abierto })} />
        <div>
          <h2 id="titulo-datos">{fila.nombreUserItem}</h2>
          <p>
            {fila.userItemSucursal?.nombre_sucursal ?? (fila.lado === 'proveedor' ? 'Cliente' : 'Proveedor')}
            {fila.desactivada ? (
              <>
                {' · '}
                <Desactivada />
              </>
            ) : fila.sucursal ? null : (
              ` · ${presencia(abierto).toLowerCase()}`
            )}
          </p>
        </div>
      </div>
      <dl className={estilo.datos}>
        <Dato nombre="Correo">{fila.correo ? <a href={`mailto:${fila.correo}`}>{fila.correo}</a> : ''}</Dato>
        <Dato nombre="Celular">{fila.celular ? <a href={`tel:${fila.celular}`}>{fila.celular}</a> : ''}</Dato>
        <Dato nombre="Dirección">{fila.direccion}</Dato>
        <Dato nombre="Ciudad">{lugar}</Dato>
        <Dato nombre="Actividad">{fila.actividadeco}</Dato>
        <Dato nombre="Creado">{momentoCompleto(fila.createAt)}</Dato>
        <Dato nombre="Actualizado">{momentoCompleto(fila.updatedAt)}</Dato>
      </dl>
    </section>
  )
}
