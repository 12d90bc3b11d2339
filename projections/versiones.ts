/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'f854a1c4',
  cabezas: '85cec193',
  cuentas: '75becb2e',
  publicaciones: '4255a4ed',
  busqueda: '5e927b6a',
  red: '07947e2d',
  pedidos: 'cddb2180',
  compras: '06cbe7ff',
  avisos: 'ffc2ee8d',
}
