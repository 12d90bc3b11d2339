/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'cc382134',
  raices: '16969ece',
  cabezas: '977ed45a',
  cuentas: '23cfdcdc',
  actividad: 'e2e6afe6',
  publicaciones: 'bfa168f9',
  busqueda: 'c043616d',
  red: '390c6856',
  incidentes: '3d8ee61b',
  pedidos: '8f639640',
  compras: 'db93ff2d',
  conversaciones: '2329d420',
  consumo: 'b56ca2ec',
  libro: '47e8c1d4',
  cifras: 'd6f3d5a4',
  avisos: '02c1be86',
  suscritos: '2f454b81',
}
