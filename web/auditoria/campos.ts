import { decimal } from '#domain/dinero.ts'
import { dolares, momentoCompleto, numero } from '#web/ui/cifras.ts'

/** A field of an object as it was, by its way down to it, and how it is written. */
export type Campo = { readonly ruta: string; readonly escrito: string }

/** Kept in cents. */
const MONTOS = /(?:^|_)(?:subtotal|iva|total|vxmes|recibido|valor)$/
/** Kept in hundredths of a percent. */
const TASAS = new Set(['tasa_iva', 'tasaIva'])
const ES_INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

const enPalabras = (campo: string): string =>
  campo
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, ' $&')
    .toLowerCase()

const escribir = (campo: string, valor: string | number | boolean): string => {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  if (typeof valor === 'string') return ES_INSTANTE.test(valor) ? momentoCompleto(valor) : valor
  if (TASAS.has(campo)) return `${numero(valor / 100)} %`
  return MONTOS.test(campo) && Number.isInteger(valor) ? dolares(decimal(valor)) : String(valor)
}

/** Told beside it. */
const YA_DICHO = new Set(['revision'])
/** Every field of an object that says something, however deep. */
export const camposDe = (estado: unknown, ruta = '', campo = ''): readonly Campo[] => {
  if (estado === null || estado === undefined || estado === '') return []
  if (typeof estado === 'string' || typeof estado === 'number' || typeof estado === 'boolean')
    return [{ ruta, escrito: escribir(campo, estado) }]
  const dentro = (nombre: string) => (ruta === '' ? nombre : `${ruta} › ${nombre}`)
  if (Array.isArray(estado)) return estado.flatMap((uno, n) => camposDe(uno, dentro(String(n + 1)), campo))
  return Object.entries(estado)
    .filter(([suyo]) => !YA_DICHO.has(suyo))
    .flatMap(([suyo, valor]) => camposDe(valor, dentro(enPalabras(suyo)), suyo))
}

/** What a field said at one point and says at another, '' where it says nothing. */
export type Cambio = { readonly ruta: string; readonly antes: string; readonly despues: string }

/** Every field of either, in the order of the later one; those that are gone come last. */
export const cambiosEntre = (antes: unknown, despues: unknown): readonly Cambio[] => {
  const previos = new Map(camposDe(antes).map(({ ruta, escrito }) => [ruta, escrito]))
  const nuevos = camposDe(despues)
  const hay = new Set(nuevos.map(({ ruta }) => ruta))
  return [
    ...nuevos.map(({ ruta, escrito }) => ({ ruta, antes: previos.get(ruta) ?? '', despues: escrito })),
    ...[...previos]
      .filter(([ruta]) => !hay.has(ruta))
      .map(([ruta, escrito]) => ({ ruta, antes: escrito, despues: '' })),
  ]
}
