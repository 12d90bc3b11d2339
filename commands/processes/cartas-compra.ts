import { lectorDeOfertas } from '#commands/oferta.ts'
import { enlacesDe } from '#commands/remision.ts'
import { plazo } from '#domain/calendario.ts'
import { compraDecider } from '#domain/compra/decidir.ts'
import { nombreDeDocumento } from '#domain/compra/enlace.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { isRefusal } from '#domain/decider.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import {
  type Cartas,
  comoSePaga,
  escribir,
  montosEnCarta,
  type Remitente,
  tieneBuzon,
  unaVezPorEnlace,
} from './carta.ts'

/** Writes the mails about subscriptions: an offer or a trial that was e-mailed, a payment due. */
export const cartasDeCompra = ({
  cargar,
  historia,
  firmas,
  publicUrl,
  codigoDeCompra,
  imprimirOferta,
  cuentaBancaria,
}: Pick<
  Remitente,
  'cargar' | 'historia' | 'firmas' | 'publicUrl' | 'codigoDeCompra' | 'imprimirOferta' | 'cuentaBancaria'
>): Cartas => {
  const leerRemitida = lectorDeOfertas({ cargar, historia })
  const enlaces = enlacesDe(firmas, 'oferta')
  return {
    PagoRecordado: async (hecho) => {
      const { total } = (hecho as Hecho & HechoCompra & { type: 'PagoRecordado' }).data
      const { context } = await cargar(compraDecider, hecho.stream, hecho.revision)
      const cuenta = await cargar(cuentaDecider, streamCuenta(context.proveedorId))
      if (!cuenta.existe || !cuenta.isActive || !tieneBuzon(cuenta.correo) || !context.oferta) return []
      const codigo = await codigoDeCompra(Number(hecho.clave), hecho.posicion)
      return [
        escribir({
          para: cuenta.correo,
          asunto: `${codigo ? `${codigo}: paga` : 'Paga'} tu suscripción a BandWork: faltan ${enDolares(total)}`,
          acto: 'Envía el comprobante de tu pago',
          enlace: publicUrl + ruta('new_negociacion'),
          parrafos: [
            `Hola, ${cuenta.nombre}:`,
            `Aceptaste la suscripción de ${plazo(context.oferta)}. De su precio faltan ${enDolares(total)}, con IVA, y todavía no llega el comprobante de tu pago.`,
            comoSePaga(cuentaBancaria, 'en tu negociación'),
            'Si acabas de enviarlo, no hagas nada más.',
          ],
        }),
      ]
    },
    OfertaRemitida: async (hecho) => {
      const id = Number(hecho.clave)
      const { data } = hecho as Hecho & HechoCompra & { type: 'OfertaRemitida' }
      const remitida = await leerRemitida(id, { revision: hecho.revision })
      if (!remitida || isRefusal(remitida)) return []
      const codigo = await codigoDeCompra(id, hecho.posicion)
      const impresa = { codigo, ...remitida.impresa }
      const { oferta, cliente } = impresa
      const que = oferta.unidad === 'dias' ? 'la prueba gratuita' : 'la suscripción'
      const contenido = await imprimirOferta(impresa)
      const adjuntos = [{ nombre: nombreDeDocumento(impresa), tipo: 'application/pdf', contenido }]
      return data.correos.map((para, correo) =>
        escribir({
          para,
          asunto: `${codigo ? `${codigo}: revisa` : 'Revisa'} ${que} de ${plazo(oferta)} por ${enDolares(oferta.total)}`,
          acto: `Revisa ${que} que BandWork ofrece a ${cliente.nombre}`,
          enlace:
            publicUrl + ruta('oferta_por_enlace', { token: enlaces.token({ id, remision: remitida.numero, correo }) }),
          parrafos: [
            montosEnCarta(oferta),
            data.mensaje,
            'Atentamente,\nBandWork',
            unaVezPorEnlace('la oferta'),
            remitida.aceptada
              ? `${cliente.nombre} ya la aceptó.`
              : `${cliente.nombre} la acepta con su cuenta: ${publicUrl + ruta('new_negociacion')}`,
          ],
          adjuntos,
        }),
      )
    },
  }
}
