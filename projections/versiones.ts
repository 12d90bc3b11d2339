/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: '939ec797',
  numeracion: '39a58beb',
  raices: 'c22d6a08',
  cabezas: 'f347a301',
  cuentas: '43189698',
  actividad: 'dfc15052',
  publicaciones: '09cb4b41',
  busqueda: 'cda074b0',
  red: '817397a0',
  incidentes: '9476c43b',
  pedidos: '4dab4bb0',
  compras: '0a828f0f',
  conversaciones: 'b58c6d2e',
  consumo: 'a60f87c0',
  libro: '515ecf6c',
  cifras: 'e05c72e3',
  avisos: '0539974f',
  suscritos: '2f454b81',
}
