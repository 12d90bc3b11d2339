import { Controller, useFormContext } from 'react-hook-form'
import { PALABRAS_MAXIMAS } from '#domain/cuenta/tipos.ts'
import { EditorDePalabras } from '#web/cuenta/editor-de-palabras.tsx'
import { Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'

type Valores = { actividad: string; descripcion: string; palabrasClave: string[] }

/** Asks a provider what it sells, in its own words. */
export const CamposDeVenta = () => {
  const { register, control, formState } = useFormContext<Valores>()
  const { errors } = formState
  return (
    <>
      <Campo
        nombre="A qué te dedicas"
        maximo={160}
        placeholder="Por ejemplo: ferretería y materiales de construcción"
        error={errors.actividad?.message}
        {...register('actividad')}
      />
      <CampoLargo
        nombre="Descripción (opcional)"
        rows={4}
        maximo={1_000}
        error={errors.descripcion?.message}
        {...register('descripcion')}
      />
      <Controller
        control={control}
        name="palabrasClave"
        render={({ field }) => (
          <EditorDePalabras
            palabras={field.value ?? []}
            alCambiar={field.onChange}
            maximo={PALABRAS_MAXIMAS}
            error={errors.palabrasClave?.message}
          />
        )}
      />
    </>
  )
}
