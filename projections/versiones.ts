/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '9bbd1213',
  raices: '3bf17d62',
  cabezas: 'dab6f577',
  cuentas: '9c235825',
  actividad: 'e2e6afe6',
  publicaciones: 'bfa168f9',
  busqueda: 'c043616d',
  red: '4c53627c',
  incidentes: 'bc04cf69',
  pedidos: '699c8368',
  compras: 'a137fb06',
  conversaciones: '352b0c1d',
  consumo: 'ecae1c90',
  libro: 'd47bddb4',
  cifras: '6a7db993',
  avisos: '9dfbaf8a',
  suscritos: '2f454b81',
}
