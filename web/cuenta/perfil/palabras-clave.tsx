import { useState } from 'react'
import { toast } from 'sonner'
import type { Perfil } from '#api/contract/cuenta.ts'
import { claveDePalabra } from '#domain/cuenta/fundir.ts'
import { PALABRAS_MAXIMAS } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { EditorDePalabras } from '#web/cuenta/editor-de-palabras.tsx'
import { detalleParaQuienEscribe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { useListaViva } from './lista-viva.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

export const PalabrasClave = ({ perfil }: { perfil: Perfil }) => {
  const refrescar = useRefrescar()
  const { lista: palabras, cambiar, guardada } = useListaViva(perfil.palabrasClave, claveDePalabra)
  const [error, ponerError] = useState<string>()
  const [guardando, ocupar] = useState(false)
  const iguales = palabras.join('\n') === perfil.palabrasClave.join('\n')
  const guardar = async () => {
    ocupar(true)
    ponerError(undefined)
    try {
      await mandar(ruta('editar_palabras'), { palabras, antes: perfil.palabrasClave })
      await refrescar('cuenta')
      guardada()
      toast.success('Palabras clave guardadas', { id: 'palabras' })
    } catch (fallo) {
      ponerError(detalleParaQuienEscribe(fallo))
    }
    ocupar(false)
  }
  return (
    <Seccion titulo="Palabras clave" texto="Quien las busca te encuentra primero.">
      <EditorDePalabras palabras={palabras} alCambiar={cambiar} maximo={PALABRAS_MAXIMAS} />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton
          tono="primario"
          ocupado={guardando}
          motivo={iguales ? 'No has cambiado nada todavía.' : null}
          onClick={() => void guardar()}
        >
          Guardar palabras
        </Boton>
      </div>
    </Seccion>
  )
}
