import { useRef, useState } from 'react'
import type { ResultadoBusqueda } from '#api/contract/bandas.ts'
import { ruta } from '#domain/rutas.ts'
import type { ModoBanda } from '#web/red/lista/listas.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { useAvisar } from '#web/ui/dialogo/confirmar.tsx'
import { ERROR_DE_BUSQUEDA, type Lectura, leerResultados } from './lectura.ts'

/** A search: the last one asked wins, whatever the order of the answers. */
export const useBusqueda = () => {
  const avisar = useAvisar()
  const [buscando, ocupar] = useState(false)
  const [lectura, poner] = useState<Lectura & { readonly query: string }>()
  const actual = useRef<AbortController>(null)

  const limpiar = () => {
    actual.current?.abort()
    actual.current = null
    ocupar(false)
    poner(undefined)
  }

  const buscar = async (
    parametros: Record<string, string>,
    modo: ModoBanda | undefined,
  ): Promise<Lectura | undefined> => {
    actual.current?.abort()
    const esta = new AbortController()
    actual.current = esta
    ocupar(true)
    try {
      const leida = leerResultados(
        await consultar<ResultadoBusqueda>(ruta('home_search'), parametros, esta.signal),
        modo,
      )
      if (actual.current !== esta) return undefined
      poner({ ...leida, query: parametros.query ?? '' })
      ocupar(false)
      return leida
    } catch (error) {
      if (actual.current !== esta) return undefined
      ocupar(false)
      await avisar(ERROR_DE_BUSQUEDA, detalleDe(error))
      return undefined
    }
  }

  return { buscar, limpiar, buscando, lectura }
}
