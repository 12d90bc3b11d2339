import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BellRing, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPropia } from '#web/compra/consultas.ts'
import { esDemo, esperaAlProveedor, etapaDe } from '#web/compra/etapas.ts'
import { razonDe, tituloDeDesactivada } from '#web/compra/razon.tsx'
import boton from '#web/ui/boton.module.css'
import { dolares } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import { useParpadeoVisto } from '#web/vivo/senales.ts'
import { Linea } from './linea.tsx'
import estilo from './tarjeta.module.css'

const fraseDe = (fila: FilaCompra): string => {
  switch (etapaDe(fila)) {
    case 'Negociación':
      return fila.isAtendido
        ? `${fila.atendidoPor || 'El call center'} prepara tu oferta`
        : 'El call center te atiende en un momento'
    case 'Oferta':
      if (fila.estadoPedido === 'En Curso') return 'Elige tu suscripción y págala ahora'
      return esDemo(fila)
        ? `Te ofrecen una prueba de ${plazo(fila)}`
        : `Tienes una oferta: ${plazo(fila)} por ${dolares(fila.totalCompra)}`
    case 'Pago':
      return razonDe(fila, true) || 'Falta tu comprobante de pago'
    case 'Confirmación':
      if (esDemo(fila)) return 'Finanzas activa tu prueba'
      return fila.factura ? 'Pago en revisión' : 'Faltan tus datos de facturación'
    default:
      return razonDe(fila, true) || (fila.cerrada ? 'Negociación cerrada' : tituloDeDesactivada(fila))
  }
}

const accionDe = (fila: FilaCompra): string => {
  switch (etapaDe(fila)) {
    case 'Oferta':
      return fila.estadoPedido === 'En Curso' ? 'Elegir' : 'Ver la oferta'
    case 'Pago':
      return 'Pagar'
    case undefined:
      return fila.cerrada ? 'Abrir otra negociación' : 'Negociar otra vez'
    default:
      return 'Ver la negociación'
  }
}

/** Shows, above a provider's orders, the stage of a subscription not running and its link. */
export const TarjetaDeCompra = () => {
  const { data } = useQuery(consultaPropia)
  useParpadeoVisto('compras')
  const fila = data?.compra
  if (!fila || fila.estadoPedido === 'Completado') return null
  const espera = esperaAlProveedor(fila)
  const etapa = etapaDe(fila)
  return (
    <section className={clsx(estilo.tarjeta, espera && estilo.espera)} aria-labelledby="titulo-compra">
      <div>
        <h2 id="titulo-compra">Tu suscripción</h2>
        <p>{fraseDe(fila)}</p>
      </div>
      {etapa ? (
        <div className={estilo.pasos}>
          <Linea fila={fila} propia />
        </div>
      ) : null}
      <div className={estilo.accion}>
        {espera ? (
          <Pastilla color="ambar" icono={<BellRing size={13} aria-hidden />}>
            te esperan
          </Pastilla>
        ) : null}
        <Link to={ruta('new_negociacion')} className={clsx(boton.boton, espera ? boton.espera : boton.normal)}>
          {accionDe(fila)}
          <ChevronRight size={15} aria-hidden />
        </Link>
      </div>
    </section>
  )
}
