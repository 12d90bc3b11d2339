/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '02171a2a',
  cabezas: 'f1c32f65',
  cuentas: '00e72a53',
  publicaciones: '8a7e2c4b',
  busqueda: '63be5fed',
  red: 'f44f04a4',
  incidentes: 'a9e1490e',
  pedidos: '61bbf0a9',
  compras: '702bea43',
  conversaciones: 'a09311dc',
  avisos: '59b4306e',
}
