/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'fb37c7de',
  raices: 'ab9697c8',
  cabezas: '994025aa',
  cuentas: '935c1a5d',
  actividad: '872e191e',
  publicaciones: '192e7127',
  busqueda: 'c5f479bd',
  red: '4c53627c',
  incidentes: '02defb78',
  pedidos: '699c8368',
  compras: 'c11df4f3',
  conversaciones: '4fadc540',
  consumo: 'a1d73646',
  libro: '3c424b8f',
  cifras: 'f57a5f60',
  avisos: 'a0dfbc79',
  suscritos: '2f454b81',
}
