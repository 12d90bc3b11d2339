/** What each read model is known by, its tables and handlers: `npm run logs` writes it, and a test holds it fresh. */
export const VERSIONES = {
  motor: '73bca130',
  numeracion: '597c800f',
  cabezas: '2f423d0e',
  cuentas: '8e0f6513',
  publicaciones: '43b4d5b4',
  busqueda: '63be5fed',
  red: '5e5f4a50',
<<<<<<< HEAD
  incidentes: 'a9e1490e',
  pedidos: '5224d964',
  compras: '940f06d5',
  conversaciones: '52518f60',
  avisos: 'c5feb196',
=======
  incidentes: 'abc47d05',
  pedidos: 'd7f235e7',
  compras: 'd6af910e',
  conversaciones: '79942880',
  consumo: '9db60102',
  avisos: 'b9da9ad8',
>>>>>>> 6696d2e62ce27f9f4ece5bfc093bce198b3d3702
}
