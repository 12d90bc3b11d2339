import { expect, test } from 'vitest'
import { centrosDeProvincias, ciudadCercana, provinciasDesde } from '#domain/lugares-centros.ts'

test('provinces are listed by their distance, itself first, and none for an unknown one', () => {
  expect(provinciasDesde('Loja').slice(0, 3)).toEqual(['Loja', 'El Oro', 'Zamora Chinchipe'])
  expect(provinciasDesde('Pichincha').at(-1)).toBe('Galápagos')
  for (const { nombre } of centrosDeProvincias()) expect(new Set(provinciasDesde(nombre)).size).toBe(24)
  expect(['', 'Lima', 'toString', '__proto__'].map(provinciasDesde)).toEqual([[], [], [], []])
})

test('the nearest known city is found under its own name, and none far from all of them', () => {
  expect(ciudadCercana({ lat: -3.99, lng: -79.2 })).toEqual({ provincia: 'Loja', ciudad: 'Loja' })
  expect(ciudadCercana({ lat: -0.74, lng: -90.3 })?.provincia).toBe('Galápagos')
  // Lima, and the middle of the sea.
  expect([ciudadCercana({ lat: -12.05, lng: -77.04 }), ciudadCercana({ lat: 0, lng: -85 })]).toEqual([
    undefined,
    undefined,
  ])
})
