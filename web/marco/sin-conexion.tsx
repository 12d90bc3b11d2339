import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { preguntarLoQueFalta, useDeAntes, useLoMasViejo } from '#web/servidor/de-antes.ts'
import { guardarLoVisto } from '#web/servidor/guardar-vistas.ts'
import { deCuando } from '#web/ui/cifras.ts'
import { useDura } from '#web/ui/dura.ts'
import { estadoVivo } from '#web/vivo/senales.ts'
import { consultaYo } from '#web/yo/sesion.ts'
import { useLinea } from './en-vivo.tsx'
import estilo from './sin-conexion.module.css'

/** Milliseconds after which a lost connection gets a line of its own: most come back sooner. */
const SE_DICE_MS = 3_000

/**
 * Returns whether the signed-in account is only remembered, so that nothing may be followed yet.
 * Stores what is seen, and refetches once the server answers.
 */
export const useSinServidor = (): boolean => {
  const consultas = useQueryClient()
  const sinServidor = useDeAntes(consultaYo.queryKey) !== undefined
  useEffect(() => guardarLoVisto(consultas), [consultas])
  useEffect(() => {
    if (sinServidor) estadoVivo.poner('reintentando')
    else void preguntarLoQueFalta(consultas)
  }, [consultas, sinServidor])
  return sinServidor
}

const POR_QUE = {
  'sin-red': 'Sin conexión',
  'no-responde': 'BandWork no responde, pero nada se pierde',
  reintentando: 'Reconectando',
  conectando: 'Conectando',
  'en-vivo': 'Lo más nuevo tarda en llegar',
} as const

/** Shows under the header, while the screen is out of date, why that is and since when. */
export const SinConexion = () => {
  const masViejo = useLoMasViejo()
  const linea = useLinea()
  const perdida = linea !== 'en-vivo' && linea !== 'conectando'
  const [desde, perder] = useState<number>()
  const dura = useDura(perdida, SE_DICE_MS)
  useEffect(() => {
    if (!perdida) return
    perder(Date.now())
    return () => perder(undefined)
  }, [perdida])
  const visto = masViejo ?? (dura || linea === 'no-responde' ? desde : undefined)
  if (visto === undefined) return null
  return (
    <p className={estilo.linea} role="status">
      <CloudOff size={15} aria-hidden />
      {POR_QUE[linea]}: ves lo {deCuando(new Date(visto).toISOString())}
    </p>
  )
}
