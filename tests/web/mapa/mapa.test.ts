import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ciudades, provincias } from '#api/lugares/lugares.ts'
import { centrosDeProvincias, puntoDeLugar } from '#domain/lugares-centros.ts'
import { abanico, agrupar } from '#web/mapa/agrupar.ts'
import { type Contorno, DIBUJO_CONTINENTE, esInsular, PROVINCIAS } from '#web/mapa/geometria.ts'

type Anillo = GeoJSON.Position[]

const enAnillo = (lng: number, lat: number, anillo: Anillo): boolean =>
  anillo.reduce((dentro, [x1 = 0, y1 = 0], i) => {
    const [x2 = 0, y2 = 0] = anillo[(i + 1) % anillo.length] ?? []
    const cruza = y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
    return cruza ? !dentro : dentro
  }, false)

const contiene = ({ geometry: g }: Contorno, lng: number, lat: number): boolean =>
  (g.type === 'Polygon' ? [g.coordinates] : g.coordinates).some(([fuera = []]) => enAnillo(lng, lat, fuera))

/**
 * Returns whether an outline holds a point, or nearly does. Outlines are simplified: a city on a
 * coast or a border may lie up to 0.06° outside its own.
 */
const casiContiene = (contorno: Contorno, lng: number, lat: number): boolean =>
  [0, 0.03, 0.06].some((d) => [-d, 0, d].some((dx) => [-d, 0, d].some((dy) => contiene(contorno, lng + dx, lat + dy))))

describe('the map of the country', () => {
  it('has the 24 provinces, with the codes and names that forms use', () => {
    const dibujadas = PROVINCIAS.map(({ id, properties }) => ({ id, nombre: properties.nombre }))
    const todas = provincias('EC')?.map(({ id, nombre }) => ({ id, nombre }))
    const porId = (a: { id?: unknown }, b: { id?: unknown }) => (String(a.id) < String(b.id) ? -1 : 1)
    expect(dibujadas.sort(porId)).toEqual([...(todas ?? [])].sort(porId))
    expect(DIBUJO_CONTINENTE.trazo).toMatch(/^M[\d. ]+L/)
  })

  it('puts a city of each of five provinces in its own province, and in no other', () => {
    for (const [nombre, lat, lng] of [
      ['Tungurahua', -1.249, -78.617],
      ['Napo', -0.994, -77.813],
      ['Pichincha', -0.22, -78.51],
      ['Loja', -3.993, -79.204],
      ['Galápagos', -0.7, -90.33],
    ] as const) {
      const contornos = PROVINCIAS.filter((contorno) => contiene(contorno, lng, lat))
      expect(contornos.map(({ properties }) => properties.nombre)).toEqual([nombre])
    }
  })
})

describe('the point of a place', () => {
  it('is in its province for every known city, and for an unknown one too', () => {
    for (const contorno of PROVINCIAS) {
      const { nombre } = contorno.properties
      const medio = puntoDeLugar({ provincia: nombre, ciudad: '' })!
      expect(contiene(contorno, medio.lng, medio.lat), nombre).toBe(true)
      for (const ciudad of ciudades(String(contorno.id)) ?? []) {
        const { lng, lat } = puntoDeLugar({ provincia: nombre, ciudad: ciudad.nombre })!
        expect(casiContiene(contorno, lng, lat), `${ciudad.nombre}, ${nombre}`).toBe(true)
      }
    }
  })

  it('is found whatever the accents and case, and over 85 cantones have their own', () => {
    expect(puntoDeLugar({ provincia: 'pichincha', ciudad: 'QUITO ' })).toEqual({ lat: -0.22, lng: -78.51 })
    expect(puntoDeLugar({ provincia: 'Sucumbios', ciudad: 'nueva loja' })?.lat).toBe(0.085)
    expect(puntoDeLugar({ provincia: 'Lima', ciudad: 'Lima' })).toBeUndefined()
    expect(esInsular(puntoDeLugar({ provincia: 'Galápagos', ciudad: 'Santa Cruz' })!)).toBe(true)
    const propios = centrosDeProvincias().flatMap(({ nombre, lat }) => {
      const id = provincias('EC')?.find((p) => p.nombre === nombre)?.id ?? ''
      return (ciudades(id) ?? []).filter((c) => puntoDeLugar({ provincia: nombre, ciudad: c.nombre })?.lat !== lat)
    })
    expect(propios.length).toBeGreaterThan(85)
  })
})

const enPantalla = fc.uniqueArray(
  fc.record({ id: fc.string(), x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) }),
  { selector: ({ id }) => id, maxLength: 30 },
)

describe('nearby marks', () => {
  it('form groups: each mark is in one, and no two groups are too near to press', () => {
    fc.assert(
      fc.property(enPantalla, (marcas) => {
        const grupos = agrupar(marcas, 34)
        expect(grupos.flatMap(({ ids }) => ids).sort()).toEqual(marcas.map(({ id }) => id).sort())
        for (const [i, a] of grupos.entries()) {
          for (const b of grupos.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(34)
        }
        expect(new Set(agrupar([...marcas].reverse(), 34).map(({ ids }) => [...ids].sort().join()))).toEqual(
          new Set(grupos.map(({ ids }) => [...ids].sort().join())),
        )
      }),
    )
  })

  it('spread so that each can be pressed', () => {
    for (const n of [2, 3, 5, 12, 40]) {
      const lugares = abanico(n, 44)
      expect(lugares).toHaveLength(n)
      for (const [i, a] of lugares.entries()) {
        for (const b of lugares.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(42)
      }
    }
  })
})
