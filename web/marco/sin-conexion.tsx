import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { preguntarLoQueFalta, useDeAntes, useLoMasViejo } from '#web/servidor/de-antes.ts'
import { guardarLoVisto } from '#web/servidor/guardar-vistas.ts'
import { deCuando } from '#web/ui/cifras.ts'
import { estadoVivo, useEstadoVivo } from '#web/vivo/senales.ts'
import { consultaYo } from '#web/yo/sesion.ts'
import estilo from './sin-conexion.module.css'

/** Milliseconds after which a connection that is away is worth a line of its own: most come back sooner. */
const SE_DICE_MS = 3_000

/** Whether who is signed in is only remembered, so that nothing may be followed yet; keeps what is seen, and asks again once the server answers. */
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

/** Under the header while there is no connection: since when what is on the screen is as it was. */
export const SinConexion = () => {
  const masViejo = useLoMasViejo()
  const sinVivo = useEstadoVivo() === 'reintentando'
  const [perdida, perder] = useState<number>()
  useEffect(() => {
    if (!sinVivo) return
    const ahora = Date.now()
    const reloj = setTimeout(() => perder(ahora), SE_DICE_MS)
    return () => {
      clearTimeout(reloj)
      perder(undefined)
    }
  }, [sinVivo])
  const desde = masViejo ?? perdida
  if (desde === undefined) return null
  return (
    <p className={estilo.linea} role="status">
      <CloudOff size={15} aria-hidden />
      Sin conexión: ves lo {deCuando(new Date(desde).toISOString())}
    </p>
  )
}
