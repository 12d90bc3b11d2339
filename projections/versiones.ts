/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '3e4547b6',
  raices: '5c4ccd75',
  cabezas: '4f1e6720',
  cuentas: '78bd0fa4',
  actividad: 'b6b74375',
  publicaciones: '184db81e',
  busqueda: 'ca118fb7',
  red: '777a8f60',
  incidentes: '701b589b',
  pedidos: 'e2ff7671',
  compras: 'd4a7ea21',
  conversaciones: '784bedd5',
  consumo: '2755411e',
  libro: 'c4a51779',
  cifras: '5dec7436',
  avisos: '7ff1c5cc',
  suscritos: '2f454b81',
}
