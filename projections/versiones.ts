/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '6b6ed34b',
  cabezas: 'af6b246e',
  cuentas: '8e0f6513',
  publicaciones: '43b4d5b4',
  busqueda: '63be5fed',
  red: '0a3f48b1',
  incidentes: 'abc47d05',
  pedidos: '5224d964',
  compras: '018da3a2',
  conversaciones: '3cf6059e',
  consumo: '9db60102',
  avisos: 'e4e1b567',
}
