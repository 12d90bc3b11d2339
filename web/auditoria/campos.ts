import { momentoCompletoExacto } from '#web/ui/cifras.ts'
import { palabraDeCampo, valorEscrito } from './etiquetas.ts'

/** A field of an object: its path as in the log and as people read it, and its value as text. */
export type Campo = { readonly clave: string; readonly ruta: string; readonly escrito: string }

const ES_INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** The names of accounts by account id. */
type Nombres = Readonly<Record<string, string>>

const nombreEn = (nombres: Nombres, valor: unknown): string | undefined =>
  Object.hasOwn(nombres, String(valor)) ? nombres[String(valor)] : undefined

const escribir = (campo: string, de: string, valor: string | number | boolean): string => {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  return typeof valor === 'string' && ES_INSTANTE.test(valor)
    ? momentoCompletoExacto(valor)
    : valorEscrito(campo, de, valor)
}

/** Fields that the page shows elsewhere. */
const YA_DICHO = new Set(['revision'])
type Lugar = { readonly clave: string; readonly ruta: string; readonly campo: string; readonly de: string }

const hondos = (valor: unknown, { clave, ruta, campo, de }: Lugar, nombres: Nombres): readonly Campo[] => {
  if (valor === null || valor === undefined || valor === '') return []
  if (typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean')
    return [{ clave, ruta, escrito: nombreEn(nombres, valor) ?? escribir(campo, de, valor) }]
  const en = (camino: string, parte: string) => (camino === '' ? parte : `${camino} › ${parte}`)
  if (Array.isArray(valor))
    return valor.flatMap((elemento, n) => {
      const parte = String(n + 1)
      return hondos(elemento, { clave: en(clave, parte), ruta: en(ruta, parte), campo, de }, nombres)
    })
  return Object.entries(valor)
    .filter(([propiedad]) => !YA_DICHO.has(propiedad))
    .flatMap(([propiedad, contenido]) =>
      hondos(
        contenido,
        { clave: en(clave, propiedad), ruta: en(ruta, palabraDeCampo(propiedad, campo)), campo: propiedad, de: campo },
        nombres,
      ),
    )
}

/** Returns every field with a value, however deep, of a category's object or of a fact's data. */
export const camposDe = (estado: unknown, category: string, nombres: Nombres = {}): readonly Campo[] =>
  hondos(estado, { clave: '', ruta: '', campo: category, de: '' }, nombres)

/** A field's text at one point and at another; '' where it has no value. */
export type Cambio = Omit<Campo, 'escrito'> & { readonly antes: string; readonly despues: string }

/**
 * Returns the fields of both states in the order of the later one. Fields that are gone come last.
 */
export const cambiosEntre = (
  antes: unknown,
  despues: unknown,
  category: string,
  nombres: Nombres = {},
): readonly Cambio[] => {
  const viejos = camposDe(antes, category, nombres)
  const nuevos = camposDe(despues, category, nombres)
  const previos = new Map(viejos.map(({ clave, escrito }) => [clave, escrito]))
  const hay = new Set(nuevos.map(({ clave }) => clave))
  return [
    ...nuevos.map(({ clave, ruta, escrito }) => ({ clave, ruta, antes: previos.get(clave) ?? '', despues: escrito })),
    ...viejos
      .filter(({ clave }) => !hay.has(clave))
      .map(({ clave, ruta, escrito }) => ({ clave, ruta, antes: escrito, despues: '' })),
  ]
}
