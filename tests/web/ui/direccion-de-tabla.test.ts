import { expect, it } from 'vitest'
import { escribirTabla, leerTabla, parametrosDeTabla, TABLA_AL_ABRIR } from '#web/ui/tabla/direccion-de-tabla.ts'

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
