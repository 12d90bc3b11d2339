import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { toast } from 'sonner'
import type { Bandas } from '#api/contract/bandas.ts'
import { consultaBandas } from '#web/red/lista/consultas.ts'
import { decirFavorito } from '#web/red/lista/favoritos.ts'
import { esFavorito, rutaDeFavorito } from '#web/red/lista/listas.ts'
import { detalleDe, mandar, quitar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { OpcionMenu } from '#web/ui/flotante/menu.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { useFila } from './fila.tsx'

/**
 * Returns a function that adds a provider or a branch to the reader's favourites, or undefined for
 * an account that keeps none.
 */
export const useAnadirAFavoritos = (): ((id: string, nombre: string) => Promise<void>) | undefined => {
  const { data: yo } = useYo()
  const refrescar = useRefrescar()
  if (!yo || yo.cuenta.tipoUsuario === 'nosotros') return undefined
  return async (id, nombre) => {
    const camino = (accion: 'anadir' | 'quitar') => rutaDeFavorito(yo.cuenta, 'proveedores', accion, id)
    try {
      await mandar(camino('anadir'), {})
    } catch (error) {
      return void toast.error(detalleDe(error), { id: `error favorito ${id}`, description: nombre })
    }
    decirFavorito('anadir', 'proveedores', { id, nombre }, async () => {
      await quitar(camino('quitar'))
      void refrescar('favoritos')
    })
    void refrescar('favoritos')
  }
}

/**
 * Renders the menu option that adds an order's provider, or its branch, to the favourites. After an
 * order a branch too can be a favourite (decisiones/red, «Branches as favourites»).
 */
export const AnadirAFavoritos = () => {
  const { fila } = useFila()
  const consultas = useQueryClient()
  const anadir = useAnadirAFavoritos()
  if (!anadir) return null
  const id = fila.userItemSucursal?.id ?? fila.idUserItem
  const nombre = fila.userItemSucursal?.nombre_sucursal ?? fila.nombreUserItem
  const bandas = consultas.getQueryData<Bandas>(consultaBandas.queryKey)
  return (
    <OpcionMenu
      icono={<Star size={16} />}
      motivo={bandas && esFavorito(bandas, 'proveedores', id) ? 'Ya es parte de tus Favoritos' : null}
      alElegir={() => void anadir(id, nombre)}
    >
      Añadir a favoritos
    </OpcionMenu>
  )
}
