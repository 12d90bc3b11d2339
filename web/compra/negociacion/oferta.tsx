import { BadgePercent, Eye, Gift } from 'lucide-react'
import type { DatosCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { tarifa } from '#web/compra/etapas.ts'
import { dolares } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import estilo from './compras.module.css'

/** Shows an offer: months of a subscription or days of a trial, and its cost. */
export const Oferta = ({ oferta, vista }: { oferta: DatosCompra; vista?: boolean }) => {
  const demo = oferta.unidad === 'dias'
  return (
    <section className={estilo.oferta} aria-label={demo ? 'Prueba gratuita' : 'Oferta'}>
      <header>
        <div>
          <strong>{demo ? `Prueba de ${plazo(oferta)}` : plazo(oferta)}</strong>
          <small>{demo ? 'Prueba gratuita' : tarifa(oferta.tipo)}</small>
        </div>
        {oferta.esOferta ? (
          <Pastilla color="verde" icono={<BadgePercent size={13} aria-hidden />}>
            Oferta
          </Pastilla>
        ) : null}
        {demo ? (
          <Pastilla color="verde" icono={<Gift size={13} aria-hidden />}>
            Sin costo
          </Pastilla>
        ) : null}
        {vista && oferta.vista ? (
          <Pastilla color="gris" icono={<Eye size={13} aria-hidden />}>
            Vista
          </Pastilla>
        ) : null}
      </header>
      <p>
        <b>{dolares(oferta.totalCompra)}</b>
        {demo ? (
          <span className={estilo.importe}>no pagas nada</span>
        ) : (
          <span className={estilo.importe}>
            {dolares(oferta.subtotalCompra)} + IVA {dolares(oferta.ivaCompra)}
          </span>
        )}
      </p>
    </section>
  )
}
