/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '9944ef2b',
  raices: 'aed1f05a',
  cabezas: '0e80b99d',
  cuentas: '9dd35c71',
  actividad: '72be1e8b',
  publicaciones: 'e50533ed',
  busqueda: '64ee2e86',
  red: '79064879',
  incidentes: '4691d079',
  pedidos: '51cc1eef',
  compras: '3b753fed',
  conversaciones: '5a767e09',
  consumo: '2541e760',
  libro: '2ffaecad',
  cifras: '56ab219b',
  avisos: '4673aa20',
  suscritos: '2f454b81',
}
