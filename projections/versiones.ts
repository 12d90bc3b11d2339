/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '4b8f3ac2',
  cabezas: 'a28d0466',
  cuentas: '5d62f390',
  actividad: 'ef48cb6d',
  publicaciones: 'f02ab30e',
  busqueda: '3fbbc58d',
  red: '0987e43f',
  incidentes: '7f7bf010',
  pedidos: '2172591f',
  compras: 'f86a2ec0',
  conversaciones: 'e68c99b8',
  consumo: '27e29fb9',
  libro: 'cab1759a',
  cifras: '07788c64',
  avisos: '57fdb4b4',
}
