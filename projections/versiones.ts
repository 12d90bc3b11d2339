/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'dfbd48f7',
  raices: '0ff9e1cb',
  cabezas: '2860f5a6',
  cuentas: '032ce311',
  actividad: 'dfc15052',
  publicaciones: 'a7c37027',
  busqueda: '8f2f3663',
  red: '4f416367',
  incidentes: '40c7aae3',
  pedidos: '5a2db800',
  compras: '05e68081',
  conversaciones: '612858ac',
  consumo: 'a612cd94',
  libro: '9218e773',
  cifras: '2c185875',
  avisos: 'bd5702cf',
  suscritos: '2f454b81',
}
