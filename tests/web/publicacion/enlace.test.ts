import { expect, test } from 'vitest'
import { deEnlace } from '#web/publicacion/consultas.ts'

test('the next page is requested from this host, whatever host its link names', () => {
  for (const enlace of [
    '/api/publicaciones/abcdefghij?idProv=abcdefghij&pagina=2',
    'https://otro.example/api/publicaciones/abcdefghij?idProv=abcdefghij&pagina=2&posicion=7',
  ]) {
    expect(deEnlace(enlace)).toEqual(['/api/publicaciones/abcdefghij', { idProv: 'abcdefghij', pagina: '2' }])
  }
})
