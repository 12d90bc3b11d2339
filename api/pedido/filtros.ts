import { z } from 'zod'
import { consultaDeTabla, hashId, montoEscrito } from '#api/contract/comunes.ts'
import { sucursalesPedidas } from '#api/contract/pedido.ts'
import { FORMA_PEDIDOS } from '#api/contract/tablas.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { inicioDeDia, masDias } from '#domain/calendario.ts'
import { refuse } from '#domain/decider.ts'
import { centavos } from '#domain/dinero.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import { ESPERAN_A } from '#domain/pedido/palabras.ts'
import type { Sucursal } from '#projections/cuenta/consultas.ts'

/** An existing day, 'YYYY-MM-DD', of the years that the database and the calendar both know. */
const dia = z.iso
  .date({ error: 'Elige un día.', abort: true })
  .refine((de) => de >= '1900-01-01' && de < '9999', 'El día no es válido.')

/**
 * The orders with one account, made from a day to another (local dates), of a total from one amount
 * to another (decisiones/pedido, «Filters of the table»).
 */
const cotas = {
  con: hashId.optional(),
  desde: dia.optional(),
  hasta: dia.optional(),
  totalDesde: montoEscrito.optional(),
  totalHasta: montoEscrito.optional(),
}

export const consultaPedidos = consultaDeTabla(FORMA_PEDIDOS).extend({
  ...cotas,
  estado: z.enum([...ESTADOS_PEDIDO, 'me-esperan'], 'Ese estado no existe.').optional(),
  sucursal: sucursalesPedidas.optional(),
  despues: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
})
type ConsultaPedidos = z.infer<typeof consultaPedidos>

/**
 * Returns what an address narrows a table to. A period and a range of amounts are whole: both ends
 * count.
 */
const cotasDe = ({ con, desde, hasta, totalDesde, totalHasta }: ConsultaPedidos, ids: Ofuscador) => {
  if (desde !== undefined && hasta !== undefined && desde > hasta)
    throw new Rechazado(
      refuse('formulario-invalido', 'El día hasta el que buscas es anterior al día desde el que buscas.'),
    )
  const enCents = (monto: string | undefined) => (monto === undefined ? undefined : centavos(monto))
  const [menor, mayor] = [enCents(totalDesde), enCents(totalHasta)]
  if (menor !== undefined && mayor !== undefined && menor > mayor)
    throw new Rechazado(
      refuse('formulario-invalido', 'El total hasta el que buscas es menor que el total desde el que buscas.'),
    )
  return {
    con: con === undefined ? undefined : idDe(ids, con, 'esa cuenta'),
    creadoDesde: desde && inicioDeDia(desde),
    creadoAntesDe: hasta && inicioDeDia(masDias(hasta, 1)),
    totalDesde: menor,
    totalHasta: mayor,
  }
}

const estadosDe = (lado: Lado, estado: EstadoPedido | 'me-esperan' | undefined): readonly EstadoPedido[] | undefined =>
  estado === undefined ? undefined : estado === 'me-esperan' ? ESPERAN_A[lado] : [estado]

/**
 * Returns which orders of an account, or of the branches that it reads, a table's address asks for,
 * as one side.
 */
export const cualesDe = (
  q: ConsultaPedidos,
  cuenta: number,
  lado: Lado,
  ids: Ofuscador,
  sucursales: readonly Sucursal[] | undefined,
) => ({
  cuenta,
  lado,
  sucursales: sucursales?.map(({ id }) => id),
  estados: estadosDe(lado, q.estado),
  ...cotasDe(q, ids),
})
