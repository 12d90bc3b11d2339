/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '1d8de190',
  raices: '7d2f3e1e',
  cabezas: 'ecf0efe6',
  cuentas: 'f5669aaf',
  actividad: '34a3c22f',
  publicaciones: '192e7127',
  busqueda: 'c5f479bd',
  red: '159da279',
  incidentes: '0795aaf3',
  pedidos: '29f42ea9',
  compras: 'c41b6175',
  conversaciones: 'd5e039e3',
  consumo: 'eb057bb9',
  libro: '04200355',
  cifras: '4500da96',
  avisos: 'ada80052',
  suscritos: '2f454b81',
}
