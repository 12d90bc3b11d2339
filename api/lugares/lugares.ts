import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countries } from 'countries-list'
import type { Lugar, LugarEscrito } from '#api/contract/lugares.ts'

type Canton = { readonly nombre: string; readonly parroquias: Readonly<Record<string, string>> }
type Provincia = { readonly nombre: string; readonly cantones: Readonly<Record<string, Canton>> }

const ECUADOR = 'EC'
const CONTINENTES: Readonly<Record<string, string>> = {
  AF: 'África',
  AN: 'Antártida',
  AS: 'Asia',
  EU: 'Europa',
  NA: 'América del Norte',
  OC: 'Oceanía',
  SA: 'América del Sur',
}

const provinciasDeEcuador: Readonly<Record<string, Provincia>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'ecuador.json'), 'utf8'),
)

const orden = new Intl.Collator('es', { numeric: true })
const ordenados = (pares: readonly (readonly [string, string])[]): readonly Lugar[] =>
  pares.map(([id, nombre]) => ({ id, nombre })).sort((a, b) => orden.compare(a.nombre, b.nombre))

const enEspanol = new Intl.DisplayNames('es', { type: 'region' })
/** Countries whose usual name in Ecuador is another one. */
const COMO_EN_ECUADOR: Readonly<Record<string, string>> = {
  CI: 'Costa de Marfil',
  RO: 'Rumania',
  SA: 'Arabia Saudita',
  TL: 'Timor Oriental',
}
const nombreDePais = (iso: string): string => COMO_EN_ECUADOR[iso] ?? enEspanol.of(iso) ?? iso

const POR_CONTINENTE: ReadonlyMap<string, readonly Lugar[]> = new Map(
  Object.keys(CONTINENTES).map((id) => [
    id,
    ordenados(
      Object.entries(countries).flatMap(([iso, { continent }]) =>
        continent === id ? [[iso, nombreDePais(iso)] as const] : [],
      ),
    ),
  ]),
)
const PAISES: ReadonlySet<string> = new Set([...POR_CONTINENTE.values()].flat().map(({ nombre }) => nombre))
const PROVINCIAS = ordenados(Object.entries(provinciasDeEcuador).map(([id, { nombre }]) => [id, nombre]))
const CANTONES: ReadonlyMap<string, Canton> = new Map(
  Object.values(provinciasDeEcuador).flatMap(({ cantones }) => Object.entries(cantones)),
)
const CONTINENTES_ORDENADOS = ordenados(Object.entries(CONTINENTES))

/**
 * Returns all seven continents, in Spanish order. The functions below return undefined for an
 * unknown id.
 */
export const continentes = (): readonly Lugar[] => CONTINENTES_ORDENADOS

export const paises = (idContinente: string): readonly Lugar[] | undefined => POR_CONTINENTE.get(idContinente)

/**
 * Returns Ecuador's provinces; an empty list for other countries, whose places are known no deeper
 * (decisiones/lugares, «How deep»).
 */
export const provincias = (idPais: string): readonly Lugar[] | undefined => {
  if (idPais === ECUADOR) return PROVINCIAS
  return Object.hasOwn(countries, idPais) ? [] : undefined
}

/** Returns a province's cantones. */
export const ciudades = (idProvincia: string): readonly Lugar[] | undefined => {
  if (!Object.hasOwn(provinciasDeEcuador, idProvincia)) return undefined
  const { cantones = {} } = provinciasDeEcuador[idProvincia] ?? {}
  return ordenados(Object.entries(cantones).map(([id, { nombre }]) => [id, nombre]))
}

export const parroquias = (idCiudad: string): readonly Lugar[] | undefined => {
  const canton = CANTONES.get(idCiudad)
  return canton && ordenados(Object.entries(canton.parroquias))
}

const idDe = (lugares: readonly Lugar[] | undefined, nombre: string) => lugares?.find((l) => l.nombre === nombre)?.id

/**
 * Returns whether the names make an existing place. In Ecuador each must lie in the one before,
 * down to the parish. Abroad the country must be known, the city is free text, and there is no
 * province or parish.
 */
export const lugarValido = ({ pais, provincia, ciudad, parroquia }: LugarEscrito): boolean => {
  if (pais !== nombreDePais(ECUADOR)) {
    return PAISES.has(pais) && ciudad.trim() !== '' && provincia === '' && parroquia === ''
  }
  const idProvincia = idDe(PROVINCIAS, provincia)
  const idCiudad = idProvincia && idDe(ciudades(idProvincia), ciudad)
  return Boolean(idCiudad && idDe(parroquias(idCiudad), parroquia))
}
