import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useMatch } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { esConocida, LEEN_TODO, NEGOCIAN, PERSONAL, PIDEN, VENDEN } from '#domain/cuenta/tipos.ts'
import { VERIFICACION } from '#domain/destinos.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { CONCILIACION, HISTORIAS, MOMENTOS } from '#web/escritorio/rutas.ts'
import { EXTRACTO } from '#web/libro/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { PaginaSola } from '#web/ui/pagina-sola.tsx'
import { fueDejada, inicioConBusqueda, rutaDeInicio, useSesionDeOtras, useYo } from '#web/yo/sesion.ts'

const Marco = aparte(() => import('#web/marco/marco.tsx').then((m) => m.Marco))
const Salir = aparte(() => import('#web/cuenta/entrada/salir.tsx').then((m) => m.Salir))
const Entrar = aparte(() => import('#web/cuenta/entrada/entrar.tsx').then((m) => m.Entrar))
const Portada = aparte(() => import('#web/portada/portada.tsx').then((m) => m.Portada))
const InicioDeCliente = aparte(() => import('#web/portada/inicios.tsx').then((m) => m.InicioDeCliente))
const InicioDeProveedor = aparte(() => import('#web/portada/inicios.tsx').then((m) => m.InicioDeProveedor))
const Hoja = aparte(() => import('#web/pedido/hoja/hoja.tsx').then((m) => m.Hoja))
const PropuestaPorEnlace = aparte(() => import('#web/pedido/enlace.tsx').then((m) => m.PropuestaPorEnlace))
const OfertaPorEnlace = aparte(() => import('#web/compra/enlace.tsx').then((m) => m.OfertaPorEnlace))
const ElegirProveedor = aparte(() => import('#web/pedido/nuevo/elegir.tsx').then((m) => m.ElegirProveedor))
const PedidoNuevo = aparte(() => import('#web/pedido/nuevo/pedido-nuevo.tsx').then((m) => m.PedidoNuevo))
const Invitaciones = aparte(() => import('#web/red/invitacion/pagina.tsx').then((m) => m.Invitaciones))
const Mensajes = aparte(() => import('#web/red/mensaje/pagina.tsx').then((m) => m.Mensajes))
const Publicaciones = aparte(() => import('#web/publicacion/panel.tsx').then((m) => m.PanelDePublicaciones))
const MisPublicaciones = aparte(() => import('#web/publicacion/propias/pagina.tsx').then((m) => m.MisPublicaciones))
const PaginaDeConsumo = aparte(() => import('#web/consumo/anio/pagina.tsx').then((m) => m.PaginaDeConsumo))
const PaginaDeChat = aparte(() => import('#web/conversacion/pagina.tsx').then((m) => m.PaginaDeChat))
const Pagos = aparte(() => import('#web/consumo/pagos/pagina.tsx').then((m) => m.Pagos))
const MisIncidentes = aparte(() => import('#web/pedido/incidente/propios.tsx').then((m) => m.MisIncidentes))
const Olvido = aparte(() => import('#web/cuenta/entrada/olvido.tsx').then((m) => m.Olvido))
const Restablecer = aparte(() => import('#web/cuenta/entrada/restablecer.tsx').then((m) => m.Restablecer))
const RegistroCliente = aparte(() => import('#web/cuenta/registro/cliente.tsx').then((m) => m.RegistroCliente))
const RegistroProveedor = aparte(() => import('#web/cuenta/registro/proveedor.tsx').then((m) => m.RegistroProveedor))
const RegistroAdministrador = aparte(() =>
  import('#web/cuenta/registro/administrador.tsx').then((m) => m.RegistroAdministrador),
)
const BajaDeCorreo = aparte(() => import('#web/cuenta/registro/baja.tsx').then((m) => m.BajaDeCorreo))
const ConfirmarCorreo = aparte(() => import('#web/cuenta/registro/confirmar.tsx').then((m) => m.ConfirmarCorreo))
const Perfil = aparte(() => import('#web/cuenta/perfil/pagina.tsx').then((m) => m.Perfil))
const Sucursales = aparte(() => import('#web/cuenta/sucursal/pagina.tsx').then((m) => m.Sucursales))
const MapaDeUnaEmpresa = aparte(() => import('#web/cuenta/sucursal/mapa-publico.tsx').then((m) => m.MapaDeUnaEmpresa))
const PaginaPublica = aparte(() => import('#web/cuenta/registro/pagina.tsx').then((m) => m.PaginaPublica))
const Administracion = aparte(() => import('#web/escritorio/cuenta/nav.tsx').then((m) => m.Administracion))
const Cuentas = aparte(() => import('#web/escritorio/cuenta/cuentas.tsx').then((m) => m.Cuentas))
const PaginaDeNegociacion = aparte(() =>
  import('#web/compra/negociacion/pagina.tsx').then((m) => m.PaginaDeNegociacion),
)
const EscritorioDeVentas = aparte(() => import('#web/escritorio/tabla/paginas.tsx').then((m) => m.EscritorioDeVentas))
const Auditoria = aparte(() => import('#web/auditoria/mesa/pagina.tsx').then((m) => m.Auditoria))
const Historias = aparte(() => import('#web/auditoria/historias/pagina.tsx').then((m) => m.Historias))
const Momentos = aparte(() => import('#web/auditoria/momentos.tsx').then((m) => m.Momentos))
const Verificacion = aparte(() => import('#web/auditoria/verificacion.tsx').then((m) => m.Verificacion))
const Conciliacion = aparte(() => import('#web/auditoria/conciliacion/pagina.tsx').then((m) => m.Conciliacion))
const HistoriaDe = aparte(() => import('#web/auditoria/historia.tsx').then((m) => m.HistoriaDe))
const EscritorioFinanciero = aparte(() =>
  import('#web/escritorio/tabla/paginas.tsx').then((m) => m.EscritorioFinanciero),
)
const InicioDeAdministracion = aparte(() =>
  import('#web/escritorio/tabla/paginas.tsx').then((m) => m.InicioDeAdministracion),
)
const PersonalNuevo = aparte(() => import('#web/cuenta/personal/nuevo.tsx').then((m) => m.PersonalNuevo))
const CuentaDelPersonal = aparte(() => import('#web/cuenta/personal/propia.tsx').then((m) => m.CuentaDelPersonal))
const Ascenso = aparte(() => import('#web/cuenta/registro/ascenso.tsx').then((m) => m.Ascenso))
const Buzon = aparte(() => import('#web/desarrollo/buzon.tsx').then((m) => m.Buzon))
const Piezas = aparte(() => import('#web/desarrollo/piezas/pagina.tsx').then((m) => m.Piezas))

/** The components that the first pages draw, by the file that holds them (web/primeras.ts). */
const PRIMERAS = {
  portada: [Portada],
  marco: [Marco],
  pedidos: [InicioDeCliente, InicioDeProveedor],
  escritorio: [EscritorioDeVentas, EscritorioFinanciero],
}
export const traerPrimeras = (archivos: readonly string[]): Promise<unknown> =>
  Promise.allSettled(
    Object.entries(PRIMERAS).flatMap(([nombre, partes]) =>
      archivos.some((archivo) => archivo.includes(`/${nombre}-`)) ? partes.map(({ pedir }) => pedir()) : [],
    ),
  )

type De = CuentaPropia['tipoUsuario']
const INVITAN: readonly De[] = [...PIDEN, 'vendedor']

/**
 * Shows the pages of a signed-in account; visitors are sent to sign in and come back. The home and
 * a provider's posts are for anybody: a visitor sees the posts on the home.
 */
const ConSesion = () => {
  const { data: yo, error, refetch } = useYo()
  const { pathname, search } = useLocation()
  const publicaciones = useMatch(patron('publicaciones_proveedor'))
  // The address of a page that turned out not to exist. It isn't a part of the home then.
  const [ausente, faltar] = useState<string>()
  if (yo === undefined && publicaciones && !error) return null
  if (!yo && ausente === pathname)
    return (
      <PaginaSola>
        <NoEncontrada />
      </PaginaSola>
    )
  if (!yo && (publicaciones || pathname === ruta('home'))) {
    return (
      <Portada>
        <Suspense fallback={null}>
          <Outlet context={() => faltar(pathname)} />
        </Suspense>
      </Portada>
    )
  }
  if (error && yo === undefined)
    return (
      <PaginaSola>
        <Caida error={error} reintentar={() => void refetch()} />
      </PaginaSola>
    )
  if (yo === undefined) return null
  if (yo === null) {
    const volver = fueDejada() ? '' : `?volver=${encodeURIComponent(pathname + search)}`
    return <Navigate to={ruta('login') + volver} replace />
  }
  if (!esConocida(yo.cuenta)) return <TipoDesconocido />
  return <Marco yo={yo} />
}

/** Handles an account of a kind that this page doesn't know, because the server is newer. */
const TipoDesconocido = () => {
  const avisar = useAvisar()
  useEffect(() => {
    void avisar('Tipo Usuario no valido!!!!', 'Recarga la página: hay una versión más nueva de BandWork.')
  }, [avisar])
  return <PaginaSola>{null}</PaginaSola>
}

/** Shows a page that anybody may see; with a session, in its frame. */
const ConOSinSesion = () => {
  const { data: yo, isPending } = useYo()
  if (isPending) return null
  return yo ? (
    <Marco yo={yo} />
  ) : (
    <PaginaPublica ancha>
      <Outlet />
    </PaginaPublica>
  )
}

/**
 * Shows what a mail's link opens, without an account's frame: the recipient may have no account.
 */
const Suelta = () => (
  <PaginaSola>
    <Outlet />
  </PaginaSola>
)

/**
 * The log's pages for finance and the administrators. Their desks get them from here, since the
 * room of these pages comes after that of the desks.
 */
const DE_FINANZAS = {
  [HISTORIAS]: ['Historias', <Historias key={HISTORIAS} />],
  [VERIFICACION]: ['Verificación', <Verificacion key={VERIFICACION} />],
} as const
const DE_ADMINISTRACION = { ...DE_FINANZAS, [MOMENTOS]: ['Así estaba', <Momentos key={MOMENTOS} />] } as const

const DE_FINANCIERO = { [CONCILIACION]: ['Conciliación', <Conciliacion key={CONCILIACION} />], ...DE_FINANZAS } as const

const Finanzas = ({ todas = false }: { todas?: boolean }) => (
  <EscritorioFinanciero todas={todas} auditoria={DE_FINANCIERO} />
)

/** Redirects to a part of finance's desk that has an address of its own. */
const EnParte = ({ parte }: { parte: string }) => <Navigate to={`${ruta('financiero')}?ver=${parte}`} replace />

/** Shows pages to some kinds of account only; others are redirected to their home. */
const Solo = ({ de }: { de: readonly De[] }) => {
  const { data: yo } = useYo()
  if (!yo) return null
  return de.includes(yo.cuenta.tipoUsuario) ? <Outlet /> : <Navigate to={rutaDeInicio(yo.cuenta)} replace />
}

const Inicio = () => {
  const { data: yo } = useYo()
  const { search } = useLocation()
  return yo ? <Navigate to={inicioConBusqueda(yo.cuenta, search)} replace /> : null
}

export const Rutas = () => {
  useSesionDeOtras()
  const { pathname } = useLocation()
  const publicaciones = useMatch(patron('publicaciones_proveedor')) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useLayoutEffect(() => {
    // A provider's posts scroll into view by themselves: for a visitor they are a part of the home.
    // So do parts of a page that an address leads to, in effects that run after this.
    if (!publicaciones) scrollTo(0, 0)
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    // The followed link is gone, and the focus with it: the keyboard goes on from the new page.
    if (document.activeElement === document.body) document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path={patron('login')} element={<Entrar />} />
        <Route path={patron('pagina_logout')} element={<Salir />} />
        <Route path={patron('olvido_contrasena')} element={<Olvido />} />
        <Route path={patron('restablecer_contrasena')} element={<Restablecer />} />
        <Route path={patron('clnt_add')} element={<RegistroCliente />} />
        <Route path={patron('proveedor_add')} element={<RegistroProveedor />} />
        <Route path={patron('administrador_add')} element={<RegistroAdministrador />} />
        <Route path={patron('registro_confirmar')} element={<ConfirmarCorreo />} />
        <Route path={patron('baja_de_correo')} element={<BajaDeCorreo />} />
        <Route element={<Suelta />}>
          <Route path={patron('propuesta_por_enlace')} element={<PropuestaPorEnlace />} />
          <Route path={patron('oferta_por_enlace')} element={<OfertaPorEnlace />} />
        </Route>
        <Route path={patron('buzon')} element={<Buzon />} />
        <Route path={patron('piezas')} element={<Piezas />} />
        <Route element={<ConOSinSesion />}>
          <Route path={patron('ecuador_mapa_sucursales')} element={<MapaDeUnaEmpresa />} />
        </Route>
        <Route element={<ConSesion />}>
          <Route index element={<Inicio />} />
          <Route element={<Solo de={[...NEGOCIAN, 'callcenter', 'financiero', 'auditor']} />}>
            <Route path={patron('chat')} element={<PaginaDeChat />} />
          </Route>
          <Route path={patron('perfil')} element={<Perfil />} />
          <Route path={patron('cuenta_personal_upgrade')} element={<Ascenso modo="personal" />} />
          <Route path={patron('cuenta_empresa_upgrade')} element={<Ascenso modo="empresa" />} />
          <Route path={patron('proveedor_pago')} element={<Ascenso modo="pago" />} />
          <Route path={patron('publicaciones_proveedor')} element={<Publicaciones />} />
          <Route element={<Solo de={INVITAN} />}>
            <Route path={patron('invitaciones')} element={<Invitaciones />} />
          </Route>
          <Route element={<Solo de={PIDEN} />}>
            <Route path={patron('mensajes')} element={<Mensajes />} />
          </Route>
          <Route element={<Solo de={NEGOCIAN} />}>
            <Route path={patron('mis_incidentes')} element={<MisIncidentes />} />
          </Route>
          <Route element={<Solo de={['consumidor']} />}>
            <Route path={patron('personal')} element={<InicioDeCliente />} />
            <Route path={patron('empresa')} element={<InicioDeCliente />} />
          </Route>
          <Route element={<Solo de={['proveedor']} />}>
            <Route path={patron('sucursales')} element={<Sucursales />} />
            <Route path={patron('new_negociacion')} element={<PaginaDeNegociacion />} />
          </Route>
          <Route element={<Solo de={VENDEN} />}>
            <Route path={patron('proveedor')} element={<InicioDeProveedor />} />
            <Route path={patron('proveedor_pedidos')} element={<InicioDeProveedor />} />
            <Route path={patron('pedido_proveedor')} element={<Hoja />} />
            <Route path={patron('mis_publicaciones')} element={<MisPublicaciones />} />
            <Route path={patron('consumo')} element={<PaginaDeConsumo />} />
            <Route path={patron('mis_pagos_de_consumo')} element={<Pagos />} />
          </Route>
          <Route element={<Solo de={PIDEN} />}>
            <Route path={patron('pedido_nuevo')} element={<ElegirProveedor />} />
            <Route path={patron('pedido_nuevo_proveedor')} element={<PedidoNuevo />} />
            <Route path={patron('pedido_cliente')} element={<Hoja />} />
          </Route>
          <Route element={<Solo de={['callcenter', 'vendedor']} />}>
            <Route path={patron('vendedor')} element={<EscritorioDeVentas />} />
            <Route path={patron('vendedor_clientes')} element={<EscritorioDeVentas todas />} />
          </Route>
          <Route element={<Solo de={['financiero']} />}>
            <Route path={patron('financiero')} element={<Finanzas />} />
            <Route path={patron('financiero_todos_clientes')} element={<Finanzas todas />} />
            <Route path={patron('conciliacion')} element={<EnParte parte={CONCILIACION} />} />
            <Route path={patron('extracto_pagina')} element={<EnParte parte={EXTRACTO} />} />
          </Route>
          <Route element={<Solo de={['administrador']} />}>
            <Route element={<Administracion />}>
              <Route path={patron('admin')} element={<InicioDeAdministracion auditoria={DE_ADMINISTRACION} />} />
              <Route path={patron('admin_todos_clientes')} element={<Cuentas />} />
              <Route path={patron('admin_new')} element={<PersonalNuevo rol="administrador" />} />
              <Route path={patron('call_center_new')} element={<PersonalNuevo rol="callcenter" />} />
              <Route path={patron('financiero_new')} element={<PersonalNuevo rol="financiero" />} />
              <Route path={patron('vendedor_new')} element={<PersonalNuevo rol="vendedor" />} />
              <Route path={patron('auditor_new')} element={<PersonalNuevo rol="auditor" />} />
            </Route>
          </Route>
          <Route element={<Solo de={PERSONAL} />}>
            <Route path={patron('edit_administracion')} element={<CuentaDelPersonal />} />
          </Route>
          <Route element={<Solo de={['auditor']} />}>
            <Route path={patron('auditoria')} element={<Auditoria />} />
          </Route>
          <Route element={<Solo de={LEEN_TODO} />}>
            <Route path={patron('auditoria_de')} element={<HistoriaDe />} />
          </Route>
        </Route>
        <Route
          path="*"
          element={
            <PaginaSola>
              <NoEncontrada />
            </PaginaSola>
          }
        />
      </Routes>
    </Suspense>
  )
}
