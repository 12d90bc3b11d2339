import { queryOptions } from '@tanstack/react-query'
import type { UnIncidente } from '#api/contract/incidente.ts'
import { SOBRE, type Sobre } from '#domain/incidente.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, idDeDireccion } from '#web/servidor/pedir.ts'

/** Parses an incident's id in the address. Any other text gives a key that no incident has. */
const claveDe = (id: string): { sobre: Sobre; objeto: string; numero: string } => {
  const [, dicho, objeto = '', numero = ''] = /^(\w+)\.(\w+)\.([1-9]\d{0,8})$/.exec(id) ?? []
  const sobre = SOBRE.find((candidato) => candidato === dicho)
  return { sobre: sobre ?? 'pedido', objeto: idDeDireccion(sobre ? objeto : ''), numero }
}

export const consultaIncidente = (id: string) =>
  queryOptions({
    queryKey: ['incidentes', 'uno', id] as const,
    queryFn: ({ signal }) => consultar<UnIncidente>(ruta('un_incidente', claveDe(id)), {}, signal),
  })
