import { clsx } from 'clsx'
import {
  BadgeCheck,
  ChartLine,
  ChevronDown,
  CircleUser,
  IdCard,
  Images,
  LifeBuoy,
  LogOut,
  MailPlus,
  MapPinned,
  Megaphone,
  MessageSquareWarning,
  MonitorDown,
  MonitorSmartphone,
  Moon,
  Newspaper,
  QrCode,
  Sparkles,
  Store,
  Sun,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { negocia, vende } from '#domain/cuenta/tipos.ts'
import { rutaDeTusSesiones } from '#domain/destinos.ts'
import { type NombreRuta, ruta } from '#domain/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Menu, OpcionMenu, RayaMenu } from '#web/ui/flotante/menu.tsx'
import pieza from '#web/ui/piezas.module.css'
import { Logo } from '#web/ui/piezas.tsx'
import { type Pestana, useParpadeo, useParpadeoVisto } from '#web/vivo/senales.ts'
import { cambiarApariencia, useApariencia } from '#web/yo/apariencia.ts'
import { useElegirApariencia } from '#web/yo/apariencia-de-cuenta.ts'
import { useInstalar } from '#web/yo/instalar.ts'

import { useSalir } from '#web/yo/salir.ts'
import estilo from './marco.module.css'
import { RedDeSeguridad } from './red-de-seguridad.tsx'

/** Makes the browser fetch a file, so that its own downloads show the progress. */
const bajar = (href: string): void => Object.assign(document.createElement('a'), { href, download: '' }).click()

export const BotonSonido = () => {
  const { sonido } = useApariencia()
  return (
    <Boton
      tono="suave"
      cuadrado
      className={estilo.soloGrande}
      aria-label={sonido ? 'Apagar el sonido' : 'Encender el sonido'}
      aria-pressed={sonido}
      onClick={() => cambiarApariencia({ sonido: !sonido })}
    >
      {sonido ? <Volume2 size={17} aria-hidden /> : <VolumeX size={17} aria-hidden />}
    </Boton>
  )
}

const CrearUsuario = aparte(() => import('#web/portada/crear-usuario.tsx').then((m) => m.CrearUsuario))

const invita = ({ tipoUsuario }: CuentaPropia) =>
  tipoUsuario === 'consumidor' || tipoUsuario === 'proveedor' || tipoUsuario === 'vendedor'
/** The pages of the menu that a message may concern, and who has them. */
const SECCIONES = [
  { pestana: 'compras', pagina: 'new_negociacion', tiene: ({ tipoUsuario }) => tipoUsuario === 'proveedor' },
  { pestana: 'consumos', pagina: 'consumo', tiene: vende },
  { pestana: 'incidentes', pagina: 'mis_incidentes', tiene: negocia },
  { pestana: 'invitaciones', pagina: 'invitaciones', tiene: invita },
] as const satisfies readonly {
  readonly pestana: Pestana
  readonly pagina: NombreRuta
  readonly tiene: (cuenta: CuentaPropia) => boolean
}[]

/** Shows the actions on the account's network to the accounts that may take them. */
const OpcionesDeRed = ({ cuenta, ascender }: { cuenta: CuentaPropia; ascender: () => void }) => {
  const navegar = useNavigate()
  const parpadeo = useParpadeo()
  const { tipoUsuario } = cuenta
  const escribe = tipoUsuario === 'consumidor' || tipoUsuario === 'proveedor'
  if (!invita(cuenta)) return null
  return (
    <>
      <OpcionMenu
        icono={<MailPlus size={16} />}
        parpadea={parpadeo.invitaciones}
        alElegir={() => navegar(ruta('invitaciones'))}
      >
        Invitaciones
      </OpcionMenu>
      {escribe ? (
        <OpcionMenu icono={<Megaphone size={16} />} alElegir={() => navegar(ruta('mensajes'))}>
          Mensajes
        </OpcionMenu>
      ) : null}
      {tipoUsuario === 'consumidor' ? (
        <OpcionMenu icono={<Store size={16} />} alElegir={ascender}>
          Cambiarme a proveedor
        </OpcionMenu>
      ) : null}
      <RayaMenu />
    </>
  )
}

const Instalar = () => {
  const instalar = useInstalar()
  if (instalar === undefined) return null
  if (instalar === 'a-mano')
    return (
      <p className={estilo.aMano}>Para tener BandWork como aplicación: Compartir, «Añadir a pantalla de inicio».</p>
    )
  return (
    <OpcionMenu icono={<MonitorDown size={16} />} alElegir={instalar}>
      Instalar BandWork
    </OpcionMenu>
  )
}

export const MenuCuenta = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const { abierto, abrir, cerrar } = useEnDireccion('ascender')
  const { piel, estrellas, sonido } = useApariencia()
  const elegir = useElegirApariencia()
  const navegar = useNavigate()
  const salir = useSalir()
  const parpadeo = useParpadeo()
  const vendedora = cuenta.tipoUsuario === 'proveedor'
  const secciones = SECCIONES.filter(({ tiene }) => tiene(cuenta))
  const { pathname } = useLocation()
  useParpadeoVisto(secciones.find(({ pagina }) => ruta(pagina) === pathname)?.pestana)
  return (
    <>
      <Menu
        disparador={
          <button
            type="button"
            className={clsx(estilo.persona, secciones.some(({ pestana }) => parpadeo[pestana]) && pieza.parpadea)}
            aria-label={`Cuenta de ${cuenta.nombre}`}
          >
            <Logo src={cuenta.logo} nombre={cuenta.nombre} lado={26} />
            <span>{cuenta.nombre}</span>
            <ChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <div className={estilo.datos}>
          {cuenta.nombre}
          <span>{cuenta.correo}</span>
        </div>
        <RayaMenu />
        {cuenta.clase === 'staff' ? (
          <OpcionMenu icono={<IdCard size={16} />} alElegir={() => navegar(ruta('edit_administracion'))}>
            Tu cuenta
          </OpcionMenu>
        ) : null}
        <OpcionMenu icono={<CircleUser size={16} />} alElegir={() => navegar(ruta('perfil'))}>
          Tu perfil
        </OpcionMenu>
        <OpcionMenu icono={<MonitorSmartphone size={16} />} alElegir={() => navegar(rutaDeTusSesiones)}>
          Tus sesiones
        </OpcionMenu>
        {vende(cuenta) && cuenta.clase !== 'sucursal' ? (
          <OpcionMenu icono={<Newspaper size={16} />} alElegir={() => navegar(ruta('mis_publicaciones'))}>
            Publicaciones
          </OpcionMenu>
        ) : null}
        {vende(cuenta) ? (
          <OpcionMenu
            icono={<ChartLine size={16} />}
            parpadea={parpadeo.consumos}
            alElegir={() => navegar(ruta('consumo'))}
          >
            Consumo
          </OpcionMenu>
        ) : null}
        {vendedora ? (
          <OpcionMenu
            icono={<BadgeCheck size={16} />}
            parpadea={parpadeo.compras}
            alElegir={() => navegar(ruta('new_negociacion'))}
          >
            Tu suscripción
          </OpcionMenu>
        ) : null}
        {negocia(cuenta) ? (
          <>
            <OpcionMenu
              icono={<LifeBuoy size={16} />}
              parpadea={parpadeo.incidentes}
              alElegir={() => navegar(ruta('mis_incidentes'))}
            >
              Mis incidentes
            </OpcionMenu>
            <OpcionMenu
              icono={<MessageSquareWarning size={16} />}
              alElegir={() => navegar(`${ruta('mis_incidentes')}?reportar=cuenta`)}
            >
              Reportar un problema
            </OpcionMenu>
          </>
        ) : null}
        {vendedora && cuenta.clase === 'empresa' ? (
          <OpcionMenu icono={<MapPinned size={16} />} alElegir={() => navegar(ruta('sucursales'))}>
            Sucursales
          </OpcionMenu>
        ) : null}
        <OpcionesDeRed cuenta={cuenta} ascender={() => abrir({ ascender: 'proveedor' })} />
        <OpcionMenu
          quedaAbierto
          icono={piel === 'blanco' ? <Sun size={16} /> : <Moon size={16} />}
          derecha={piel === 'blanco' ? 'blanco' : 'oscuro'}
          alElegir={() => elegir({ piel: piel === 'blanco' ? 'negro' : 'blanco' })}
        >
          Fondo
        </OpcionMenu>
        <OpcionMenu
          quedaAbierto
          icono={<Sparkles size={16} />}
          derecha={estrellas ? 'sí' : 'no'}
          alElegir={() => elegir({ estrellas: !estrellas })}
        >
          Estrellas
        </OpcionMenu>
        <OpcionMenu
          quedaAbierto
          icono={sonido ? <Volume2 size={16} /> : <VolumeX size={16} />}
          derecha={sonido ? 'sí' : 'no'}
          alElegir={() => cambiarApariencia({ sonido: !sonido })}
        >
          Sonido
        </OpcionMenu>
        <RayaMenu />
        <OpcionMenu icono={<Images size={16} />} alElegir={() => bajar(ruta('logos_zip'))}>
          Descargar los logos
        </OpcionMenu>
        <OpcionMenu icono={<QrCode size={16} />} alElegir={() => bajar(ruta('qr_zip'))}>
          Descargar los QR
        </OpcionMenu>
        <Instalar />
        <RayaMenu />
        <OpcionMenu
          icono={<LogOut size={16} />}
          alElegir={async () => {
            if (await salir()) navegar(ruta('login'))
          }}
        >
          Salir
        </OpcionMenu>
      </Menu>
      {abierto.ascender === 'proveedor' && cuenta.tipoUsuario === 'consumidor' ? (
        <RedDeSeguridad callada>
          <Suspense fallback={null}>
            <CrearUsuario alCerrar={cerrar} />
          </Suspense>
        </RedDeSeguridad>
      ) : null}
    </>
  )
}
