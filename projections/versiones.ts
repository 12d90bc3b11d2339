/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '41b76e22',
  cabezas: '83624b99',
  cuentas: '5d62f390',
  actividad: 'd291cba1',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: '454aea57',
  incidentes: '5c6bb485',
  pedidos: 'bc4d3b4e',
  compras: 'e208fc93',
  conversaciones: 'a3d68bdc',
  consumo: 'bd10501b',
  libro: 'a1237fd9',
  avisos: 'dc187df0',
}
