import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { EnEspera } from '#web/servidor/bandeja.ts'
import { Boton } from '#web/ui/boton.tsx'
import { SORDERA_MS } from '#web/ui/dialogo/sordera.ts'
import { useBandeja } from './bandeja.ts'
import estilo from './por-salir.module.css'

/** In the place of the next step of an order or a purchase (`de`: its code): one that was given without a connection. A second press of that takes nothing back. */
export const PorSalir = ({ espera, de, ancho = false }: { espera: EnEspera; de: string; ancho?: boolean }) => {
  const bandeja = useBandeja()
  const desde = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that waits
  useEffect(() => {
    desde.current = performance.now() + SORDERA_MS
  }, [espera.clave])
  return (
    <span className={estilo.espera} data-ancho={ancho ? '' : undefined} role="status">
      <Clock size={14} aria-hidden />
      <span>
        Por enviar: <b>{espera.titulo}</b>
      </span>
      <Boton
        tono="suave"
        de={de}
        onClick={() => {
          if (performance.now() > desde.current) bandeja.quitar(espera.clave)
        }}
      >
        Quitar
      </Boton>
    </span>
  )
}
