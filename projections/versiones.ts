/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'b52d7325',
  cabezas: '8e890641',
  cuentas: '5d62f390',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: 'afdafddf',
  incidentes: 'a1a1feb3',
  pedidos: 'bc4d3b4e',
  compras: '2a49b5b0',
  conversaciones: '592cfc21',
  consumo: '73d0dcdf',
  avisos: '8b35f917',
}
