/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '4d5bf64f',
  raices: '19c579d6',
  cabezas: 'f96fcf6c',
  cuentas: 'a4f5e269',
  actividad: '6bdd4374',
  publicaciones: 'a7c37027',
  busqueda: '8f2f3663',
  red: 'e9e875f9',
  incidentes: 'a7f05b0d',
  pedidos: 'c271f6bd',
  compras: 'f5ad8336',
  conversaciones: '3c36354e',
  consumo: '6303ed9e',
  libro: '3ee47380',
  cifras: '820cdeb5',
  avisos: 'ad0ba7eb',
  suscritos: '2f454b81',
}
