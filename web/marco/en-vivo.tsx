import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { useResponde } from '#web/servidor/responde.ts'
import { useEstadoVivo } from '#web/vivo/senales.ts'
import estilo from './marco.module.css'

const oirRed = (avisar: () => void) => {
  for (const suceso of ['online', 'offline']) addEventListener(suceso, avisar)
  return () => {
    for (const suceso of ['online', 'offline']) removeEventListener(suceso, avisar)
  }
}

const PALABRAS = {
  conectando: 'conectando…',
  'en-vivo': 'en vivo',
  reintentando: 'reconectando…',
  'sin-red': 'sin conexión: reintentando',
  'no-responde': 'BandWork no responde: seguimos intentando',
} as const
type Linea = keyof typeof PALABRAS

/**
 * Returns the state of the line to the server: the browser's network if that is away, else BandWork
 * if it doesn't answer, else the live connection.
 */
export const useLinea = (): Linea => {
  const vivo = useEstadoVivo()
  const responde = useResponde()
  const hayRed = useSyncExternalStore(oirRed, () => navigator.onLine !== false)
  return hayRed ? (responde ? vivo : 'no-responde') : 'sin-red'
}

/** Shows in the header whether changes made by others appear here as they happen. */
export const EnVivo = () => {
  const linea = useLinea()
  return (
    <span
      className={clsx(estilo.vivo, linea === 'en-vivo' ? estilo.enVivo : linea !== 'conectando' && estilo.sinVivo)}
      role="status"
      title={PALABRAS[linea]}
    >
      <i aria-hidden />
      <b>{PALABRAS[linea]}</b>
    </span>
  )
}
