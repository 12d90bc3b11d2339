import { lectorDeOfertas } from '#commands/oferta.ts'
import { enlacesDe } from '#commands/remision.ts'
import { plazo } from '#domain/calendario.ts'
import { nombreDeDocumento } from '#domain/compra/enlace.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { isRefusal } from '#domain/decider.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { type Cartas, escribir, montosEnCarta, type Remitente, unaVezPorEnlace } from './carta.ts'

/** Writes the mails about subscriptions: an offer or a trial that was e-mailed. */
export const cartasDeCompra = ({
  cargar,
  historia,
  firmas,
  publicUrl,
  codigoDeCompra,
  imprimirOferta,
}: Pick<Remitente, 'cargar' | 'historia' | 'firmas' | 'publicUrl' | 'codigoDeCompra' | 'imprimirOferta'>): Cartas => {
  const leerRemitida = lectorDeOfertas({ cargar, historia })
  const enlaces = enlacesDe(firmas, 'oferta')
  return {
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
