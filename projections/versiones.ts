/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'c4e68707',
  raices: '75d6d526',
  cabezas: '9b0d4bc5',
  cuentas: 'd4a1fdc4',
  actividad: '6b6af1cf',
  publicaciones: 'aa46c742',
  busqueda: '83a636e8',
  red: 'cc05def0',
  incidentes: '6f924109',
  pedidos: '65f85afa',
  compras: 'bd990daf',
  conversaciones: 'ab76822a',
  consumo: '7ce94305',
  libro: 'de942b9e',
  cifras: 'b9c026d8',
  avisos: '45960bd0',
  suscritos: '2f454b81',
}
