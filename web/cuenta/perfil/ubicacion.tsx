import { useState } from 'react'
import type { Perfil } from '#api/contract/cuenta.ts'
import { puntoDeLugar } from '#domain/lugares-centros.ts'
import { Mapa } from '#web/mapa/mapa.tsx'
import { Boton } from '#web/ui/boton.tsx'
import type { Edicion } from './edicion.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const NINGUNA: readonly [] = []

/** Sets the business's place on the map. Without one its city stands for it. */
export const Ubicacion = ({ perfil, edicion: { ubicacion, ubicar } }: { perfil: Perfil; edicion: Edicion }) => {
  const [cerca] = useState(() => puntoDeLugar(perfil))
  return (
    <Seccion titulo="Tu local en el mapa" texto="Así te encuentran quienes piden desde el mapa del Ecuador.">
      <Mapa nombre="Mapa para ubicar tu local" marcas={NINGUNA} punto={ubicacion} alPonerPunto={ubicar} cerca={cerca} />
      {ubicacion ? (
        <div className={estilo.botones}>
          <Boton tono="suave" onClick={() => ubicar(null)}>
            Quitar la ubicación
          </Boton>
        </div>
      ) : null}
    </Seccion>
  )
}
