import { TODO } from '#api/access/leidos.ts'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/avisos.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import { CLASES_DE_AVISO, claseDeAviso, sobreQue } from '#domain/aviso.ts'
import { noExiste } from '#domain/decider.ts'
import { dichoDe } from '#domain/dichos.ts'
import { patron } from '#domain/rutas.ts'
import { avisosRecientes } from '#projections/avisos/consultas.ts'

const tags = ['Avisos']
/** Milliseconds for which a mark waits for what it is about. */
const ESPERA_MS = 500
/**
 * Milliseconds for which a notice that was read is listed (decisiones/operar, «Retention»). One
 * that wasn't is listed for as long as it is among the newest.
 */
const LISTADO_MS = 90 * 86_400_000

/**
 * Registers the routes of an account's notices, and of those that it has read
 * (decisiones/vivo, «Notices»).
 */
export const rutasDeAvisos = (app: App, { ahora, avance, db, ids, leidos }: Servicios): void => {
  app.get(
    patron('avisos'),
    {
      config: { permiso: 'sesion.propia' },
      schema: {
        tags,
        summary: 'Tus últimos avisos, los más nuevos primero, cada uno leído o no. Los leídos, durante 90 días.',
        querystring: c.consultaAvisos,
        response: { 200: c.avisos },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const { limite, despues, posicion, clase: pedida } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      const marcas = await leidos.de(cuenta.id)
      const deQuien = { cuenta: cuenta.id, rol: cuenta.tipo_usuario }
      const desde = new Date(Date.parse(ahora()) - LISTADO_MS).toISOString()
      const filas = (await avisosRecientes(db, esquema, deQuien, c.A_MANO)).flatMap((fila) => {
        const sobre = sobreQue(fila.datos, fila.posicion)
        const leido = fila.posicion <= Math.max(marcas.get(TODO) ?? 0, marcas.get(sobre) ?? 0)
        if (leido && fila.momento < desde) return []
        return [{ mensaje: mensajeDe(fila, ids), sobre, clase: claseDeAviso(fila), leido }]
      })
      // A notice without words for its reader doesn't count as unread.
      const dichas = filas.filter(({ mensaje }) => dichoDe(mensaje, { tipoUsuario: cuenta.tipo_usuario }))
      const nuevos = dichas.filter(({ leido }) => !leido)
      const pedidas = pedida ? filas.filter(({ clase }) => clase === pedida) : filas
      const hasta = despues + limite
      return {
        items: pedidas.slice(despues, hasta).map(({ mensaje, leido }) => ({ ...mensaje, leido })),
        siguiente: pedidas.length > hasta ? hasta : null,
        sinLeer: new Set(nuevos.map(({ sobre }) => sobre)).size,
        clases: CLASES_DE_AVISO.filter((posible) => dichas.some(({ clase }) => clase === posible)),
      }
    },
  )

  app.post(
    patron('avisos_leer'),
    {
      config: { permiso: 'sesion.propia' },
      schema: {
        tags,
        summary:
          'Lo que se te dijo hasta una posición, de una cosa o de todas, está leído; tus otros equipos lo siguen.',
        body: c.lecturaDeAvisos,
      },
    },
    async (request, reply) => {
      const { sobre = TODO, hasta } = request.body
      // The rows are there a moment before this process hears of it.
      await avance.esperar(BigInt(hasta), ESPERA_MS).catch(() => undefined)
      // A mark can't pass what is projected: nobody has read what isn't told yet.
      const leida = Math.min(Number(hasta), Number(avance.posicion()))
      await leidos.leer(quien(request).id, sobreDe(sobre), leida)
      return reply.code(204).send()
    },
  )

  /** Returns the server's name for a subject that browsers name by its hash. Throws no-existe. */
  const sobreDe = (sobre: string): string => {
    const [que = '', objeto = ''] = sobre.split(' ')
    if (que !== 'pedido' && que !== 'compra') return sobre
    const id = ids.revelar(objeto)
    if (id === undefined) throw new Rechazado(noExiste('ese aviso'))
    return `${que} ${id}`
  }
}
