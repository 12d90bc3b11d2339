import { useQuery } from '@tanstack/react-query'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { asomo, Cita } from './burbuja.tsx'
import { consultaMensaje } from './consultas.ts'

/** Shows a quoted message that isn't loaded. It is requested by itself. */
export const CitaDeAntes = ({
  channel,
  numero,
  nombreDe,
  alIr,
}: {
  channel: string
  numero: number
  nombreDe: (mensaje: Pick<Mensaje, 'quien' | 'lado'>, nombre?: string) => string
  alIr: () => void
}) => {
  const { data } = useQuery(consultaMensaje(channel, numero))
  return (
    <Cita
      quien={data ? nombreDe({ quien: data.usuario, lado: data.lado }, data.nombre) : 'Un mensaje de antes'}
      texto={data ? asomo(data) : 'Púlsalo para verlo'}
      alIr={alIr}
    />
  )
}
