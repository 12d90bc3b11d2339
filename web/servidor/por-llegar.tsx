import { Hueso } from '#web/ui/piezas.tsx'
import { Caida } from './caida.tsx'

/**
 * Shows what stands for data that hasn't come: a bone of this height (px) while it is on its way,
 * the fault and a button once that failed. Nothing when there is data, also old data.
 */
export const PorLlegar = ({
  de: { data, error, refetch },
  alto,
}: {
  de: { readonly data: unknown; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  alto: number
}) => {
  if (data !== undefined) return null
  return error ? <Caida error={error} reintentar={() => void refetch()} /> : <Hueso ancho="100%" alto={alto} />
}
