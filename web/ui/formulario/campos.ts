import type { FieldError, FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Returns the function that binds a field to its form: the properties of its input, and `error`,
 * the sentence to show beside it.
 */
export const camposDe =
  <F extends FieldValues, S>({ register, formState }: UseFormReturn<F, unknown, S>) =>
  <N extends FieldPath<F>>(campo: N, opciones?: RegisterOptions<F, N>) => ({
    ...register(campo, opciones),
    error: (formState.errors[campo] as FieldError | undefined)?.message,
  })
