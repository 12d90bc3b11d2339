import { createHash, hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { seFue } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'

const PALETA = [
  ['#1f3a5f', '#f2b84b'],
  ['#24524a', '#e7d8b1'],
  ['#5b2a3c', '#f4a08a'],
  ['#2d2f6b', '#9fd3ff'],
  ['#6a3d1a', '#ffd9a0'],
  ['#17443b', '#8fe0b0'],
  ['#3b3b46', '#ffcf56'],
  ['#7a1f2b', '#ffe3d6'],
  ['#0f4c5c', '#fb8b24'],
  ['#433d8b', '#ffe1ff'],
] as const

const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const iniciales = (nombre: string): string => {
  const palabras = nombre.split(/\s+/).filter((palabra) => palabra.length > 2 || /^\p{Lu}/u.test(palabra))
  const letras = (palabras.length > 1 ? [palabras[0], palabras[1]] : [nombre]).map((p) => p?.trim()[0] ?? '')
  return letras.join('').toLocaleUpperCase('es')
}

/**
 * Seven marks drawn behind the initials, so that neighbours in a band are told apart at a glance.
 */
const MARCAS: readonly ((color: string) => string)[] = [
  (c) => `<circle cx="96" cy="24" r="38" fill="${c}" opacity=".28"/>`,
  (c) => `<path d="M0 120 60 20l60 100Z" fill="${c}" opacity=".2"/>`,
  (c) => `<path d="M0 84c24-20 36 12 60 0s36-20 60 0v36H0Z" fill="${c}" opacity=".3"/>`,
  (c) => `<path d="M0 0h36L0 36Zm120 120H84l36-36Z" fill="${c}" opacity=".55"/>`,
  (c) => `<path d="M60 8l45 26v52l-45 26-45-26V34Z" fill="none" stroke="${c}" stroke-width="5" opacity=".5"/>`,
  (c) => `<path d="M0 96h120M0 108h120" stroke="${c}" stroke-width="4" opacity=".6"/>`,
  (c) =>
    `<circle cx="60" cy="60" r="50" fill="none" stroke="${c}" stroke-width="4" stroke-dasharray="10 7" opacity=".6"/>`,
]

/**
 * Draws an account's emblem, shown until it uploads a logo. It depends on the id and the name's
 * initials alone, so it is always the same. The page that shows it names the account.
 */
export const dibujarLogo = (id: number, nombre: string): string => {
  const azar = createHash('sha256').update(String(id)).digest()
  const [fondo, tinta] = PALETA[(azar[0] ?? 0) % PALETA.length] ?? PALETA[0]
  const marca = MARCAS[(azar[1] ?? 0) % MARCAS.length]?.(tinta) ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" rx="22" fill="${fondo}"/>${marca}<text x="60" y="63" font-family="system-ui,sans-serif" font-size="46" font-weight="700" fill="${tinta}" text-anchor="middle" dominant-baseline="middle">${escapar(iniciales(nombre))}</text></svg>`
}

/**
 * Returns the version that tells one logo of an account from another: from its picture, or from the
 * name that its emblem is drawn from.
 */
export const versionDeLogo = ({ logo, nombre }: Pick<TuplaCuenta, 'logo' | 'nombre'>): string =>
  (logo || hash('sha256', nombre, 'hex')).slice(0, 12)

type ConLogo = {
  readonly id: number
  readonly nombre: string
  readonly logo: string
  readonly matriz?: number | null
  readonly matriz_logo?: string | null
}

/**
 * Returns the address of an account's logo, which changes with it. A branch without its own has its
 * head office's.
 */
export const direccionLogo = ({ id, nombre, logo, matriz, matriz_logo }: ConLogo, ids: Ofuscador): string => {
  const propio = logo !== '' || !matriz
  const camino = ruta('logo', { hashId: ids.ocultar(propio ? id : matriz) })
  // An erased account's emblem gets another address than before.
  const version = (propio ? logo : (matriz_logo ?? '')) || (seFue({ nombre }) ? 'eliminada' : '')
  return version === '' ? camino : `${camino}?v=${version.slice(0, 12)}`
}

const LADO_IMPRESO = 224

/**
 * Renders an account's logo for printed documents, as PNG: its picture, its head office's, or its
 * drawn emblem. Throws taller-lleno.
 */
export const logoEnPng = async (
  { logos, avance, db, taller }: Pick<Servicios, 'logos' | 'avance' | 'db' | 'taller'>,
  cuenta: Pick<TuplaCuenta, 'id' | 'nombre' | 'logo' | 'matriz'>,
): Promise<Uint8Array> => {
  const matriz = cuenta.logo === '' && cuenta.matriz ? await cuentaDe(db, avance.esquema(), cuenta.matriz) : undefined
  const { id, nombre, logo } = matriz ?? cuenta
  const guardado = logo === '' ? undefined : await logos.abrir(id, logo)
  const bytes = guardado ? await buffer(guardado.contenido) : Buffer.from(dibujarLogo(id, nombre))
  return taller(bytes, { de: 'impresa', lado: LADO_IMPRESO })
}
