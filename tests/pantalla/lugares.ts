import type { ConfigMapa, Lugares } from '#api/contract/lugares.ts'
import { contestar } from './escena.tsx'

const uno = (id: string, nombre: string): Lugares => ({ items: [{ id, nombre }] })
const SIN_TESELAS: ConfigMapa = { teselas: null }

/** Answers with one place of each kind: El Tambo, of Catamayo in Loja. */
export const contestarLugares = (): void => {
  contestar('get', '/api/continentes', uno('SA', 'América del Sur'))
  contestar('get', '/api/paises/:id', uno('EC', 'Ecuador'))
  contestar('get', '/api/provincias/:id', uno('11', 'Loja'))
  contestar('get', '/api/ciudades/:id', uno('1103', 'Catamayo'))
  contestar('get', '/api/parroquias/:id', uno('110351', 'El Tambo'))
  contestar('get', '/api/mapa', SIN_TESELAS)
}
