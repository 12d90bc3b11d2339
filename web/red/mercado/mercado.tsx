import { Suspense } from 'react'
import { aparte } from '#web/servidor/aparte.tsx'
import { useAlAcercarse } from '#web/ui/al-acercarse.ts'
import { Actividades } from './actividades.tsx'
import estilo from './mercado.module.css'
import { UltimasPublicaciones } from './publicaciones.tsx'

const Cerca = aparte(() => import('./cerca.tsx').then((m) => m.Cerca))

/**
 * Renders the home as a market (decisiones/red, «The home is a market»): trades, latest posts and
 * providers nearby.
 */
export const Mercado = () => {
  const [lugar, cerca] = useAlAcercarse<HTMLDivElement>()
  return (
    <>
      <Actividades />
      <UltimasPublicaciones />
      <div ref={lugar} className={estilo.reserva}>
        {cerca ? (
          <Suspense fallback={null}>
            <Cerca />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
