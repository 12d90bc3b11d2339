/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '7cfebc7c',
  cabezas: '30e162e3',
  cuentas: '8e0f6513',
  publicaciones: '53876fc5',
  busqueda: 'e1ee9d39',
  red: 'b5b49871',
  incidentes: 'cb0949f2',
  pedidos: 'd484638a',
  compras: 'c4b4f670',
  conversaciones: 'ac683227',
  consumo: 'c56e84b5',
  avisos: '7c49d0e4',
}
