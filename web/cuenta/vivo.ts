import type { MensajeDeCuenta } from '#api/contract/vivo.ts'
import { negocia } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { tipoDeIncidente } from '#web/pedido/incidentes.ts'
import { rutaDeIncidentes } from '#web/pedido/rutas.ts'
import type { Efecto, EfectosDe, Lectora } from '#web/vivo/efecto.ts'

const deIncidente = (lectora: Lectora, titulo: string, tipo?: string): Efecto => ({
  cambia: ['incidente'],
  aviso: {
    titulo,
    detalle: negocia(lectora)
      ? 'De tu cuenta'
      : ['De una cuenta', ...(tipo ? [tipoDeIncidente({ sobre: 'cuenta', tipo })] : [])].join(' · '),
    tono: 'resto',
    a: negocia(lectora) ? ruta('mis_incidentes') : rutaDeIncidentes(lectora.tipoUsuario),
  },
})

/** What the messages of accounts do (decisiones/vivo, «A message»). */
export const EFECTOS_DE_CUENTA: EfectosDe<MensajeDeCuenta> = {
  incidenteReportado: (m, lectora) => deIncidente(lectora, 'Incidente reportado', m.texto),
  incidenteRespondido: (_, lectora) => deIncidente(lectora, 'Incidente respondido'),
  incidenteCerrado: (_, lectora) => deIncidente(lectora, 'Incidente cerrado'),
  incidenteCambiado: () => ({ cambia: ['incidente'] }),
}
