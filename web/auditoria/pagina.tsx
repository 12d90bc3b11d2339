import { ruta } from '#domain/rutas.ts'
import { CONSUMOS } from '#web/consumo/rutas.ts'
import { ConPartes } from '#web/escritorio/tabla/partes.tsx'
import { LIBRO } from '#web/libro/rutas.ts'
import { INCIDENTES } from '#web/pedido/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { UltimaVerificacion, Verificacion } from './verificacion.tsx'

const TableroDeAuditoria = aparte(() => import('#web/cifras/auditor.tsx').then((m) => m.TableroDeAuditoria))
const EnVivo = aparte(() => import('./en-vivo.tsx').then((m) => m.EnVivo))

const Momentos = aparte(() => import('./momentos.tsx').then((m) => m.Momentos))

const PROPIAS = {
  registro: ['En vivo', <EnVivo key="registro" />],
  momentos: ['Así estaba', <Momentos key="momentos" />],
  verificacion: ['Verificación', <Verificacion key="verificacion" />],
} as const

/** /auditoria: the log's facts by their numbers and as they come, what people reported, and what is paid for consumption. */
export const Auditoria = () => (
  <ConPartes
    casa={ruta('auditoria')}
    palabra="Tablero"
    mas={['registro', 'momentos', 'verificacion', INCIDENTES, CONSUMOS, LIBRO]}
    propias={PROPIAS}
    deCompras={false}
  >
    <UltimaVerificacion />
    <TableroDeAuditoria />
  </ConPartes>
)
