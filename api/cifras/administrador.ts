import { COLAS_DEL_ADMINISTRADOR } from '#api/contract/tableros.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { masDias } from '#domain/calendario.ts'
import { FINES, type Medida, PASOS_DEL_EMBUDO, PRIMER_DIA, ultimosMeses } from '#domain/cifras.ts'
import { decimal } from '#domain/dinero.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import * as suyas from '#projections/cifras/administrador.ts'
import { clavesDe, sumasDe, sumasPor } from '#projections/cifras/consultas.ts'
import { aparcadosDe } from '#projections/motor/aparcados.ts'
import { deAmbas, type Instante } from './instante.ts'
import { leerColas } from './mesas.ts'

const SEMANAS = 13
const RECURREN = ['nueva', 'renovada', 'perdida'] as const
const FLUJOS = ['autorizada', 'facturado', 'iva', 'fin'] as const
const DEL_EQUIPO = ['tomada', 'ofrecida', 'aceptada', 'autorizada'] as const

/**
 * Reads the administrator's dashboard (decisiones/cifras, «The administrator's»). `atraso` is how
 * many seconds the read side is behind the log.
 */
export const leerAdministrador = async (instante: Instante, ids: Pick<Ofuscador, 'ocultar'>, atraso: number) => {
  const { db, esquema, ventana, tiempos } = instante
  const alcances = [{}, ...FINES.map((clave) => ({ clave }))]
  const flujos = await sumasDe(db, esquema, FLUJOS, tiempos, alcances)
  const hastaAhi = deAmbas(tiempos, ({ hasta }) => ({ desde: PRIMER_DIA, hasta }))
  const desdeSiempre = await sumasDe(db, esquema, ['recurrente'], hastaAhi, [{}])
  const meses = ultimosMeses(ventana.hasta, 12)
  const deRecurrente = [{}, ...RECURREN.map((clave) => ({ clave }))]
  const porMes = await sumasPor(db, esquema, ['recurrente'], meses[0] ?? '', deRecurrente)
  const ganado = meses.reduce((suma, mes) => suma + porMes('recurrente', mes), 0)
  let recurre = desdeSiempre.ahora('recurrente') - ganado
  const semanas = Array.from({ length: SEMANAS }, (_, n) => masDias(ventana.hasta, 7 * n))
  const acaban = { desde: ventana.hasta, hasta: masDias(ventana.hasta, 7 * SEMANAS - 1) }
  const nivel = await suyas.nivelesDe(db, esquema, acaban)
  const embudo = await suyas.embudoDe(db, esquema, ventana)
  const equipo = await suyas.equipoDe(db, esquema)
  const hicieron = await sumasDe(
    ...([db, esquema, DEL_EQUIPO, { ventana }] as const),
    equipo.map(({ id }) => ({ otro: id })),
  )
  const provincias = await clavesDe(db, esquema, 'autorizada', ventana)
  return {
    colas: await leerColas(instante, COLAS_DEL_ADMINISTRADOR),
    aparcados: (await aparcadosDe(db, esquema)).length,
    atraso,
    activas: nivel('compras', 'meses'),
    pruebasActivas: nivel('compras', 'dias'),
    recurrente: deAmbas(desdeSiempre, (de) => decimal(de('recurrente'))),
    facturado: deAmbas(flujos, (de) => {
      const [subtotal, iva] = [de('facturado'), de('iva')]
      return { subtotal: decimal(subtotal), iva: decimal(iva), total: decimal(subtotal + iva) }
    }),
    autorizadas: deAmbas(flujos, (de) => de('autorizada')),
    pruebas: await suyas.pruebasDe(db, esquema, tiempos),
    fines: deAmbas(flujos, (de) => {
      const fin = (clave: (typeof FINES)[number]) => de('fin', { clave })
      return { vencida: fin('vencida'), manual: fin('manual'), cerrada: fin('cerrada') }
    }),
    incidentes: await suyas.incidentesAbiertos(db, esquema),
    pedidos: ESTADOS_PEDIDO.map((estado) => ({
      estado,
      cuantos: nivel('pedidos', estado),
      valor: decimal(nivel('valor', estado)),
    })),
    embudo: PASOS_DEL_EMBUDO.map((paso) => ({ paso, ...embudo(paso) })),
    meses: meses.map((mes) => {
      recurre += porMes('recurrente', mes)
      const de = (clave: string) => decimal(porMes('recurrente', mes, { clave }))
      return {
        mes,
        nueva: de('nueva'),
        renovada: de('renovada'),
        perdida: de('perdida'),
        total: decimal(recurre),
      }
    }),
    vencen: semanas.map((desde) => {
      const suma = (de: 'vencen' | 'recurren') =>
        [0, 1, 2, 3, 4, 5, 6].reduce((todo, n) => todo + nivel(de, masDias(desde, n)), 0)
      return { desde, cuantas: suma('vencen'), recurrente: decimal(suma('recurren')) }
    }),
    provincias: provincias.map(({ clave, suma }) => ({ provincia: clave, cuantas: suma })),
    equipo: equipo.map(({ id, nombre, a_cargo: aCargo }) => {
      const cuantas = (medida: Medida) => hicieron.ventana(medida, { otro: id })
      return {
        id: ids.ocultar(id),
        nombre,
        aCargo,
        tomadas: cuantas('tomada'),
        ofrecidas: cuantas('ofrecida'),
        aceptadas: cuantas('aceptada'),
        autorizadas: cuantas('autorizada'),
      }
    }),
  }
}
