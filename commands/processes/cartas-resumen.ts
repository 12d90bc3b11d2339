import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { type AvisoResumido, type HechoCuenta, recibeResumen } from '#domain/cuenta/hechos.ts'
import { rutaDeAjustesDeAvisos } from '#domain/destinos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { cuantasCosas, renglonDe } from '#domain/resumen.ts'
import { ruta } from '#domain/rutas.ts'
import { enlaceDeBaja } from './baja.ts'
import { type Cartas, escribir, type Remitente, type Renglon, tieneBuzon } from './carta.ts'

/**
 * Writes the daily mail: what came since the last one and wasn't read, to the accounts that
 * asked for it (decisiones/vivo, «The mail of the day»).
 */
export const cartasDeResumen = ({
  cargar,
  firmas,
  publicUrl,
  ocultar,
  codigoDePedido,
  codigoDeCompra,
}: Pick<Remitente, 'cargar' | 'firmas' | 'publicUrl' | 'ocultar' | 'codigoDePedido' | 'codigoDeCompra'>): Cartas => {
  const codigoDe = async ({ pedidoId, compraId }: AvisoResumido, posicion: bigint): Promise<string> => {
    if (pedidoId !== undefined) return codigoDePedido(pedidoId, posicion)
    return compraId === undefined ? '' : codigoDeCompra(compraId, posicion)
  }
  return {
    ResumenDeAvisosPreparado: async (hecho) => {
      const { data } = hecho as Hecho & HechoCuenta & { type: 'ResumenDeAvisosPreparado' }
      const cuenta = await cargar(cuentaDecider, hecho.stream, hecho.revision)
      if (!cuenta.existe || !recibeResumen(cuenta) || !tieneBuzon(cuenta.correo)) return []
      const renglones: Renglon[] = []
      for (const aviso of data.nuevos) {
        const dicho = renglonDe(aviso, await codigoDe(aviso, hecho.posicion), { ...cuenta, ocultar })
        if (dicho) renglones.push({ dice: dicho.dice, enlace: publicUrl + dicho.a })
      }
      const mas = Object.values(data.clases).reduce((suma, cuantas) => suma + cuantas, 0) - data.nuevos.length
      const cosas = cuantasCosas(data.clases)
      return [
        escribir({
          para: cuenta.correo,
          asunto: `Ponte al día en BandWork: ${cosas} sin leer`,
          acto: 'Ponte al día en BandWork',
          enlace: publicUrl + ruta('home'),
          baja: enlaceDeBaja({ firmas, publicUrl }, cuenta.cuentaId, 'resumen'),
          parrafos: [
            `Hola, ${cuenta.nombre}:`,
            `Esto es lo nuevo que sigue sin leer: ${cosas}.`,
            renglones,
            ...(mas > 0 ? [`Y ${mas} más en BandWork.`] : []),
            {
              dice: 'Elige qué te llega en este correo',
              enlace: publicUrl + rutaDeAjustesDeAvisos,
            },
          ],
        }),
      ]
    },
  }
}
