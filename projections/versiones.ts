/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'b43d553a',
  cabezas: '750985c7',
  cuentas: '00e72a53',
  publicaciones: 'bc1df804',
  busqueda: 'eab2d2f9',
  red: '20beb215',
  incidentes: 'a9e1490e',
  pedidos: 'a8f5769e',
  compras: '252f91a0',
  conversaciones: '8f4072fe',
  avisos: '04e6d7ed',
}
