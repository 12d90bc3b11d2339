import { PALABRAS_MAXIMAS } from '#domain/cuenta/tipos.ts'
import { EditorDePalabras } from '#web/cuenta/editor-de-palabras.tsx'
import type { Edicion } from './edicion.ts'
import { Seccion } from './seccion.tsx'

export const PalabrasClave = ({ edicion: { palabras } }: { edicion: Edicion }) => (
  <Seccion titulo="Palabras clave" texto="Quien las busca te encuentra primero.">
    <EditorDePalabras palabras={palabras.lista} alCambiar={palabras.cambiar} maximo={PALABRAS_MAXIMAS} />
  </Seccion>
)
