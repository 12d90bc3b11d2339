/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'e48ea514',
  cabezas: '513e3392',
  cuentas: '5d62f390',
  actividad: 'ef48cb6d',
  publicaciones: 'f02ab30e',
  busqueda: '3fbbc58d',
  red: '0987e43f',
  incidentes: 'e6c0244d',
  pedidos: '9606ab89',
  compras: 'f063ee6d',
  conversaciones: '70af225d',
  consumo: '27e29fb9',
  libro: 'cffdb208',
  cifras: 'da231187',
  avisos: 'f673b38b',
}
