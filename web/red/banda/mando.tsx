import { ChevronDown, ChevronUp, Globe, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LadoDeBanda, type ModoBanda, OPCIONES } from '#web/red/lista/listas.ts'
import type { Recuerdo } from '#web/red/lista/recuerdo.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Cuenta } from '#web/ui/piezas.tsx'
import { usePestanaQueRecibe } from './arrastre.tsx'
import estilo from './banda.module.css'

const MODOS = [
  ['enUniversal', 'Universal', Globe],
  ['enFavoritos', 'Favoritos', Star],
] as const satisfies readonly (readonly [ModoBanda, string, typeof Globe])[]

/**
 * Renders the choices over a band: its search, which clients, which of the two bands, and whether
 * it shows at all.
 */
export const Mando = ({
  lado,
  recuerdo: { modo, opcion, plegada },
  elegir,
  plegar,
  favoritos,
  recibe,
  children,
}: {
  lado: LadoDeBanda
  recuerdo: Recuerdo
  elegir: (cambio: Partial<Recuerdo>) => void
  plegar: (plegada: boolean) => void
  /** The number of favourites. */
  favoritos: number
  /** Whether a logo may be dropped on the favourites' button. */
  recibe: boolean
  children: ReactNode
}) => {
  const { lugar, clase } = usePestanaQueRecibe(recibe)
  return (
    <div className={estilo.mando}>
      {plegada ? null : children}
      {lado === 'clientes' && !plegada ? (
        <fieldset className={estilo.grupo}>
          <legend className="solo-lectores">Qué clientes</legend>
          {OPCIONES.map(([clave, palabra]) => (
            <button key={clave} type="button" aria-pressed={opcion === clave} onClick={() => elegir({ opcion: clave })}>
              {palabra}
            </button>
          ))}
        </fieldset>
      ) : null}
      <span className={estilo.hueco} />
      <fieldset className={estilo.grupo}>
        <legend className="solo-lectores">Qué banda</legend>
        {MODOS.map(([clave, palabra, Icono]) => (
          <button
            key={clave}
            type="button"
            aria-pressed={modo === clave}
            {...(clave === 'enFavoritos' ? { ref: lugar, className: clase } : {})}
            onClick={() => elegir({ modo: clave, plegada: false })}
          >
            <Icono size={14} aria-hidden />
            {palabra}
            {clave === 'enFavoritos' && favoritos > 0 ? <Cuenta n={favoritos} /> : null}
          </button>
        ))}
      </fieldset>
      <Boton
        tono="suave"
        cuadrado
        aria-expanded={!plegada}
        aria-label={plegada ? 'Mostrar la banda' : 'Plegar la banda'}
        onClick={() => plegar(!plegada)}
      >
        {plegada ? <ChevronDown size={17} aria-hidden /> : <ChevronUp size={17} aria-hidden />}
      </Boton>
    </div>
  )
}
