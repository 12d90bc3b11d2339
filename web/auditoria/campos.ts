import { momentoCompleto } from '#web/ui/cifras.ts'
import { palabraDeCampo, valorEscrito } from './etiquetas.ts'

/** A field of an object as it was: its way down to it, as the log names it and as people read it, and how it is written. */
export type Campo = { readonly clave: string; readonly ruta: string; readonly escrito: string }

const ES_INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** By the id of an account, what it is called. */
type Nombres = Readonly<Record<string, string>>

const nombreEn = (nombres: Nombres, valor: unknown): string | undefined =>
  Object.hasOwn(nombres, String(valor)) ? nombres[String(valor)] : undefined

const escribir = (campo: string, de: string, valor: string | number | boolean): string => {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  return typeof valor === 'string' && ES_INSTANTE.test(valor) ? momentoCompleto(valor) : valorEscrito(campo, de, valor)
}

/** Told beside it. */
const YA_DICHO = new Set(['revision'])
type Lugar = { readonly clave: string; readonly ruta: string; readonly campo: string; readonly de: string }

const hondos = (valor: unknown, { clave, ruta, campo, de }: Lugar, nombres: Nombres): readonly Campo[] => {
  if (valor === null || valor === undefined || valor === '') return []
  if (typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean')
    return [{ clave, ruta, escrito: nombreEn(nombres, valor) ?? escribir(campo, de, valor) }]
  const en = (camino: string, parte: string) => (camino === '' ? parte : `${camino} › ${parte}`)
  if (Array.isArray(valor))
    return valor.flatMap((uno, n) => {
      const parte = String(n + 1)
      return hondos(uno, { clave: en(clave, parte), ruta: en(ruta, parte), campo, de }, nombres)
    })
  return Object.entries(valor)
    .filter(([suyo]) => !YA_DICHO.has(suyo))
    .flatMap(([suyo, uno]) =>
      hondos(
        uno,
        { clave: en(clave, suyo), ruta: en(ruta, palabraDeCampo(suyo, campo)), campo: suyo, de: campo },
        nombres,
      ),
    )
}

/** Every field that says something, however deep, of an object of a category, or of what a fact of it says. */
export const camposDe = (estado: unknown, category: string, nombres: Nombres = {}): readonly Campo[] =>
  hondos(estado, { clave: '', ruta: '', campo: category, de: '' }, nombres)

/** What a field said at one point and says at another, '' where it says nothing. */
export type Cambio = Omit<Campo, 'escrito'> & { readonly antes: string; readonly despues: string }

/** Every field of either, in the order of the later one; those that are gone come last. */
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
