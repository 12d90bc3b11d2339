import { hash } from 'node:crypto'
import { lru } from 'tiny-lru'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Cuadrilla } from '#api/taller/cuadrilla.ts'
import type { ExtractoGuardado } from '#api/taller/guardados.ts'
import type { LineaGuardada } from '#api/taller/lineas.ts'
import { masDias } from '#domain/calendario.ts'
import type { Nombrable } from '#domain/extracto/buscador.ts'
import type { casar } from '#domain/extracto/casar.ts'
import { conDevueltas } from '#domain/extracto/devueltas.ts'
import type { Linea } from '#domain/extracto/lectura.ts'
import { type LineaCasada, PLAZO } from '#domain/extracto/pagable.ts'
import { clientesNombrables } from '#projections/libro/pagables.ts'
import { type Cobrable, leerCobrables } from './cobrables.ts'

/**
 * Days looked back before a statement's first day: a payment may have been confirmed before its
 * bank's line was in a file.
 */
const DIAS_ANTES = 60
/** Results that are kept while nothing changes, for people who turn a statement's pages. */
const GUARDADOS = 4
/**
 * Answers of the worker that are kept, for when the log moves but nothing that was matched changes.
 */
const RECORDADOS = 6

const APARTADA = { estado: 'apartada', porque: 'apartada', claves: [] } as const

/** Lines that wait for somebody: matched with a payment, or to be looked at. */
export type Pendientes = { readonly casadas: number; readonly mirar: number }
/**
 * A statement's lines beside the payments. `sinLinea`: payments of its days without a line in it.
 * `posibles`: waiting payments that no line of it is matched with.
 */
export type Casado = {
  readonly posicion: string
  readonly lineas: readonly (LineaCasada & { readonly linea: LineaGuardada })[]
  readonly sinLinea: readonly Cobrable[]
  readonly posibles: readonly Cobrable[]
  readonly cobrable: (clave: string) => Cobrable | undefined
}

/**
 * Matches statements with the payments as they stand, all at one instant of the read side
 * (decisiones/compra, «The bank's statement»). While neither the statements nor the log moves, it
 * is done once for all who ask.
 */
export const crearCasador = (servicios: Pick<Servicios, 'avance' | 'db' | 'extractos' | 'cuadrilla'>) => {
  const { avance, cuadrilla, extractos } = servicios
  const recordados = lru<ReturnType<Cuadrilla['casar']>>(RECORDADOS)
  /**
   * Matches in the worker, with a cache. `lineas` names the statements and their revision, for
   * which the lines are always the same.
   */
  const casarAparte = (lineas: string, ...entradas: Parameters<typeof casar>): ReturnType<Cuadrilla['casar']> => {
    const [, pagables, , conocidos] = entradas
    const clave = `${lineas} ${hash('sha256', JSON.stringify([pagables, conocidos]))}`
    const ya = recordados.get(clave)
    if (ya) return ya
    const casadas = cuadrilla.casar(...entradas)
    recordados.set(clave, casadas)
    casadas.catch(() => recordados.delete(clave))
    return casadas
  }
  const unaVez = async <T>(
    hechos: Map<string, Promise<T>>,
    de: string,
    pedida: string | undefined,
    hacerlo: (esquema: string, version: string) => Promise<T>,
  ): Promise<T> => {
    const esquema = await esperarPosicion(avance, pedida)
    const version = `${de} ${await extractos.revision()}`
    const clave = [version, esquema, avance.posicion()].join(' ')
    const ya = hechos.get(clave)
    if (ya) return ya
    const hecho = hacerlo(esquema, version)
    hechos.set(clave, hecho)
    for (const vieja of [...hechos.keys()].slice(0, -GUARDADOS)) hechos.delete(vieja)
    // A failure isn't kept: the next call tries again.
    hecho.catch(() => hechos.delete(clave))
    return hecho
  }
  const leerClientes = async (esquema: string): Promise<readonly Nombrable[]> =>
    (await clientesNombrables(servicios.db, esquema)).map(({ nombre, identificacion }) => ({
      nombres: [nombre],
      identificaciones: [identificacion],
    }))
  const leidos = new Map<string, Promise<readonly Nombrable[]>>()
  // A page asks at once for its lines and for the counts of the others: the names are read once.
  const clientes = () => unaVez(leidos, '', undefined, leerClientes)
  const montosDe = (conMonto: readonly { readonly monto: number }[]) => [...new Set(conMonto.map(({ monto }) => monto))]

  const hacer = async (guardado: ExtractoGuardado, esquema: string, version: string): Promise<Casado> => {
    const { desde, hasta } = guardado
    const lineas = await extractos.lineas(guardado.id)
    const { posicion, cobrables } = await leerCobrables(servicios, esquema, {
      montos: montosDe(lineas),
      desde: masDias(desde, -DIAS_ANTES),
    })
    const porClave = new Map(cobrables.map((cobrable) => [cobrable.pagable.clave, cobrable]))
    const pagables = cobrables.map(({ pagable }) => pagable)
    const montos = montosDe(pagables)
    const [ajenas, salidas, nombrables] = await Promise.all([
      extractos.ajenas(guardado, montos),
      extractos.salidas(montos),
      clientes(),
    ])
    const casadas = await casarAparte(
      version,
      conDevueltas(
        lineas.filter(({ aparte }) => !aparte),
        salidas,
      ),
      pagables,
      conDevueltas(ajenas, salidas),
      nombrables,
      salidas,
    )
    const casadaDe = new Map(casadas.lineas.map(({ numero, ...resto }) => [numero, resto]))
    const { tomados } = casadas
    const sinLinea = casadas.sinLinea
      .flatMap((clave) => porClave.get(clave) ?? [])
      // A payment that finance archived is matched but not missed. One that another statement has
      // isn't missing either.
      .filter(
        ({ pagable: { clave, dia }, archivada }) => !archivada && !tomados.has(clave) && dia >= desde && dia <= hasta,
      )
      .toSorted(({ pagable: a }, { pagable: b }) =>
        a.dia === b.dia ? (a.clave < b.clave ? -1 : 1) : a.dia < b.dia ? -1 : 1,
      )
    return {
      posicion,
      lineas: lineas.map((linea) => ({ linea, ...(casadaDe.get(linea.numero) ?? APARTADA) })),
      sinLinea,
      posibles: cobrables.filter(({ pagable }) => pagable.estado === 'espera' && !tomados.has(pagable.clave)),
      cobrable: (clave) => porClave.get(clave),
    }
  }

  /**
   * Counts the lines that wait for somebody in each statement, by its id: to be confirmed by a
   * click, or to be looked at.
   */
  const contar = async (esquema: string, version: string): Promise<ReadonlyMap<number, Pendientes>> => {
    const { cobrables } = await leerCobrables(servicios, esquema, { montos: [], desde: '' })
    const esperan = cobrables.map(({ pagable }) => pagable)
    const dias = esperan.map(({ dia }) => dia).toSorted()
    const [primero, ultimo] = [dias[0], dias.at(-1)]
    if (!primero || !ultimo) return new Map()
    const [antes, despues] = PLAZO.referencia
    const montos = montosDe(esperan)
    const lineas = await extractos.entradas(montos, masDias(primero, antes), masDias(ultimo, despues))
    const { cobrables: todos } = await leerCobrables(servicios, esquema, {
      montos,
      desde: masDias(primero, antes - DIAS_ANTES),
    })
    const [salidas, nombrables] = await Promise.all([extractos.salidas(montos), clientes()])
    const pagables = todos.map(({ pagable }) => pagable)
    const deEspera = new Set(pagables.flatMap(({ clave, estado }) => (estado === 'espera' ? [clave] : [])))
    const movimientos = conDevueltas(lineas, salidas).map(
      ({ extractos: _, ...linea }, numero): Linea => ({ ...linea, numero }),
    )
    const cuantas = new Map<number, { casadas: number; mirar: number }>()
    for (const { numero, estado, claves } of (
      await casarAparte(version, movimientos, pagables, [], nombrables, salidas)
    ).lineas) {
      if (estado === 'suelta' || !claves.some((clave) => deEspera.has(clave))) continue
      for (const id of lineas[numero]?.extractos ?? []) {
        const pendientes = cuantas.get(id) ?? { casadas: 0, mirar: 0 }
        pendientes[estado === 'casada' ? 'casadas' : 'mirar'] += 1
        cuantas.set(id, pendientes)
      }
    }
    return cuantas
  }

  const casados = new Map<string, Promise<Casado>>()
  const contados = new Map<string, Promise<ReadonlyMap<number, Pendientes>>>()
  return {
    casar: (guardado: ExtractoGuardado, pedida: string | undefined) =>
      unaVez(casados, String(guardado.id), pedida, (esquema, version) =>
        cuadrilla.enSuTurno(() => hacer(guardado, esquema, version)),
      ),
    contar: (pedida: string | undefined) =>
      unaVez(contados, 'todos', pedida, (esquema, version) => cuadrilla.enSuTurno(() => contar(esquema, version))),
  }
}
export type Casador = ReturnType<typeof crearCasador>
