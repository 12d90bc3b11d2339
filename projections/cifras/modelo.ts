import { fechaLocal } from '#domain/calendario.ts'
import {
  alcanceDe,
  alcancesDe,
  type Llegadas,
  llegadaDe,
  type Medida,
  type PasoDelEmbudo,
  type Suceso,
} from '#domain/cifras.ts'
import type { Hecho } from '#domain/hecho.ts'
import { documento, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'

/** What the dashboards add up: a day in America/Guayaquil, a measure and one of its scopes. */
export const cifras = tabla({
  nombre: 'cifras',
  modo: 'sumas',
  detras: true,
  columnas: {
    medida: texto<Medida | typeof DE_HECHOS>(),
    /** (domain/cifras) */
    alcance: 'text',
    /** 'YYYY-MM-DD'. */
    dia: 'text',
    suma: 'bigint',
  },
  clave: ['medida', 'alcance', 'dia'],
  indices: [],
})
export type TuplaCifra = TuplaDe<typeof cifras>

/** Counts every fact, by its type. */
export const DE_HECHOS = 'hecho'

/** The facts behind them, a row for each measure that a fact adds to: every figure opens to its rows. */
export const sucesos = tabla({
  nombre: 'sucesos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    n: 'int',
    medida: texto<Medida>(),
    dia: 'text',
    momento: 'timestamptz',
    /** The purchase, the order, the number of the payment or the account, and the provider that it is of. */
    objeto: 'bigint',
    proveedor: 'bigint',
    /** Who of the team did it, or the order's client. */
    otro: 'bigint null',
    clave: 'text null',
    valor: 'bigint',
  },
  clave: ['posicion', 'n'],
  indices: [
    '(medida, dia, posicion)',
    '(objeto, medida, posicion)',
    '(proveedor, medida, dia)',
    '(otro, medida, dia) where otro is not null',
  ],
})
export type TuplaSuceso = TuplaDe<typeof sucesos>

/**
 * How things stand: placed orders by state, how many (`pedidos`) and what their proposals come to in cents (`valor`); terms that run by their unit
 * (`compras`), and the paid ones by the local day on which they end, how many (`vencen`) and what recurs by them in cents (`recurren`).
 */
export const niveles = tabla({
  nombre: 'niveles',
  modo: 'sumas',
  detras: true,
  columnas: { de: texto<'pedidos' | 'valor' | 'compras' | 'vencen' | 'recurren'>(), cual: 'text', suma: 'bigint' },
  clave: ['de', 'cual'],
  indices: [],
})
export type TuplaNivel = TuplaDe<typeof niveles>

/** How far the last negotiation of each purchase has come; `apertura`: the log position of its opening. */
export const negociaciones = tabla({
  nombre: 'negociaciones',
  modo: 'tuplas',
  columnas: { compra: 'bigint', apertura: 'bigint', dia: 'text', llegadas: documento<Llegadas>() },
  clave: ['compra'],
  indices: [],
})

/** The first time that a negotiation came to each step; `dia` is that of its opening, `espera` the milliseconds since the step before. */
export const llegadas = tabla({
  nombre: 'llegadas',
  modo: 'agregados',
  columnas: {
    apertura: 'bigint',
    paso: texto<PasoDelEmbudo>(),
    dia: 'text',
    posicion: 'bigint',
    espera: 'bigint null',
  },
  clave: ['apertura', 'paso'],
  indices: ['(paso, dia) include (espera)', '(posicion)'],
})

export type TuplaLlegada = TuplaDe<typeof llegadas>

/** Every fact, where it stands, whose it is and what it came of: what the auditor looks through. */
export const hechos = tabla({
  nombre: 'hechos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    stream: 'text',
    revision: 'int',
    type: 'text',
    momento: 'timestamptz',
    actor: 'bigint',
    /** Its own id, the command's that left it, and the fact's that a process answered with it. */
    evento: 'text',
    comando: 'text',
    causa: 'text null',
    /** What a proposal comes to in cents, with its IVA. */
    monto: 'bigint null',
  },
  clave: ['posicion'],
  indices: [
    // Also for the days of all types: Postgres looks under each type, before its version 18 through
    // the whole index.
    '(type, momento)',
    '(stream, posicion)',
    '(actor, posicion) where actor > 0',
    'using hash (evento)',
    'using hash (comando)',
    'using hash (causa) where causa is not null',
  ],
})
export type TuplaHecho = TuplaDe<typeof hechos>

const montoDe = ({ type, data }: Hecho): number | null =>
  type === 'PropuestaEnviada' && 'total' in data ? Number(data.total) : null

/** Facts are counted here; what an object's facts come to, by its noun, with the rows that it follows from. */
export const modeloCifras = {
  nombre: 'cifras',
  tablas: [cifras, sucesos, niveles, negociaciones, llegadas, hechos],
  necesita: () => [],
  aplicar: (hecho, tuplas) => {
    const { posicion, stream, revision, type, eventId: evento, meta } = hecho
    const { momento, actor, comando, causa = null } = meta
    tuplas.agregar(hechos, {
      ...{ posicion: Number(posicion), stream, revision, type, momento, actor: actor.id },
      ...{ evento, comando, causa, monto: montoDe(hecho) },
    })
    const dia = fechaLocal(momento)
    for (const alcance of ['', alcanceDe({ clave: type })])
      tuplas.sumar(cifras, { medida: DE_HECHOS, alcance, dia, suma: 1 })
  },
} satisfies ReadModel

/** Counts what a fact of an object adds. */
export const contar = (
  { posicion, meta: { momento } }: Hecho,
  suyos: readonly Suceso[],
  de: Pick<TuplaSuceso, 'objeto' | 'proveedor'>,
  tuplas: Tuplas,
): void => {
  const dia = fechaLocal(momento)
  for (const [n, suceso] of suyos.entries()) {
    const { medida, valor, otro = null, clave = null } = suceso
    tuplas.agregar(sucesos, { ...de, posicion: Number(posicion), n, medida, dia, momento, otro, clave, valor })
    for (const alcance of alcancesDe(suceso)) tuplas.sumar(cifras, { medida, alcance, dia, suma: valor })
  }
}

/** Counts how far a purchase's negotiation has come by what its fact adds: each step once, from its last opening on. */
export const contarPasos = (
  { posicion, meta: { momento } }: Hecho,
  suyos: readonly Suceso[],
  compra: number,
  tuplas: Tuplas,
): void => {
  for (const { medida, valor } of suyos) {
    if (valor < 0) continue
    const negociacion =
      medida === 'abierta'
        ? { compra, apertura: Number(posicion), dia: fechaLocal(momento), llegadas: {} }
        : tuplas.leer(negociaciones, compra)
    const llegada = negociacion && llegadaDe(negociacion.llegadas, medida, momento)
    if (!llegada) continue
    const { paso, espera } = llegada
    const { apertura, dia } = negociacion
    tuplas.poner(negociaciones, { ...negociacion, llegadas: { ...negociacion.llegadas, [paso]: momento } })
    tuplas.agregar(llegadas, { apertura, paso, dia, posicion: Number(posicion), espera })
  }
}
