import { quien } from '#api/access/puerta.ts'
import { conPosicion } from '#api/contract/comunes.ts'
import * as c from '#api/contract/conversacion.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { App } from '#api/http/app.ts'
import { buscable, esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { esMesa, NOMBRES_DE_MESA, nombreDeCanal, otroLado } from '#domain/conversacion/canal.ts'
import { pide, vende } from '#domain/cuenta/tipos.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { patron } from '#domain/rutas.ts'
import {
  type ConversacionVista,
  conversacionesDe,
  conversacionesSinLeer,
  type Participa,
} from '#projections/conversacion/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { estaDesactivada } from '#projections/cuenta/modelo.ts'

const POR_PAGINA = 30

/**
 * Lists the sides as which an account takes part in conversations
 * (decisiones/conversacion, «Channels»).
 */
const participaciones = (cuenta: TuplaCuenta): readonly Participa[] => {
  const { id, tipo_usuario: tipoUsuario } = cuenta
  return [
    ...(pide({ tipoUsuario }) ? [{ lado: 'consumidor', tipo: 'pedido', cuenta: id } as const] : []),
    ...(vende({ tipoUsuario }) ? [{ lado: 'proveedor', tipo: 'pedido', cuenta: id } as const] : []),
    ...(tipoUsuario === 'proveedor' ? [{ lado: 'proveedor', tipo: 'call', cuenta: id } as const] : []),
    ...(tipoUsuario === 'callcenter'
      ? [{ lado: 'callcenter', tipo: 'call' } as const, { lado: 'callcenter', tipo: 'finan' } as const]
      : []),
    ...(tipoUsuario === 'financiero' ? [{ lado: 'financiero', tipo: 'finan' } as const] : []),
  ]
}

/** Registers the routes of an account's conversations, the one with the newest message first. */
export const rutasDeLista = (app: App, { avance, db, ids, presencia }: Servicios): void => {
  const vista = (fila: ConversacionVista): c.ConversacionEnLista => {
    const { tipo, suLado: lado, cuenta } = fila
    const otro = otroLado(tipo, lado)
    const objeto = ids.ocultar(fila.objeto)
    // An erased person's last words disappear at once, not with the next rebuild.
    const borrado = cuenta.nombre === ELIMINADO && fila.lado === otro && !esMesa(otro)
    return {
      channel: nombreDeCanal(tipo, objeto),
      tipo,
      lado,
      objeto,
      codigo: fila.codigo,
      // For a desk, another desk's conversation is about a provider, so the name adds the
      // provider's.
      nombre: esMesa(otro)
        ? lado === 'proveedor'
          ? NOMBRES_DE_MESA[otro]
          : `${NOMBRES_DE_MESA[otro]} · ${cuenta.nombre}`
        : cuenta.nombre,
      logo: esMesa(otro) && lado === 'proveedor' ? null : direccionLogo(cuenta, ids),
      abierto: !esMesa(otro) && presencia.conectado(cuenta.id),
      desactivada: !esMesa(otro) && estaDesactivada(cuenta),
      de: fila.lado,
      texto: borrado ? ELIMINADO : fila.texto,
      archivo: borrado ? '' : fila.archivo,
      momento: fila.momento,
      ultimo: fila.ultimo,
      msgForRead: fila[`sin_leer_${lado}`],
      leidoPorOtro: fila[`leido_${otro}`],
      chatState: fila.abierta.includes(lado) ? 'enChat' : 'inicial',
    }
  }

  app.get(
    patron('chat_conversaciones'),
    {
      config: { permiso: 'chat.leer' },
      schema: {
        tags: ['ChatWork'],
        summary: 'Tus conversaciones, las de los últimos mensajes primero.',
        querystring: c.consultaConversaciones,
        response: { 200: c.conversaciones },
      },
    },
    async (request) => {
      const participa = participaciones(quien(request))
      const { search, sinLeer, despues, posicion } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      if (participa.length === 0) return { items: [], siguiente: null }
      const q = { buscar: buscable(search), sinLeer, cuantas: POR_PAGINA }
      const filas = await conversacionesDe(db, esquema, participa, {
        ...q,
        despues: despues === undefined ? undefined : Number(despues),
      })
      return {
        items: filas.map(vista),
        siguiente: filas.length === POR_PAGINA ? String(filas.at(-1)?.orden) : null,
      }
    },
  )

  app.get(
    patron('chat_sin_leer'),
    {
      config: { permiso: 'chat.leer' },
      schema: {
        tags: ['ChatWork'],
        summary: 'En cuántas conversaciones de cada clase hay algo que leer.',
        querystring: conPosicion,
        response: { 200: c.sinLeer },
      },
    },
    async (request) => {
      const participa = participaciones(quien(request))
      const esquema = await esperarPosicion(avance, request.query.posicion)
      return { items: await conversacionesSinLeer(db, esquema, participa) }
    },
  )
}
