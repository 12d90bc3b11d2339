/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '0708944c',
  cabezas: '943acc9b',
  cuentas: '5d62f390',
  actividad: 'd291cba1',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: '2071fbc7',
  incidentes: '5c6bb485',
  pedidos: 'e70eb783',
  compras: '71b2dc69',
  conversaciones: 'ca254283',
  consumo: '73d0dcdf',
  libro: '03dc1597',
  cifras: '718323e5',
  avisos: 'e2bab660',
}
