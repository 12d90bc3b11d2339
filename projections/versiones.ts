/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '5dbb9d6b',
  cabezas: '97bbd1e7',
  cuentas: '00e72a53',
  publicaciones: '43b4d5b4',
  busqueda: '63be5fed',
  red: '17d3a609',
  incidentes: '78277940',
  pedidos: 'd67e1247',
  compras: 'ab112a53',
  conversaciones: '0a617753',
  avisos: 'b55c3cd1',
}
