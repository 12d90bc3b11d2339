/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'f546b34d',
  cabezas: '24948d39',
  cuentas: '90bdbf35',
  publicaciones: '4c7e8036',
  busqueda: '520ddd4b',
  red: '41743b1d',
  pedidos: '30b78a54',
  compras: 'ee15e3e5',
  avisos: 'd359d63f',
}
