import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { noExiste } from '#domain/decider.ts'

const QUE = 'ese proveedor'

/**
 * Returns the provider's id if it is the asker's own. Another's answers as if there were no such
 * provider.
 */
export const proveedorPropio = (ids: Ofuscador, request: FastifyRequest, idProv: string): number => {
  const proveedor = idDe(ids, idProv, QUE)
  if (quien(request).id !== proveedor) throw new Rechazado(noExiste(QUE))
  return proveedor
}
