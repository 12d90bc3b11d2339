import { useEffect, useState } from 'react'

/** Returns the whole minutes until a moment (ISO 8601); 0 once it has passed. */
export const minutosHasta = (hasta: string | null, ahora = Date.now()): number =>
  hasta === null ? 0 : Math.max(0, Math.ceil((Date.parse(hasta) - ahora) / 60_000))

/** Returns the same minutes, which count down by themselves. */
export const useMinutos = (hasta: string | null): number => {
  const [minutos, contar] = useState(() => minutosHasta(hasta))
  useEffect(() => {
    const alDia = () => contar(minutosHasta(hasta))
    alDia()
    if (hasta === null) return
    const cada = setInterval(alDia, 1_000)
    return () => clearInterval(cada)
  }, [hasta])
  return minutos
}

/** Says «Quedan 9 minutos». */
export const quedanMinutos = (minutos: number): string =>
  minutos === 1 ? 'Queda 1 minuto' : `Quedan ${minutos} minutos`

/**
 * Says an estimate in seconds as "queda menos de un minuto", "quedan unos 3 minutos", "queda cerca
 * de una hora".
 */
export const loQueQueda = (segundos: number): string => {
  const minutos = Math.round(segundos / 60)
  if (segundos < 45) return 'queda menos de un minuto'
  if (minutos <= 1) return 'queda cerca de un minuto'
  if (minutos < 50) return `quedan unos ${minutos} minutos`
  const horas = Math.round(segundos / 3_600)
  return horas <= 1 ? 'queda cerca de una hora' : `quedan unas ${horas} horas`
}
