/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'a6e915ea',
  raices: 'ca93bf08',
  cabezas: '26aedc22',
  cuentas: '3966debf',
  actividad: 'dfc15052',
  publicaciones: '09cb4b41',
  busqueda: 'cda074b0',
  red: '37fd63d5',
  incidentes: '08c31109',
  pedidos: '8268dc3f',
  compras: '8e4603c4',
  conversaciones: '504b9847',
  consumo: 'bf4ea644',
  libro: '0f2267b4',
  cifras: '79386a08',
  avisos: 'e11bc609',
  suscritos: '2f454b81',
}
