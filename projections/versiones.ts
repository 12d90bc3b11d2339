/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '0726eabe',
  cabezas: '82ccaf79',
  cuentas: '00e72a53',
  publicaciones: 'bc1df804',
  busqueda: 'eab2d2f9',
  red: '2345da6f',
  incidentes: 'a9e1490e',
  pedidos: '235fa0af',
  compras: '5ca67a5e',
  avisos: '30fda114',
}
