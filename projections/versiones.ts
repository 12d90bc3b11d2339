/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '33bdb5e7',
  raices: 'd78268d7',
  cabezas: '5951742b',
  cuentas: 'c8588860',
  actividad: '712bbfa3',
  publicaciones: '383e2b0b',
  busqueda: '6ab91a2b',
  red: '49ac50e2',
  incidentes: '92891bb3',
  pedidos: '36270659',
  compras: '6e0f7243',
  conversaciones: '049e73d6',
  consumo: '7e966019',
  libro: '49b79e86',
  cifras: '1ee89303',
  avisos: '782a30fe',
  suscritos: '2f454b81',
}
