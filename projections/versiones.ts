/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '60307249',
  cabezas: 'cad55df4',
  cuentas: '5d62f390',
  publicaciones: '47c7ec3c',
  busqueda: '2aecd30f',
  red: '454aea57',
  incidentes: 'a1a1feb3',
  pedidos: 'bc4d3b4e',
  compras: '6b0fa707',
  conversaciones: 'e3570246',
  consumo: '73d0dcdf',
  libro: 'a8d80cae',
  avisos: 'c75ee6c5',
}
