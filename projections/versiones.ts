/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '4aa0d294',
  cabezas: 'b739c290',
  cuentas: '5d62f390',
  actividad: 'd291cba1',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: '9dce533e',
  incidentes: '5c6bb485',
  pedidos: 'bc4d3b4e',
  compras: '6b1a39ea',
  conversaciones: 'f3535d99',
  consumo: '73d0dcdf',
  libro: '904d3fa7',
  avisos: '71be2e63',
}
