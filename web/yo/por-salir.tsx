import { Check, Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { SORDERA_MS } from '#web/ui/dialogo/sordera.ts'
import { type Espera, useBandeja } from './bandeja.ts'
import estilo from './por-salir.module.css'

/**
 * Shows a step that waits to be sent or seen, in place of the next step of an order or a purchase
 * (`de` is its code). A second press of the button that took the step doesn't remove it.
 */
export const PorSalir = ({ espera, de, ancho = false }: { espera: Espera; de: string; ancho?: boolean }) => {
  const bandeja = useBandeja()
  const desde = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that waits
  useEffect(() => {
    desde.current = performance.now() + SORDERA_MS
  }, [espera.clave])
  return (
    <span className={estilo.espera} data-ancho={ancho ? '' : undefined} role="status">
      {espera.hecho === undefined ? <Clock size={14} aria-hidden /> : <Check size={14} aria-hidden />}
      <span>
        {espera.hecho === undefined ? 'Por enviar' : 'Hecho, falta verlo aquí'}: <b>{espera.titulo}</b>
      </span>
      {espera.hecho === undefined ? (
        <Boton
          tono="suave"
          de={de}
          onClick={() => {
            if (performance.now() > desde.current) bandeja.quitar(espera.clave)
          }}
        >
          Quitar
        </Boton>
      ) : null}
    </span>
  )
}
