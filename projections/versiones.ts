/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '0cd13032',
  cabezas: 'f7c8cf7d',
  cuentas: '00e72a53',
  publicaciones: 'bc1df804',
  busqueda: 'eab2d2f9',
  red: '2345da6f',
  incidentes: 'a9e1490e',
  pedidos: '50dfd90c',
  compras: 'ec88b41c',
  avisos: 'd65b8f2d',
}
