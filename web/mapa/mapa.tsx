import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ConfigMapa } from '#api/contract/lugares.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import estilo from './espera.module.css'
import type { PropsMapa } from './mapa-ecuador.tsx'

const MapaEcuador = lazy(async () => ({ default: (await import('./mapa-ecuador.tsx')).MapaEcuador }))

const Espera = () => (
  <div className={estilo.espera} role="status">
    Cargando el mapa…
  </div>
)

/** The map as pages use it: its code and drawing come when it is needed, with the installation's tiles if it has any. */
export const Mapa = (props: Omit<PropsMapa, 'teselas'>) => {
  const { data, isPending } = useQuery({
    queryKey: ['mapa'],
    queryFn: ({ signal }) => consultar<ConfigMapa>(ruta('mapa'), {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Suspense fallback={<Espera />}>
      {isPending ? <Espera /> : <MapaEcuador {...props} teselas={data?.teselas ?? null} />}
    </Suspense>
  )
}
