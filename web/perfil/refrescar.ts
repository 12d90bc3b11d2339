import { useQueryClient } from '@tanstack/react-query'
import { useRefrescarYo } from '../sesion/sesion.ts'
import { consultaPerfil } from './consultas.ts'

/** After a change of one's own account: the profile and the header show it. */
export const useRefrescarPerfil = () => {
  const consultas = useQueryClient()
  const yo = useRefrescarYo()
  return async (): Promise<void> => {
    await Promise.all([consultas.invalidateQueries({ queryKey: consultaPerfil.queryKey }), yo()])
  }
}
