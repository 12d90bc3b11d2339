import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { enfocarFalta } from '#web/ui/foco.ts'
import { camposDe } from '#web/ui/formulario/campos.ts'
import { desistio, detalleParaQuienEscribe, ErrorDeServidor } from './pedir.ts'

/**
 * Puts the server's field errors beside their fields. Returns the message that is left to show
 * above the button.
 */
const repartir = <F extends FieldValues, S>(formulario: UseFormReturn<F, unknown, S>, fallo: unknown) => {
  const errores = fallo instanceof ErrorDeServidor ? Object.entries(fallo.problema.errores ?? {}) : []
  const campos = new Set(Object.keys(formulario.getValues()))
  const conCampo = errores.filter(([campo]) => campos.has(campo.split('.')[0] ?? ''))
  for (const [campo, message] of conCampo) formulario.setError(campo as Path<F>, { message })
  return conCampo.length > 0 ? undefined : detalleParaQuienEscribe(fallo)
}

/**
 * Binds a form's fields and sends it. The server's field errors appear beside their fields, any
 * other error above the button, and the button is enabled again.
 */
export const useOrden = <F extends FieldValues, S>(formulario: UseFormReturn<F, unknown, S>) => {
  const [error, ponerError] = useState<string>()
  const enviar = (orden: (datos: S) => Promise<void>) =>
    formulario.handleSubmit(
      async (datos, suceso) => {
        ponerError(undefined)
        try {
          await orden(datos)
        } catch (fallo) {
          if (desistio(fallo)) return
          ponerError(repartir(formulario, fallo))
          enfocarFalta(suceso?.target)
        }
      },
      (_, suceso) => enfocarFalta(suceso?.target),
    )
  return { campo: camposDe(formulario), enviar, error, enviando: formulario.formState.isSubmitting }
}
