import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/consumo.ts'
import { FORMA_SUPUESTO } from '#api/contract/tablas.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { enArchivo, enTabla, paginaPedida } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { mesAnterior, mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import { CLASES_DE_CONSUMO } from '#domain/consumo/renglon.ts'
import type { Tarifa } from '#domain/consumo/tarifa.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { patron } from '#domain/rutas.ts'
import { type Supuesto, type SupuestoDeProveedor, supuestos } from '#projections/consumo/supuesto.ts'
import { enInstantanea } from '#projections/motor/database.ts'
import { HOJA_DE_SUPUESTOS } from './hoja.ts'

const MESES_SI_NADA = 12

/** Returns the months asked for, 'YYYY-MM'; by default the last twelve closed ones. */
const periodoDe = ({ desde, hasta }: { desde?: string | undefined; hasta?: string | undefined }, ahora: string) => {
  const ultimo = mesAnterior(mesDe(ahora))
  if (desde === undefined || hasta === undefined) return { desde: mesesAntes(ultimo, MESES_SI_NADA - 1), hasta: ultimo }
  return { desde, hasta }
}

const montos = ({ real, supuesto }: Supuesto) => ({
  real: decimal(real),
  supuesto: decimal(supuesto),
  diferencia: decimal(supuesto - real),
})

/**
 * Registers the route that computes what another tariff would have charged providers
 * (decisiones/consumo, «What if»).
 */
export const rutasDeSupuestos = (app: App, { avance, db, ids, ahora }: Servicios): void => {
  const vista = ({ proveedor, empresa, meses, ...fila }: SupuestoDeProveedor) => ({
    id: ids.ocultar(proveedor),
    nombre: empresa,
    meses,
    ...montos(fila),
  })
  app.get(
    patron('consumo_supuesto'),
    {
      config: { permiso: 'consumo.suponer' },
      schema: {
        tags: ['Consumo'],
        summary: 'Lo que se habría cobrado con otra tarifa en meses cerrados, por proveedor; no queda nada escrito.',
        querystring: c.consultaSupuesto,
        response: { 200: c.tablaSupuesto },
      },
    },
    async (request, reply) => {
      const { query } = request
      const esquema = await esperarPosicion(avance, query.posicion)
      const periodo = periodoDe(query, ahora())
      const tarifa = Object.fromEntries(
        CLASES_DE_CONSUMO.map((clase) => [clase, centavos(query[clase]) ?? 0]),
      ) as Record<keyof Tarifa, number>
      const de = {
        db,
        ahora,
        para: quien(request).id,
        forma: FORMA_SUPUESTO,
        hoja: HOJA_DE_SUPUESTOS,
        vista,
        leer: (
          lectura: typeof db,
          pagina: ReturnType<typeof paginaPedida<(typeof FORMA_SUPUESTO)['columnas'][number]>>,
        ) => supuestos(lectura, esquema, { ...pagina, filtro: query.filtro, periodo, tarifa }),
      }
      if (query.formato !== undefined) return enArchivo(reply, query, query.formato, de)
      const leida = await enInstantanea(db, (instantanea) => de.leer(instantanea, paginaPedida(FORMA_SUPUESTO, query)))
      const { meses, suma } = leida
      return {
        ...enTabla(query, leida, vista),
        ...periodo,
        suma: montos(suma),
        meses: meses.map(({ mes, ...resto }) => ({ mes, ...montos(resto) })),
      }
    },
  )
}
