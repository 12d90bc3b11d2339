import { crearSerie } from './comun.ts'

const siguiente = crearSerie('cédulas')

/** Returns a cédula of Pichincha with its right check digit, another one at each call. */
export const cedulaNueva = (): string => {
  const nueve = `17${String(2_000_000 + siguiente()).slice(-7)}`
  const suma = [...nueve].reduce((total, digito, i) => {
    const producto = Number(digito) * (i % 2 === 0 ? 2 : 1)
    return total + (producto > 9 ? producto - 9 : producto)
  }, 0)
  return `${nueve}${(10 - (suma % 10)) % 10}`
}

/** Returns a form that registers a client, as a browser sends it. */
export const formularioCliente = (cambios: object = {}) => {
  const identificacion = cedulaNueva()
  return {
    clase: 'personal',
    nombre: 'Rosa Elena Toapanta',
    correo: `rosa${identificacion}@prueba.ec`,
    contrasena: 'volcán y páramo 27',
    celular: '0991234567',
    identificacion,
    pais: 'Ecuador',
    provincia: 'Pichincha',
    ciudad: 'Cayambe',
    parroquia: 'Cangahua',
    direccion: 'Av. Bolívar 12',
    aceptaTerminos: true,
    ...cambios,
  }
}

/** Returns one that registers a provider. */
export const formularioProveedor = (cambios: object = {}) =>
  formularioCliente({
    clase: 'empresa',
    nombre: 'Ferretería La Unión',
    identificacion: `${cedulaNueva()}001`,
    actividad: 'Ferretería',
    palabrasClave: ['Cemento', 'cemento', 'varilla'],
    ...cambios,
  })
