import { ChevronDown, LogOut, Moon, Sparkles, Sun, Volume2, VolumeX } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { useSalir } from '../sesion/sesion.ts'
import { Boton } from '../ui/boton.tsx'
import { Menu, OpcionMenu, RayaMenu } from '../ui/menu.tsx'
import { Logo } from '../ui/piezas.tsx'
import { cambiarApariencia, useApariencia } from './apariencia.ts'
import estilo from './marco.module.css'

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

export const BotonPiel = ({ siempre }: { siempre?: boolean }) => {
  const { piel } = useApariencia()
  const blanco = piel === 'blanco'
  return (
    <Boton
      tono="suave"
      cuadrado
      className={siempre ? undefined : estilo.soloGrande}
      aria-label={blanco ? 'Cambiar a fondo oscuro' : 'Cambiar a fondo blanco'}
      onClick={() => cambiarApariencia({ piel: blanco ? 'negro' : 'blanco' })}
    >
      {blanco ? <Moon size={17} aria-hidden /> : <Sun size={17} aria-hidden />}
    </Boton>
  )
}

export const MenuCuenta = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const { piel, estrellas, sonido } = useApariencia()
  const navegar = useNavigate()
  const salir = useSalir()
  return (
    <Menu
      disparador={
        <button type="button" className={estilo.persona} aria-label={`Cuenta de ${cuenta.nombre}`}>
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
      <OpcionMenu
        quedaAbierto
        icono={piel === 'blanco' ? <Sun size={16} /> : <Moon size={16} />}
        derecha={piel === 'blanco' ? 'blanco' : 'oscuro'}
        alElegir={() => cambiarApariencia({ piel: piel === 'blanco' ? 'negro' : 'blanco' })}
      >
        Fondo
      </OpcionMenu>
      <OpcionMenu
        quedaAbierto
        icono={<Sparkles size={16} />}
        derecha={estrellas ? 'sí' : 'no'}
        alElegir={() => cambiarApariencia({ estrellas: !estrellas })}
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
      <OpcionMenu
        icono={<LogOut size={16} />}
        alElegir={async () => {
          await salir()
          navegar('/login')
        }}
      >
        Salir
      </OpcionMenu>
    </Menu>
  )
}
