/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '0c2ab430',
  cabezas: '502dbbda',
  cuentas: '5d62f390',
  actividad: 'ef48cb6d',
  publicaciones: 'f02ab30e',
  busqueda: '3fbbc58d',
  red: '0987e43f',
  incidentes: 'e6c0244d',
  pedidos: 'e4df8a83',
  compras: '4727d5e3',
  conversaciones: 'c872a8dd',
  consumo: '27e29fb9',
  libro: 'f4a5a902',
  cifras: '7b21556c',
  avisos: 'e09cfb6a',
}
