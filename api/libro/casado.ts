import type { ExtractoGuardado, LineaGuardada } from '#api/extracto/guardados.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { masDias } from '#domain/calendario.ts'
import { casar } from '#domain/extracto/casar.ts'
import type { LineaCasada } from '#domain/extracto/pagable.ts'
import { type Cobrable, leerCobrables } from './cobrables.ts'

/** A payment may have been confirmed before its bank's line stood in a file. */
const DIAS_ANTES = 60
/** Statements that stay matched while nothing changes, for who turns their pages. */
const GUARDADOS = 4

/** A statement's lines beside the payments; `sinLinea`: those of its days that none is about; `posibles`: those that no line of it is matched with. */
export type Casado = {
  readonly posicion: string
  readonly lineas: readonly (LineaCasada & { readonly linea: LineaGuardada })[]
  readonly sinLinea: readonly Cobrable[]
  readonly posibles: readonly Cobrable[]
  readonly cobrable: (clave: string) => Cobrable | undefined
}

/**
 * Matches statements with the payments as they stand, all of one instant of the read side (decisiones/compra, «The bank's statement»): once for all
 * who ask while neither the statements nor the log moved.
 */
export const crearCasador = (servicios: Pick<Servicios, 'avance' | 'db' | 'extractos'>) => {
  const { avance, extractos } = servicios
  const hechos = new Map<string, Promise<Casado>>()

  const hacer = async (guardado: ExtractoGuardado, esquema: string): Promise<Casado> => {
    const { id, desde, hasta } = guardado
    const lineas = await extractos.lineas(id)
    const montos = new Set(lineas.map(({ monto }) => monto))
    const { posicion, cobrables } = await leerCobrables(servicios, esquema, {
      montos: [...montos],
      desde: masDias(desde, -DIAS_ANTES),
    })
    const pagados = new Set(cobrables.map(({ pagable: { monto } }) => monto).filter((monto) => montos.has(monto)))
    const ajenas = await extractos.ajenas(guardado, [...pagados])
    const porClave = new Map(cobrables.map((uno) => [uno.pagable.clave, uno]))
    const deAqui = lineas.filter(({ aparte }) => !aparte)
    const casadas = casar(
      deAqui,
      cobrables.map(({ pagable }) => pagable),
      ajenas,
    )
    const apartadas = lineas.flatMap((linea): LineaCasada[] =>
      linea.aparte ? [{ linea, estado: 'apartada', porque: 'apartada', claves: [] }] : [],
    )
    const tomados = new Set(casadas.lineas.flatMap(({ estado, claves }) => (estado === 'casada' ? claves : [])))
    const sinLinea = casadas.sinLinea
      .flatMap((clave) => porClave.get(clave) ?? [])
      // What finance put away is looked for, and not asked for.
      .filter(({ pagable: { dia }, archivada }) => !archivada && dia >= desde && dia <= hasta)
      .toSorted(({ pagable: a }, { pagable: b }) =>
        a.dia === b.dia ? (a.clave < b.clave ? -1 : 1) : a.dia < b.dia ? -1 : 1,
      )
    return {
      posicion,
      lineas: [...casadas.lineas, ...apartadas].toSorted((a, b) => a.linea.numero - b.linea.numero),
      sinLinea,
      posibles: cobrables.filter(({ pagable }) => pagable.estado === 'espera' && !tomados.has(pagable.clave)),
      cobrable: (clave) => porClave.get(clave),
    }
  }

  return async (guardado: ExtractoGuardado, pedida: string | undefined): Promise<Casado> => {
    const esquema = await esperarPosicion(avance, pedida)
    const clave = [guardado.id, await extractos.revision(), esquema, avance.posicion()].join(' ')
    const ya = hechos.get(clave)
    if (ya) return ya
    const hecho = hacer(guardado, esquema)
    hechos.set(clave, hecho)
    for (const vieja of [...hechos.keys()].slice(0, -GUARDADOS)) hechos.delete(vieja)
    // What failed is tried anew by whoever asks next.
    hecho.catch(() => hechos.delete(clave))
    return hecho
  }
}
export type Casador = ReturnType<typeof crearCasador>
