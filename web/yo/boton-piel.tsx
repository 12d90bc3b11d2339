import { Moon, Sun } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import { useApariencia } from './apariencia.ts'
import { useElegirApariencia } from './apariencia-de-cuenta.ts'

/** Switches the page between dark and white. */
export const BotonPiel = ({ className }: { className?: string | undefined }) => {
  const { piel } = useApariencia()
  const elegir = useElegirApariencia()
  const blanco = piel === 'blanco'
  return (
    <Boton
      tono="suave"
      cuadrado
      className={className}
      aria-label={blanco ? 'Cambiar a fondo oscuro' : 'Cambiar a fondo blanco'}
      onClick={() => elegir({ piel: blanco ? 'negro' : 'blanco' })}
    >
      {blanco ? <Moon size={17} aria-hidden /> : <Sun size={17} aria-hidden />}
    </Boton>
  )
}
