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

/** The sums of the dashboards, by measure, scope and day in America/Guayaquil. */
export const cifras = tabla({
  nombre: 'cifras',
  modo: 'sumas',
  detras: true,
  columnas: {
    medida: texto<Medida | typeof DE_HECHOS>(),
    /** The scope (domain/cifras). */
    alcance: 'text',
    /** 'YYYY-MM-DD'. */
    dia: 'text',
    suma: 'bigint',
  },
  clave: ['medida', 'alcance', 'dia'],
  indices: [],
})
export type TuplaCifra = TuplaDe<typeof cifras>

/** The measure that counts every fact by its type. */
export const DE_HECHOS = 'hecho'

/**
 * The facts behind the sums, with a row for each measure that a fact adds to. Every figure can be
 * opened to its rows.
 */
export const sucesos = tabla({
  nombre: 'sucesos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    n: 'int',
    medida: texto<Medida>(),
    dia: 'text',
    momento: 'timestamptz',
    /**
     * The purchase, the order, the number of the payment or the account; and the provider that it
     * belongs to.
     */
    objeto: 'bigint',
    proveedor: 'bigint',
    /** The member of the team who did it, or the client of the order. */
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
 * The present levels. Placed orders by state: their number (`pedidos`) and the totals of their
 * proposals in cents (`valor`). Running terms by unit (`compras`), and the paid ones by the local
 * day on which they end: their number (`vencen`) and their monthly recurring amount in cents
 * (`recurren`).
 */
export const niveles = tabla({
  nombre: 'niveles',
  modo: 'sumas',
  detras: true,
  columnas: { de: texto<'pedidos' | 'valor' | 'compras' | 'vencen' | 'recurren'>(), clave: 'text', suma: 'bigint' },
  clave: ['de', 'clave'],
  indices: [],
})
export type TuplaNivel = TuplaDe<typeof niveles>

/**
 * The steps that the last negotiation of each purchase has reached. `apertura` is the log position
 * of its opening.
 */
export const negociaciones = tabla({
  nombre: 'negociaciones',
  modo: 'tuplas',
  columnas: { compra: 'bigint', apertura: 'bigint', dia: 'text', llegadas: documento<Llegadas>() },
  clave: ['compra'],
  indices: [],
})

/**
 * The first time that a negotiation reached each step. `dia` is the day of its opening, `espera`
 * the milliseconds since the previous step.
 */
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

/** Every fact with its place, its actor and its cause. The auditor searches this table. */
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
    /**
     * Ids of the fact itself, of the command that left it, and of the fact that a process answered
     * with it.
     */
    evento: 'text',
    comando: 'text',
    causa: 'text null',
    /** The total of a proposal in cents, with its IVA. */
    monto: 'bigint null',
  },
  clave: ['posicion'],
  indices: [
    // Also serves the days of all types: Postgres searches under each type. Before version 18 it
    // scans the whole index.
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

/**
 * Counts every fact. What the facts of an object add up to is counted by the model of its noun,
 * with the rows that it depends on.
 */
export const modeloCifras = {
  nombre: 'cifras',
  tablas: [cifras, sucesos, niveles, negociaciones, llegadas, hechos],
  necesita: () => [],
  aplicar: (hecho, tuplas) => {
    const { posicion, stream, revision, type, eventId: evento, meta } = hecho
    const { momento, actor, comando, causa = null } = meta
    tuplas.agregar(hechos, {
      posicion: Number(posicion),
      stream,
      revision,
      type,
      momento,
      actor: actor.id,
      evento,
      comando,
      causa,
      monto: montoDe(hecho),
    })
    const dia = fechaLocal(momento)
    for (const alcance of ['', alcanceDe({ clave: type })])
      tuplas.sumar(cifras, { medida: DE_HECHOS, alcance, dia, suma: 1 })
  },
} satisfies ReadModel

/** Counts what a fact of an object adds. */
export const contar = (
  { posicion, meta: { momento } }: Hecho,
  nuevos: readonly Suceso[],
  de: Pick<TuplaSuceso, 'objeto' | 'proveedor'>,
  tuplas: Tuplas,
): void => {
  const dia = fechaLocal(momento)
  for (const [n, suceso] of nuevos.entries()) {
    const { medida, valor, otro = null, clave = null } = suceso
    tuplas.agregar(sucesos, { ...de, posicion: Number(posicion), n, medida, dia, momento, otro, clave, valor })
    for (const alcance of alcancesDe(suceso)) tuplas.sumar(cifras, { medida, alcance, dia, suma: valor })
  }
}

/**
 * Records the steps of a purchase's negotiation that a fact reaches. Each step counts once from the
 * last opening on.
 */
export const contarPasos = (
  { posicion, meta: { momento } }: Hecho,
  nuevos: readonly Suceso[],
  compra: number,
  tuplas: Tuplas,
): void => {
  for (const { medida, valor } of nuevos) {
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
