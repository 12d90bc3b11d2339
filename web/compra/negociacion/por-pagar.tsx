import { Hourglass, Wallet } from 'lucide-react'
import type { FilaCompra } from '#api/contract/compra.ts'
import type { ConMotivo } from '#domain/compra/hechos.ts'
import { Abonado } from '#web/compra/abonado.tsx'
import type { AccionesDeCompra } from '#web/compra/acciones.tsx'
import { esDemo, etapaDe } from '#web/compra/etapas.ts'
import { Razon } from '#web/compra/razon.tsx'
import { Rechazados } from '#web/compra/rechazados.tsx'
import estilo from './compras.module.css'
import { FormularioDeFactura } from './factura.tsx'
import { Momento } from './momento.tsx'
import { Oferta } from './oferta.tsx'
import { Pago } from './pago.tsx'

type Props = { readonly fila: FilaCompra; readonly acciones: AccionesDeCompra }

/** Words for paying again. They are absent the first time, because nothing came before. */
const OTRA_VEZ: Partial<Readonly<Record<ConMotivo, { readonly titulo: string; readonly texto: string }>>> = {
  ComprobanteRechazado: {
    titulo: 'Envía otro comprobante',
    texto: 'Súbelo aquí abajo. Tu forma de pago y tus datos de facturación siguen como los dejaste.',
  },
  PagoNoConfirmado: {
    titulo: 'Tu pago no se confirmó',
    texto: 'Revisa cómo pagaste y sube otro comprobante. Tus datos de facturación siguen como los dejaste.',
  },
}
const FALTA_EL_RESTO = {
  titulo: 'Falta una parte de tu pago',
  texto: 'Paga lo que falta y sube otro comprobante. Tus datos de facturación siguen como los dejaste.',
}
const PRIMERA_VEZ = {
  titulo: 'Falta tu pago',
  texto: 'Elige cómo pagas, sube el comprobante y dinos a nombre de quién va el recibo.',
}

const PagoYFactura = ({ fila, acciones, propia }: Props & { readonly propia: boolean }) => (
  <div className={estilo.par}>
    <section aria-label="Pago">
      <h3>Pago</h3>
      <Rechazados fila={fila} />
      <Pago fila={fila} acciones={acciones} propia={propia} />
    </section>
    <section aria-label="Factura">
      <h3>Datos de facturación</h3>
      <FormularioDeFactura key={fila.id} fila={fila} />
    </section>
  </div>
)

const FaltaPagar = ({ fila }: Pick<Props, 'fila'>) => {
  const { titulo, texto } =
    (fila.motivo && OTRA_VEZ[fila.motivo.de]) ?? (fila.abonado === '0.00' ? PRIMERA_VEZ : FALTA_EL_RESTO)
  return (
    <>
      <Momento icono={<Wallet size={20} aria-hidden />} titulo={titulo}>
        {texto}
      </Momento>
      <Razon fila={fila} propia espera />
      <Abonado fila={fila} propia />
    </>
  )
}

const LoTieneFinanzas = ({ fila }: Pick<Props, 'fila'>) => {
  const demo = esDemo(fila)
  if (!demo && !fila.factura)
    return (
      <Momento icono={<Wallet size={20} aria-hidden />} titulo="Faltan tus datos de facturación">
        Tu comprobante llegó. Escribe a quién facturamos: sin eso Finanzas no puede confirmarlo.
      </Momento>
    )
  return (
    <Momento
      icono={<Hourglass size={20} aria-hidden />}
      titulo={demo ? 'Prueba por activar' : fila.pagoConfirmado ? 'Pago recibido' : 'Pago en revisión'}
    >
      {demo
        ? 'Finanzas la activa en un momento. Te avisamos aquí mismo.'
        : fila.pagoConfirmado
          ? 'Solo falta que Finanzas autorice tu suscripción. Te avisamos aquí mismo.'
          : 'Finanzas revisa tu comprobante. Te avisamos aquí mismo en cuanto lo confirme.'}
    </Momento>
  )
}

/**
 * Shows the payment of the accepted offer and then its review by finance. Both share the same form,
 * so nothing typed is lost when one becomes the other.
 */
export const PorPagar = ({ fila, acciones }: Props) => {
  const falta = etapaDe(fila) === 'Pago'
  return (
    <>
      {falta ? <FaltaPagar fila={fila} /> : <LoTieneFinanzas fila={fila} />}
      {fila.datosCompra ? <Oferta oferta={fila.datosCompra} /> : null}
      {esDemo(fila) ? null : <PagoYFactura fila={fila} acciones={acciones} propia={falta} />}
    </>
  )
}
