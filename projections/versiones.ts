/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '9d06879f',
  cabezas: '8550d5ea',
  cuentas: '7f9e5584',
  publicaciones: 'ddea6636',
  busqueda: '473854bf',
  red: 'daba1cdd',
  pedidos: 'c11f11e2',
  compras: 'd1526a4a',
  avisos: 'b7138c37',
}
