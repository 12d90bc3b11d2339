import { Clock, X } from 'lucide-react'
import type { EnEspera } from '#web/servidor/bandeja.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useBandeja } from './bandeja.ts'
import estilo from './por-salir.module.css'

/** In the place of the next step of an order or a purchase (`de`: its code): one that was given without a connection. */
export const PorSalir = ({ espera, de, ancho = false }: { espera: EnEspera; de: string; ancho?: boolean }) => {
  const bandeja = useBandeja()
  return (
    <span className={estilo.espera} data-ancho={ancho ? '' : undefined} role="status">
      <Clock size={14} aria-hidden />
      <span>
        Por enviar: <b>{espera.titulo}</b>
      </span>
      <Boton
        tono="suave"
        cuadrado
        de={de}
        aria-label="Quitar lo que espera"
        onClick={() => bandeja.quitar(espera.clave)}
      >
        <X size={15} aria-hidden />
      </Boton>
    </span>
  )
}
