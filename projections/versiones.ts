/**
 * Hashes of the tables and handlers of each read model. `npm run logs` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
  motor: 'ec75a297',
  numeracion: 'f7f32876',
  raices: '18036d93',
  cabezas: '1ac17d35',
  cuentas: '470cdeb2',
  actividad: '6bdd4374',
  publicaciones: 'fb1c7171',
  busqueda: 'd926a0d7',
  red: 'cb1137bd',
  incidentes: '4214d1e3',
  pedidos: '0a2a01b7',
  compras: 'be52273e',
  conversaciones: '948abd58',
  consumo: '81ab8c46',
  libro: 'a230a9ca',
  cifras: 'e61d1d06',
  avisos: 'fc157fef',
  suscritos: '2f454b81',
}
