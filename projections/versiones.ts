/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '68dbb2e5',
  raices: '3c95c8c6',
  cabezas: 'f3c7ef75',
  cuentas: 'bdfc0bda',
  actividad: 'b74cc998',
  publicaciones: '184db81e',
  busqueda: 'ca118fb7',
  red: '9e86a9ca',
  incidentes: '0a5a82c0',
  pedidos: '122ddb3e',
  compras: 'b387cb05',
  conversaciones: '79a22ad7',
  consumo: '27c6b896',
  libro: '2c5ee8bc',
  cifras: '24d69175',
  avisos: '7b8469c8',
  suscritos: '2f454b81',
}
