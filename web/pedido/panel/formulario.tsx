import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'

/** Sends a form about an order, and then refetches what shows the order. */
export const useEnvio = <F extends FieldValues, S>(formulario: UseFormReturn<F, unknown, S>) => {
  const refrescar = useRefrescar()
  const { enviar, ...resto } = useOrden(formulario)
  return {
    ...resto,
    enviar: (orden: (datos: S) => Promise<void>) =>
      enviar(async (datos) => {
        await orden(datos)
        await refrescar('pedido')
      }),
  }
}
