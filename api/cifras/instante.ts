import type { Kysely } from 'kysely'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { type Dias, type NombreDeVentana, ventanaDe } from '#domain/cifras.ts'
import { posicionDe } from '#projections/cifras/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import { enInstantanea } from '#projections/motor/database.ts'

type Ambas<T> = { readonly ahora: T; readonly antes: T }

/** The read side at one instant, and the periods that a dashboard covers. */
export type Instante = {
  readonly db: Kysely<Lectura>
  readonly esquema: string
  /** ISO 8601. */
  readonly hora: string
  readonly ventana: Dias
  /** The window, and the period before it. */
  readonly tiempos: Ambas<Dias>
  /** Runs a query for each of the two periods. */
  readonly enCada: <T>(preguntar: (dias: Dias) => Promise<T>) => Promise<Ambas<T>>
}

/** Applies a function to both periods. */
export const deAmbas = <T, U>({ ahora, antes }: Ambas<T>, hacer: (de: T) => U): Ambas<U> => ({
  ahora: hacer(ahora),
  antes: hacer(antes),
})

/**
 * Reads all figures of a dashboard in one transaction, with the position that they go up to and the
 * hour.
 */
export const enUnInstante = async <T extends object>(
  { avance, db, ahora }: Pick<Servicios, 'avance' | 'db' | 'ahora'>,
  query: { readonly ventana: NombreDeVentana; readonly posicion?: string | undefined },
  leer: (instante: Instante) => Promise<T>,
) => {
  const esquema = await esperarPosicion(avance, query.posicion)
  return enInstantanea(db, async (instantanea) => {
    const posicion = await posicionDe(instantanea, esquema)
    // Read after the snapshot is taken, so that nothing in it is of a later day than its hour.
    const hora = ahora()
    const { antes, ...ventana } = ventanaDe(query.ventana, hora)
    const figuras = await leer({
      db: instantanea,
      esquema,
      hora,
      ventana,
      tiempos: { ahora: ventana, antes },
      enCada: async (preguntar) => ({ ahora: await preguntar(ventana), antes: await preguntar(antes) }),
    })
    return { posicion, hora, ...ventana, antes, ...figuras }
  })
}
