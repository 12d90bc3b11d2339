import { quien } from '#api/access/puerta.ts'
import { type Asiento, consultaLibro, tablaLibro } from '#api/contract/libro.ts'
import { FORMA_LIBRO } from '#api/contract/tablas.ts'
import type { App } from '#api/http/app.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { enArchivo, enTabla, paginaPedida } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { decimal } from '#domain/dinero.ts'
import { patron } from '#domain/rutas.ts'
import { type AsientoVisto, asientosVistos } from '#projections/libro/consultas.ts'
import { HOJA_DEL_LIBRO } from './hoja.ts'

/** Builds an entry of the ledger as its table shows it. */
export const asientoDe = (fila: AsientoVisto, ids: Pick<Ofuscador, 'ocultar'>): Asiento => ({
  id: String(fila.posicion),
  clase: fila.clase,
  proveedor: { id: ids.ocultar(fila.proveedor), nombre: fila.empresa },
  compra: fila.compra === null ? null : { id: ids.ocultar(fila.compra), codigo: fila.codigo ?? '' },
  momento: fila.momento,
  esperado: decimal(fila.esperado),
  recibido: decimal(fila.recibido),
  referencia: fila.referencia,
  tipoPago: fila.tipo_pago,
  firma: fila.firmante ?? '',
})

/**
 * Registers the route of finance's ledger, which holds the payments that it confirmed
 * (decisiones/compra, «The ledger»).
 */
export const rutasDelLibro = (app: App, { avance, db, ids, ahora }: Servicios): void => {
  const vista = (fila: AsientoVisto) => asientoDe(fila, ids)
  app.get(
    patron('libro_ajax'),
    {
      config: { permiso: 'libro.leer' },
      schema: {
        tags: ['Compras'],
        summary: 'El libro de finanzas: lo que confirmó, por mes, con su suma.',
        querystring: consultaLibro,
        response: { 200: tablaLibro },
      },
    },
    async (request, reply) => {
      const { query } = request
      const esquema = await esperarPosicion(avance, query.posicion)
      const de = {
        db,
        ahora,
        para: quien(request).id,
        forma: FORMA_LIBRO,
        hoja: HOJA_DEL_LIBRO,
        vista,
        leer: (lectura: typeof db, pagina: ReturnType<typeof paginaPedida<(typeof FORMA_LIBRO)['columnas'][number]>>) =>
          asientosVistos(lectura, esquema, { ...pagina, mes: query.filtro }),
      }
      if (query.formato !== undefined) return enArchivo(reply, query, query.formato, de)
      const leida = await de.leer(db, paginaPedida(FORMA_LIBRO, query))
      const { esperado, recibido } = leida.suma
      return { ...enTabla(query, leida, vista), suma: { esperado: decimal(esperado), recibido: decimal(recibido) } }
    },
  )
}
