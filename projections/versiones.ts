/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '0b5d06fb',
  raices: '3b079eba',
  cabezas: '0e4d49da',
  cuentas: 'e8fb66d1',
  actividad: 'dfc15052',
  publicaciones: '44da202e',
  busqueda: '7b45de57',
  red: 'bba53f21',
  incidentes: 'a7f05b0d',
  pedidos: 'c330c3b6',
  compras: '9341275a',
  conversaciones: '76789c73',
  consumo: '69924fcf',
  libro: '260803b8',
  cifras: '49e06955',
  avisos: '2d666703',
  suscritos: '2f454b81',
}
