import type { Ofuscador } from '#api/http/ids.ts'
import { ultimosMeses } from '#domain/cifras.ts'
import { decimal } from '#domain/dinero.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { sumasDe, sumasPor } from '#projections/cifras/consultas.ts'
import { cotizadosDe, estadosDe, mejoresDe, type Propias } from '#projections/cifras/propias.ts'
import { deAmbas, type Instante } from './instante.ts'

const MEJORES = 5

/**
 * Reads the figures of one's own orders, as their provider or as their client
 * (decisiones/cifras, «One's own»).
 */
export const leerPropias = async (
  { db, esquema, ventana, tiempos, enCada }: Instante,
  propias: Propias,
  ids: Pick<Ofuscador, 'ocultar'>,
) => {
  const mio = propias.lado === 'proveedor' ? { proveedor: propias.cuenta } : { otro: propias.cuenta }
  const estados = await estadosDe(db, esquema, propias)
  const sumas = await sumasDe(db, esquema, ['pedido', 'vendido'], tiempos, [mio])
  const meses = ultimosMeses(ventana.hasta, 12)
  const porMes = await sumasPor(db, esquema, ['vendido', 'aprobado'], meses[0] ?? '', [mio])
  const mejores = await mejoresDe(db, esquema, propias, ventana, MEJORES)
  return {
    estados: ESTADOS_PEDIDO.map((estado) => ({ estado, cuantos: estados.get(estado) ?? 0 })),
    pedidos: deAmbas(sumas, (de) => de('pedido', mio)),
    cotizados: await enCada((dias) => cotizadosDe(db, esquema, propias, dias)),
    valor: deAmbas(sumas, (de) => decimal(de('vendido', mio))),
    meses: meses.map((mes) => ({ mes, valor: decimal(porMes('vendido', mes)), aprobados: porMes('aprobado', mes) })),
    mejores: mejores.map(({ id, nombre, pedidos, valor }) => ({
      id: ids.ocultar(id),
      nombre,
      pedidos,
      valor: decimal(valor),
    })),
  }
}
