import { Clock } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { atencion, type HorasDeNegocio } from '#domain/cuenta/horario.ts'
import { Pastilla } from './piezas.tsx'

const MIRADA_MS = 15_000

const oyentes = new Set<() => void>()
let reloj: ReturnType<typeof setInterval> | undefined
/** Tells a reader when the moment goes on. All readers share one timer. */
const seguir = (oyente: () => void) => {
  oyentes.add(oyente)
  reloj ??= setInterval(() => {
    for (const avisar of oyentes) avisar()
  }, MIRADA_MS)
  return () => {
    oyentes.delete(oyente)
    if (oyentes.size > 0) return
    clearInterval(reloj)
    reloj = undefined
  }
}
const momentoComun = () => Math.floor(Date.now() / MIRADA_MS) * MIRADA_MS

/** Returns the present moment (ISO 8601), which goes on by itself a few times a minute. */
export const useMomento = (): string => new Date(useSyncExternalStore(seguir, momentoComun)).toISOString()

/** Shows whether a business is open now, as its clients read it; nothing without hours. */
export const Atiende = ({ horario, feriados }: HorasDeNegocio) => {
  const momento = useMomento()
  const ahora = atencion({ horario, feriados }, momento)
  if (!ahora) return null
  return (
    <Pastilla color={ahora.abierto ? 'verde' : 'gris'} icono={<Clock size={13} aria-hidden />}>
      {ahora.texto}
    </Pastilla>
  )
}
