/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '565aa401',
  cabezas: '922627fe',
  cuentas: '5d62f390',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: '83bbb073',
  incidentes: 'a1a1feb3',
  pedidos: 'bc4d3b4e',
  compras: 'acf2ffcb',
  conversaciones: 'bfbbd25e',
  consumo: '73d0dcdf',
  avisos: '98f77411',
}
