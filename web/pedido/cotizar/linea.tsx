import { memo, useEffect, useId, useRef, useState } from 'react'
import type { LineaDePedido } from '#api/contract/pedido.ts'
import { decimal } from '#domain/dinero.ts'
import { estaEnVigor, nombreDeTarifa, TARIFAS, type Tarifa } from '#domain/impuestos.ts'
import { unidadDicha } from '#domain/pedido/linea-en-palabras.ts'
import { MAXIMO_TEXTO_DE_LINEA } from '#domain/pedido/lineas.ts'
import { cantidadVista } from '#web/pedido/lineas/cantidades.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import estilo from './cotizar.module.css'
import { leerPrecio, type PrecioEscrito } from './escrito.ts'

type Props = {
  readonly linea: LineaDePedido
  readonly escrito: PrecioEscrito
  /** Its words before the client changed it, '' for a new one. */
  readonly antes: string | undefined
  /** Whether an empty price is said to be missing. */
  readonly exigir: boolean
  readonly escribir: (numero: number, cambios: Partial<PrecioEscrito>) => void
}

const ahora = new Date().toISOString()
export const EN_VIGOR = TARIFAS.filter((tarifa) => estaEnVigor(tarifa, ahora))

/**
 * Renders a line to be priced. It is drawn again only when something of its own changes, however
 * many others there are.
 */
export const LineaPorCotizar = memo(({ linea, escrito, antes, exigir, escribir }: Props) => {
  const id = useId()
  const [pedida, ofrecerOtra] = useState(false)
  const campoDeOtra = useRef<HTMLInputElement>(null)
  // Whoever asks for the field goes on in it.
  useEffect(() => {
    if (pedida) campoDeOtra.current?.focus()
  }, [pedida])
  const { numero, descripcion, referencia, unidad } = linea
  const { precio, descuento, iva, disponible, sustituto } = escrito
  const otra = pedida || sustituto !== ''
  const { ofrecida, errores } = leerPrecio(linea, escrito)
  const callado = precio.trim() === '' && !exigir
  const error = callado ? undefined : (errores.precio ?? errores.descuento)
  const largo =
    sustituto.length > MAXIMO_TEXTO_DE_LINEA ? `Escribe como máximo ${MAXIMO_TEXTO_DE_LINEA} caracteres.` : undefined
  const malo = (campo: 'precio' | 'descuento') =>
    !callado && errores[campo] ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <tr data-fila={numero} className={disponible ? undefined : estilo.noHay}>
      <th scope="row">{numero}</th>
      <td>
        {descripcion}
        <small>
          {cantidadVista(linea.cantidad)} {unidadDicha(unidad, linea.cantidad)}
          {referencia ? ` · ${referencia}` : ''}
        </small>
        {antes === undefined ? null : (
          <small className={estilo.cambio}>{antes === '' ? 'Nueva línea' : `Antes: ${antes}`}</small>
        )}
        {error ? (
          <small id={`${id}-error`} role="alert" className={estilo.error}>
            {error}
          </small>
        ) : null}
      </td>
      <td data-columna={`Precio por ${unidad}`}>
        <input
          data-campo="precio"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          disabled={!disponible}
          aria-label={`Precio por ${unidad} de la línea ${numero}: ${descripcion}`}
          placeholder="0,00"
          value={precio}
          onChange={({ target }) => escribir(numero, { precio: target.value })}
          {...malo('precio')}
        />
      </td>
      <td data-columna="Descuento">
        <input
          data-campo="descuento"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          disabled={!disponible}
          aria-label={`Descuento en dólares de la línea ${numero}`}
          placeholder="0,00"
          value={descuento}
          onChange={({ target }) => escribir(numero, { descuento: target.value })}
          {...malo('descuento')}
        />
      </td>
      <td data-columna="IVA">
        <select
          data-campo="iva"
          disabled={!disponible}
          aria-label={`Tarifa de IVA de la línea ${numero}`}
          value={iva}
          onChange={({ target }) => escribir(numero, { iva: target.value as Tarifa })}
        >
          {EN_VIGOR.map((tarifa) => (
            <option key={tarifa} value={tarifa}>
              {nombreDeTarifa(tarifa).replace(/^IVA /, '')}
            </option>
          ))}
        </select>
      </td>
      <td data-columna="Importe" className={estilo.importe}>
        <span>{ofrecida ? dolares(decimal(ofrecida.importe)) : '—'}</span>
      </td>
      <td>
        <label className={estilo.noTengo}>
          <input
            type="checkbox"
            data-campo="noTengo"
            checked={!disponible}
            aria-label={`No tengo la línea ${numero}: ${descripcion}`}
            onChange={({ target }) => escribir(numero, { disponible: !target.checked })}
          />
          No tengo
        </label>
        {otra ? (
          <input
            ref={campoDeOtra}
            data-campo="sustituto"
            autoComplete="off"
            enterKeyHint="next"
            className={estilo.sustituto}
            aria-label={`Qué ofreces en lugar de la línea ${numero}: ${descripcion}`}
            placeholder="Qué ofreces en su lugar"
            value={sustituto}
            onChange={({ target }) => escribir(numero, { sustituto: target.value })}
            {...(largo ? { 'aria-invalid': true, 'aria-describedby': `${id}-largo` } : {})}
          />
        ) : (
          <Boton tono="suave" de={`la línea ${numero}`} onClick={() => ofrecerOtra(true)}>
            Ofrecer otra cosa
          </Boton>
        )}
        {largo ? (
          <small id={`${id}-largo`} role="alert" className={estilo.error}>
            {largo}
          </small>
        ) : null}
      </td>
    </tr>
  )
})
