import { PASOS_DEL_EMBUDO } from '#api/contract/tableros.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { type FINES, type Medida, PRIMER_DIA, ultimosMeses } from '#domain/cifras.ts'
import { decimal } from '#domain/dinero.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import * as suyas from '#projections/cifras/administrador.ts'
import { clavesDe, sumasDe, sumasPor } from '#projections/cifras/consultas.ts'
import { deAmbas, type Instante } from './instante.ts'

const SEMANAS = 13
const SEMANA_MS = 7 * 86_400_000
const FLUJOS = ['autorizada', 'facturado', 'iva', 'fin', 'tomada', 'ofrecida', 'aceptada'] as const

/** The administrator's (decisiones/cifras, «The administrator's»). */
export const leerAdministrador = async (
  { db, esquema, hora, ventana, enCada }: Instante,
  ids: Pick<Ofuscador, 'ocultar'>,
) => {
  const flujos = await enCada((dias) => sumasDe(db, esquema, FLUJOS, dias))
  const desdeSiempre = await enCada(({ hasta }) =>
    sumasDe(db, esquema, ['recurrente'], { desde: PRIMER_DIA, hasta }, [{}]),
  )
  const meses = ultimosMeses(ventana.hasta, 12)
  const porMes = await sumasPor(db, esquema, 'mes', ['recurrente'], `${meses[0]}-01`)
  const ganado = meses.reduce((suma, mes) => suma + porMes('recurrente', mes), 0)
  let recurre = desdeSiempre.ahora('recurrente') - ganado
  const activas = await suyas.activasDe(db, esquema)
  const embudo = await suyas.embudoDe(db, esquema, PASOS_DEL_EMBUDO, ventana)
  const pedidos = await suyas.pedidosPorEstado(db, esquema)
  const vencen = await suyas.vencenDe(db, esquema, hora, SEMANAS)
  const equipo = await suyas.equipoDe(db, esquema)
  const provincias = await clavesDe(db, esquema, 'autorizada', ventana)
  return {
    activas: activas.pagadas,
    pruebasActivas: activas.pruebas,
    recurrente: deAmbas(desdeSiempre, (de) => decimal(de('recurrente'))),
    facturado: deAmbas(flujos, (de) => {
      const [subtotal, iva] = [de('facturado'), de('iva')]
      return { subtotal: decimal(subtotal), iva: decimal(iva), total: decimal(subtotal + iva) }
    }),
    autorizadas: deAmbas(flujos, (de) => de('autorizada')),
    pruebas: await enCada((dias) => suyas.pruebasDe(db, esquema, dias)),
    fines: deAmbas(flujos, (de) => {
      const fin = (clave: (typeof FINES)[number]) => de('fin', { clave })
      return { vencida: fin('vencida'), manual: fin('manual'), cerrada: fin('cerrada') }
    }),
    incidentes: await suyas.incidentesAbiertos(db, esquema),
    pedidos: ESTADOS_PEDIDO.map((estado) => {
      const { cuantos = 0, valor = 0 } = pedidos.get(estado) ?? {}
      return { estado, cuantos, valor: decimal(valor) }
    }),
    embudo: PASOS_DEL_EMBUDO.map((paso, n) => ({ paso, ...(embudo[n] ?? { cuantas: 0, dias: null }) })),
    meses: meses.map((mes) => {
      recurre += porMes('recurrente', mes)
      const de = (clave: string) => decimal(porMes('recurrente', mes, { clave }))
      return {
        ...{ mes, nueva: de('nueva'), renovada: de('renovada'), perdida: de('perdida') },
        total: decimal(recurre),
      }
    }),
    vencen: Array.from({ length: SEMANAS }, (_, n) => {
      const { cuantas = 0, recurrente = 0 } = vencen.get(n) ?? {}
      const desde = fechaLocal(new Date(Date.parse(hora) + n * SEMANA_MS).toISOString())
      return { desde, cuantas, recurrente: decimal(recurrente) }
    }),
    provincias: provincias.map(({ clave, suma }) => ({ provincia: clave, cuantas: suma })),
    equipo: equipo.map(({ id, nombre, a_cargo: aCargo }) => {
      const suya = (medida: Medida) => flujos.ahora(medida, { otro: id })
      return {
        ...{ id: ids.ocultar(id), nombre, aCargo },
        ...{ tomadas: suya('tomada'), ofrecidas: suya('ofrecida') },
        ...{ aceptadas: suya('aceptada'), autorizadas: suya('autorizada') },
      }
    }),
  }
}
