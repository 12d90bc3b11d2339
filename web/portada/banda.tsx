import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { patron } from '#domain/rutas.ts'
import { useAbrirLogo } from '#web/red/banda/abrir-logo.ts'
import { Carrusel } from '#web/red/banda/carrusel.tsx'
import { LogoDeBanda } from '#web/red/banda/logo-banda.tsx'
import { colaDeBusqueda, type Lectura } from '#web/red/buscador/lectura.ts'
import { consultaBandaPublica } from '#web/red/lista/consultas.ts'
import { rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { MEDIDAS } from '#web/red/lista/medidas.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useVisita } from '#web/vivo/visita.ts'
import { HuecoDeBanda } from './hueco.tsx'
import estilo from './portada.module.css'

const Uno = ({ item, cola }: { item: ItemBanda; cola: string }) => (
  <LogoDeBanda
    item={item}
    a={rutaDePublicaciones(item.id) + cola}
    alAbrir={useAbrirLogo(cola)(item)}
    etiqueta={item.actividad}
  />
)

/** Renders the home's main band: the network's providers, or those that a search found. */
export const BandaDePortada = ({ resultados }: { resultados: (Lectura & { readonly query: string }) | undefined }) => {
  const { data, error, refetch } = useQuery(consultaBandaPublica)
  useVisita(data?.wamp)
  // The banner pauses while a visitor reads a provider's posts beneath it, so its logo stays where
  // it was.
  const leyendo = useMatch(patron('publicaciones_proveedor')) !== null
  if (error && !data && !resultados) {
    return (
      <div className={estilo.banda}>
        <div className={estilo.sinBanda}>
          <p>{detalleDe(error)}</p>
          <Boton onClick={() => void refetch()}>Reintentar</Boton>
        </div>
      </div>
    )
  }
  const items = resultados?.items ?? data?.userItems
  if (!items) return <HuecoDeBanda />
  if (items.length === 0) {
    return (
      <div className={estilo.banda}>
        <p className={estilo.sinBanda}>{data?.vacio}</p>
      </div>
    )
  }
  const medida = resultados ? MEDIDAS.resultados : MEDIDAS.portada
  return (
    <div className={estilo.banda}>
      <Carrusel
        key={resultados?.query}
        nombre={resultados ? `Resultados de «${resultados.query}»` : 'Proveedores de la red'}
        medida={medida}
        pausado={leyendo}
        destella
        repite={items.length >= medida.repiteDesde}
      >
        {items.map((item) => (
          <Uno key={item.id} item={item} cola={colaDeBusqueda(resultados?.query ?? '')} />
        ))}
      </Carrusel>
    </div>
  )
}
