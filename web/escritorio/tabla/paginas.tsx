import { clsx } from 'clsx'
import { MailPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { ChatSinLeer } from '#web/conversacion/contador.tsx'
import { INICIAL } from '#web/escritorio/consultas.ts'
import admin from '#web/escritorio/cuenta/admin.module.css'
import { INCIDENTES, VER } from '#web/pedido/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import boton from '#web/ui/boton.module.css'
import pieza from '#web/ui/piezas.module.css'
import { useMirada, useParpadeo } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { Escritorio } from './escritorio.tsx'

const Cuentas = aparte(() => import('#web/escritorio/cuenta/cuentas.tsx').then((m) => m.Cuentas))
const Incidentes = aparte(() => import('#web/escritorio/incidente/pagina.tsx').then((m) => m.Incidentes))

const CUENTAS = 'cuentas'

/** A desk's parts: its purchases, whom a seller brought, and what people reported. */
const ConIncidentes = ({
  casa,
  palabra,
  conCuentas,
  children,
}: {
  casa: string
  palabra: string
  conCuentas?: boolean
  children: ReactNode
}) => {
  const [parametros] = useSearchParams()
  const partes = [['', palabra], ...(conCuentas ? [[CUENTAS, 'Cuentas']] : []), [INCIDENTES, 'Incidentes']] as const
  const dicha = parametros.get(VER)
  const vista = partes.some(([clave]) => clave === dicha) ? dicha : ''
  const { compras } = useParpadeo()
  useMirada(vista ? undefined : 'compras')
  return (
    <>
      <nav className={admin.nav} aria-label="Escritorio">
        {partes.map(([clave, nombre]) => (
          <Link
            key={clave}
            to={clave ? `${casa}?${VER}=${clave}` : casa}
            className={clsx(!clave && compras && pieza.parpadea)}
            {...(clave === vista ? { 'aria-current': 'page' as const } : {})}
          >
            {nombre}
            {clave ? null : <ChatSinLeer cuenta={({ tipo }) => tipo !== 'pedido'} />}
          </Link>
        ))}
      </nav>
      {vista ? <Suspense fallback={null}>{vista === CUENTAS ? <Cuentas /> : <Incidentes />}</Suspense> : children}
    </>
  )
}

/** /vendedor, the call center's queue, and /vendedor/clientes, all of them; a seller reads those it invited. */
export const EscritorioDeVentas = ({ todas = false }: { todas?: boolean }) => {
  const { data: yo } = useYo()
  if (!yo) return null
  return yo.cuenta.tipoUsuario === 'callcenter' ? (
    <ConIncidentes casa={ruta('vendedor')} palabra="Negociaciones">
      <Escritorio
        cuenta={yo.cuenta.id}
        escritorio="callcenter"
        titulo="Negociaciones"
        inicial={todas ? 'todas' : INICIAL.callcenter}
      />
    </ConIncidentes>
  ) : (
    <ConIncidentes casa={ruta('vendedor')} palabra="Compras" conCuentas>
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
    </ConIncidentes>
  )
}

/** /vendedor/financiero, what waits for finance, and /vendedor/financiero/todosClientes. */
export const EscritorioFinanciero = ({ todas = false }: { todas?: boolean }) => {
  const { data: yo } = useYo()
  if (!yo) return null
  return (
    <ConIncidentes casa={ruta('financiero')} palabra="Compras">
      <Escritorio
        cuenta={yo.cuenta.id}
        escritorio="financiero"
        titulo="Compras"
        inicial={todas ? 'todas' : INICIAL.financiero}
      />
    </ConIncidentes>
  )
}

/** /admin: what people reported, or the purchases, read-only. */
export const InicioDeAdministracion = () => {
  const { data: yo } = useYo()
  const [parametros] = useSearchParams()
  if (!yo) return null
  // An incident that is opened from elsewhere lies over its own table.
  return parametros.get(VER) === 'compras' && !parametros.has('incidente') ? (
    <Escritorio cuenta={yo.cuenta.id} escritorio="administrador" titulo="Compras" />
  ) : (
    <Suspense fallback={null}>
      <Incidentes />
    </Suspense>
  )
}
