/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '4dbe16d4',
  raices: '3574c6f0',
  cabezas: 'e9f97817',
  cuentas: 'a64d379b',
  actividad: '17e6ae4b',
  publicaciones: '40d06552',
  busqueda: '955dfb00',
  red: '0fe5dfa5',
  incidentes: 'a7f05b0d',
  pedidos: 'c271f6bd',
  compras: '2788f44a',
  conversaciones: '2986c61a',
  consumo: 'c0cbe0b0',
  libro: '2b33a921',
  cifras: '372dacb6',
  avisos: 'a73fdf16',
  suscritos: '2f454b81',
}
