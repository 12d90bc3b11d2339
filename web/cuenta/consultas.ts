import { queryOptions } from '@tanstack/react-query'
import type { Perfil } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'

export const consultaPerfil = queryOptions({
  queryKey: ['perfil'] as const,
  queryFn: ({ signal }) => consultar<Perfil>(ruta('perfil_propio'), {}, signal),
})
