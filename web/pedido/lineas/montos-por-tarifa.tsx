import type { FilaPedido } from '#api/contract/pedido.ts'
import { nombreDeTarifa } from '#domain/impuestos.ts'
import { dolares } from '#web/ui/cifras.ts'
import estilo from './montos-por-tarifa.module.css'

/** Renders amounts with the tax of each rate. */
export const MontosPorTarifa = ({
  subtotal,
  impuestos,
  total,
}: Pick<NonNullable<FilaPedido['contraoferta']>, 'subtotal' | 'impuestos' | 'total'>) => (
  <dl className={estilo.montos}>
    <div>
      <dt>Subtotal</dt>
      <dd>{dolares(subtotal)}</dd>
    </div>
    {impuestos.map(({ tarifa, base, valor }) => (
      <div key={tarifa}>
        <dt>
          {nombreDeTarifa(tarifa)}
          {impuestos.length > 1 ? <small> de {dolares(base)}</small> : null}
        </dt>
        <dd>{dolares(valor)}</dd>
      </div>
    ))}
    <div>
      <dt>Total</dt>
      <dd>
        <strong>{dolares(total)}</strong>
      </dd>
    </div>
  </dl>
)
