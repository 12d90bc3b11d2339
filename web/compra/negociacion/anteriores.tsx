import type { SuscripcionAnterior } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { rutaDeFactura } from '#web/compra/archivo.ts'
import { dia, dolares } from '#web/ui/cifras.ts'
import estilo from './compras.module.css'

/** Lists the subscriptions that are over, each with its offer, its start and its invoice. */
export const Anteriores = ({ anteriores }: { anteriores: readonly SuscripcionAnterior[] }) =>
  anteriores.length === 0 ? null : (
    <details className={estilo.anteriores}>
      <summary>
        {anteriores.some(({ cerrada }) => cerrada) ? 'Suscripciones y negociaciones' : 'Suscripciones'} anteriores (
        {anteriores.length})
      </summary>
      <ul>
        {anteriores.map((una) => (
          <li key={`${una.id} ${una.termino}`}>
            <strong>{una.termino === null ? una.codCompra : `${una.codCompra}-${una.termino}`}</strong>
            <span>
              {una.cerrada
                ? `Negociación cerrada${una.motivo ? `: «${una.motivo}»` : ''}`
                : una.conOferta
                  ? `${una.unidad === 'dias' ? 'Prueba de ' : ''}${plazo(una)} · ${dolares(una.totalCompra)}`
                  : 'sin oferta'}
            </span>
            <time dateTime={una.desde}>desde el {dia(una.desde)}</time>
            {una.conFactura ? (
              <a href={rutaDeFactura(una, una.termino)} target="_blank" rel="noreferrer">
                Factura en PDF
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
