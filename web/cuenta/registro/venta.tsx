import { Controller, useFormContext } from 'react-hook-form'
import { PALABRAS_MAXIMAS } from '#domain/cuenta/tipos.ts'
import { EditorDePalabras } from '#web/cuenta/editor-de-palabras.tsx'
import { Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { camposDe } from '#web/ui/formulario/campos.ts'

type Valores = { actividad: string; descripcion: string; palabrasClave: string[] }

/** Asks a provider what it sells, in its own words. */
export const CamposDeVenta = () => {
  const formulario = useFormContext<Valores>()
  const { control, formState } = formulario
  const campo = camposDe(formulario)
  return (
    <>
      <Campo
        nombre="A qué te dedicas"
        maximo={160}
        placeholder="Por ejemplo: ferretería y materiales de construcción"
        {...campo('actividad')}
      />
      <CampoLargo nombre="Descripción (opcional)" rows={4} maximo={1_000} {...campo('descripcion')} />
      <Controller
        control={control}
        name="palabrasClave"
        render={({ field }) => (
          <EditorDePalabras
            palabras={field.value ?? []}
            alCambiar={field.onChange}
            maximo={PALABRAS_MAXIMAS}
            error={formState.errors.palabrasClave?.message}
          />
        )}
      />
    </>
  )
}
