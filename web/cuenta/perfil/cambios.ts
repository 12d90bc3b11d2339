export const LUGAR = ['pais', 'provincia', 'ciudad', 'parroquia'] as const
export type Datos = Record<
  (typeof LUGAR)[number] | 'nombre' | 'celular' | 'direccion' | 'actividad' | 'descripcion' | 'paginaweb',
  string
>

/**
 * Returns the fields that differ from the profile. The others are neither sent nor checked. A place
 * is sent whole.
 */
export const cambiosDe = (perfil: Datos, escritos: Datos): { [C in keyof Datos]?: string | undefined } => {
  const cambia = (campo: keyof Datos) => escritos[campo].trim() !== perfil[campo]
  const delLugar = LUGAR.some(cambia)
  const van = (Object.keys(escritos) as (keyof Datos)[]).filter((campo) =>
    (LUGAR as readonly string[]).includes(campo) ? delLugar : cambia(campo),
  )
  return Object.fromEntries(van.map((campo) => [campo, escritos[campo]]))
}
