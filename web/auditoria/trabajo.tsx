import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Trabajo } from '#api/contract/trabajos.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momento } from '#web/ui/cifras.ts'
import { loQueQueda } from '#web/ui/minutos.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaDeTrabajos, estaPorHacer } from './consultas.ts'
import estilo from './trabajo.module.css'

/**
 * Returns the mutation that requests or cancels a job. The list of jobs is loaded again afterwards.
 */
const useOrden = <T,>(hacer: (orden: T) => Promise<unknown>) => {
  const consultas = useQueryClient()
  return useMutation({
    mutationFn: hacer,
    onSettled: () => consultas.invalidateQueries({ queryKey: consultaDeTrabajos().queryKey }),
    onError: (error) => toast.error(detalleDe(error), { id: 'error trabajo' }),
  })
}
export const usePedirTrabajo = () => useOrden((cuerpo: object) => mandar<Trabajo>(ruta('trabajo_pedir'), cuerpo))

const espera = (antes: number): string =>
  antes === 0 ? 'Empieza en un momento.' : `Espera a que ${antes === 1 ? 'termine otro' : `terminen otros ${antes}`}.`

/**
 * Shows a job's progress: waiting, done in part, cancelled or why it failed. Offers to cancel it.
 */
export const Marcha = ({ trabajo, que }: { trabajo: Trabajo; que: string }) => {
  const { data: yo } = useYo()
  const { mutate: cancelar, isPending } = useOrden(() => mandar(ruta('trabajo_cancelar', { id: trabajo.id }), {}))
  const { estado, antes, parte, quedan, propio, pide, pedido, motivo } = trabajo
  const puedeCancelar = propio || yo?.cuenta.tipoUsuario === 'auditor'
  return (
    <div className={estilo.marcha}>
      <p>
        <b>{que}</b>
        <span className={estilo.nota}>
          {propio ? 'A pedido tuyo' : pide === null ? 'Desde la consola' : `A pedido de ${pide}`}, {momento(pedido)}.{' '}
          {estado === 'en-espera' ? espera(antes) : null}
          {estado === 'cancelado' ? 'Se canceló.' : null}
          {estado === 'fallido' ? `No se pudo terminar: ${motivo}` : null}
        </span>
      </p>
      {estado === 'en-marcha' ? (
        <span className={estilo.avance}>
          <progress value={parte} max={1} aria-label={que} />
          {parte < 0.01 ? 'Empieza' : `${Math.floor(parte * 100)} %`}
          {quedan === null ? null : ` · ${loQueQueda(quedan)}`}
        </span>
      ) : null}
      {puedeCancelar && estaPorHacer(trabajo) ? (
        <Boton ocupado={isPending} onClick={() => cancelar(undefined)}>
          Cancelar
        </Boton>
      ) : null}
    </div>
  )
}
