import { mesEscrito } from '#domain/calendario.ts'
import type { HechoConsumo } from '#domain/consumo/hechos.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { type Cartas, comoSePaga, escribir, type Remitente, tieneBuzon } from './carta.ts'

/** Writes the mails about consumption: what its provider owes (decisiones/consumo, «Reminders»). */
export const cartasDeConsumo = ({
  cargar,
  publicUrl,
  cuentaBancaria,
}: Pick<Remitente, 'cargar' | 'publicUrl' | 'cuentaBancaria'>): Cartas => ({
  ConsumoRecordado: async (hecho) => {
    const { proveedorId, meses, valor } = (hecho as Hecho & HechoConsumo & { type: 'ConsumoRecordado' }).data
    const cuenta = await cargar(cuentaDecider, streamCuenta(proveedorId))
    if (!cuenta.existe || !cuenta.isActive || !tieneBuzon(cuenta.correo)) return []
    const carta = escribir({
      para: cuenta.correo,
      asunto: `Paga tu consumo de BandWork: debes ${enDolares(valor)}`,
      acto: 'Paga tu consumo',
      enlace: publicUrl + ruta('consumo'),
      parrafos: [
        `Hola, ${cuenta.nombre}:`,
        `Tienes por pagar ${enDolares(valor)} de tu consumo en BandWork:`,
        meses.map(({ mes, valor: delMes }) => `${mesEscrito(mes)}: ${enDolares(delMes)}`).join('\n'),
        comoSePaga(cuentaBancaria, 'en la página de tu consumo'),
        'Si acabas de enviar el comprobante, no hagas nada más.',
      ],
    })
    return [{ ...carta, cuentaId: proveedorId }]
  },
})
