import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './portada.module.css'

/** Renders the placeholder of the banner until its logos are there. */
export const HuecoDeBanda = () => (
  <div className={estilo.banda} aria-busy>
    <div className={estilo.huesos}>
      {Array.from({ length: 13 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
        <Hueso key={i} ancho={56} alto={56} />
      ))}
    </div>
  </div>
)
