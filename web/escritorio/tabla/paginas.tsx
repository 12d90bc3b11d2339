import { clsx } from 'clsx'
import { MailPlus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { INICIAL } from '#web/escritorio/consultas.ts'
import admin from '#web/escritorio/cuenta/admin.module.css'
import { INCIDENTES, VER } from '#web/pedido/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import boton from '#web/ui/boton.module.css'
import { useYo } from '#web/yo/sesion.ts'
import { Escritorio } from './escritorio.tsx'

const Incidentes = aparte(() => import('#web/pedido/incidente/incidentes.tsx').then((m) => m.Incidentes))

/** A desk's two halves: its purchases, and what people reported. */
const ConIncidentes = ({ casa, palabra, children }: { casa: string; palabra: string; children: ReactNode }) => {
  const [parametros] = useSearchParams()
  const enIncidentes = parametros.get(VER) === INCIDENTES
  const activa = { 'aria-current': 'page' } as const
  return (
    <>
      <nav className={admin.nav} aria-label="Escritorio">
        <Link to={casa} {...(enIncidentes ? {} : activa)}>
          {palabra}
        </Link>
        <Link to={`${casa}?${VER}=${INCIDENTES}`} {...(enIncidentes ? activa : {})}>
          Incidentes
        </Link>
      </nav>
      {enIncidentes ? (
        <Suspense fallback={null}>
          <Incidentes />
        </Suspense>
      ) : (
        children
      )}
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
    <ConIncidentes casa={ruta('vendedor')} palabra="Clientes">
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
  return parametros.get(VER) === 'compras' ? (
    <Escritorio cuenta={yo.cuenta.id} escritorio="administrador" titulo="Compras" />
  ) : (
    <Suspense fallback={null}>
      <Incidentes />
    </Suspense>
  )
}
