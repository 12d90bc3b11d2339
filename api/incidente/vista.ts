import type { FilaIncidente, IncidentePropio, ParteDeIncidente, UnIncidente } from '#api/contract/incidente.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { LIMITADA } from '#domain/cuenta/tipos.ts'
import { decimal } from '#domain/dinero.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import type { CuentaImplicada, IncidenteVisto, PedidoImplicado } from '#projections/incidente/consultas.ts'
import type { Respuesta } from '#projections/incidente/modelo.ts'

const comunDe = (incidente: IncidenteVisto, ids: Ofuscador) => {
  const { sobre, numero, codigo, tipo, texto, lado, momento, abierto, cerrado } = incidente
  const objeto = ids.ocultar(incidente.objeto)
  const id = idDeIncidente(sobre, objeto, numero)
  return { id, sobre, objeto, numero, codigo, tipo, texto, lado: lado || null, momento, abierto, cerrado }
}

/** Builds a row of the staff's table. */
export const filaDe = (incidente: IncidenteVisto, ids: Ofuscador): FilaIncidente => ({
  ...comunDe(incidente, ids),
  quien: incidente.quien,
  respuestas: incidente.respuestas.length,
})

const deRespuesta = ({ texto, momento, cierra }: Respuesta) => ({ texto, momento, cierra: cierra === true })

/** Builds an incident as its reporter reads it: answers come from the team, without names. */
export const propioDe = (incidente: IncidenteVisto, ids: Ofuscador): IncidentePropio => ({
  ...comunDe(incidente, ids),
  respuestas: incidente.respuestas.map(deRespuesta),
})

const parteDe = (
  cuenta: CuentaImplicada,
  pedido: PedidoImplicado | undefined,
  conContacto: boolean,
  ids: Ofuscador,
): ParteDeIncidente => {
  const { id, nombre, correo, celular, tipo_usuario, clase, incidente, eliminada } = cuenta
  const lado: Lado | null = pedido ? (pedido.consumidor === id ? 'consumidor' : 'proveedor') : null
  return {
    id: ids.ocultar(id),
    nombre,
    ...(conContacto && !eliminada ? { correo, celular } : { correo: '', celular: '' }),
    tipoUsuario: tipo_usuario,
    clase,
    lado,
    limitada: incidente === LIMITADA,
    eliminada,
  }
}

/**
 * Builds a whole incident with the accounts that it concerns, an order's client first. `ve`: what
 * else its reader may read.
 */
export const enteroDe = (
  incidente: IncidenteVisto,
  cuentas: readonly CuentaImplicada[],
  pedido: PedidoImplicado | undefined,
  ve: { readonly contacto: boolean; readonly descripcion: boolean },
  ids: Ofuscador,
): UnIncidente => {
  const nombres = new Map(cuentas.map(({ id, nombre }) => [id, nombre]))
  const implicadas = pedido ? [pedido.consumidor, pedido.proveedor] : [incidente.objeto]
  return {
    ...comunDe(incidente, ids),
    quien: incidente.quien,
    respuestas: incidente.respuestas.map((respuesta) => ({
      ...deRespuesta(respuesta),
      quien: nombres.get(respuesta.quien) ?? 'BandWork',
    })),
    partes: implicadas.flatMap((id) => {
      const cuenta = cuentas.find((otra) => otra.id === id)
      return cuenta ? [parteDe(cuenta, pedido, ve.contacto, ids)] : []
    }),
    pedido: pedido
      ? {
          estadoPedido: pedido.estado,
          total: pedido.propuesta_total > 0 ? decimal(pedido.propuesta_total) : null,
          descripcion: ve.descripcion ? pedido.descripcion : null,
        }
      : null,
  }
}
