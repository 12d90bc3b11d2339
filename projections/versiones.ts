/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '7177bca0',
  raices: '5bb5b280',
  cabezas: '133b2c87',
  cuentas: '1ff0efc0',
  actividad: 'dfc15052',
  publicaciones: '4c54d106',
  busqueda: '83a636e8',
  red: '00f83fac',
  incidentes: '6f924109',
  pedidos: '1cac9edf',
  compras: 'dc852ab0',
  conversaciones: 'c3e7b803',
  consumo: '29a72db7',
  libro: '5a0cf701',
  cifras: '84c78614',
  avisos: '32678c97',
  suscritos: '2f454b81',
}
