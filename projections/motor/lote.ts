import type { ClientBase } from 'pg'
import { lru } from 'tiny-lru'
import type { Hecho } from '#domain/hecho.ts'
import { CANDADO_PAUSA } from './esquema.ts'
import { type Asiento, cuenta, type Modelos, type Necesidad, type Tabla, type Tupla, type Tuplas } from './modelo.ts'

/** More than a batch of a rebuild can touch. */
const EN_CACHE = 10_000

const base = (tipo: string): string => tipo.replace(' null', '')
const llave = (clave: readonly unknown[]): string => clave.join('\u0001')
const claveDe = (tabla: Tabla, tupla: Tupla): readonly unknown[] => tabla.clave.map((columna) => tupla[columna])

const lectura = (esquema: string, { nombre, columnas, clave }: Tabla): string => {
  const listas = clave.map((columna, n) => `$${n + 1}::${base(columnas[columna] ?? 'text')}[]`)
  return `select ${Object.keys(columnas).join(', ')} from ${esquema}.${nombre}
    where (${clave.join(', ')}) in (select * from unnest(${listas.join(', ')}))`
}

const escritura = (esquema: string, { nombre, modo, columnas, clave }: Tabla): string => {
  const todas = Object.keys(columnas)
  const listas = Object.values(columnas).map((tipo, n) =>
    // A jsonb array would be flattened into its elements, so documents travel as text.
    base(tipo) === 'jsonb' ? `$${n + 1}::text[]` : `$${n + 1}::${base(tipo)}[]`,
  )
  const valores = Object.entries(columnas).map(([columna, tipo]) =>
    base(tipo) === 'jsonb' ? `${columna}::jsonb` : columna,
  )
  const insertar = `insert into ${esquema}.${nombre} (${todas.join(', ')})
    select ${valores.join(', ')} from unnest(${listas.join(', ')}) as nuevas (${todas.join(', ')})`
  if (modo === 'agregados') return insertar
  const otras = todas.filter((columna) => !clave.includes(columna))
  const cambios =
    modo === 'sumas'
      ? otras.map((columna) => `${columna} = ${nombre}.${columna} + excluded.${columna}`)
      : otras.map((columna) => `${columna} = excluded.${columna}`)
  return `${insertar} on conflict (${clave.join(', ')}) do update set ${cambios.join(', ')}`
}

/** What is applied together: facts for the read models, and what is counted of sealed events, each in the log's order. */
export type Lote = { readonly hechos: readonly Hecho[]; readonly asientos: readonly Asiento[] }

/** A checkpoint: where to go on from, and the last fact that proved itself up to there. */
export type Punto = {
  readonly posicion: bigint
  readonly probada: { readonly posicion: bigint; readonly cadena: string } | undefined
}

type Cambios = { readonly tuplas: Map<string, Tupla>; readonly agregados: Tupla[] }

/**
 * Applies facts to the tables of one schema, a batch at a time: rows that the batch needs are loaded at once, rows that it changed
 * are written at once, by one statement a table. Rows stay cached between batches: their only writer is this.
 */
export const crearLotes = (client: ClientBase, esquema: string, { asentadores, todos: modelos, tablas }: Modelos) => {
  const sentencias = new Map(
    tablas.map((tabla) => [
      tabla,
      { leer: lectura(esquema, tabla), escribir: escritura(esquema, tabla), cache: lru<Tupla>(EN_CACHE) },
    ]),
  )
  const de = (tabla: Tabla) => {
    const sentencia = sentencias.get(tabla)
    if (!sentencia) throw new Error(`la tabla ${tabla.nombre} no es de ningún modelo`)
    return sentencia
  }

  const cargar = async (necesidades: readonly Necesidad[]) => {
    const faltan = new Map<Tabla, Map<string, readonly unknown[]>>()
    for (const { tabla, clave } of necesidades) {
      const k = llave(clave)
      if (de(tabla).cache.has(k)) continue
      const claves = faltan.get(tabla) ?? new Map()
      faltan.set(tabla, claves.set(k, clave))
    }
    for (const [tabla, claves] of faltan) {
      const { leer, cache } = de(tabla)
      const columnas = tabla.clave.map((_, n) => [...claves.values()].map((clave) => clave[n]))
      const { rows } = await client.query<Tupla>({ name: `l-${esquema}-${tabla.nombre}`, text: leer, values: columnas })
      for (const tupla of rows) cache.set(llave(claveDe(tabla, tupla)), tupla)
    }
  }

  const contados = (asientos: readonly Asiento[]) =>
    asentadores.map((uno) => [uno, asientos.filter(({ type }) => cuenta(uno, type))] as const)

  /** Folds the facts over loaded rows; nothing outside is touched until `escribir`. */
  const plegar = ({ hechos, asientos }: Lote) => {
    const cambios = new Map<Tabla, Cambios>()
    const cambiosDe = (tabla: Tabla) => {
      let suyos = cambios.get(tabla)
      if (!suyos) {
        suyos = { tuplas: new Map(), agregados: [] }
        cambios.set(tabla, suyos)
      }
      return suyos
    }
    const tuplas: Tuplas = {
      leer: (tabla, ...clave) => {
        const k = llave(clave)
        return (cambios.get(tabla)?.tuplas.get(k) ?? de(tabla).cache.get(k)) as never
      },
      poner: (tabla, tupla) => {
        cambiosDe(tabla).tuplas.set(llave(claveDe(tabla, tupla)), tupla)
      },
      agregar: (tabla, tupla) => {
        cambiosDe(tabla).agregados.push(tupla)
      },
      sumar: (tabla, tupla) => {
        const { tuplas: sumas } = cambiosDe(tabla)
        const k = llave(claveDe(tabla, tupla))
        const antes = sumas.get(k)
        const total: Record<string, unknown> = { ...tupla }
        for (const columna of Object.keys(tupla)) {
          if (antes && !tabla.clave.includes(columna)) total[columna] = Number(antes[columna]) + Number(tupla[columna])
        }
        sumas.set(k, total)
      },
    }
    for (const [asentador, suyos] of contados(asientos)) for (const uno of suyos) asentador.aplicar(uno, tuplas)
    for (const hecho of hechos) for (const modelo of modelos) modelo.aplicar(hecho, tuplas)
    return cambios
  }

  const escribir = (cambios: ReadonlyMap<Tabla, Cambios>): Promise<unknown>[] =>
    [...cambios].map(([tabla, { tuplas, agregados }]) => {
      const todas = [...tuplas.values(), ...agregados]
      const columnas = Object.entries(tabla.columnas).map(([columna, tipo]) =>
        todas.map((tupla) => (base(tipo) === 'jsonb' ? JSON.stringify(tupla[columna]) : tupla[columna])),
      )
      return client.query({ name: `e-${esquema}-${tabla.nombre}`, text: de(tabla).escribir, values: columnas })
    })

  return {
    /**
     * One transaction: the rows of every read model, the checkpoint and what else goes with them. Throws, with nothing changed, when a
     * handler or Postgres does.
     */
    aplicar: async (
      lote: Lote,
      anterior: bigint | undefined,
      { posicion, probada }: Punto,
      ademas?: { readonly text: string; readonly values: unknown[] },
    ): Promise<void> => {
      await cargar([
        ...contados(lote.asientos).flatMap(([asentador, suyos]) => suyos.flatMap(asentador.necesita)),
        ...lote.hechos.flatMap((hecho) => modelos.flatMap((modelo) => modelo.necesita(hecho))),
      ])
      const cambios = plegar(lote)
      const enviadas = [
        client.query('begin'),
        client.query({
          name: 'pausa',
          text: 'select pg_advisory_xact_lock_shared($1)',
          values: [String(CANDADO_PAUSA)],
        }),
        ...escribir(cambios),
        ...(ademas ? [client.query(ademas)] : []),
        client.query({
          name: `a-${esquema}`,
          text: `select ${esquema}.avanzar($1, $2, $3, $4)`,
          values: [
            anterior === undefined ? null : String(anterior),
            String(posicion),
            probada ? String(probada.posicion) : null,
            probada?.cadena ?? null,
          ],
        }),
        client.query('commit'),
      ]
      const fallo = (await Promise.allSettled(enviadas)).find((resultado) => resultado.status === 'rejected')
      if (fallo) throw fallo.reason
      for (const [tabla, { tuplas }] of cambios) {
        if (tabla.modo !== 'tuplas') continue
        const { cache } = de(tabla)
        for (const [k, tupla] of tuplas) cache.set(k, tupla)
      }
    },
    /** Forgets the cached rows: somebody else may have written. */
    olvidar: () => {
      for (const { cache } of sentencias.values()) cache.clear()
    },
  }
}

export type Lotes = ReturnType<typeof crearLotes>
