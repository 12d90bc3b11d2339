import { Hueso } from '#web/ui/piezas.tsx'
import estilo from './resultados.module.css'

/** Renders the placeholder of the cards until they are there. */
export const HuecoDeResultados = ({ caben }: { caben: number }) => (
  <div className={estilo.hallados} aria-busy>
    {Array.from({ length: caben }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
      <Hueso key={i} ancho="100%" alto={190} />
    ))}
  </div>
)
