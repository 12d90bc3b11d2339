import type { AvisoOculto } from '#domain/aviso.ts'
import { rutaDeIncidente } from '#domain/destinos.ts'
import type { Dicho, Lectora } from '#domain/dicho.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import { ruta } from '#domain/rutas.ts'
import type { AvisoDeCuenta } from './avisos.ts'
import { negocia } from './tipos.ts'

type Mensaje = AvisoOculto<AvisoDeCuenta>

const TITULOS: { readonly [A in Mensaje['asunto']]: string } = {
  incidenteReportado: 'Incidente reportado',
  incidenteRespondido: 'Incidente respondido',
  incidenteCerrado: 'Incidente cerrado',
}

/** Returns the text of a message about one of an account's incidents. */
export const dichoDeCuenta = ({ asunto, usuario, numero, deQuien }: Mensaje, lectora: Lectora): Dicho | undefined => {
  const titulo: string | undefined = TITULOS[asunto]
  const esSuya = negocia(lectora)
  return titulo === undefined
    ? undefined
    : {
        cosa: esSuya ? 'De tu cuenta' : 'De una cuenta',
        titulo,
        detalle: () => deQuien ?? '',
        tono: 'resto',
        a: esSuya
          ? ruta('mis_incidentes')
          : rutaDeIncidente(lectora.tipoUsuario, idDeIncidente('cuenta', usuario, numero)),
      }
}
