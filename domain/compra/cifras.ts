import type { Suceso } from '#domain/cifras.ts'
import { faltaDe, ivaAbonado } from './abonos.ts'
import { esDemo } from './estados.ts'
import type { HechoCompra, Oferta } from './hechos.ts'
import type { ContextoCompra } from './maquina.ts'
import { claveDeOferta } from './ofertas.ts'
import type { CompraPlegada } from './plegado.ts'

/** Returns the monthly revenue of a paid offer, in cents without IVA. A trial brings 0. */
export const alMes = ({ subtotal, cantidad, unidad }: Oferta): number =>
  unidad === 'meses' ? Math.round(subtotal / cantidad) : 0

/**
 * Returns the change in recurring revenue: a paid offer adds it when authorized and removes it when
 * it ends.
 */
const recurre = (oferta: Oferta | undefined, clave: 'nueva' | 'renovada' | 'perdida', signo: 1 | -1 = 1): Suceso[] =>
  oferta && alMes(oferta) > 0 ? [{ medida: 'recurrente', valor: signo * alMes(oferta), clave }] : []

/** Returns an amount that came, with its IVA; `signo` −1 takes it back. */
const entra = (
  { total, iva }: { readonly total: number; readonly iva: number },
  { otro, tipoPago }: { readonly otro: number; readonly tipoPago: ContextoCompra['tipoPago'] },
  signo: 1 | -1 = 1,
): Suceso[] => {
  const de = tipoPago === undefined ? { otro } : { otro, clave: tipoPago }
  return [
    { medida: 'cobrado', valor: signo * total, ...de },
    { medida: 'iva-cobrado', valor: signo * iva, ...de },
  ]
}

/**
 * Returns the payment received for an offer, IVA included. `signo` −1 takes it back, when another
 * way of paying or another proof undoes its confirmation.
 */
const cobra = (
  { oferta, cobro, tipoPago, abonos }: Pick<ContextoCompra, 'oferta' | 'cobro' | 'tipoPago' | 'abonos'>,
  otro: number,
  signo: 1 | -1 = 1,
): Suceso[] => {
  if (!oferta || oferta.total === 0) return []
  const falta = faltaDe({ oferta, abonos })
  return entra({ total: cobro?.recibido ?? falta.total, iva: falta.iva }, { otro, tipoPago }, signo)
}

const deOferta = ({ ofertaId }: { readonly ofertaId: number }) => ({ clave: claveDeOferta(ofertaId) })

/**
 * Returns what a purchase's fact adds to the figures (decisiones/cifras, «What is counted»). The
 * purchase is given as the fact left it, and `antes` as the fact found it. `firma` is the account
 * that left the fact, `confirmo` the one that had confirmed its payment, and `provincia` its
 * client's.
 */
export const sucesosDeCompra = (
  { type, data }: HechoCompra,
  { contexto, terminos }: Pick<CompraPlegada, 'contexto' | 'terminos'>,
  antes: Pick<CompraPlegada, 'contexto'> | undefined,
  {
    firma,
    confirmo,
    provincia,
  }: { readonly firma: number; readonly confirmo: number | null; readonly provincia: string },
): readonly Suceso[] => {
  const { oferta, callcenterId } = contexto
  const deCallcenter = callcenterId === undefined ? {} : { otro: callcenterId }
  const deshecho = (): Suceso[] => {
    if (!antes?.contexto.pagada || contexto.pagada) return []
    const otro = confirmo ?? firma
    return [{ medida: 'confirmada', valor: -1, otro }, ...cobra(antes.contexto, otro, -1)]
  }
  switch (type) {
    case 'CompraAbierta':
    case 'NegociacionReabierta':
      return [{ medida: 'abierta', valor: 1 }]
    case 'CallCenterAsignado':
      return [{ medida: 'tomada', valor: 1, otro: data.callcenterId }]
    case 'OfertaEnviada':
      return [{ medida: 'ofrecida', valor: 1, otro: firma, ...deOferta(data) }]
    case 'DemoEnviada':
      return [{ medida: 'prueba-ofrecida', valor: 1, otro: firma }]
    case 'OfertaElegida':
      return [{ medida: 'aceptada', valor: 1, ...deCallcenter, ...deOferta(data) }]
    case 'OfertaAprobada':
      return [{ medida: 'aceptada', valor: 1, ...deCallcenter, ...(oferta ? deOferta(oferta) : {}) }]
    case 'ComprobanteEnviado':
      return [{ medida: 'comprobante', valor: 1 }, ...deshecho()]
    case 'TipoDePagoElegido':
      return deshecho()
    case 'PagoConfirmado':
      return [{ medida: 'confirmada', valor: 1, otro: firma }, ...cobra(contexto, firma)]
    case 'AbonoRecibido': {
      const iva = ivaAbonado(contexto) - ivaAbonado(antes?.contexto ?? contexto)
      return entra({ total: data.recibido, iva }, { otro: firma, tipoPago: contexto.tipoPago })
    }
    case 'AbonosDevueltos': {
      const devuelto = { total: data.monto, iva: ivaAbonado(antes?.contexto ?? contexto) }
      return entra(devuelto, { otro: firma, tipoPago: contexto.tipoPago }, -1)
    }
    case 'CompraAutorizada':
      return !oferta || esDemo(contexto)
        ? [{ medida: 'prueba', valor: 1, ...deCallcenter }]
        : [
            { medida: 'autorizada', valor: 1, ...deCallcenter, clave: provincia },
            { medida: 'facturado', valor: oferta.subtotal },
            { medida: 'iva', valor: oferta.iva },
            ...recurre(oferta, terminos.some((termino) => !esDemo(termino)) ? 'renovada' : 'nueva'),
          ]
    case 'DemoReactivada':
      return [{ medida: 'prueba-reactivada', valor: 1, otro: firma }]
    case 'CompraDesactivada':
      return [{ medida: 'fin', valor: 1, clave: data.forma }, ...recurre(oferta, 'perdida', -1)]
    case 'DesactivacionDeshecha':
      return [{ medida: 'fin', valor: -1, clave: 'manual' }, ...recurre(oferta, 'perdida')]
    case 'NegociacionCerrada':
      return [{ medida: 'fin', valor: 1, clave: 'cerrada' }]
    case 'PagoNoConfirmado':
      return [{ medida: 'sin-confirmar', valor: 1, otro: firma }]
    case 'PagoNoConfirmadoDeshecho':
      return [{ medida: 'sin-confirmar', valor: -1, otro: firma }]
    default:
      return []
  }
}
