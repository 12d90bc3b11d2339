/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'c2daadc4',
  raices: '7fb37281',
  cabezas: 'dfd984f6',
  cuentas: '57acfb47',
  actividad: 'dfc15052',
  publicaciones: 'fb1c7171',
  busqueda: 'd926a0d7',
  red: '69706f52',
  incidentes: '4214d1e3',
  pedidos: '0a2a01b7',
  compras: '004b5c84',
  conversaciones: '6bf4c64a',
  consumo: '81ab8c46',
  libro: '4cffa666',
  cifras: '0ca8bdea',
  avisos: 'f32d2ada',
  suscritos: '2f454b81',
}
