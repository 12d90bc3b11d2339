/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'd2489977',
  cabezas: '58f45fe7',
  cuentas: '00e72a53',
  publicaciones: 'bc1df804',
  busqueda: 'eab2d2f9',
  red: '3047bac4',
  incidentes: '78277940',
  pedidos: '64063c1d',
  compras: 'f384e3bf',
  conversaciones: '6796e05a',
  avisos: '7b96aa5a',
}
