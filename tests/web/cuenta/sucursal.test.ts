import { expect, test } from 'vitest'
import { type Local, marcasDe } from '#web/cuenta/sucursal/marcas.ts'

const local = (cambios: Partial<Local>): Local => ({
  id: 'abcdefghij',
  empresa_id: 'abcdefghij',
  nombre_sucursal: 'Ferrecentro',
  is_matriz_sucursal: false,
  direccion: 'Av. Sucre 1',
  ciudad: 'Loja',
  provincia: 'Loja',
  abierto: false,
  ubicacion: null,
  ...cambios,
})

test('a branch is placed where it put itself, else in its city, and nowhere when abroad', () => {
  const marcas = marcasDe(
    [
      local({ id: 'propiaaaaa', ubicacion: { lat: -4.01, lng: -79.2 }, is_matriz_sucursal: true }),
      local({ id: 'deciudadaa', ciudad: 'loja' }),
      local({ id: 'lejosaaaaa', provincia: '', ciudad: 'Lima' }),
    ],
    (id) => id === 'propiaaaaa',
  )
  expect(marcas.map(({ id, abierto, matriz }) => [id, abierto, matriz])).toEqual([
    ['propiaaaaa', true, true],
    ['deciudadaa', false, false],
  ])
  expect(marcas[0]).toMatchObject({ lat: -4.01, lng: -79.2, detalle: 'Av. Sucre 1, Loja' })
})
