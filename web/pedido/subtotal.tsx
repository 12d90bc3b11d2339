import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { decimal } from '#domain/dinero.ts'
import { DE_TARIFA, estaEnVigor, nombreDeTarifa, TARIFAS, type Tarifa } from '#domain/impuestos.ts'
import { dolares } from '#web/ui/cifras.ts'
import { SUYO_ES_ESCAPE } from '#web/ui/dialogo/marcas.ts'
import type { Acciones } from './acciones.tsx'
import { codigoDePedido } from './codigo.ts'
import {
  elegirTarifa,
  entrarEnSubtotal,
  escribirSubtotal,
  montoIncompleto,
  olvidarSubtotal,
  salirDeSubtotal,
  soltarFijo,
  trasSalir,
  useSubtotal,
} from './montos.ts'
import estilo from './subtotal.module.css'

/**
 * Returns whether the order has no price to show: to the client it has none until a proposal names
 * one.
 */
const sinPrecio = (fila: FilaPedido): boolean => fila.lado === 'consumidor' && !fila.propuestaProv

/** Returns whether the client has asked for another proposal than the one with these amounts. */
const esAnterior = (fila: FilaPedido): boolean => fila.lado === 'consumidor' && fila.estadoPedido === 'En Curso'

/** Renders an amount. One that is no longer offered is struck through. */
const Monto = ({ fila, children }: { fila: FilaPedido; children: string }) =>
  esAnterior(fila) ? (
    <s className={estilo.anterior} title="De la propuesta anterior">
      <span className="solo-lectores">Antes: </span>
      {dolares(children)}
    </s>
  ) : (
    dolares(children)
  )

/**
 * Renders the subtotal, editable in its place while the provider may change it. Leaving it or Enter
 * saves it; Escape gives up what was typed.
 */
export const Subtotal = ({ fila, acciones }: { fila: FilaPedido; acciones: Acciones }) => {
  const { editable, guardado, texto, escrito, cents, propio, error } = useSubtotal(fila)
  const idError = useId()
  const [dentro, entrar] = useState(false)
  // A panel that closes takes its field away without a blur.
  useEffect(() => () => soltarFijo(fila.id), [fila.id])
  if (sinPrecio(fila)) return <>—</>
  if (!editable) return <Monto fila={fila}>{fila.subtotalPedido}</Monto>
  // At rest it reads like every other amount; under the cursor it is what one types.
  const visto =
    !escrito && texto === '0,00' ? '' : dentro || escrito || cents === undefined ? texto : dolares(decimal(cents))
  // An unfinished amount isn't an error while it is being typed.
  const dicho = error && !(dentro && montoIncompleto(texto)) ? error : undefined
  const guardar = () => {
    if (!escrito || cents === undefined) return
    if (!propio) return olvidarSubtotal(fila.id, texto)
    trasSalir(fila.id, () => void acciones.guardarSubtotal(cents))
  }
  return (
    <span className={estilo.campo}>
      <input
        className={estilo.entrada}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Subtotal de ${codigoDePedido(fila)}, en dólares`}
        placeholder="$0,00"
        value={visto}
        {...(dicho ? { 'aria-invalid': true, 'aria-describedby': idError } : {})}
        onChange={({ target }) => escribirSubtotal(fila.id, target.value.replace(/[^\d.,$ -]/g, ''))}
        onFocus={({ target }) => {
          entrarEnSubtotal(fila.id, texto)
          flushSync(() => entrar(true))
          target.select()
        }}
        onBlur={() => {
          entrar(false)
          salirDeSubtotal(fila.id)
          guardar()
        }}
        // Both keys leave the focus in the field.
        onKeyDown={({ key }) => {
          if (key === 'Enter') guardar()
          if (key === 'Escape') olvidarSubtotal(fila.id, guardado)
        }}
        {...(escrito ? { [SUYO_ES_ESCAPE]: true } : {})}
      />
      {dicho ? (
        <span id={idError} role="alert" className={estilo.error}>
          {dicho}
        </span>
      ) : null}
    </span>
  )
}

/** Renders the tax's rate, which the provider chooses while it may send a proposal. */
export const TarifaDeIva = ({ fila }: { fila: FilaPedido }) => {
  const { tarifa } = useSubtotal(fila)
  if (fila.pasos.proponer !== null) return <>{nombreDeTarifa(fila.tarifa)}</>
  const ahora = new Date().toISOString()
  return (
    <select
      className={estilo.tarifa}
      aria-label={`Tarifa de IVA de ${codigoDePedido(fila)}`}
      title={DE_TARIFA[tarifa].nota}
      value={tarifa}
      onChange={({ target }) => elegirTarifa(fila.id, target.value as Tarifa)}
    >
      {TARIFAS.filter((otra) => estaEnVigor(otra, ahora)).map((otra) => (
        <option key={otra} value={otra}>
          {nombreDeTarifa(otra)}
        </option>
      ))}
    </select>
  )
}

/** Renders an order's three amounts, subtotal and rate editable where they can be changed. */
export const Montos = ({
  fila,
  acciones,
  className,
}: {
  fila: FilaPedido
  acciones: Acciones
  className: string | undefined
}) => (
  <dl className={className}>
    <div>
      <dt>Subtotal</dt>
      <dd>
        <Subtotal fila={fila} acciones={acciones} />
      </dd>
    </div>
    {sinPrecio(fila) ? null : (
      <div>
        <dt>
          <TarifaDeIva fila={fila} />
        </dt>
        <dd>
          <MontoVivo fila={fila} monto="iva" />
        </dd>
      </div>
    )}
    <div>
      <dt>Total</dt>
      <dd>
        <strong>
          <MontoVivo fila={fila} monto="total" />
        </strong>
      </dd>
    </div>
  </dl>
)

/** Renders IVA or total, which follow the subtotal as it is typed. */
export const MontoVivo = ({ fila, monto }: { fila: FilaPedido; monto: 'iva' | 'total' }) => {
  const { montos } = useSubtotal(fila)
  return sinPrecio(fila) || !montos ? <>—</> : <Monto fila={fila}>{montos[monto]}</Monto>
}
