import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Suspense, useId } from 'react'
import type { ConfigMapa } from '#api/contract/lugares.ts'
import { ruta } from '#domain/rutas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { consultar } from '#web/servidor/pedir.ts'
import { useAlAcercarse } from '#web/ui/al-acercarse.ts'
import { Ayuda } from './ayuda.tsx'
import estilo from './espera.module.css'
import type { PropsMapa } from './mapa-ecuador.tsx'

const MapaEcuador = aparte(() => import('./mapa-ecuador.tsx').then((m) => m.MapaEcuador))

const Espera = ({ editable, bajo }: { editable: boolean; bajo: boolean | undefined }) => (
  <div className={clsx(estilo.alto, editable && estilo.editable, bajo && estilo.bajo, estilo.espera)} role="status">
    Cargando el mapa…
  </div>
)

type Props = Omit<PropsMapa, 'teselas' | 'ayuda'>

const ConTeselas = (props: Omit<PropsMapa, 'teselas'>) => {
  const { data, isPending } = useQuery({
    queryKey: ['mapa'],
    queryFn: ({ signal }) => consultar<ConfigMapa>(ruta('mapa'), {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isPending ? (
    <Espera editable={props.alPonerPunto !== undefined} bajo={props.bajo} />
  ) : (
    <MapaEcuador {...props} teselas={data?.teselas ?? null} />
  )
}

/**
 * Renders the map for pages. Its code, its drawing and the installation's tiles load once its place
 * is nearly in view. The space is reserved until then.
 */
export const Mapa = (props: Props) => {
  const [lugar, cerca] = useAlAcercarse<HTMLDivElement>()
  const editable = props.alPonerPunto !== undefined
  const ayuda = useId()
  const espera = <Espera editable={editable} bajo={props.bajo} />
  return (
    <div ref={lugar} className={estilo.lugar}>
      {cerca ? (
        <Suspense fallback={espera}>
          <ConTeselas {...props} ayuda={editable ? ayuda : undefined} />
        </Suspense>
      ) : (
        espera
      )}
      {editable ? <Ayuda id={ayuda} punto={props.punto ?? null} /> : null}
    </div>
  )
}
