import { SearchX } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'

/** Says that no row matches the search and the filter, and offers all rows. */
export const NadaCoincide = ({ titulo = 'Nada coincide', verTodos }: { titulo?: string; verTodos: () => void }) => (
  <Vacio
    icono={<SearchX size={28} aria-hidden />}
    titulo={titulo}
    acciones={<Boton onClick={verTodos}>Ver todos</Boton>}
  />
)
