import fc from 'fast-check'
import { crearSellos, type Guardado } from '#commands/log/cadena.ts'
import { crearGuardado, esIlegible } from '#commands/log/guardado.ts'
import { destinoEscrito } from '#domain/aviso.ts'
import { calladosDe } from '#domain/callados.ts'
import type { ComandoCompra } from '#domain/compra/decidir.ts'
import { PASOS_COMPRA } from '#domain/compra/pasos.ts'
import { canalDeClave } from '#domain/conversacion/canal.ts'
import type { ComandoCuenta } from '#domain/cuenta/decidir.ts'
import { type Evento, HechoImposible, isRefusal, type Origen, SISTEMA } from '#domain/decider.ts'
import { DECIDERS } from '#domain/deciders.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { ComandoPedido } from '#domain/pedido/decidir.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import { compras } from '#projections/compra/modelo.ts'
import { MODELOS } from '#projections/modelos.ts'
import type { Clave, Tabla, Tupla, Tuplas } from '#projections/motor/modelo.ts'
import { pedidos } from '#projections/pedido/tablas.ts'
import { comandoPedido } from '#tests/arbitraries.ts'
import { clavesEnMemoria } from '#tests/claves.ts'

import * as comandos from '#tests/domain/comandos.ts'
import { AHORA, con, dias, pasoDeCompra } from '#tests/domain/compra/vidas.ts'
import { hechosDe, llavesDe, PROXIMA } from '#tests/logs/carpeta.ts'

/**
 * The effects of one type of fact on the read side: the tables that changed, and the addressees of
 * each message.
 */
export type Visto = { readonly tablas: Set<string>; readonly avisos: Map<string, Set<string>> }

const nombreDe = ({ category, type }: Pick<Hecho, 'category' | 'type'>): string => `${category}.${type}`

/** Reads the golden log of the next release, as the product reads it. */
export const leerLog = async (): Promise<readonly Hecho[]> => {
  const { secreto, claves } = llavesDe(PROXIMA)
  const { leer } = crearGuardado(clavesEnMemoria(claves), crearSellos({ actual: secreto, anteriores: [] }))
  return Promise.all(
    hechosDe(PROXIMA).map(async ({ stream, revision, ...hecho }, n) => {
      const leido = await leer(
        { ...hecho, streamId: stream, revision: BigInt(revision) } as unknown as Guardado,
        BigInt(n + 1),
      )
      if (esIlegible(leido)) throw new Error(leido.ilegible)
      return leido
    }),
  )
}

/** Creates rows in memory that report which table was written. */
const vigiladas = (alEscribir: (tabla: string, tupla: Tupla) => void): Tuplas => {
  const filas = new Map<string, Tupla>()
  const donde = ({ nombre }: Pick<Tabla, 'nombre'>, clave: Clave) => JSON.stringify([nombre, ...clave])
  const poner = <F extends Tupla>(tabla: Tabla<F>, tupla: F) => {
    filas.set(
      donde(
        tabla,
        tabla.clave.map((columna) => tupla[columna] as string | number),
      ),
      tupla,
    )
    alEscribir(tabla.nombre, tupla)
  }
  return {
    leer: <F extends Tupla>(tabla: Tabla<F>, ...clave: Clave) => filas.get(donde(tabla, clave)) as F | undefined,
    poner,
    agregar: poner,
    sumar: poner,
  }
}

/**
 * Returns the name of the field, at any depth, that holds an id: the fact itself names the account
 * that is told.
 */
const campoCon = (data: object, id: number): string | undefined => {
  for (const [campo, valor] of Object.entries(data)) {
    if (valor === id || (Array.isArray(valor) && valor.includes(id))) return campo
    const dentro =
      valor !== null && typeof valor === 'object' && !Array.isArray(valor) ? campoCon(valor, id) : undefined
    if (dentro !== undefined) return dentro
  }
  return undefined
}

const aQuien = (hecho: Hecho, destino: string, tuplas: Tuplas): string => {
  if (destino.startsWith('r')) return destino.slice(1)
  if (destino.startsWith('i')) return 'vendedor'
  const id = Number(destino.slice(1))
  // A conversation is about an order or a purchase.
  const { tipo, id: objeto } = canalDeClave(hecho.clave) ?? { tipo: hecho.category, id: Number(hecho.clave) }
  const pedido = tipo === 'pedido' ? tuplas.leer(pedidos, objeto) : undefined
  if (pedido) return id === pedido.consumidor ? 'consumidor' : 'proveedor'
  const deCompra = tipo === 'compra' || tipo === 'call' || tipo === 'finan'
  if (deCompra && tuplas.leer(compras, objeto)?.proveedor === id) return 'proveedor'
  return id === Number(hecho.clave) ? 'its account' : (campoCon(hecho.data, id) ?? 'another account')
}

/** Folds a log in memory and watches what the facts of each type change. */
export const plegar = (hechos: readonly Hecho[]): ReadonlyMap<string, Visto> => {
  const vistos = new Map<string, Visto>()
  let visto: Visto = { tablas: new Set(), avisos: new Map() }
  let avisados: TuplaAviso[] = []
  const tuplas = vigiladas((tabla, tupla) => {
    if (tabla === 'avisos') avisados.push(tupla as TuplaAviso)
    else visto.tablas.add(tabla)
  })
  for (const hecho of hechos) {
    visto = vistos.get(nombreDe(hecho)) ?? { tablas: new Set(), avisos: new Map() }
    vistos.set(nombreDe(hecho), visto)
    avisados = []
    const { stream, type, data, posicion, meta } = hecho
    const { asentadores, todos } = MODELOS
    // Effects of every fact say nothing about this one.
    for (const { tipos, aplicar } of asentadores) {
      if (tipos === 'todos' || !tipos.has(type)) continue
      aplicar({ stream, type, data: { ...data }, posicion, momento: meta.momento, cadena: meta.cadena }, tuplas)
    }
    for (const modelo of todos) modelo.aplicar(hecho, tuplas)
    const dichos = new Set(avisados.map(({ destino }) => destino))
    const callados = calladosDe(hecho)
      .map(({ asunto, destino }) => ({ asunto, destino: destinoEscrito(destino) }))
      .filter(({ destino }) => !dichos.has(destino))
    for (const { asunto, destino } of [...avisados, ...callados]) {
      visto.avisos.set(asunto, (visto.avisos.get(asunto) ?? new Set()).add(aQuien(hecho, destino, tuplas)))
    }
  }
  return vistos
}

const ABRIR: ComandoCompra = {
  type: 'AbrirCompra',
  proveedorId: 2,
  modo: 'pago',
  actor: { id: 2, tipoUsuario: 'proveedor' },
  ahora: '2026-01-01T00:00:00.000Z',
}
/**
 * The steps of a purchase, each by a role that may take it: most random lives end before they
 * begin.
 */
const deCompra = pasoDeCompra.map(([comando, , n]) => {
  const [quien = 'sistema'] = Object.values(PASOS_COMPRA).find((paso) => paso.comando === comando.type)?.quien ?? []
  return con(comando, quien, dias(n))
})
const delProveedor = { actor: { id: 2, tipoUsuario: 'proveedor' }, ahora: '2026-01-01T00:00:00.000Z' } as const
/** A proposal that is mailed and opened: few random lives get that far. */
const POR_CORREO: readonly ComandoPedido[] = [
  { ...delProveedor, type: 'EnviarPropuesta', subtotal: 1 },
  { ...delProveedor, type: 'RemitirPropuesta', mensaje: '', correos: ['uno@prueba.ec'] },
  { ...delProveedor, type: 'VerPropuestaPorEnlace', remision: 1, correo: 0, remitida: delProveedor.ahora },
]
/**
 * Steps that few random purchases reach either: a mailed offer, a payment archived unconfirmed and
 * brought back, a call that falls due.
 */
const DE_POCAS: readonly ComandoCompra[] = [
  con({ type: 'RemitirOferta', numero: 1, mensaje: '', correos: ['uno@prueba.ec'] }, 'callcenter'),
  con({ type: 'VerOfertaPorEnlace', remision: 1, correo: 0, remitida: AHORA }),
  con({ type: 'ArchivarCompra', motivo: 'No llegó' }, 'financiero'),
  con({ type: 'DeshacerArchivo' }, 'financiero'),
  con({ type: 'FijarProximaLlamada', fecha: dias(1) }, 'callcenter'),
  con({ type: 'RecordarLlamada', fecha: dias(1) }),
  con({ type: 'RecordarPago', numero: 1, dias: 3 }),
]
/**
 * Steps that few random accounts reach: a daily mail, a negotiation that is closed again, an
 * account that is activated again, an incident that is closed.
 */
const DE_POCAS_CUENTAS: readonly ComandoCuenta[] = [
  { ...delProveedor, actor: SISTEMA, type: 'DesactivarCuenta' },
  { ...delProveedor, actor: SISTEMA, type: 'ActivarCuenta' },
  { ...delProveedor, type: 'ReportarIncidenteDeCuenta', tipo: 'acceso', texto: 'No entra' },
  { ...delProveedor, actor: SISTEMA, type: 'CerrarIncidenteDeCuenta', numero: 1, resolucion: 'Ya entra' },
  { ...delProveedor, actor: SISTEMA, type: 'ElegirAvisos', eleccion: { canal: 'correo', clase: 'red', llega: true } },
  {
    ...delProveedor,
    actor: SISTEMA,
    type: 'PrepararResumenDeAvisos',
    anterior: '',
    resumen: { dia: '2026-01-02', clases: { red: 1 }, nuevos: [] },
  },
  { ...delProveedor, actor: SISTEMA, type: 'AbrirNegociacion', compraId: 1, modo: 'negociacion' },
  { ...delProveedor, actor: SISTEMA, type: 'LiberarNegociacion', compraId: 1 },
]
/** Commands of each category to try, the same as in the laws. */
const INTENTOS: Readonly<Record<string, fc.Arbitrary<Origen>>> = {
  pedido: fc.oneof(comandoPedido, fc.constantFrom(...POR_CORREO)),
  compra: fc.oneof(fc.constant(ABRIR), deCompra, fc.constantFrom(...DE_POCAS)),
  cuenta: fc.oneof(comandos.comandoCuenta, fc.constantFrom(...DE_POCAS_CUENTAS)),
  reserva: comandos.comandoReserva,
  favoritos: comandos.comandoFavoritos,
  invitaciones: comandos.comandoInvitacion,
  mensajes: comandos.comandoMensajes,
  remisiones: comandos.comandoRemision,
  correo: comandos.comandoCorreo,
  publicacion: comandos.comandoPublicacion,
  vitrina: comandos.comandoVitrina,
  consumo: comandos.comandoConsumo,
  periodo: comandos.comandoPeriodo,
  raices: comandos.comandoRaices,
  bandwork_revision: comandos.comandoRevision,
  conversacion: comandos.comandoConversacion('pedido'),
}
const VIDAS = { seed: 1, numRuns: 400 }

/** Returns, by fact, the commands that left it in some hundred random lives. */
export const probarComandos = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const dejan = new Map<string, Set<string>>()
  for (const { category, decide, evolve, initial } of DECIDERS) {
    const intento = INTENTOS[category]
    if (!intento) throw new Error(`no hay comandos de ${category} que probar`)
    for (const vida of fc.sample(fc.array(intento, { maxLength: 60, size: 'max' }), VIDAS)) {
      let estado = initial
      for (const comando of vida) {
        const decision = decide(estado, comando)
        for (const { type, data } of isRefusal(decision) ? [] : decision) {
          const nombre = nombreDe({ category, type })
          dejan.set(nombre, (dejan.get(nombre) ?? new Set()).add((comando as Origen & { type: string }).type))
          estado = evolve(estado, { type, data })
        }
      }
    }
  }
  return dejan
}

type ConValor = { readonly value: unknown }
/** The types of fact that lead from each state to each other. */
export type Caminos = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** Walks a machine from its initial state with one fact of each type, as far as it goes. */
export const recorrer = <S extends ConValor, E extends Evento>(
  { initial, evolve }: { readonly initial: S; readonly evolve: (estado: S, hecho: E) => S },
  muestras: readonly E[],
): Caminos => {
  const nombre = ({ value }: S): string =>
    typeof value === 'string' ? value : Object.values(value as object).join(' · ')
  const caminos = new Map<string, Map<string, Set<string>>>()
  const pendientes = [initial]
  for (let estado = pendientes.pop(); estado !== undefined; estado = pendientes.pop()) {
    const salidas = new Map<string, Set<string>>()
    if (caminos.has(nombre(estado))) continue
    caminos.set(nombre(estado), salidas)
    for (const hecho of muestras) {
      try {
        const despues = evolve(estado, hecho)
        if (nombre(despues) === nombre(estado)) continue
        salidas.set(nombre(despues), (salidas.get(nombre(despues)) ?? new Set()).add(hecho.type))
        pendientes.push(despues)
      } catch (error) {
        if (!(error instanceof HechoImposible)) throw error
      }
    }
  }
  return caminos
}
