import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComandoCompra, compraDecider } from '#domain/compra/decidir.ts'
import { correoDecider } from '#domain/correo.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { reservaDecider } from '#domain/cuenta/reserva.ts'
import { type Decider, type Evento, HechoImposible, isRefusal, type Origen } from '#domain/decider.ts'
import { CATEGORIAS } from '#domain/hecho.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { remisionDecider } from '#domain/pedido/remision.ts'
import { publicacionDecider } from '#domain/publicacion/publicacion.ts'
import { favoritosDecider } from '#domain/red/favoritos.ts'
import { invitacionDe, invitacionDecider } from '#domain/red/invitacion.ts'
import { mensajesDecider } from '#domain/red/mensajes.ts'
import { vidaDePedido } from '#tests/arbitraries.ts'
import * as c from './comandos.ts'
import { con, dias, pasoDeCompra } from './compra/vidas.ts'

type Vida<S, E extends Evento> = { readonly estados: readonly S[]; readonly hechos: readonly E[] }

/** Every state that a history of commands goes through, and the facts that it leaves. */
const vivir = <S, C extends Origen, E extends Evento>(
  { decide, evolve, initial }: Decider<S, C, E>,
  comandos: readonly C[],
): Vida<S, E> => {
  const estados = [initial]
  const hechos: E[] = []
  for (const comando of comandos) {
    const decision = decide(estados.at(-1) as S, comando)
    for (const hecho of isRefusal(decision) ? [] : decision) {
      hechos.push(hecho)
      estados.push(evolve(estados.at(-1) as S, hecho))
    }
  }
  return { estados, hechos }
}

const de = <S, C extends Origen, E extends Evento>(
  decider: Decider<S, C, E>,
  vida: fc.Arbitrary<C[]>,
  sigue: (estado: S, hecho: E) => boolean,
) => ({
  category: decider.category,
  probar: () => {
    const { schemas, evolve } = decider
    fc.assert(
      fc.property(vida, vida, (una, otra) => {
        // That it gets there at all is the first law: what a decision leaves is accepted, in order.
        const { estados, hechos } = vivir(decider, una)
        for (const { type, data } of hechos)
          expect(schemas[type]?.parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
        for (const hecho of [...hechos, ...vivir(decider, otra).hechos]) {
          for (const estado of estados) {
            if (sigue(estado, hecho)) expect(() => evolve(estado, hecho)).not.toThrow()
            else expect(() => evolve(estado, hecho), hecho.type).toThrow(HechoImposible)
          }
        }
      }),
    )
  },
})
const varios = <C>(comando: fc.Arbitrary<C>) => fc.array(comando, { maxLength: 12 })

const vidaDeCompra: fc.Arbitrary<ComandoCompra[]> = fc
  .array(pasoDeCompra, { maxLength: 20 })
  .map((pasos) => [
    con({ type: 'AbrirCompra', proveedorId: 2, modo: 'negociacion' }),
    ...pasos.map(([comando, quien, n]) => con(comando, quien, dias(n))),
  ])

/** For each decider what may follow, said anew: for the two machines what they themselves say that they have a transition for. */
const TODOS = [
  de(pedidoDecider, vidaDePedido, (pedido, hecho) => pedido.can(hecho)),
  de(compraDecider, vidaDeCompra, (compra, hecho) => compra.can(hecho)),
  de(cuentaDecider, varios(c.comandoCuenta), (cuenta, { type, data }) => {
    if (type === 'CuentaAbierta') return !cuenta.existe
    if (!cuenta.existe || cuenta.eliminada) return false
    if (type === 'NegociacionAbierta') return cuenta.negociacion === undefined
    return type !== 'NegociacionLiberada' || cuenta.negociacion === data.compraId
  }),
  de(reservaDecider, varios(c.comandoReserva), ({ cuentaId, intentos = [] }, { type, data }) => {
    const suyo = data.intento !== undefined && intentos.includes(data.intento)
    if (type === 'ReservaTomada') return cuentaId !== data.cuentaId || !suyo
    return cuentaId !== undefined && (data.intento === undefined || suyo)
  }),
  de(
    favoritosDecider,
    varios(c.comandoFavoritos),
    (listas, { type, data }) => listas[data.lista].includes(data.cuentaId) === (type === 'FavoritoQuitado'),
  ),
  de(invitacionDecider, varios(c.comandoInvitacion), (estado, { type, data }) =>
    type === 'InvitacionPedida' ? data.numero === estado.ultima + 1 : invitacionDe(estado, data.numero) !== undefined,
  ),
  de(mensajesDecider, varios(c.comandoMensajes), () => true),
  de(remisionDecider, varios(c.comandoRemision), () => true),
  de(correoDecider, varios(c.comandoCorreo), ({ enviado }) => !enviado),
  de(publicacionDecider, varios(c.comandoPublicacion), ({ existe }) => !existe),
]

describe('the fold', () => {
  for (const { category, probar } of TODOS) {
    it(
      `of ${category} accepts every fact that a decision leaves, throws on every other, and each survives JSON and its schema`,
      probar,
    )
  }

  it('is tested for every category of the log but the log’s own, which nobody folds', () => {
    expect([...TODOS.map(({ category }) => category), 'log'].toSorted()).toEqual(Object.keys(CATEGORIAS).toSorted())
  })
})
