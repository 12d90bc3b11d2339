import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/trabajos.ts'
import type { App } from '#api/http/app.ts'
import { solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { ocultarEnTexto } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { TrabajoEnCola } from '#api/trabajos/cola.ts'
import { isRefusal, noExiste, refuse } from '#domain/decider.ts'
import { negado, puede } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import { quienesSon } from '#projections/auditoria/nombres.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { cuentasPorId } from '#projections/incidente/consultas.ts'
import { TABLAS } from './momentos.ts'

const tags = ['Auditoría']
const PERMISO = {
  momento: 'auditoria.momento',
  verificacion: 'auditoria.verificar',
  reconstruccion: 'proyeccion.reconstruir',
  conciliacion: 'conciliacion.leer',
} as const

/**
 * Registers the routes of jobs that fold the log, and of the past tables that they make
 * (decisiones/auditoria, «Jobs»).
 */
export const rutasDeTrabajos = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, trabajos, ahora } = servicios
  const permitidos = ({ tipo_usuario: rol }: TuplaCuenta) =>
    c.TIPOS_DE_TRABAJO.filter((tipo) => puede(rol, PERMISO[tipo]))

  const vistas = async (filas: readonly TrabajoEnCola[], lectora: TuplaCuenta): Promise<c.Trabajo[]> => {
    const piden = [...new Set(filas.flatMap(({ pide }) => pide ?? []))]
    const nombres = new Map((await cuentasPorId(db, avance.esquema(), piden)).map(({ id, nombre }) => [id, nombre]))
    const distintos = filas.flatMap(({ resultado }) =>
      resultado && 'lineas' in resultado ? resultado.diferencias.map(({ de }) => de) : [],
    )
    const son = await quienesSon(db, avance.esquema(), [...new Set(distintos)])
    const llamado = (de: string): string => {
      const { codigo = '', cuentas = [] } = son.get(de) ?? {}
      return codigo || (cuentas[0]?.nombre ?? '')
    }
    return filas.map(({ id, pide, lleva, meta, resultado, ...fila }) => ({
      id: String(id),
      tipo: fila.tipo,
      en: fila.en,
      estado: fila.estado,
      pedido: fila.pedido,
      acabado: fila.acabado,
      antes: fila.antes,
      quedan: fila.quedan,
      hasta: fila.hasta,
      borrado: fila.borrado,
      motivo: ocultarEnTexto(fila.motivo, ids),
      verificacion:
        resultado && 'hallazgo' in resultado
          ? { ...resultado, hallazgo: resultado.hallazgo === null ? null : ocultarEnTexto(resultado.hallazgo, ids) }
          : null,
      reconstruccion:
        resultado && 'filas' in resultado
          ? { ...resultado, primeras: resultado.primeras.map((primera) => ocultarEnTexto(primera, ids)) }
          : null,
      conciliacion:
        resultado && 'lineas' in resultado
          ? {
              ...resultado,
              diferencias: resultado.diferencias.map((diferencia) => ({
                ...diferencia,
                de: ocultarEnTexto(diferencia.de, ids),
                llamado: llamado(diferencia.de),
              })),
              detenidos: resultado.detenidos.map((detenido) => ocultarEnTexto(detenido, ids)),
            }
          : null,
      pide: pide === null ? null : (nombres.get(pide) ?? ''),
      propio: pide === lectora.id,
      parte: fila.estado === 'terminado' ? 1 : meta === 0 ? 0 : Math.max(0, Math.min(1, lleva / meta)),
    }))
  }
  const vista = async (id: number, lectora: TuplaCuenta): Promise<c.Trabajo> => {
    const trabajo = await trabajos.leer(id)
    const [visto] = trabajo && permitidos(lectora).includes(trabajo.tipo) ? await vistas([trabajo], lectora) : []
    if (!visto) throw new Rechazado(noExiste('ese trabajo'))
    return visto
  }

  app.get(
    patron('trabajos'),
    {
      config: { permiso: 'auditoria.verificar' },
      schema: {
        tags,
        summary: 'Los trabajos sobre el log: los que esperan, el que corre y los de antes.',
        response: { 200: c.trabajos },
      },
    },
    async (request): Promise<c.Trabajos> => {
      const lectora = quien(request)
      const items = await vistas(await trabajos.lista(permitidos(lectora)), lectora)
      const verificada = await trabajos.verificada()
      return { items, verificada: verificada ? ((await vistas([verificada], lectora))[0] ?? null) : null }
    },
  )

  app.post(
    patron('trabajo_pedir'),
    {
      config: { permiso: 'auditoria.verificar' },
      schema: {
        tags,
        summary:
          'Pide verificarlo todo, las tablas como estaban en un instante, o rehacer lo que se lee; espera a los de antes.',
        body: c.pedirTrabajo,
        response: { 200: c.trabajo },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { body } = request
      const no = negado(cuenta.tipo_usuario, PERMISO[body.tipo])
      if (no) throw new Rechazado(no)
      if (body.tipo === 'momento' && Date.parse(body.en) > Date.parse(ahora()))
        throw new Rechazado(refuse('instante-futuro', 'Ese momento todavía no llega.', { campo: 'en' }))
      const id = await trabajos.pedir(body, cuenta.id, solicitudDe(request, cuenta.id, '', body))
      if (isRefusal(id)) throw new Rechazado(id)
      return vista(id, cuenta)
    },
  )

  app.post(
    patron('trabajo_cancelar'),
    {
      config: { permiso: 'auditoria.verificar' },
      schema: {
        tags,
        summary: 'Cancela un trabajo que espera o corre: lo hace quien lo pidió, o un auditor.',
        params: c.deTrabajo,
        response: { 200: c.trabajo },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { id } = request.params
      const trabajo = await trabajos.leer(id)
      const audita = cuenta.tipo_usuario === 'auditor'
      if (!trabajo || !(audita || permitidos(cuenta).includes(trabajo.tipo)))
        throw new Rechazado(noExiste('ese trabajo'))
      if (trabajo.pide !== cuenta.id && !audita)
        throw new Rechazado(refuse('prohibido', 'Solo quien lo pidió o un auditor lo puede cancelar.'))
      await trabajos.cancelar(id)
      const cancelado = (await trabajos.leer(id)) ?? trabajo
      // An auditor may cancel a job of a kind that they can't read, and doesn't see what it found.
      const resultado = permitidos(cuenta).includes(trabajo.tipo) ? cancelado.resultado : null
      const [visto] = await vistas([{ ...cancelado, resultado }], cuenta)
      if (!visto) throw new Rechazado(noExiste('ese trabajo'))
      return visto
    },
  )

  app.get(
    patron('momento_tabla'),
    {
      config: { permiso: 'auditoria.momento' },
      schema: {
        tags,
        summary: 'Una tabla como estaba en el instante de un trabajo, mientras se guarda.',
        params: c.deMomento,
        querystring: c.consultaMomento,
        response: { 200: c.tablaDeMomento },
      },
    },
    async (request, reply) => {
      const { id: lectora, tipo_usuario: rol } = quien(request)
      const { id, tabla } = request.params
      const momento = await trabajos.momento(id)
      if (!momento)
        throw new Rechazado(
          (await trabajos.leer(id))?.borrado
            ? refuse('momento-borrado', 'Se eliminó a una persona que estaba en esas tablas: pídelas otra vez.')
            : refuse('momento-pasado', 'Esas tablas ya no se guardan: pídelas otra vez.'),
        )
      return TABLAS[tabla](reply, request.query, { db, ids, lectora: { id: lectora, rol }, ...momento })
    },
  )
}
