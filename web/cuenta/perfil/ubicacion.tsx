import { useState } from 'react'
import { toast } from 'sonner'
import type { Perfil } from '#api/contract/cuenta.ts'
import { type Punto, puntoDeLugar } from '#domain/lugares-centros.ts'
import { ruta } from '#domain/rutas.ts'
import { Mapa } from '#web/mapa/mapa.tsx'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const NINGUNA: readonly [] = []

const mismo = (a: Punto | null, b: Punto | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng

/** Sets the business's place on the map. Without one its city stands for it. */
export const Ubicacion = ({ perfil }: { perfil: Perfil }) => {
  const refrescar = useRefrescar()
  const [elegido, poner] = useState<Punto | null>()
  const punto = elegido === undefined ? perfil.ubicacion : elegido
  const [error, ponerError] = useState<string>()
  const [guardando, ocupar] = useState(false)
  const [cerca] = useState(() => puntoDeLugar(perfil))
  const guardar = async (ubicacion: Punto | null) => {
    ocupar(true)
    ponerError(undefined)
    try {
      await mandar(ruta('editar_perfil'), { ubicacion })
      await refrescar('cuenta')
      poner(undefined)
      toast.success(ubicacion ? 'Ubicación guardada' : 'Ubicación quitada', { id: 'ubicacion' })
    } catch (fallo) {
      ponerError(detalleDe(fallo))
    }
    ocupar(false)
  }
  return (
    <Seccion titulo="Tu local en el mapa" texto="Así te encuentran quienes piden desde el mapa del Ecuador.">
      <Mapa nombre="Mapa para ubicar tu local" marcas={NINGUNA} punto={punto} alPonerPunto={poner} cerca={cerca} />
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton
          tono="primario"
          ocupado={guardando}
          motivo={
            !punto
              ? 'Pon primero el punto en el mapa.'
              : mismo(punto, perfil.ubicacion)
                ? 'Tu local ya está ahí.'
                : null
          }
          onClick={() => void guardar(punto)}
        >
          Guardar ubicación
        </Boton>
        {perfil.ubicacion ? (
          <Boton tono="suave" motivo={guardando ? 'Espera un momento.' : null} onClick={() => void guardar(null)}>
            Quitarla
          </Boton>
        ) : null}
      </div>
    </Seccion>
  )
}
