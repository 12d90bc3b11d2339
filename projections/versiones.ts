/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '6883a3e3',
  raices: 'aff75ab5',
  cabezas: '2b298927',
  cuentas: 'c765df19',
  actividad: 'dfc15052',
  publicaciones: 'fb1c7171',
  busqueda: 'd926a0d7',
  red: '15fd2053',
  incidentes: '4214d1e3',
  pedidos: '0a2a01b7',
  compras: 'b600df1f',
  conversaciones: 'c5bc4ac7',
  consumo: '81ab8c46',
  libro: '4819c72c',
  cifras: '3bcb229e',
  avisos: 'b3e9fd8c',
  suscritos: '2f454b81',
}
