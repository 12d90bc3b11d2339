/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '3ccafac4',
  raices: '4c5e8b60',
  cabezas: 'c73e4396',
  cuentas: 'a97f89dd',
  actividad: '6bdd4374',
  publicaciones: 'a7c37027',
  busqueda: '8f2f3663',
  red: '88f274f8',
  incidentes: 'a7f05b0d',
  pedidos: 'c271f6bd',
  compras: '213e2642',
  conversaciones: 'dc4c69f7',
  consumo: '6303ed9e',
  libro: 'dad36454',
  cifras: '1fd840da',
  avisos: '327ca1d0',
  suscritos: '2f454b81',
}
