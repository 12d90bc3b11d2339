import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './banda.module.css'

/** The place of a band before its logos are there. */
export const HuesosDeBanda = () => (
  <div className={estilo.huesos} aria-hidden>
    {Array.from({ length: 13 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
      <Hueso key={i} ancho={64} alto={56} />
    ))}
  </div>
)

/** A band whose code is still on its way. */
export const HuecoDeBandas = () => (
  <div className={estilo.bandas}>
    <div className={estilo.mando}>
      <Hueso ancho={320} alto={34} />
    </div>
    <HuesosDeBanda />
  </div>
)
