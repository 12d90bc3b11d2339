import { documentoDeCompra, documentoDeConsumo, type Identidades } from '#api/access/identidades.ts'
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
  ruc: fila.ruc,
  compra: fila.compra === null ? null : { id: ids.ocultar(fila.compra), codigo: fila.codigo ?? '' },
  momento: fila.momento,
  esperado: decimal(fila.esperado),
  recibido: decimal(fila.recibido),
  base: decimal(fila.esperado - fila.iva),
  iva: decimal(fila.iva),
  referencia: fila.referencia,
  tipoPago: fila.tipo_pago,
  firma: fila.firmante ?? '',
})

/**
 * Returns entries as a role reads them: for finance, those of erased persons have the name and tax
 * id that are kept of their documents (decisiones/cuenta, «Documents of an erased person»).
 */
const conIdentidades = async (
  identidades: Pick<Identidades, 'leer'>,
  rol: string,
  filas: readonly AsientoVisto[],
): Promise<readonly AsientoVisto[]> => {
  if (rol !== 'financiero') return filas
  const documentoDe = ({ compra, proveedor, numero }: AsientoVisto) =>
    compra === null ? documentoDeConsumo(proveedor, numero) : documentoDeCompra(compra, numero)
  const guardadas = await identidades.leer(filas.filter(({ eliminada }) => eliminada).map(documentoDe))
  return filas.map((fila) => {
    const identidad = fila.eliminada ? guardadas.get(documentoDe(fila)) : undefined
    return identidad ? { ...fila, empresa: identidad.razonSocial, ruc: identidad.ruc } : fila
  })
}

/**
 * Registers the route of finance's ledger, which holds the payments that it confirmed
 * (decisiones/compra, «The ledger»).
 */
export const rutasDelLibro = (app: App, { avance, db, ids, ahora, identidades }: Servicios): void => {
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
      const { id, tipo_usuario: rol } = quien(request)
      const de = {
        db,
        ahora,
        para: id,
        forma: FORMA_LIBRO,
        hoja: HOJA_DEL_LIBRO,
        vista,
        leer: async (
          lectura: typeof db,
          pagina: ReturnType<typeof paginaPedida<(typeof FORMA_LIBRO)['columnas'][number]>>,
        ) => {
          const leida = await asientosVistos(lectura, esquema, { ...pagina, mes: query.filtro })
          return { ...leida, filas: await conIdentidades(identidades, rol, leida.filas) }
        },
      }
      if (query.formato !== undefined) return enArchivo(reply, query, query.formato, de)
      const leida = await de.leer(db, paginaPedida(FORMA_LIBRO, query))
      const { esperado, recibido, iva } = leida.suma
      return {
        ...enTabla(query, leida, vista),
        suma: {
          esperado: decimal(esperado),
          recibido: decimal(recibido),
          base: decimal(esperado - iva),
          iva: decimal(iva),
        },
      }
    },
  )
}
