import { clsx } from 'clsx'
import { MailPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { HuecoDeTablero } from '#web/cifras/hueco.tsx'
import { CONSUMOS } from '#web/consumo/rutas.ts'
import { ChatSinLeer } from '#web/conversacion/contador.tsx'
import { INICIAL } from '#web/escritorio/consultas.ts'
import admin from '#web/escritorio/cuenta/admin.module.css'
import { LIBRO } from '#web/libro/rutas.ts'
import { INCIDENTES, VER } from '#web/pedido/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import boton from '#web/ui/boton.module.css'
import pieza from '#web/ui/piezas.module.css'
import { useMirada, useParpadeo } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { Escritorio } from './escritorio.tsx'

const Cuentas = aparte(() => import('#web/escritorio/cuenta/cuentas.tsx').then((m) => m.Cuentas))
const Incidentes = aparte(() => import('#web/escritorio/incidente/pagina.tsx').then((m) => m.Incidentes))
const Libro = aparte(() => import('#web/libro/pagina.tsx').then((m) => m.Libro))
const Pagos = aparte(() => import('#web/consumo/pagos/pagina.tsx').then((m) => m.Pagos))

const TableroDeCallcenter = aparte(() => import('#web/cifras/callcenter.tsx').then((m) => m.TableroDeCallcenter))
const TableroDeFinanzas = aparte(() => import('#web/cifras/financiero.tsx').then((m) => m.TableroDeFinanzas))
const TableroDeVendedor = aparte(() => import('#web/cifras/vendedor.tsx').then((m) => m.TableroDeVendedor))
const TableroDeAuditoria = aparte(() => import('#web/cifras/auditor.tsx').then((m) => m.TableroDeAuditoria))
const Tablero = aparte(() => import('#web/cifras/administrador/pagina.tsx').then((m) => m.TableroDeAdministracion))

const CUENTAS = 'cuentas'
/** What desks have beside what they open with, by how their address says it: whom a seller brought, what is paid for consumption, what finance
 * confirmed as paid, what people reported. */
const PARTES = {
  [CUENTAS]: ['Cuentas', <Cuentas key={CUENTAS} />],
  [CONSUMOS]: ['Consumos', <Pagos key={CONSUMOS} />],
  [LIBRO]: ['Libro', <Libro key={LIBRO} />],
  [INCIDENTES]: ['Incidentes', <Incidentes key={INCIDENTES} />],
} as const

/** A desk's parts; `deCompras` where what it opens with is the purchases. */
const ConPartes = ({
  casa,
  palabra,
  mas,
  deCompras = true,
  children,
}: {
  casa: string
  palabra: string
  mas: readonly (keyof typeof PARTES)[]
  deCompras?: boolean
  children: ReactNode
}) => {
  const [parametros] = useSearchParams()
  const dicha = parametros.get(VER)
  const vista = mas.find((una) => una === dicha)
  const { compras } = useParpadeo()
  useMirada(vista || !deCompras ? undefined : 'compras')
  return (
    <>
      <nav className={admin.nav} aria-label="Escritorio">
        {[undefined, ...mas].map((clave) => (
          <Link
            key={clave ?? ''}
            to={clave ? `${casa}?${VER}=${clave}` : casa}
            className={clsx(!clave && deCompras && compras && pieza.parpadea)}
            {...(clave === vista ? { 'aria-current': 'page' as const } : {})}
          >
            {clave ? PARTES[clave][0] : palabra}
            {clave || !deCompras ? null : <ChatSinLeer cuenta={({ tipo }) => tipo !== 'pedido'} />}
          </Link>
        ))}
      </nav>
      {vista || !deCompras ? <Suspense fallback={null}>{vista ? PARTES[vista][1] : children}</Suspense> : children}
    </>
  )
}

/** A dashboard over the table that one works at: it leaves its room before it comes. */
const Encima = ({ children }: { children: ReactNode }) => <Suspense fallback={<HuecoDeTablero />}>{children}</Suspense>

/** /vendedor, the call center's queue, and /vendedor/clientes, all of them; a seller reads those it invited. */
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

/** /vendedor/financiero, what waits for finance, and /vendedor/financiero/todosClientes. */
export const EscritorioFinanciero = ({ todas = false }: { todas?: boolean }) => {
  const { data: yo } = useYo()
  if (!yo) return null
  return (
    <ConPartes casa={ruta('financiero')} palabra="Compras" mas={[CONSUMOS, LIBRO, INCIDENTES]}>
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

/** /auditoria: the log's facts by their numbers, what people reported, and what is paid for consumption. */
export const Auditoria = () => (
  <ConPartes casa={ruta('auditoria')} palabra="Tablero" mas={[INCIDENTES, CONSUMOS, LIBRO]} deCompras={false}>
    <TableroDeAuditoria />
  </ConPartes>
)

const DE_ADMINISTRACION = [CONSUMOS, LIBRO, INCIDENTES] as const

/** /admin: the dashboard; what people reported, the purchases, or what is paid for consumption, read-only. */
export const InicioDeAdministracion = () => {
  const { data: yo } = useYo()
  const [parametros] = useSearchParams()
  if (!yo) return null
  const vista = parametros.get(VER)
  const parte = DE_ADMINISTRACION.find((una) => una === vista)
  return vista === 'compras' ? (
    <Escritorio cuenta={yo.cuenta.id} escritorio="administrador" titulo="Compras" />
  ) : (
    <Suspense fallback={null}>{parte ? PARTES[parte][1] : <Tablero />}</Suspense>
  )
}
