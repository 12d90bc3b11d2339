import { expect, it } from 'vitest'
import { consultaCompra } from '#web/compra/consultas.ts'
import { consultaPedido, consultaProveedor } from '#web/pedido/consultas.ts'
import { codigoDe, idDeDireccion } from '#web/servidor/pedir.ts'

it('a word in place of an id in an address is not found, and never becomes another path', () => {
  expect(idDeDireccion('abcdefghij')).toBe('abcdefghij')
  for (const palabra of ['clientes', 'facturas', '', '../../yo', 'abcdefghi\0', 'x'.repeat(41)]) {
    for (const consulta of [consultaPedido, consultaProveedor, consultaCompra]) {
      const { queryFn } = consulta(palabra)
      const pedir = queryFn as (de: { signal: AbortSignal }) => unknown
      let fallo: unknown
      try {
        pedir({ signal: new AbortController().signal })
      } catch (error) {
        fallo = error
      }
      expect(codigoDe(fallo), palabra).toBe('no-existe')
    }
  }
})
