import type { ConfigMapa, Lugares } from '#api/contract/lugares.ts'
import { contestar } from './escena.tsx'

const unLugar = (id: string, nombre: string): Lugares => ({ items: [{ id, nombre }] })
const SIN_TESELAS: ConfigMapa = { teselas: null }

/** Answers with one place of each kind: El Tambo, of Catamayo in Loja. */
export const contestarLugares = (): void => {
  contestar('get', '/api/continentes', unLugar('SA', 'América del Sur'))
  contestar('get', '/api/paises/:id', unLugar('EC', 'Ecuador'))
  contestar('get', '/api/provincias/:id', unLugar('11', 'Loja'))
  contestar('get', '/api/ciudades/:id', unLugar('1103', 'Catamayo'))
  contestar('get', '/api/parroquias/:id', unLugar('110351', 'El Tambo'))
  contestar('get', '/api/mapa', SIN_TESELAS)
}
