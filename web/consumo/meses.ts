import { useQuery } from '@tanstack/react-query'
import { mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { consultaCierres } from './consultas.ts'

/**
 * Returns the months that can be chosen, newest first: at most `cuantos` up to `ultimo`, none from
 * before the log's first fact. Months close in order from that fact's month on, so the oldest close
 * tells it. Before the first close is known, it is taken to be the month before the present one.
 */
export const useMesesDelRegistro = (ultimo: string, cuantos: number): readonly string[] => {
  const { data } = useQuery(consultaCierres())
  const primero = data?.items.at(-1)?.mes ?? mesesAntes(mesDe(new Date().toISOString()), 1)
  return Array.from({ length: cuantos }, (_, n) => mesesAntes(ultimo, n)).filter((mes) => mes >= primero)
}
