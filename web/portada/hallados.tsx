import { useAbrirLogo } from '#web/red/banda/abrir-logo.ts'
import { colaDeBusqueda, type Lectura, RESULTADOS } from '#web/red/buscador/lectura.ts'
import { Resultados } from '#web/red/buscador/resultados.tsx'
import { rutaDePedido, rutaDePublicaciones } from '#web/red/lista/destino.ts'

const CABEN = 12

/** Renders a visitor's search results beneath the banner. */
export const Hallados = ({ lectura: { items, query } }: { lectura: Lectura & { readonly query: string } }) => {
  const cola = colaDeBusqueda(query)
  const alAbrir = useAbrirLogo(cola)
  return (
    <Resultados
      nombre={RESULTADOS}
      items={items}
      caben={CABEN}
      trato={{
        a: ({ id }) => rutaDePublicaciones(id) + cola,
        alAbrir,
        pedir: (item) => rutaDePedido(item, false),
      }}
    />
  )
}
