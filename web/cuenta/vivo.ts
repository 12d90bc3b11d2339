import type { MensajeDeCuenta } from '#api/contract/vivo.ts'
import { negocia } from '#domain/cuenta/tipos.ts'
import { rutaDeIncidente } from '#domain/destinos.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import { ruta } from '#domain/rutas.ts'
import { tipoDeIncidente } from '#web/pedido/incidentes.ts'
import type { Efecto, EfectosDe, Lectora } from '#web/vivo/efecto.ts'

const deIncidente = (
  { usuario, numero }: Extract<MensajeDeCuenta, { numero: number }>,
  lectora: Lectora,
  titulo: string,
  tipo?: string,
): Efecto => {
  const id = idDeIncidente('cuenta', usuario, numero)
  return {
    cambia: ['incidente'],
    sobre: id,
    aviso: {
      titulo,
      detalle: negocia(lectora)
        ? 'De tu cuenta'
        : ['De una cuenta', ...(tipo ? [tipoDeIncidente({ sobre: 'cuenta', tipo })] : [])].join(' · '),
      tono: 'resto',
      a: negocia(lectora) ? ruta('mis_incidentes') : rutaDeIncidente(lectora.tipoUsuario, id),
    },
  }
}

/** The effects of account messages (decisiones/vivo, «A message»). */
export const EFECTOS_DE_CUENTA: EfectosDe<MensajeDeCuenta> = {
  incidenteReportado: (m, lectora) => deIncidente(m, lectora, 'Incidente reportado', m.texto),
  incidenteRespondido: (m, lectora) => deIncidente(m, lectora, 'Incidente respondido'),
  incidenteCerrado: (m, lectora) => deIncidente(m, lectora, 'Incidente cerrado'),
}
