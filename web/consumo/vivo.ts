import type { MensajeDeConsumo } from '#api/contract/vivo.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import { dolares } from '#web/ui/cifras.ts'
import { type EfectosDe, unir } from '#web/vivo/efecto.ts'
import { PAGOS_POR_CONFIRMAR } from './rutas.ts'

/** The effects of consumption messages (decisiones/vivo, «A message»). */
export const EFECTOS_DE_CONSUMO: EfectosDe<MensajeDeConsumo> = {
  pagoConsumo: ({ idProv, empresa, total }) => ({
    cambia: ['consumo'],
    sobre: idProv,
    aviso: {
      titulo: 'Pago de consumo',
      detalle: unir(empresa, dolares(total)),
      tono: 'resto',
      a: PAGOS_POR_CONFIRMAR,
    },
  }),
  cierreAlterado: ({ mes, cifras }, { tipoUsuario }) => ({
    cambia: ['consumo'],
    sobre: mes,
    aviso: {
      titulo: `El cierre firmado de ${mesEscrito(mes)} se lee distinto`,
      detalle: cifras === 1 ? 'en una cifra' : `en ${cifras} cifras`,
      tono: 'resto',
      a: ruta(tipoUsuario === 'financiero' ? 'conciliacion' : tipoUsuario === 'auditor' ? 'auditoria' : 'admin'),
    },
  }),
  pagoConsumoRechazado: ({ motivo }) => ({
    cambia: ['consumo'],
    aviso: {
      titulo: 'Rechazaron tu pago de consumo',
      detalle: motivo === '' ? '' : `«${motivo}»`,
      tono: 'resto',
      a: ruta('consumo'),
    },
  }),
}
