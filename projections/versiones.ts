/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'de70d92f',
  cabezas: '7df7504b',
  cuentas: '00e72a53',
  publicaciones: '43b4d5b4',
  busqueda: '63be5fed',
  red: '5e5f4a50',
  incidentes: 'a9e1490e',
  pedidos: '5224d964',
  compras: '940f06d5',
  conversaciones: '52518f60',
  avisos: 'c5feb196',
}
