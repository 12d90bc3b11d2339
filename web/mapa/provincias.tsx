import { Suspense } from 'react'
import { aparte } from '#web/servidor/aparte.tsx'
import { useAlAcercarse } from '#web/ui/al-acercarse.ts'
import estilo from './provincias.module.css'
import type { PropsSombreado } from './sombreado.tsx'

const Sombreado = aparte(() => import('./sombreado.tsx').then((m) => m.Sombreado))

/**
 * Renders the provinces of the country for pages. The picture loads once its place is nearly in
 * view. The space is reserved until then.
 */
export const MapaDeProvincias = (props: PropsSombreado) => {
  const [lugar, cerca] = useAlAcercarse<HTMLDivElement>()
  const espera = <div aria-hidden />
  return (
    <div ref={lugar} className={estilo.lugar}>
      {cerca ? (
        <Suspense fallback={espera}>
          <Sombreado {...props} />
        </Suspense>
      ) : (
        espera
      )}
    </div>
  )
}
