import { altoSabido } from '#web/red/lista/alto.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './banda.module.css'

/** Renders the placeholder of a band until its logos are there. */
export const HuesosDeBanda = () => (
  <div className={estilo.huesos} aria-hidden>
    {Array.from({ length: 13 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
      <Hueso key={i} ancho={64} alto={56} />
    ))}
  </div>
)

/**
 * Renders the placeholder of a band whose code is still loading. With a search that was here
 * before, it is as high as that was.
 */
export const HuecoDeBandas = () => (
  <div className={estilo.bandas} style={{ height: altoSabido(), overflow: 'hidden' }}>
    <div className={estilo.mando}>
      <Hueso ancho={320} alto={34} />
    </div>
    <HuesosDeBanda />
  </div>
)
