import { clsx } from 'clsx'
import { useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { comoDecimal, decimal, precioEscrito } from '#domain/dinero.ts'
import type { LineaOfrecida } from '#domain/pedido/cotizacion.ts'
import type { PropuestaVista } from '#web/pedido/propuestas.ts'
import { dolares } from '#web/ui/cifras.ts'
import estilo from './comparar.module.css'

type Cambio = { readonly clase: 'baja' | 'sube' | 'igual'; readonly dice: string }

/** Returns how far an amount moved from another, above zero: «5,3 %». */
export const porciento = (antes: number, ahora: number): string =>
  `${((Math.abs(ahora - antes) / antes) * 100).toLocaleString('es-EC', { maximumFractionDigits: 1 })} %`

/** Returns how a line's amount changed between two proposals, in words. */
const cambioDe = (antes: LineaOfrecida | undefined, ahora: LineaOfrecida | undefined): Cambio => {
  if (!antes && !ahora) return { clase: 'igual', dice: 'no hay' }
  if (!antes) return { clase: 'sube', dice: 'ahora hay' }
  if (!ahora) return { clase: 'sube', dice: 'ya no hay' }
  if (antes.importe === ahora.importe)
    return { clase: 'igual', dice: antes.precio === ahora.precio ? 'igual' : 'igual importe' }
  const clase = ahora.importe < antes.importe ? 'baja' : 'sube'
  return { clase, dice: antes.importe === 0 ? clase : `${clase} ${porciento(antes.importe, ahora.importe)}` }
}

const Precio = ({ linea, columna }: { linea: LineaOfrecida | undefined; columna: string }) => (
  <td data-columna={columna}>
    {linea ? (
      <span>
        {dolares(decimal(linea.importe))}
        <small>{precioEscrito(comoDecimal(linea.precio, 4))} c/u</small>
      </span>
    ) : (
      <span>—</span>
    )}
  </td>
)

/** Renders two proposals side by side, line by line, with what changed between them. */
export const Comparar = ({ fila, propuestas }: { fila: FilaPedido; propuestas: readonly PropuestaVista[] }) => {
  const ultima = propuestas.at(-1)?.version ?? 0
  const [elegidas, elegir] = useState({ antes: ultima - 1, ahora: ultima })
  const de = (version: number) => propuestas.find((propuesta) => propuesta.version === version)
  const enOrden = [de(elegidas.antes) ?? propuestas.at(-2), de(elegidas.ahora) ?? propuestas.at(-1)] as const
  const [antes, ahora] = enOrden
  if (!antes || !ahora) return null
  const numeros = [...new Set([...(fila.lineas ?? []), ...antes.lineas, ...ahora.lineas].map(({ numero }) => numero))]
  const linea = (propuesta: PropuestaVista, numero: number) =>
    propuesta.lineas.find((ofrecida) => ofrecida.numero === numero)
  return (
    <section className={estilo.comparar} aria-labelledby="titulo-comparar">
      <h3 id="titulo-comparar">Línea por línea</h3>
      <p className={estilo.cuales}>
        {(['antes', 'ahora'] as const).map((cual, i) => (
          <label key={cual}>
            {i === 0 ? 'De la propuesta' : 'a la'}{' '}
            <select
              value={enOrden[i]?.version}
              onChange={({ target }) => elegir({ ...elegidas, [cual]: Number(target.value) })}
            >
              {propuestas.map(({ version }) => (
                <option key={version} value={version}>
                  {version}
                </option>
              ))}
            </select>
          </label>
        ))}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Línea</th>
            <th scope="col">Propuesta {antes.version}</th>
            <th scope="col">Propuesta {ahora.version}</th>
            <th scope="col">Cambio</th>
          </tr>
        </thead>
        <tbody>
          {numeros.map((numero) => {
            const { clase, dice } = cambioDe(linea(antes, numero), linea(ahora, numero))
            const pedida = fila.lineas?.find((una) => una.numero === numero)
            return (
              <tr key={numero}>
                <th scope="row">
                  {numero}. {pedida?.descripcion ?? 'Ya no se pide'}
                </th>
                <Precio linea={linea(antes, numero)} columna={`Propuesta ${antes.version}`} />
                <Precio linea={linea(ahora, numero)} columna={`Propuesta ${ahora.version}`} />
                <td data-columna="Cambio" className={clsx(estilo[clase])}>
                  <span>{dice}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
