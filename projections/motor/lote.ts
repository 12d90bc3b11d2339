import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { lru } from 'tiny-lru'
import type { Hecho } from '#domain/hecho.ts'
import { boolArray, int4Array, int8Array, textArray, timestamptzArray } from '#eventstore/arrays.ts'
import { CANDADO_PAUSA } from './esquema.ts'
import { type Asiento, cuenta, type Modelos, type Necesidad, type Tabla, type Tupla, type Tuplas } from './modelo.ts'
import { CASILLAS, esperaDe, lugarDe, valorDe } from './sumas.ts'

/** More rows than one batch of a rebuild can touch. */
const EN_CACHE = 10_000

/**
 * The array type by which many values of a column are bound at once. Documents go as text, because
 * a jsonb array would be flattened into its elements.
 */
const ARREGLOS: Readonly<Record<string, readonly [tipo: string, enBytes: (valores: readonly never[]) => Buffer]>> = {
  bigint: ['bigint', int8Array],
  int: ['int', int4Array],
  text: ['text', textArray],
  bool: ['bool', boolArray],
  timestamptz: ['timestamptz', timestamptzArray],
  jsonb: ['text', (documentos) => textArray(documentos.map((documento) => JSON.stringify(documento)))],
}
type Columna = {
  readonly nombre: string
  readonly tipo: string
  readonly enBytes: (valores: readonly unknown[]) => Buffer
}
const columnasDe = ({ columnas }: Tabla, nombres = Object.keys(columnas)): readonly Columna[] =>
  nombres.map((nombre) => {
    const declarado = (columnas[nombre] ?? 'text').replace(' null', '')
    const [tipo, enBytes] = ARREGLOS[declarado] as (typeof ARREGLOS)[string]
    return { nombre, tipo, enBytes: enBytes as Columna['enBytes'] }
  })
/** Returns the parameters of `unnest`, from the n-th on. */
const listas = (columnas: readonly Columna[], n: number): string =>
  columnas.map(({ tipo }, i) => `$${n + i}::${tipo}[]`).join(', ')

const llave = (clave: readonly unknown[]): string => clave.join('\u0001')
const claveDe = (tabla: Tabla, tupla: Tupla): readonly unknown[] => tabla.clave.map((columna) => tupla[columna])

const lectura = (esquema: string, { nombre, columnas, clave }: Tabla, claves: readonly Columna[]): string =>
  `select ${Object.keys(columnas).join(', ')} from ${esquema}.${nombre}
    where (${clave.join(', ')}) in (select * from unnest(${listas(claves, 1)}))`

const escritura = (esquema: string, tabla: Tabla, propias: readonly Columna[], n: number): string => {
  const { modo, columnas, clave } = tabla
  const todas = Object.keys(columnas)
  const leidas = todas.map((columna) => (columnas[columna] === 'jsonb' ? `${columna}::jsonb` : columna))
  const insertar = `insert into ${esquema}.${lugarDe(tabla)} as antes (${todas.join(', ')})
    select ${leidas.join(', ')} from unnest(${listas(propias, n)}) as nuevas (${todas.join(', ')})`
  if (modo === 'agregados') return insertar
  const otras = todas.filter((columna) => !clave.includes(columna))
  const cambios =
    modo === 'sumas'
      ? otras.map((columna) => `${columna} = antes.${columna} + excluded.${columna}`)
      : otras.map((columna) => `${columna} = excluded.${columna}`)
  return `${insertar} on conflict (${clave.join(', ')}) do update set ${cambios.join(', ')}`
}

/** Returns how a table is read and written, and the cache of its known rows. */
const accesoA = (esquema: string, tabla: Tabla) => {
  const claves = columnasDe(tabla, [...tabla.clave])
  const columnas = columnasDe(tabla)
  const leer = { name: `l-${esquema}-${tabla.nombre}`, text: lectura(esquema, tabla, claves) }
  return {
    cache: lru<Tupla>(EN_CACHE),
    leer: (buscadas: readonly (readonly unknown[])[]) => ({
      ...leer,
      values: claves.map(({ enBytes }, n) => enBytes(buscadas.map((clave) => clave[n]))),
    }),
    /** Returns the values of each column. */
    enListas: (tuplas: readonly Tupla[]) =>
      columnas.map(({ nombre, enBytes }) => enBytes(tuplas.map((tupla) => tupla[nombre]))),
    /** Returns the statement, whose parameters begin with the n-th. */
    escribir: (n: number) => escritura(esquema, tabla, columnas, n),
  }
}

/**
 * A batch that is applied as one, each part in the order of the log: facts for the read models, and
 * sealed events to be counted.
 */
export type Lote = { readonly hechos: readonly Hecho[]; readonly asientos: readonly Asiento[] }

/** A checkpoint: the position to go on from, and the last fact up to there that was proven. */
export type Punto = {
  readonly posicion: bigint
  readonly probada: { readonly posicion: bigint; readonly cadena: string } | undefined
}

/** A statement that goes with a batch. Its parameters begin with the n-th. */
export type Ademas = (n: number) => { readonly text: string; readonly values: readonly unknown[] }

/**
 * Statements that a connection keeps prepared. There is one for each set of tables that a batch
 * changes, and few sets recur.
 */
const PREPARADAS = 100

/** The rows to write to a table: those that replace a row or add to it, and new ones. */
type Cambios = { readonly tuplas: Map<string, Tupla>; readonly agregados: Tupla[] }
type CambiosDeTablas = Map<Tabla, Cambios>
const cambiosDe = (cambios: CambiosDeTablas, tabla: Tabla): Cambios => {
  let deTabla = cambios.get(tabla)
  if (!deTabla) {
    deTabla = { tuplas: new Map(), agregados: [] }
    cambios.set(tabla, deTabla)
  }
  return deTabla
}

const sumarEn = (sumas: Map<string, Tupla>, tabla: Tabla, k: string, tupla: Tupla): void => {
  const total = valorDe(tabla)
  // This row belongs to these changes alone, so it may be changed in place. A step adds to a dozen
  // sums.
  const suma = sumas.get(k) as Record<string, unknown> | undefined
  if (suma) suma[total] = Number(suma[total]) + Number(tupla[total])
  else sumas.set(k, { ...tupla })
}

/**
 * Rows that may wait in memory while nobody reads the schema: changed rows and new ones. The longer
 * a row waits, the more of its changes are written as one.
 */
const EN_ESPERA = { tuplas: 20_000, agregados: 20_000 }

/**
 * Applies facts to the tables of one schema in batches. The rows that a batch needs are loaded at
 * once, and its changes are written by one statement. Rows stay cached between batches, since
 * nothing else writes them.
 *
 * `aplazado`: nobody reads the schema yet, and it is built from the start if the build is
 * interrupted. The changes of its batches wait in memory until `sumar`, and so does the checkpoint.
 */
export const crearLotes = (
  client: ClientBase,
  esquema: string,
  { asentadores, todos: modelos, tablas }: Modelos,
  { aplazado = false } = {},
) => {
  const accesos = new Map(tablas.map((tabla) => [tabla, accesoA(esquema, tabla)]))
  const de = (tabla: Tabla) => {
    const acceso = accesos.get(tabla)
    if (!acceso) throw new Error(`la tabla ${tabla.nombre} no es de ningún modelo`)
    return acceso
  }

  /** Changes that wait, and the checkpoint before and after them. */
  let espera: { readonly cambios: CambiosDeTablas; readonly anterior: bigint | undefined; punto: Punto } | undefined
  let enEspera = { tuplas: 0, agregados: 0 }
  const esperada = (tabla: Tabla, k: string): Tupla | undefined => espera?.cambios.get(tabla)?.tuplas.get(k)

  /**
   * Loads the rows that a batch needs. Returns their keys. Others may be cached, or may not: a fold
   * that read one would depend on what came before.
   */
  const cargar = async (necesidades: readonly Necesidad[]): Promise<ReadonlyMap<Tabla, ReadonlySet<string>>> => {
    const faltan = new Map<Tabla, Map<string, readonly unknown[]>>()
    const pedidas = new Map<Tabla, Set<string>>()
    for (const { tabla, clave } of necesidades) {
      const k = llave(clave)
      const deTabla = pedidas.get(tabla)
      if (deTabla) deTabla.add(k)
      else pedidas.set(tabla, new Set([k]))
      if (de(tabla).cache.has(k) || esperada(tabla, k)) continue
      const claves = faltan.get(tabla) ?? new Map()
      faltan.set(tabla, claves.set(k, clave))
    }
    for (const [tabla, claves] of faltan) {
      const { leer, cache } = de(tabla)
      const { rows } = await client.query<Tupla>(leer([...claves.values()]))
      for (const tupla of rows) cache.set(llave(claveDe(tabla, tupla)), tupla)
    }
    return pedidas
  }

  const conOmitidos = modelos.filter((modelo) => modelo.conOmitidos)
  const quienesVen = ({ omitido }: Hecho) => (omitido ? conOmitidos : modelos)
  const contados = (asientos: readonly Asiento[]) =>
    asentadores.map((asentador) => [asentador, asientos.filter(({ type }) => cuenta(asentador, type))] as const)

  /** Folds the facts over loaded rows. Nothing outside is touched until `escribir`. */
  const plegar = ({ hechos, asientos }: Lote, pedidas: Awaited<ReturnType<typeof cargar>>): CambiosDeTablas => {
    const cambios: CambiosDeTablas = new Map()
    const tuplas: Tuplas = {
      leer: (tabla, ...clave) => {
        const k = llave(clave)
        const puesta = cambios.get(tabla)?.tuplas.get(k)
        if (puesta) return puesta as never
        if (!pedidas.get(tabla)?.has(k)) throw new Error(`«necesita» no nombra ${tabla.nombre} ${clave.join(', ')}`)
        return (esperada(tabla, k) ?? de(tabla).cache.get(k)) as never
      },
      poner: (tabla, tupla) => {
        cambiosDe(cambios, tabla).tuplas.set(llave(claveDe(tabla, tupla)), tupla)
      },
      agregar: (tabla, tupla) => {
        cambiosDe(cambios, tabla).agregados.push(tupla)
      },
      sumar: (tabla, tupla) => {
        sumarEn(cambiosDe(cambios, tabla).tuplas, tabla, llave(claveDe(tabla, tupla)), tupla)
      },
    }
    for (const [asentador, asentados] of contados(asientos))
      for (const asiento of asentados) asentador.aplicar(asiento, tuplas)
    for (const hecho of hechos) for (const modelo of quienesVen(hecho)) modelo.aplicar(hecho, tuplas)
    return cambios
  }

  const deDetras = esperaDe(esquema, tablas)
  /**
   * The last batch that added to a sum, and the last batch whose sums are added up. Neither is
   * known before the first `sumar`.
   */
  let [anadido, sumado] = [0, -1]

  const preparadas = new Map<string, string>()
  /**
   * Names a statement after the set of tables that it changes, up to PREPARADAS names. The name is
   * the same in every projector.
   */
  const preparar = (nombres: string, text: string): { readonly name?: string; readonly text: string } => {
    let name = preparadas.get(nombres)
    if (name === undefined && preparadas.size < PREPARADAS) {
      name = `e-${esquema}-${hash('sha1', nombres, 'base64url')}`
      preparadas.set(nombres, name)
    }
    return name === undefined ? { text } : { name, text }
  }

  /**
   * Writes the rows, the checkpoint and any additional statement as one statement, which is its own
   * transaction.
   */
  const escribir = async (
    cambios: ReadonlyMap<Tabla, Cambios>,
    anterior: bigint | undefined,
    punto: Punto,
    ademas?: Ademas,
  ): Promise<void> => {
    const { posicion, probada } = punto
    const values: unknown[] = [
      String(CANDADO_PAUSA),
      anterior === undefined ? null : String(anterior),
      String(posicion),
      probada ? String(probada.posicion) : null,
      probada?.cadena ?? null,
    ]
    const partes: string[] = []
    const poner = ({ text, values: parametros }: ReturnType<Ademas>) => {
      partes.push(`e${partes.length} as (${text})`)
      values.push(...parametros)
    }
    const listasDe = (tabla: Tabla): readonly (Buffer | null)[] => {
      const deTabla = cambios.get(tabla)
      if (!deTabla) return Object.keys(tabla.columnas).map(() => null)
      return de(tabla).enListas([...deTabla.tuplas.values(), ...deTabla.agregados])
    }
    // Changes that have waited already are added up at once.
    const detras = aplazado ? [] : deDetras.tablas
    const enseguida = tablas.filter((tabla) => cambios.has(tabla) && !detras.includes(tabla))
    for (const tabla of enseguida) poner({ text: de(tabla).escribir(values.length + 1), values: listasDe(tabla) })
    const suma = detras.some((tabla) => cambios.has(tabla))
    if (suma) {
      const [casilla, n] = [anadido % CASILLAS, anadido + 1]
      poner({ text: deDetras.text(values.length + 1), values: [casilla, n, ...deDetras.tablas.flatMap(listasDe)] })
    }
    if (ademas) poner(ademas(values.length + 1))
    const con = partes.length > 0 ? `with ${partes.join(',\n')}\n` : ''
    const text = `${con}select pg_advisory_xact_lock_shared($1), ${esquema}.avanzar($2, $3, $4, $5)`
    const nombres = [...enseguida.map(({ nombre }) => nombre), ...(suma ? ['por_sumar'] : [])].join(' ')
    await client.query({ ...(ademas ? { text } : preparar(nombres, text)), values })
    if (suma) anadido += 1
  }

  const recordar = (cambios: CambiosDeTablas): void => {
    for (const [tabla, { tuplas }] of cambios) {
      if (tabla.modo !== 'tuplas') continue
      const { cache } = de(tabla)
      for (const [k, tupla] of tuplas) cache.set(k, tupla)
    }
  }

  const aplazar = (cambios: CambiosDeTablas, anterior: bigint | undefined, punto: Punto): void => {
    espera ??= { cambios: new Map(), anterior, punto }
    espera.punto = punto
    for (const [tabla, { tuplas, agregados }] of cambios) {
      const deTabla = cambiosDe(espera.cambios, tabla)
      const antes = deTabla.tuplas.size
      for (const [k, tupla] of tuplas) {
        if (tabla.modo === 'sumas') sumarEn(deTabla.tuplas, tabla, k, tupla)
        else deTabla.tuplas.set(k, tupla)
      }
      for (const agregado of agregados) deTabla.agregados.push(agregado)
      enEspera.tuplas += deTabla.tuplas.size - antes
      enEspera.agregados += agregados.length
    }
  }

  /** Writes the changes that wait, and their checkpoint. */
  const vaciar = async (): Promise<void> => {
    if (!espera) return
    const { cambios, anterior, punto } = espera
    await escribir(cambios, anterior, punto)
    recordar(cambios)
    espera = undefined
    enEspera = { tuplas: 0, agregados: 0 }
  }

  return {
    /**
     * Applies a batch in one transaction: the rows of every read model, the checkpoint and any
     * additional statement. Throws, with nothing changed, when a handler or Postgres does.
     */
    aplicar: async (lote: Lote, anterior: bigint | undefined, punto: Punto, ademas?: Ademas): Promise<void> => {
      const pedidas = await cargar([
        ...contados(lote.asientos).flatMap(([asentador, asentados]) => asentados.flatMap(asentador.necesita)),
        ...lote.hechos.flatMap((hecho) => quienesVen(hecho).flatMap((modelo) => modelo.necesita(hecho))),
      ])
      const cambios = plegar(lote, pedidas)
      if (aplazado) return aplazar(cambios, anterior, punto)
      await escribir(cambios, anterior, punto, ademas)
      recordar(cambios)
    },
    /** Returns whether no room is left for the changes of another batch until `sumar`. */
    lleno: (): boolean =>
      anadido - sumado >= CASILLAS || enEspera.tuplas > EN_ESPERA.tuplas || enEspera.agregados > EN_ESPERA.agregados,
    /** Writes the changes that wait, and adds up the sums that batches have added to, if any. */
    sumar: async (): Promise<void> => {
      await vaciar()
      if (anadido === sumado) return
      const { rows } = await client.query<{ sumado: string }>(`select ${esquema}.sumar() as sumado`)
      sumado = Number(rows[0]?.sumado)
      anadido = Math.max(anadido, sumado)
    },
    /** Forgets the cached rows: something else may have written. */
    olvidar: () => {
      for (const { cache } of accesos.values()) cache.clear()
    },
  }
}

export type Lotes = ReturnType<typeof crearLotes>
