/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'b6b0629b',
  cabezas: 'a7b67f20',
  cuentas: '90bdbf35',
  publicaciones: '4c7e8036',
  busqueda: '520ddd4b',
  red: 'dd618fbb',
  pedidos: '66b081bc',
  compras: '58904239',
  avisos: '67b788ea',
}
