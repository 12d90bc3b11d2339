import { Suspense, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import type { Yo } from '#api/contract/sesion.ts'
import { negocia } from '#domain/cuenta/tipos.ts'
import { negado } from '#domain/permisos.ts'
import { MENSAJE } from '#domain/red/dichos.ts'
import { BotonDeChat } from '#web/conversacion/contador.tsx'
import { aparte } from '#web/servidor/aparte.tsx'
import { useAtajo } from '#web/ui/atajo.ts'
import { Marca } from '#web/ui/piezas.tsx'
import { CHAT } from '#web/vivo/chat.ts'
import { useDeshacer } from '#web/vivo/deshacer.ts'
import { Vivo } from '#web/vivo/vivo.tsx'
import { useAparienciaDeCuenta } from '#web/yo/apariencia-de-cuenta.ts'
import { BotonPiel } from '#web/yo/boton-piel.tsx'
import { ContrasenaPedida } from '#web/yo/contrasena-pedida.tsx'
import { useServicio } from '#web/yo/instalar.ts'
import { rutaDeInicio } from '#web/yo/sesion.ts'
import { Avisos } from './avisos.tsx'
import { Bandeja } from './bandeja.tsx'
import { efectoDe } from './efectos.ts'
import { EnVivo } from './en-vivo.tsx'
import estilo from './marco.module.css'
import { BotonSonido, MenuCuenta } from './menu-cuenta.tsx'
import { Paleta } from './paleta.tsx'
import { Pestanas } from './pestanas.tsx'
import { RedDeSeguridad } from './red-de-seguridad.tsx'
import { SinConexion, useSinServidor } from './sin-conexion.tsx'

const AvisoDeCorreo = aparte(() => import('#web/cuenta/aviso-de-correo.tsx').then((m) => m.AvisoDeCorreo))
const MensajeRecibido = aparte(() => import('#web/red/mensaje/recibido.tsx').then((m) => m.MensajeRecibido))

const PanelDeChat = aparte(() => import('#web/conversacion/panel.tsx').then((m) => m.PanelDeChat))

/** Draws the frame of every page of a signed-in account. */
export const Marco = ({ yo }: { yo: Yo }) => {
  const { cuenta } = yo
  const { pathname, search } = useLocation()
  useAparienciaDeCuenta(cuenta)
  const [enPaleta, abrirPaleta] = useState(false)
  useAtajo('k', () => abrirPaleta(true))
  useDeshacer(cuenta.id)
  useServicio()
  const sinServidor = useSinServidor()
  return (
    <>
      <a className={estilo.saltar} href="#contenido">
        Saltar al contenido
      </a>
      <header className={estilo.cabecera}>
        <Link to={rutaDeInicio(cuenta)} className={estilo.casa} aria-label="BandWork, inicio">
          <Marca />
        </Link>
        {negocia(cuenta) ? <Pestanas cuenta={cuenta} /> : null}
        <span className={estilo.hueco} />
        <EnVivo />
        <Bandeja cuenta={cuenta.id} />
        {negado(cuenta.tipoUsuario, 'chat.escribir') ? null : <BotonDeChat className={estilo.chat} />}
        <Avisos cuenta={cuenta} />
        <BotonSonido />
        <BotonPiel className={estilo.soloGrande} />
        <MenuCuenta cuenta={cuenta} />
      </header>
      <SinConexion />
      {cuenta.correoConfirmado ? null : (
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <AvisoDeCorreo cuenta={cuenta} />
          </Suspense>
        </RedDeSeguridad>
      )}
      <main id="contenido" className={estilo.cuerpo} tabIndex={-1}>
        <RedDeSeguridad lugar={pathname}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </RedDeSeguridad>
      </main>
      {new URLSearchParams(search).has(MENSAJE) ? (
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <MensajeRecibido />
          </Suspense>
        </RedDeSeguridad>
      ) : null}
      {new URLSearchParams(search).has(CHAT) ? (
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <PanelDeChat />
          </Suspense>
        </RedDeSeguridad>
      ) : null}
      <ContrasenaPedida correo={cuenta.correo} />
      {enPaleta ? <Paleta cuenta={cuenta} alCerrar={() => abrirPaleta(false)} /> : null}
      {sinServidor ? null : <Vivo yo={yo} efectoDe={efectoDe} />}
    </>
  )
}
