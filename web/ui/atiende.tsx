import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { atencion, type HorasDeNegocio } from '#domain/cuenta/horario.ts'
import { Pastilla } from './piezas.tsx'

const MIRADA_MS = 15_000

/** Returns the present moment (ISO 8601), which goes on by itself a few times a minute. */
export const useMomento = (): string => {
  const [momento, poner] = useState(() => new Date().toISOString())
  useEffect(() => {
    const cada = setInterval(() => poner(new Date().toISOString()), MIRADA_MS)
    return () => clearInterval(cada)
  }, [])
  return momento
}

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
