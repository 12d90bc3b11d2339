/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: '9396b35f',
  raices: 'c0f5b168',
  cabezas: 'e09b25b3',
  cuentas: '1bc14fbb',
  actividad: '6bdd4374',
  publicaciones: 'fb1c7171',
  busqueda: 'd926a0d7',
  red: '44eef3c1',
  incidentes: '4214d1e3',
  pedidos: '0a2a01b7',
  compras: '4172fc2a',
  conversaciones: '4d8d4808',
  consumo: '81ab8c46',
  libro: '13275810',
  cifras: '1c9cea20',
  avisos: '06ef9e5d',
  suscritos: '2f454b81',
}
