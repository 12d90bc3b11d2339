/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '6d5d9014',
  cabezas: '827abcbd',
  cuentas: '5d62f390',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: 'dacf171a',
  incidentes: 'a1a1feb3',
  pedidos: 'bc4d3b4e',
  compras: '0a2c44dc',
  conversaciones: '972fd000',
  consumo: '73d0dcdf',
  avisos: '97fbf172',
}
