import { clsx } from 'clsx'
import { MailPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { CONSUMOS, INCIDENTES, VER } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { HuecoDeTablero } from '#web/cifras/hueco.tsx'
import { SUPUESTO } from '#web/consumo/rutas.ts'
import { INICIAL } from '#web/escritorio/consultas.ts'
import { EXTRACTO, LIBRO } from '#web/libro/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import boton from '#web/ui/boton.module.css'
import { useParametros } from '#web/ui/parametros.ts'
import { useYo } from '#web/yo/sesion.ts'
import { Escritorio } from './escritorio.tsx'
import { ConPartes, CUENTAS, PARTES, type Partes } from './partes.tsx'

const TableroDeCallcenter = aparte(() => import('#web/cifras/callcenter.tsx').then((m) => m.TableroDeCallcenter))
const TableroDeFinanzas = aparte(() => import('#web/cifras/financiero.tsx').then((m) => m.TableroDeFinanzas))
const TableroDeVendedor = aparte(() => import('#web/cifras/vendedor.tsx').then((m) => m.TableroDeVendedor))
const Tablero = aparte(() => import('#web/cifras/administrador/pagina.tsx').then((m) => m.TableroDeAdministracion))

/** Shows a dashboard above the reader's table. Its room is reserved while it loads. */
const Encima = ({ children }: { children: ReactNode }) => <Suspense fallback={<HuecoDeTablero />}>{children}</Suspense>

/**
 * Shows /vendedor, the call center's queue, and /vendedor/clientes, all purchases. A seller sees
 * those of the clients they invited.
 */
export const EscritorioDeVentas = ({ todas = false }: { todas?: boolean }) => {
  const { data: yo } = useYo()
  if (!yo) return null
  return yo.cuenta.tipoUsuario === 'callcenter' ? (
    <ConPartes casa={ruta('vendedor')} palabra="Negociaciones" mas={[INCIDENTES]}>
      <Encima>
        <TableroDeCallcenter />
      </Encima>
      <Escritorio
        cuenta={yo.cuenta.id}
        escritorio="callcenter"
        titulo="Negociaciones"
        inicial={todas ? 'todas' : INICIAL.callcenter}
      />
    </ConPartes>
  ) : (
    <ConPartes casa={ruta('vendedor')} palabra="Compras" mas={[CUENTAS, INCIDENTES]}>
      <Encima>
        <TableroDeVendedor />
      </Encima>
      <Escritorio
        cuenta={yo.cuenta.id}
        escritorio="vendedor"
        titulo="Tus clientes"
        accion={
          <Link to={ruta('invitaciones')} className={clsx(boton.boton, boton.primario)}>
            <MailPlus size={15} aria-hidden />
            Invitar
          </Link>
        }
      />
    </ConPartes>
  )
}

/**
 * Shows /vendedor/financiero, what waits for finance, and /vendedor/financiero/todosClientes.
 * `auditoria` holds the parts about the log that finance reads.
 */
export const EscritorioFinanciero = ({ todas = false, auditoria }: { todas?: boolean; auditoria: Partes }) => {
  const { data: yo } = useYo()
  if (!yo) return null
  return (
    <ConPartes
      casa={ruta('financiero')}
      palabra="Compras"
      mas={[CONSUMOS, LIBRO, EXTRACTO, SUPUESTO, INCIDENTES, ...Object.keys(auditoria)]}
      propias={auditoria}
    >
      <Encima>
        <TableroDeFinanzas />
      </Encima>
      <Escritorio
        cuenta={yo.cuenta.id}
        escritorio="financiero"
        titulo="Compras"
        inicial={todas ? 'todas' : INICIAL.financiero}
      />
    </ConPartes>
  )
}

const DE_ADMINISTRACION = [CONSUMOS, LIBRO, SUPUESTO, INCIDENTES] as const

/**
 * Shows /admin: the dashboard, or by ?ver= the purchases, the consumption payments (read-only), the
 * ledger, another tariff, the incidents, or a part about the log from `auditoria`.
 */
export const InicioDeAdministracion = ({ auditoria }: { auditoria: Partes }) => {
  const { data: yo } = useYo()
  const [parametros] = useParametros()
  if (!yo) return null
  const vista = parametros.get(VER)
  const delLog = vista === null ? undefined : auditoria[vista]
  const parte = DE_ADMINISTRACION.find((clave) => clave === vista)
  return vista === 'compras' ? (
    <Escritorio cuenta={yo.cuenta.id} escritorio="administrador" titulo="Compras" />
  ) : (
    <Suspense fallback={null}>{delLog ? delLog[1] : parte ? PARTES[parte][1] : <Tablero />}</Suspense>
  )
}
