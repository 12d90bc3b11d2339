import { Headset, Hourglass, PartyPopper, PowerOff, Wallet } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { type AccionesDeCompra, useAcciones } from '#web/compra/acciones.tsx'
import { esDemo, etapaDe, plazo } from '#web/compra/etapas.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Adjuntos } from './adjuntos.tsx'
import estilo from './compras.module.css'
import { FormularioDeFactura } from './factura.tsx'
import { Final } from './final.tsx'
import { Linea } from './linea.tsx'
import { Oferta } from './oferta.tsx'
import { Pago } from './pago.tsx'
import { Responder } from './responder.tsx'

type Props = { readonly fila: FilaCompra; readonly acciones: AccionesDeCompra }

const Momento = ({ icono, titulo, children }: { icono: ReactNode; titulo: string; children: ReactNode }) => (
  <div className={estilo.momento}>
    {icono}
    <div>
      <h2>{titulo}</h2>
      <p>{children}</p>
    </div>
  </div>
)

const enviadas = new Set<string>()

/** Tells the call center, once, that the offer was opened. */
const useVerOferta = ({ id: idCompra, datosCompra, pasos, estadoPedido }: FilaCompra): void => {
  const refrescar = useRefrescar()
  const numero = datosCompra?.numero
  const pendiente = estadoPedido === 'Por Aprobar' && datosCompra?.vista === false && pasos['verOferta'] === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer is opened once, whatever else is painted again
  useEffect(() => {
    const clave = `${idCompra} ${numero}`
    if (!pendiente || numero === undefined || enviadas.has(clave)) return
    enviadas.add(clave)
    mandar(ruta('compra_ver_oferta'), { idCompra, numero })
      .then(() => refrescar('compra'))
      // It is told again the next time: nothing on this screen hangs on it.
      .catch(() => enviadas.delete(clave))
  }, [pendiente, idCompra, numero])
}

const EnOferta = ({ fila, acciones }: Props) => {
  useVerOferta(fila)
  const demo = esDemo(fila)
  return (
    <>
      <Momento icono={<Wallet size={20} aria-hidden />} titulo={demo ? 'Te ofrecen una prueba' : 'Tienes una oferta'}>
        {demo
          ? 'Pruébalo todo sin pagar. Si te convence, después negocias una suscripción.'
          : 'Revísala: puedes aceptarla, pedir otra o pedir una prueba gratuita.'}
      </Momento>
      {fila.datosCompra ? <Oferta oferta={fila.datosCompra} /> : null}
      <Responder fila={fila} acciones={acciones} propia />
    </>
  )
}

const EnPago = ({ fila, acciones }: Props) => (
  <>
    <Momento icono={<Wallet size={20} aria-hidden />} titulo="Falta tu pago">
      Elige cómo pagas, sube el comprobante y dinos a nombre de quién va la factura.
    </Momento>
    {fila.datosCompra ? <Oferta oferta={fila.datosCompra} /> : null}
    <div className={estilo.par}>
      <section aria-label="Pago">
        <h3>Pago</h3>
        <Pago fila={fila} acciones={acciones} propia />
      </section>
      <section aria-label="Factura">
        <h3>Factura</h3>
        <FormularioDeFactura key={fila.id} fila={fila} />
      </section>
    </div>
  </>
)

const EnConfirmacion = ({ fila, acciones }: Props) => {
  const demo = esDemo(fila)
  return (
    <>
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
      {fila.datosCompra ? <Oferta oferta={fila.datosCompra} /> : null}
      {demo ? null : (
        <div className={estilo.par}>
          <section aria-label="Pago">
            <h3>Pago</h3>
            <Pago fila={fila} acciones={acciones} />
          </section>
          <section aria-label="Factura">
            <h3>Factura</h3>
            <FormularioDeFactura key={fila.id} fila={fila} />
          </section>
        </div>
      )}
    </>
  )
}

const Cuerpo = ({ fila, acciones }: Props) => {
  switch (etapaDe(fila)) {
    case 'Negociación':
      return (
        <>
          <Momento
            icono={<Headset size={20} aria-hidden />}
            titulo={
              fila.isAtendido ? `Te atiende ${fila.atendidoPor || 'el call center'}` : 'Te llamamos en un momento'
            }
          >
            {fila.isAtendido
              ? 'Está preparando tu oferta. Aparece aquí en cuanto la envíe.'
              : 'Tu negociación ya está en la lista del call center: una persona la toma y te hace una oferta.'}
          </Momento>
          <div className={estilo.botones}>
            <Boton
              motivo={fila.pasos['pedirDemo']}
              ocupado={acciones.ocupado === 'pedirDemo'}
              onClick={() => void acciones.pedirDemo()}
            >
              Pedir una prueba gratuita
            </Boton>
          </div>
        </>
      )
    case 'Oferta':
      return <EnOferta fila={fila} acciones={acciones} />
    case 'Pago':
      return <EnPago fila={fila} acciones={acciones} />
    case 'Confirmación':
      return <EnConfirmacion fila={fila} acciones={acciones} />
    case 'Activada':
      return (
        <>
          <Momento icono={<PartyPopper size={20} aria-hidden />} titulo="Tu suscripción está activada">
            {esDemo(fila) ? `Prueba de ${plazo(fila)}.` : `Suscripción de ${plazo(fila)}.`}
          </Momento>
          <Final fila={fila} />
        </>
      )
    case undefined:
      return (
        <>
          <Momento icono={<PowerOff size={20} aria-hidden />} titulo="Cuenta desactivada - Su crédito ha caducado">
            Abre otra negociación para volver a activar tu cuenta.
          </Momento>
          <div className={estilo.botones}>
            <Boton grande tono="espera" ocupado={acciones.ocupado === 'nueva'} onClick={() => void acciones.nueva()}>
              Negociar otra vez
            </Boton>
          </div>
        </>
      )
  }
}

/** The provider's side of its purchase, whatever its step. */
export const Negociacion = ({ fila }: { fila: FilaCompra }) => {
  const acciones = useAcciones(fila)
  return (
    <div className={estilo.negociacion}>
      <Linea fila={fila} propia />
      <div className={estilo.cuerpo} aria-live="polite">
        <Cuerpo fila={fila} acciones={acciones} />
      </div>
      <Adjuntos fila={fila} />
    </div>
  )
}
