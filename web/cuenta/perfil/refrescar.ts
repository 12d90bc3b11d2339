import { useQueryClient } from '@tanstack/react-query'
import { consultaPerfil } from '#web/cuenta/consultas.ts'
import { useRefrescarYo } from '#web/yo/sesion.ts'

/** After a change of one's own account: the profile and the header show it. */
export const useRefrescarPerfil = () => {
  const consultas = useQueryClient()
  const yo = useRefrescarYo()
  return async (): Promise<void> => {
    await Promise.all([consultas.invalidateQueries({ queryKey: consultaPerfil.queryKey }), yo()])
  }
}
