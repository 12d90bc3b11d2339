/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '9a917f71',
  raices: '2c9e5ce2',
  cabezas: '524c230e',
  cuentas: '100817ed',
  actividad: '5feb53ec',
  publicaciones: 'bfa168f9',
  busqueda: 'c043616d',
  red: '2458bdd4',
  incidentes: 'bc04cf69',
  pedidos: '699c8368',
  compras: '1afc7afc',
  conversaciones: 'e25edf98',
  consumo: 'ecae1c90',
  libro: 'ce72342d',
  cifras: 'e0db9a57',
  avisos: '70fa45d8',
  suscritos: '2f454b81',
}
