/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '9d06879f',
  cabezas: '8550d5ea',
  cuentas: '7f9e5584',
  publicaciones: 'd51cb595',
  busqueda: '473854bf',
  red: 'c81f3ac2',
  pedidos: '0aacdde7',
  compras: 'd1526a4a',
  avisos: '5cde1daa',
}
