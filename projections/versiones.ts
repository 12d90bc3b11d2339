/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'f313b774',
  raices: '7e9a73c1',
  cabezas: '68b87766',
  cuentas: '7a06cb57',
  actividad: 'dfc15052',
  publicaciones: 'fb1c7171',
  busqueda: 'd926a0d7',
  red: 'cb1137bd',
  incidentes: '4214d1e3',
  pedidos: '0a2a01b7',
  compras: 'f2499f94',
  conversaciones: 'c8a9e749',
  consumo: '81ab8c46',
  libro: '9f56c7b7',
  cifras: '0a30d7d1',
  avisos: 'e315cf38',
  suscritos: '2f454b81',
}
