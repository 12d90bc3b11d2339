/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '5452da19',
  cabezas: '99b3012a',
  cuentas: '00e72a53',
  publicaciones: 'bc1df804',
  busqueda: 'eab2d2f9',
  red: '647c1b64',
  incidentes: '6f866be7',
  pedidos: '235fa0af',
  compras: 'f96fac12',
  avisos: 'c8620636',
}
