import { CONSUMOS, INCIDENTES, VERIFICACION } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { AlDia } from '#web/auditoria/al-dia.tsx'
import { UltimaVerificacion, Verificacion } from '#web/auditoria/verificacion.tsx'
import { HISTORIAS, MOMENTOS } from '#web/escritorio/rutas.ts'
import { ConPartes } from '#web/escritorio/tabla/partes.tsx'
import { LIBRO } from '#web/libro/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'

const TableroDeAuditoria = aparte(() => import('#web/cifras/auditor.tsx').then((m) => m.TableroDeAuditoria))
const EnVivo = aparte(() => import('#web/auditoria/en-vivo.tsx').then((m) => m.EnVivo))
const Historias = aparte(() => import('#web/auditoria/historias/pagina.tsx').then((m) => m.Historias))
const PorMirar = aparte(() => import('#web/auditoria/anomalias/pagina.tsx').then((m) => m.PorMirar))

const Momentos = aparte(() => import('#web/auditoria/momentos.tsx').then((m) => m.Momentos))

const PROPIAS = {
  [HISTORIAS]: ['Historias', <Historias key={HISTORIAS} />],
  mirar: ['Por mirar', <PorMirar key="mirar" />],
  registro: ['En vivo', <EnVivo key="registro" />],
  [MOMENTOS]: ['Así estaba', <Momentos key={MOMENTOS} />],
  [VERIFICACION]: ['Verificación', <Verificacion key={VERIFICACION} />],
} as const

/**
 * Shows /auditoria: the dashboard of the log, and as its other parts the histories, the facts worth
 * a look, the live log, tables as they stood, verification, incidents, consumption payments and the
 * ledger.
 */
export const Auditoria = () => (
  <ConPartes
    casa={ruta('auditoria')}
    palabra="Tablero"
    mas={[HISTORIAS, 'mirar', 'registro', MOMENTOS, VERIFICACION, INCIDENTES, CONSUMOS, LIBRO]}
    propias={PROPIAS}
    deCompras={false}
  >
    <AlDia />
    <UltimaVerificacion />
    <TableroDeAuditoria />
  </ConPartes>
)
