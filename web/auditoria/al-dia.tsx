import { useQuery } from '@tanstack/react-query'
import { numero } from '#web/ui/cifras.ts'
import { loQueQueda } from '#web/ui/minutos.ts'
import { consultaDeSalud } from './consultas.ts'
import estilo from './trabajo.module.css'

/**
 * The lag in facts from which on the page reports it. A smaller one is over before anybody reads
 * it.
 */
const SE_DICE = 500

const Paso = ({ que, parte, quedan }: { que: string; parte?: number; quedan: number | null }) => (
  <div className={estilo.marcha} role="status">
    <p>
      <b>{que}</b>
    </p>
    <span className={estilo.avance}>
      {parte === undefined ? null : <progress value={parte} max={1} aria-label={que} />}
      {parte === undefined ? null : `${Math.floor(parte * 100)} %`}
      {quedan === null ? null : `${parte === undefined ? '' : ' · '}${loQueQueda(quedan)}`}
    </span>
  </div>
)

/**
 * Shows how far the read model is behind the log and how long it needs, once anybody would notice.
 */
export const AlDia = () => {
  const { data } = useQuery(consultaDeSalud())
  if (!data) return null
  const { preparacion, atraso } = data
  if (preparacion) return <Paso que="Lo que se lee se está haciendo de nuevo." {...preparacion} />
  if (atraso.hechos < SE_DICE) return null
  return (
    <Paso
      que={`Lo que se lee va ${numero(atraso.hechos)} hechos por detrás del registro, y se pone al día.`}
      quedan={atraso.quedan}
    />
  )
}
