import { hash } from 'node:crypto'
import type { Caso } from '#api/contract/caso.ts'
import { loLee } from '#api/http/hecho-visto.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { cuentasEn, nombrarStream } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { canonico, type Guardado } from '#commands/log/cadena.ts'
import { esCifrado } from '#commands/log/cifrado.ts'
import { categoriaDe } from '#commands/log/guardado.ts'
import { streamConversacion } from '#domain/conversacion/canal.ts'
import { refuse } from '#domain/decider.ts'
import { veHecho } from '#domain/deciders.ts'
import { ELIMINADO, type Hecho, type Metadata } from '#domain/hecho.ts'
import { type LectorDeTodo, tieneCaso } from '#domain/permisos.ts'
import { ladosDe } from '#domain/seguible.ts'
import { nombresDe, quienesSon } from '#projections/auditoria/nombres.ts'
import { falta } from './lector.ts'
import { probar } from './pruebas.ts'

/** Limits of a case, since it is built in memory: facts, and characters of their stored data. */
const MAXIMO = { hechos: 2_000, caracteres: 3_000_000 }

const cuentasDe = ({ meta, data }: Hecho): readonly number[] => [meta.actor.id, ...meta.partes, ...cuentasEn(data)]

/**
 * A case with its facts in readable form. It holds the facts of each history that the reader may
 * see.
 */
export type CasoReunido = {
  readonly caso: Caso
  /** The SHA-256, in hex, that its seal signs. */
  readonly resumen: string
  readonly hechos: readonly Hecho[]
  readonly nombres: ReadonlyMap<number, string>
}

type Quien = { readonly lector: LectorDeTodo; readonly nombre: string }

const largo = ({ hechos, caracteres }: typeof MAXIMO) =>
  new Rechazado(
    refuse(
      'caso-largo',
      `Ese caso pasa de ${hechos} hechos o de ${caracteres / 1_000_000} MB: léelo en su historia, página por página.`,
    ),
  )

/**
 * Returns the streams that a case covers: an order's or a purchase's, and for auditors also the
 * conversation that its parties had about it. Throws no-existe.
 */
const streamsDe = (stream: string, lector: LectorDeTodo): readonly string[] => {
  const category = categoriaDe(stream)
  if (!tieneCaso(category)) throw new Rechazado(refuse('no-existe', 'Solo hay caso de un pedido o de una compra.'))
  if (lector !== 'auditor') return [stream]
  const id = Number(stream.slice(category.length + 1))
  return [stream, streamConversacion({ tipo: category === 'pedido' ? 'pedido' : 'call', id })]
}

/**
 * Returns whether every side of a fact sees it. A case leaves the house, so anything that a side or
 * the staff wrote for itself stays encrypted under its key.
 */
const esDeTodosSusLados = (hecho: Hecho): boolean => ladosDe(hecho).every((lado) => veHecho(hecho, lado))

/**
 * Returns whether an event holds in clear, from a release that didn't encrypt it yet, what an
 * erased person said.
 */
const diceEnClaro = ({ data: guardada }: Pick<Guardado, 'data'>, { data }: Hecho): boolean =>
  Object.entries(guardada as object).some(
    ([campo, valor]) =>
      (data as Record<string, unknown>)[campo] === ELIMINADO && valor !== ELIMINADO && !esCifrado(valor),
  )

/**
 * Gathers everything that proves an order's or a purchase's history to outsiders
 * (decisiones/auditoria, «The case file»), and seals it. `cuando` returns when a case of that
 * content, named by its SHA-256, was first made. `signal` ends it. Throws no-existe, caso-largo
 * beyond `maximo`, raiz-imposible, StreamDetenido.
 */
export const reunirCaso = async (
  { store, db, avance, ids, raices, clavesDeRaices, ahora }: Servicios,
  stream: string,
  { lector, nombre }: Quien,
  {
    maximo = MAXIMO,
    cuando = ahora,
    signal,
  }: { maximo?: typeof MAXIMO; cuando?: (contenido: string) => string; signal?: AbortSignal } = {},
): Promise<CasoReunido> => {
  const historias: Caso['historias'][number][] = []
  const cabezas: Caso['cabezas'][number][] = []
  const valores: Caso['valores'][number][] = []
  const archivos: Caso['archivos'][number][] = []
  const hechos: Hecho[] = []
  let caracteres = 0
  const lugares: { stream: string; revision: number; posicion: bigint }[] = []
  for (const streamDelCaso of streamsDe(stream, lector)) {
    const eventos: Caso['historias'][number]['eventos'][number][] = []
    for await (const { guardado, hecho, revelados } of store.readStreamConSales(streamDelCaso)) {
      signal?.throwIfAborted()
      caracteres += JSON.stringify(guardado.data).length
      if (lugares.length === maximo.hechos || caracteres > maximo.caracteres) throw largo(maximo)
      const { revision, meta, data, posicion } = hecho
      const lugar = { stream: streamDelCaso, revision }
      lugares.push({ ...lugar, posicion })
      if (!loLee(hecho, lector) || diceEnClaro(guardado, hecho)) {
        const { previa, cadena } = meta
        eventos.push({ revision, reservado: true, previa, cadena })
        continue
      }
      const { type, id, metadata } = guardado
      eventos.push({ revision, type, id, metadata, data: guardado.data })
      hechos.push(hecho)
      if (esDeTodosSusLados(hecho)) valores.push(...revelados.map((revelado) => ({ ...lugar, ...revelado })))
      if ('sha256' in data && 'nombre' in data && 'bytes' in data)
        archivos.push({
          ...lugar,
          nombre: String(data.nombre),
          sha256: String(data.sha256),
          bytes: Number(data.bytes),
        })
    }
    const ultimo = eventos.at(-1)
    if (!ultimo) {
      if (streamDelCaso === stream) throw falta()
      continue
    }
    historias.push({ stream: streamDelCaso, eventos })
    const { revision } = ultimo
    const { cadena } = 'reservado' in ultimo ? ultimo : (ultimo.metadata as Metadata)
    cabezas.push({ stream: streamDelCaso, revision, cadena })
  }

  // Read after the facts, so a root signed meanwhile covers more of them.
  const raiz = (await raices.estado()).ultima ?? null
  const esquema = avance.esquema()
  const nombres = await nombresDe(db, esquema, hechos.flatMap(cuentasDe))
  const contenido = {
    formato: 'bandwork-caso-1' as const,
    asunto: (await quienesSon(db, esquema, [stream])).get(stream)?.codigo || nombrarStream(stream, ids),
    log: await store.identidad(),
    para: { nombre, rol: lector },
    historias,
    cabezas,
    valores,
    archivos,
    raiz,
    personas: Array.from(nombres, ([id, nombre]) => ({ id, nombre })).toSorted((a, b) => a.id - b.id),
    pruebas: raiz ? await probar(db, esquema, raiz, lugares) : [],
  }
  /** The sealing key is chosen before it signs, since the sealed content includes it. */
  const sella = await clavesDeRaices.vigente(ahora())
  const todas = await clavesDeRaices.todas()
  const generado = cuando(hash('sha256', canonico({ ...contenido, todas }), 'hex'))
  const claves = todas
    .filter(({ id }) => id === sella.id || id === raiz?.clave)
    .map((clave) => ({ ...clave, algoritmo: 'Ed25519' as const }))
  const porSellar = { ...contenido, generado, claves }
  const resumen = hash('sha256', canonico(porSellar), 'hex')
  const caso: Caso = { ...porSellar, sello: { clave: sella.id, firma: sella.sellar(resumen) } }
  return { caso, resumen, hechos, nombres }
}
