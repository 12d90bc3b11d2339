/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'c5828edb',
  cabezas: '4422de25',
  cuentas: '5d62f390',
  actividad: 'ef48cb6d',
  publicaciones: 'c1755321',
  busqueda: 'e6a0c5ca',
  red: 'dacf171a',
  incidentes: '5c6bb485',
  pedidos: '4aec0bda',
  compras: '8b7fe592',
  conversaciones: '3f7e00c4',
  consumo: 'a0b2857a',
  libro: '07b73bfd',
  cifras: '66c1f964',
  avisos: '6418d3c9',
}
