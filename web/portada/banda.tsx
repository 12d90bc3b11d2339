import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router-dom'
import type { ItemBanda } from '#api/contract/bandas.ts'
import { patron } from '#domain/rutas.ts'
import { Carrusel } from '../bandas/carrusel.tsx'
import { consultaBandaPublica } from '../bandas/consultas.ts'
import { abrirPublicaciones, rutaDePublicaciones } from '../bandas/destino.ts'
import { LogoDeBanda } from '../bandas/logo-banda.tsx'
import { MEDIDAS } from '../bandas/medidas.ts'
import { recordarLogo } from '../bandas/vuelta.ts'
import type { Lectura } from '../buscador/lectura.ts'
import { detalleDe } from '../servidor/pedir.ts'
import { Boton } from '../ui/boton.tsx'
import { HuecoDeBanda } from './hueco.tsx'
import estilo from './portada.module.css'

const Uno = ({ item }: { item: ItemBanda }) => {
  const navegar = useNavigate()
  return (
    <LogoDeBanda
      item={item}
      a={rutaDePublicaciones(item.id)}
      alAbrir={(suceso) => {
        if (suceso.metaKey || suceso.ctrlKey || suceso.shiftKey) return
        suceso.preventDefault()
        recordarLogo(rutaDePublicaciones(item.id))
        void abrirPublicaciones(item).then(navegar)
      }}
    />
  )
}

/** The home's main band: the network's providers, or those that a search found. */
export const BandaDePortada = ({ resultados }: { resultados: (Lectura & { readonly query: string }) | undefined }) => {
  const { data, error, refetch } = useQuery(consultaBandaPublica)
  // Who reads a provider's posts under the banner finds its logo again where it was.
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
        key={items.map(({ id }) => id).join()}
        nombre={resultados ? `Resultados de «${resultados.query}»` : 'Proveedores de la red'}
        medida={medida}
        pausado={leyendo}
        repite={items.length >= medida.repiteDesde}
      >
        {items.map((item) => (
          <Uno key={item.id} item={item} />
        ))}
      </Carrusel>
    </div>
  )
}
