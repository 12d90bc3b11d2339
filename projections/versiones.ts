/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '0687c7a7',
  cabezas: '62bbc25e',
  cuentas: '90bdbf35',
  publicaciones: '4c7e8036',
  busqueda: '520ddd4b',
  red: '6be010c9',
  pedidos: '30b78a54',
  compras: 'bd3b1abb',
  avisos: 'cb456540',
}
