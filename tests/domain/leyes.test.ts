import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnyStateNode, transition } from 'xstate'
import { type ComandoCompra, compraDecider } from '#domain/compra/decidir.ts'
import { hechosCompra } from '#domain/compra/hechos.ts'
import { maquinaCompra } from '#domain/compra/maquina.ts'
import { PASOS_COMPRA } from '#domain/compra/pasos.ts'
import { periodoDecider } from '#domain/consumo/cierre.ts'
import { consumoDecider } from '#domain/consumo/decidir.ts'
import { TIPOS_DE_CANAL } from '#domain/conversacion/canal.ts'
import { conversacionDecider } from '#domain/conversacion/decidir.ts'
import { correoDecider } from '#domain/correo.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { reservaDecider } from '#domain/cuenta/reserva.ts'
import { type Decider, type Evento, HechoImposible, isRefusal, type Origen } from '#domain/decider.ts'
import { DECIDERS } from '#domain/deciders.ts'
import { pedidoDecider } from '#domain/pedido/decidir.ts'
import { type HechoPedido, hechosPedido } from '#domain/pedido/hechos.ts'
import { evolvePedido, maquinaPedido } from '#domain/pedido/maquina.ts'
import { admite, PASOS } from '#domain/pedido/pasos.ts'
import { publicacionDecider, sigueA } from '#domain/publicacion/decidir.ts'
import { vitrinaDecider } from '#domain/publicacion/vitrina.ts'
import { raicesDecider } from '#domain/raiz.ts'
import { favoritosDe, favoritosDecider } from '#domain/red/favoritos.ts'
import { invitacionDe, invitacionDecider } from '#domain/red/invitacion.ts'
import { mensajesDecider } from '#domain/red/mensajes.ts'
import { remisionDecider } from '#domain/remisiones.ts'
import { revisionDecider } from '#domain/revision.ts'
import { comandoPedido, vidaDePedido } from '#tests/arbitraries.ts'
import * as c from './comandos.ts'
import { con, dias, OFRECIDA, PAGADA, PRUEBA, pasoDeCompra } from './compra/vidas.ts'

type Paso<S, C, E> = { readonly antes: S; readonly comando: C; readonly hechos: readonly E[]; readonly despues: S }

/** Returns a step for each command of a history, without facts where the command is refused. */
const vivir = <S, C extends Origen, E extends Evento>(
  { decide, evolve, initial }: Decider<S, C, E>,
  comandos: readonly C[],
): readonly Paso<S, C, E>[] => {
  let antes = initial
  return comandos.map((comando) => {
    const decision = decide(antes, comando)
    const hechos = isRefusal(decision) ? [] : decision
    const paso = { antes, comando, hechos, despues: hechos.reduce(evolve, antes) }
    antes = paso.despues
    return paso
  })
}

type Vida<S, C extends Origen, E extends Evento> = {
  readonly vida: fc.Arbitrary<C[]>
  /**
   * Returns whether the fact may follow, stated independently of the decider. The two machines are
   * asked which transitions they have.
   */
  readonly sigue: (estado: S, hecho: E) => boolean
  /**
   * Commands that leave a fact each time they are given. Only their ids tell that one is a
   * repetition.
   */
  readonly cadaVez?: readonly (C & { readonly type: string })['type'][]
}

const congelar = <T>(valor: T): T => {
  if (typeof valor !== 'object' || valor === null || Object.isFrozen(valor)) return valor
  // A machine's snapshot holds the machine, which all other snapshots share, so only its context is
  // frozen.
  for (const [campo, contenido] of Object.entries(valor))
    if (!('machine' in valor) || campo === 'context') congelar(contenido)
  return 'machine' in valor ? valor : Object.freeze(valor)
}

const de = <S, C extends Origen & { readonly type: string }, E extends Evento>(
  decider: Decider<S, C, E>,
  { vida, sigue, cadaVez = [] }: Vida<S, C, E>,
) => ({
  category: decider.category,
  /**
   * Checks which facts are accepted. Building the history is a check too: what a decision leaves is
   * accepted, in order.
   */
  pliega: () => {
    const { schemas, evolve, initial } = decider
    fc.assert(
      fc.property(vida, vida, (vida, otra) => {
        const pasos = vivir(decider, vida)
        const hechos = pasos.flatMap((paso) => paso.hechos)
        for (const { type, data } of hechos)
          expect(schemas[type]?.parse(JSON.parse(JSON.stringify(data)))).toEqual(data)
        const estados = [initial, ...pasos.map(({ despues }) => despues)]
        for (const hecho of [...hechos, ...vivir(decider, otra).flatMap((paso) => paso.hechos)]) {
          for (const estado of estados) {
            if (sigue(estado, hecho)) expect(() => evolve(estado, hecho)).not.toThrow()
            else expect(() => evolve(estado, hecho), hecho.type).toThrow(HechoImposible)
          }
        }
      }),
    )
  },
  repite: () => {
    fc.assert(
      fc.property(vida, (comandos) => {
        for (const { comando, hechos, despues } of vivir(decider, comandos)) {
          const otra = decider.decide(despues, comando)
          if (hechos.length > 0 && !isRefusal(otra) && otra.length > 0) expect(cadaVez).toContain(comando.type)
        }
      }),
      // The seed is fixed: these paths meet every transition, and random ones would miss one some
      // day.
      { numRuns: 120, seed: 49 },
    )
  },
  calla: () => {
    const { decide, evolve } = decider
    fc.assert(
      fc.property(vida, (comandos) => {
        for (const { antes, comando, hechos } of vivir(decider, comandos)) {
          const decision = decide(congelar(antes), congelar(comando))
          expect(decision).toEqual(decide(antes, comando))
          expect(isRefusal(decision) ? [] : decision).toEqual(hechos)
          hechos.reduce((estado, hecho) => congelar(evolve(estado, congelar(hecho))), antes)
        }
      }),
      { numRuns: 30 },
    )
  },
})
const varios = <C>(comando: fc.Arbitrary<C>) => fc.array(comando, { maxLength: 12 })

/**
 * A life of a purchase. It starts from a given state: random steps alone seldom get past an offer.
 */
const vidaDeCompra: fc.Arbitrary<ComandoCompra[]> = fc
  .tuple(fc.constantFrom([], OFRECIDA, PAGADA, PRUEBA), fc.array(pasoDeCompra, { maxLength: 20 }))
  .map(([antes, pasos]) => [
    con({ type: 'AbrirCompra', proveedorId: 2, modo: 'negociacion' }),
    ...antes.map(([comando, quien]) => con(comando, quien)),
    ...pasos.map(([comando, quien, n]) => con(comando, quien, dias(n))),
  ])

const TODOS = [
  de(pedidoDecider, {
    vida: vidaDePedido,
    sigue: (pedido, hecho) => pedido.can(hecho),
    cadaVez: ['RemitirPropuesta'],
  }),
  de(compraDecider, {
    vida: vidaDeCompra,
    sigue: (compra, hecho) => compra.can(hecho),
    // A note is one more entry, and so is a call.
    cadaVez: [
      'AbrirNegociacion',
      'PedirDemo',
      'PedirFactura',
      'RemitirOferta',
      'GuardarNotaDeCompra',
      'RegistrarLlamada',
    ],
  }),
  de(cuentaDecider, {
    vida: fc.tuple(c.abrirCuenta, varios(c.comandoCuenta)).map(([abrir, resto]) => [abrir, ...resto]),
    sigue: (cuenta, { type, data }) => {
      if (type === 'CuentaAbierta') return !cuenta.existe
      if (!cuenta.existe || cuenta.eliminada) return false
      if (type === 'NegociacionAbierta') return cuenta.negociacion === undefined
      return type !== 'NegociacionLiberada' || cuenta.negociacion === data.compraId
    },
    cadaVez: ['InvitarPersonal', 'PedirConfirmacion', 'PedirRestablecimiento'],
  }),
  de(reservaDecider, {
    vida: varios(c.comandoReserva),
    sigue: ({ cuentaId, intentos = [] }, { type, data }) => {
      const conocido = data.intento !== undefined && intentos.includes(data.intento)
      if (type === 'ReservaTomada') return cuentaId !== data.cuentaId || !conocido
      return cuentaId !== undefined && (data.intento === undefined || conocido)
    },
  }),
  de(favoritosDecider, {
    vida: varios(c.comandoFavoritos),
    sigue: (listas, { type, data }) => {
      const favoritos = favoritosDe(listas, data.lista)
      if (type === 'FavoritosOrdenados')
        return new Set(data.cuentas).size === data.cuentas.length && data.cuentas.every((id) => favoritos.includes(id))
      return favoritos.includes(data.cuentaId) === (type === 'FavoritoQuitado')
    },
  }),
  de(invitacionDecider, {
    vida: varios(c.comandoInvitacion),
    sigue: (estado, { type, data }) =>
      type === 'InvitacionPedida' ? data.numero === estado.ultima + 1 : invitacionDe(estado, data.numero) !== undefined,
  }),
  de(mensajesDecider, {
    vida: varios(c.comandoMensajes),
    sigue: () => true,
    cadaVez: ['EnviarMensajeMasivo'],
  }),
  de(remisionDecider, { vida: varios(c.comandoRemision), sigue: () => true, cadaVez: ['PedirRemision'] }),
  de(correoDecider, {
    vida: varios(c.comandoCorreo),
    sigue: ({ enviado }) => !enviado,
    cadaVez: ['RegistrarFallo'],
  }),
  de(conversacionDecider, {
    vida: fc.constantFrom(...TIPOS_DE_CANAL).chain(c.vidaDeConversacion),
    sigue: ({ ultimo, archivos }, { type, data }) => {
      if (type === 'ConversacionAbierta') return ultimo === 0
      if (type === 'ArchivoRetirado') return archivos.some(({ numero }) => numero === data.numero)
      if (type === 'LecturaMarcada') return data.hasta <= ultimo
      return type === 'ConversacionCerrada' ? ultimo > 0 : data.numero === ultimo + 1
    },
    cadaVez: ['EscribirMensaje', 'CompartirArchivo'],
  }),
  de(publicacionDecider, { vida: varios(c.comandoPublicacion), sigue: sigueA }),
  de(vitrinaDecider, { vida: varios(c.comandoVitrina), sigue: () => true }),
  de(consumoDecider, {
    vida: varios(c.comandoConsumo),
    sigue: ({ objetivos, pagos }, { type, data }) => {
      if (type === 'ObjetivoAnualFijado') return !(data.anio in objetivos)
      if (type === 'ConsumoRecordado') return true
      return type === 'PagoDeConsumoEnviado'
        ? data.numero === pagos.length + 1
        : pagos[data.numero - 1]?.estado === 'enviado'
    },
  }),
  de(periodoDecider, {
    vida: varios(c.comandoPeriodo),
    sigue: ({ cerrado, firmado }, { type }) =>
      type === 'MesCerrado' ? !cerrado : type === 'MesFirmado' ? cerrado && !firmado : firmado !== undefined,
  }),
  de(raicesDecider, {
    vida: varios(c.comandoRaices),
    sigue: ({ ultima }, { data }) => ultima === undefined || data.tamano > ultima.tamano,
  }),
  de(revisionDecider, {
    vida: varios(c.comandoRevision),
    sigue: ({ motivo }, { type }) => (type === 'HechoRevisado') === (motivo === undefined),
  }),
]

describe.each(TODOS)('the decider of $category', ({ pliega, repite, calla }) => {
  it('accepts each fact that a decision leaves, throws on any other, and each survives JSON and its schema', pliega)
  it('appends nothing when a command comes again, except those noted each time', repite)
  it('decides and folds the same from the same input, and changes nothing that it was given', calla)
})

it.each([
  ['pedido', maquinaPedido, hechosPedido],
  ['compra', maquinaCompra, hechosCompra],
] as const)('every fact of %s has a transition in its machine', (_, maquina, hechos) => {
  expect(maquina.events.toSorted()).toEqual(Object.keys(hechos).toSorted())
})

/** The data of any fact of an order. Each fact takes the fields that it knows. */
const dicho = fc.record({
  consumidorId: fc.nat(),
  proveedorId: fc.nat(),
  publicacionId: fc.option(fc.nat(), { nil: undefined }),
  descripcion: fc.constantFrom('Tejas', 'Vigas'),
  subtotal: fc.nat(),
  nota: fc.string(),
  motivo: fc.string(),
  version: fc.nat(3),
  remision: fc.nat(2),
  numero: fc.nat(3),
  tipo: fc.string(),
  texto: fc.string(),
  lado: fc.constantFrom('consumidor', 'proveedor'),
  sha256: fc.constantFrom('a', 'b'),
  momento: fc.option(fc.constant('2026-11-27T10:00:00.000Z'), { nil: undefined }),
})

it('an order’s table of transitions does with every fact what its machine does', () => {
  const vistas = new Set<string>()
  const camino = fc.array(fc.tuple(fc.nat(), dicho), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(camino, (pasos) => {
      let pedido = pedidoDecider.initial
      for (const [indice, data] of pasos) {
        const { ownEvents } = maquinaPedido.states[pedido.value] as AnyStateNode
        const type = ownEvents[indice % ownEvents.length] as HechoPedido['type']
        const hecho = { type, data } as unknown as HechoPedido
        for (const otro of Object.keys(hechosPedido) as HechoPedido['type'][])
          expect(admite(pedido, otro)).toBe(pedido.can({ type: otro } as HechoPedido))
        vistas.add(`${pedido.value} ${type}`)
        const [segunMaquina] = transition(maquinaPedido, pedido, hecho)
        pedido = evolvePedido(pedido, hecho)
        expect([pedido.value, pedido.context]).toStrictEqual([segunMaquina.value, segunMaquina.context])
      }
    }),
    // The seed is fixed: these paths meet every transition, and random ones would miss one some
    // day.
    { numRuns: 120, seed: 49 },
  )
  const todas = Object.values(maquinaPedido.states).flatMap(({ key, ownEvents }) =>
    ownEvents.map((type) => `${key} ${type}`),
  )
  expect(todas.filter((transicion) => !vistas.has(transicion))).toEqual([])
})

it('the laws try the command of every step', () => {
  const probados = new Set(
    [...fc.sample(comandoPedido, 2_000), ...fc.sample(pasoDeCompra, 2_000).map(([comando]) => comando)].map(
      ({ type }) => type as string,
    ),
  )
  const pasos = [...Object.values(PASOS), ...Object.values(PASOS_COMPRA)].map(({ comando }) => comando)
  expect(pasos.filter((comando) => !probados.has(comando))).toEqual([])
})

it('the laws cover every decider', () => {
  expect(TODOS.map(({ category }) => category).toSorted()).toEqual(DECIDERS.map(({ category }) => category).toSorted())
})
