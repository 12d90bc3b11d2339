import { expect, it, test } from 'vitest'
import { type Local, marcasDe } from '#web/cuenta/sucursal/marcas.ts'
import { escribirTabla, leerTabla, parametrosDeTabla, TABLA_AL_ABRIR } from '#web/ui/tabla/direccion-de-tabla.ts'

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

test('a branch stands where it put itself, else in its city; abroad it stands nowhere', () => {
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

it('a table’s state goes into the address and comes back, with the other parameters kept', () => {
  const estado = { pagina: 3, tamano: 50, buscar: 'quito norte', filtro: 'proveedor' }
  const direccion = escribirTabla(estado, new URLSearchParams('otra=1&pagina=9'))
  expect(direccion.get('otra')).toBe('1')
  expect(leerTabla(direccion, ['proveedor'])).toEqual(estado)
  expect(escribirTabla(TABLA_AL_ABRIR, new URLSearchParams()).size).toBe(0)
  expect(parametrosDeTabla(estado)).toEqual({
    draw: '1',
    start: '150',
    length: '50',
    'search[value]': 'quito norte',
  })
})

it.each(['pagina=-1', 'pagina=x', 'tamano=7', 'tamano=', 'filtro=nadie', 'pagina=1e9.5'])(
  'what isn’t a value of ours counts as not said: %s',
  (texto) => {
    expect(leerTabla(new URLSearchParams(texto), ['proveedor'])).toEqual(TABLA_AL_ABRIR)
  },
)
