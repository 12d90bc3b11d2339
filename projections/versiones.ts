/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '609cd60c',
  cabezas: '80f124f7',
  cuentas: '90bdbf35',
  publicaciones: '7a232ba7',
  busqueda: '520ddd4b',
  red: '3c0c33a5',
  pedidos: 'f1686c58',
  compras: '7e4bdc2d',
  avisos: 'ec427495',
}
