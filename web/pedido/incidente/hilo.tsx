import { CircleDot, ShieldCheck } from 'lucide-react'
import type { IncidentePropio, UnIncidente } from '#api/contract/incidente.ts'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import { Pastilla } from '#web/ui/piezas.tsx'
import estilo from './incidente.module.css'

/** Renders whether an incident is open, in amber where it waits for the reader, or closed. */
export const EstadoDeIncidente = ({
  incidente: { abierto, cerrado },
  espera = false,
}: {
  incidente: Pick<IncidentePropio, 'abierto'> & { readonly cerrado?: string | null }
  espera?: boolean
}) =>
  abierto ? (
    <Pastilla color={espera ? 'ambar' : 'azul'} icono={<CircleDot size={13} aria-hidden />}>
      Abierto
    </Pastilla>
  ) : (
    <Pastilla color="gris" icono={<ShieldCheck size={13} aria-hidden />}>
      {cerrado ? `Cerrado el ${dia(cerrado)}` : 'Cerrado'}
    </Pastilla>
  )

/** Renders the report and its answers in order. A new answer is read out by screen readers. */
export const Hilo = ({ incidente, quien }: { incidente: IncidentePropio | UnIncidente; quien: string }) => (
  <div aria-live="polite">
    <ol className={estilo.hilo}>
      <li>
        <p>{incidente.texto}</p>
        <small>
          {quien} · {momentoCompleto(incidente.momento)}
        </small>
      </li>
      {incidente.respuestas.map((respuesta, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added, each at the end
        <li key={n} className={estilo.respuesta}>
          <p>{respuesta.texto}</p>
          <small>
            {respuesta.cierra ? 'Resolución · ' : ''}
            {'quien' in respuesta ? respuesta.quien : 'Equipo de BandWork'} · {momentoCompleto(respuesta.momento)}
          </small>
        </li>
      ))}
    </ol>
  </div>
)
