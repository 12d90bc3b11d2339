import type { SuscripcionAnterior } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { rutaDeRecibo } from '#web/compra/archivo.ts'
import { dia, dolares } from '#web/ui/cifras.ts'
import estilo from './compras.module.css'

/** Lists the subscriptions that are over, each with its offer, its start and its receipt. */
export const Anteriores = ({
  anteriores,
  sucursal,
}: {
  anteriores: readonly SuscripcionAnterior[]
  /** The branch that they are of, for its head office. */
  sucursal?: string
}) =>
  anteriores.length === 0 ? null : (
    <details className={estilo.anteriores}>
      <summary>
        {anteriores.some(({ cerrada }) => cerrada) ? 'Suscripciones y negociaciones' : 'Suscripciones'} anteriores (
        {anteriores.length})
      </summary>
      <ul>
        {anteriores.map((anterior) => (
          <li key={`${anterior.id} ${anterior.termino}`}>
            <strong>
              {anterior.termino === null ? anterior.codCompra : `${anterior.codCompra}-${anterior.termino}`}
            </strong>
            <span>
              {anterior.cerrada
                ? `Negociación cerrada${anterior.motivo ? `: «${anterior.motivo}»` : ''}`
                : anterior.conOferta
                  ? `${anterior.unidad === 'dias' ? 'Prueba de ' : ''}${plazo(anterior)} · ${dolares(anterior.totalCompra)}`
                  : 'sin oferta'}
            </span>
            <time dateTime={anterior.desde}>desde el {dia(anterior.desde)}</time>
            {anterior.conFactura ? (
              <a
                href={rutaDeRecibo(sucursal ? { ...anterior, sucursal } : anterior, anterior.termino)}
                target="_blank"
                rel="noreferrer"
              >
                Recibo en PDF
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
