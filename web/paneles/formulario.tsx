import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { detalleDe, ErrorDeServidor } from '../servidor/pedir.ts'

/** Sends a form: the server's field errors land beside their fields, anything else above the button; the button comes back. */
export const useEnvio = <F extends FieldValues>(formulario: UseFormReturn<F>, idPedido: string) => {
  const consultas = useQueryClient()
  const [error, ponerError] = useState<string>()
  const enviar = (orden: (datos: F) => Promise<void>) =>
    formulario.handleSubmit(async (datos) => {
      ponerError(undefined)
      try {
        await orden(datos)
        await Promise.all([
          consultas.invalidateQueries({ queryKey: ['tabla'] }),
          consultas.invalidateQueries({ queryKey: ['pedido', idPedido] }),
        ])
      } catch (fallo) {
        const errores = fallo instanceof ErrorDeServidor ? Object.entries(fallo.problema.errores ?? {}) : []
        const campos = new Set(Object.keys(formulario.getValues()))
        let dichos = 0
        for (const [campo, message] of errores) {
          if (!campos.has(campo.split('.')[0] ?? '')) continue
          formulario.setError(campo as Path<F>, { message })
          dichos += 1
        }
        if (dichos === 0) ponerError(detalleDe(fallo))
      }
    })
  return { enviar, error, enviando: formulario.formState.isSubmitting }
}
