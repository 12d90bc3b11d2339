import * as c from '#api/contract/cifras.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { type Dias, type FINES, type Medida, PRIMER_DIA, ultimosMeses, ventanaDe } from '#domain/cifras.ts'
import { decimal } from '#domain/dinero.ts'
import { ESTADOS_PEDIDO } from '#domain/pedido/maquina.ts'
import { patron } from '#domain/rutas.ts'
import * as leer from '#projections/cifras/consultas.ts'
import { enInstantanea } from '#projections/motor/database.ts'

const SEMANAS = 13
const PAGINA = 50
const SEMANA_MS = 7 * 86_400_000
const EN_CENTAVOS: readonly Medida[] = ['recurrente', 'facturado', 'iva']

/** The dashboards' figures, and the facts behind each. */
export const rutasDeCifras = (app: App, { avance, db, ids, ahora }: Servicios): void => {
  const tags = ['Cifras']

  app.get(
    patron('cifras_administrador'),
    {
      config: { permiso: 'cifras.administrar' },
      schema: {
        tags,
        summary: 'El tablero de la administración, leído en un solo instante.',
        querystring: c.consultaTablero,
        response: { 200: c.tableroAdministrador },
      },
    },
    async (request): Promise<c.TableroAdministrador> => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const hora = ahora()
      const { antes, ...ventana } = ventanaDe(request.query.ventana, hora)
      return enInstantanea(db, async (una) => {
        const enCada = async <T>(hacer: (dias: Dias) => Promise<T>) => ({
          ahora: await hacer(ventana),
          antes: await hacer(antes),
        })
        const flujos = await enCada((dias) =>
          leer.sumasDe(una, esquema, ['autorizada', 'facturado', 'iva', 'fin', 'tomada', 'ofrecida', 'aceptada'], dias),
        )
        const desdeSiempre = await enCada(({ hasta }) =>
          leer.sumasDe(una, esquema, ['recurrente'], { desde: PRIMER_DIA, hasta }),
        )
        const enAmbas = <T>(hacer: (cual: 'ahora' | 'antes') => T) => ({ ahora: hacer('ahora'), antes: hacer('antes') })
        const meses = ultimosMeses(ventana.hasta, 12)
        const porMes = await leer.sumasPorMes(una, esquema, 'recurrente', `${meses[0]}-01`)
        const ganado = meses.reduce((suma, mes) => suma + porMes(mes), 0)
        let recurre = desdeSiempre.ahora('recurrente') - ganado
        const activas = await leer.activasDe(una, esquema)
        const embudo = await leer.embudoDe(una, esquema, c.PASOS_DEL_EMBUDO, ventana)
        const pedidos = await leer.pedidosPorEstado(una, esquema)
        const vencen = await leer.vencenDe(una, esquema, hora, SEMANAS)
        const equipo = await leer.equipoDe(una, esquema)
        const provincias = await leer.provinciasDe(una, esquema, ventana)
        const facturado = (cual: 'ahora' | 'antes') => {
          const [subtotal, iva] = [flujos[cual]('facturado'), flujos[cual]('iva')]
          return { subtotal: decimal(subtotal), iva: decimal(iva), total: decimal(subtotal + iva) }
        }
        return {
          posicion: await leer.posicionDe(una, esquema),
          hora,
          ...ventana,
          antes,
          activas: activas.pagadas,
          pruebasActivas: activas.pruebas,
          recurrente: enAmbas((cual) => decimal(desdeSiempre[cual]('recurrente'))),
          facturado: enAmbas(facturado),
          autorizadas: enAmbas((cual) => flujos[cual]('autorizada')),
          pruebas: await enCada((dias) => leer.pruebasDe(una, esquema, dias)),
          fines: enAmbas((cual) => {
            const de = (clave: (typeof FINES)[number]) => flujos[cual]('fin', { clave })
            return { vencida: de('vencida'), manual: de('manual'), cerrada: de('cerrada') }
          }),
          incidentes: await leer.incidentesAbiertos(una, esquema),
          pedidos: ESTADOS_PEDIDO.map((estado) => {
            const { cuantos = 0, valor = 0 } = pedidos.get(estado) ?? {}
            return { estado, cuantos, valor: decimal(valor) }
          }),
          embudo: c.PASOS_DEL_EMBUDO.map((paso, n) => ({ paso, ...(embudo[n] ?? { cuantas: 0, dias: null }) })),
          meses: meses.map((mes) => {
            recurre += porMes(mes)
            const de = (clave: string) => decimal(porMes(mes, clave))
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
          provincias,
          equipo: equipo.map(({ id, nombre, a_cargo: aCargo }) => {
            const suyas = (medida: Medida) => flujos.ahora(medida, { otro: id })
            return {
              ...{ id: ids.ocultar(id), nombre, aCargo },
              ...{ tomadas: suyas('tomada'), ofrecidas: suyas('ofrecida') },
              ...{ aceptadas: suyas('aceptada'), autorizadas: suyas('autorizada') },
            }
          }),
        }
      })
    },
  )

  app.get(
    patron('cifras_sucesos'),
    {
      config: { permiso: 'cifras.administrar' },
      schema: {
        tags,
        summary: 'Los hechos detrás de una cifra, los más nuevos primero, y lo que suman.',
        params: c.deMedida,
        querystring: c.consultaSucesos,
        response: { 200: c.sucesosDeCifra },
      },
    },
    async (request): Promise<c.SucesosDeCifra> => {
      const { medida } = request.params
      const { desde, hasta, clave, otro, embudo, despues, posicion } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      const [donde, n] = despues?.split('.').map(Number) ?? []
      const { filas, cuantos, suma } = await enInstantanea(db, (una) =>
        leer.sucesosDe(
          ...([una, esquema, medida] as const),
          { desde, hasta, clave, embudo, otro: otro === undefined ? undefined : idDe(ids, otro, 'esa persona') },
          { despues: donde === undefined || n === undefined ? undefined : { posicion: donde, n }, cuantas: PAGINA },
        ),
      )
      const valor = (de: number) => (EN_CENTAVOS.includes(medida) ? decimal(de) : String(de))
      const ultima = filas.length === PAGINA ? filas.at(-1) : undefined
      return {
        items: filas.map((fila) => ({
          id: `${fila.posicion}.${fila.n}`,
          momento: fila.momento,
          compra: { id: ids.ocultar(fila.objeto), codigo: fila.codigo },
          cliente: fila.cliente,
          otro: fila.nombre_otro ?? '',
          clave: fila.clave ?? '',
          valor: valor(fila.valor),
        })),
        cuantos,
        suma: valor(suma),
        siguiente: ultima ? `${ultima.posicion}.${ultima.n}` : null,
      }
    },
  )
}
