import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'

/** Sends a form about an order, and then asks again for what shows it. */
export const useEnvio = <F extends FieldValues, S>(formulario: UseFormReturn<F, unknown, S>, idPedido: string) => {
  const consultas = useQueryClient()
  const { enviar, ...resto } = useOrden(formulario)
  return {
    ...resto,
    enviar: (orden: (datos: S) => Promise<void>) =>
      enviar(async (datos) => {
        await orden(datos)
        await Promise.all([
          consultas.invalidateQueries({ queryKey: ['tabla'] }),
          consultas.invalidateQueries({ queryKey: ['pedido', idPedido] }),
        ])
      }),
  }
}
