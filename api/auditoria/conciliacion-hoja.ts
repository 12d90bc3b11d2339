import type { Conciliacion } from '#api/contract/trabajos.ts'
import type { Hoja } from '#api/http/descarga.ts'
import { ocultarEnTexto } from '#api/http/streams.ts'
import {
  type FiguraConciliada,
  type FuenteNombrada,
  PALABRA_DE_FIGURA,
  PALABRA_DE_FUENTE,
} from '#domain/conciliacion.ts'

type Renglon = Pick<Conciliacion, 'desde' | 'hasta' | 'posicion'> & {
  readonly figura: FiguraConciliada
  readonly fuente: FuenteNombrada
  /** The stream that differs; '' for a figure as a whole. */
  readonly de: string
  readonly registro: string
  readonly leido: string
}

/**
 * Lists each figure with each part of the read side that shows it, and then its differences. Each
 * row states its months and position, so it can be read by itself.
 */
export const renglonesDe = (
  { lineas, diferencias, desde, hasta, posicion }: Conciliacion,
  ids: Parameters<typeof ocultarEnTexto>[1],
): readonly Renglon[] =>
  [
    ...lineas.flatMap(({ figura, registro, fuentes }) =>
      Object.entries(fuentes).map(([fuente, leido]) => ({
        figura,
        fuente: fuente as FuenteNombrada,
        de: '',
        registro,
        leido,
      })),
    ),
    ...diferencias.map((diferencia) => ({ ...diferencia, de: ocultarEnTexto(diferencia.de, ids) })),
  ].map((renglon) => ({ ...renglon, desde, hasta, posicion }))

/** A reconciliation as a file. */
export const HOJA_DE_CONCILIACION: Hoja<Renglon> = {
  nombre: 'conciliacion',
  columnas: [
    ['Desde', 'texto', ({ desde }) => desde],
    ['Hasta', 'texto', ({ hasta }) => hasta],
    ['Posición', 'numero', ({ posicion }) => posicion],
    ['Cifra', 'texto', ({ figura }) => PALABRA_DE_FIGURA[figura]],
    ['Se lee en', 'texto', ({ fuente }) => PALABRA_DE_FUENTE[fuente]],
    ['De qué', 'texto', ({ de }) => (de === '' ? 'Todo' : de)],
    ['Según el registro', 'monto', ({ registro }) => registro],
    ['Según lo que se lee', 'monto', ({ leido }) => leido],
    ['Diferencia', 'texto', ({ de, registro, leido }) => (de === '' && registro === leido ? '' : 'sí')],
  ],
}
