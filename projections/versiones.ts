/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: 'deeb2662',
  cabezas: 'c0914c5d',
  cuentas: '8e0f6513',
  publicaciones: '43b4d5b4',
  busqueda: '63be5fed',
  red: 'b5b49871',
  incidentes: 'abc47d05',
  pedidos: '96af16fc',
  compras: '8b2090e1',
  conversaciones: 'ad65822b',
  consumo: '0510959b',
  avisos: '440ff704',
}
