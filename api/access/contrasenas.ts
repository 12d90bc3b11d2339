import { sinCola } from '#domain/texto.ts'
import { normalizar } from '#projections/motor/texto.ts'

/**
 * Words that people choose first, in Ecuador and everywhere. Digits and signs around one don't make
 * it harder to guess.
 */
const COMUNES = new Set(
  `password contrasena contrasenia clave claves miclave secreto secreta qwerty qwertyui qwertyuiop qwertyuio asdfgh asdfghjkl zxcvbnm
   admin administrador administrator bienvenido bienvenida welcome iloveyou teamo tequiero teamomucho amor mivida princesa hola
   holamundo ecuador quito guayaquil cuenca loja ambato manta barcelona emelec ligadequito ligadeportiva barcelonasc futbol
   bandwork chatwork empresa proveedor cliente negocio usuario invitado prueba pruebas test testing demo letmein dragon monkey
   sunshine master shadow superman batman pokemon naruto jesucristo jesusteamo diosesamor dios jesus familia hijos mama papa
   mariposa estrella corazon angel carlos maria jose juan luis ana jorge daniel andrea abc abcd abcdef abcdefghij login cambiame
   changeme temporal seguridad facebook google whatsapp internet computadora samsung mercado tienda ferreteria gato perro`
    .split(/\s+/)
    .filter((palabra) => palabra !== ''),
)
const SECUENCIAS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]
/** A password with this many different characters or fewer is too easy to guess. */
const POCAS = 4

/**
 * Returns whether a password is too common: a known word with trimmings, a keyboard run, few
 * different characters, or the person's own data.
 */
export const esComun = (contrasena: string, propios: readonly string[]): boolean => {
  const llana = normalizar(contrasena)
  const letras = llana.replace(/[^a-z]/g, '')
  if (new Set(llana).size <= POCAS || COMUNES.has(letras)) return true
  const entera = llana.replace(/[^a-z0-9]/g, '')
  // A common word twice, or two of them.
  for (let corte = 3; corte < letras.length - 2; corte += 1) {
    if (COMUNES.has(letras.slice(0, corte)) && COMUNES.has(letras.slice(corte))) return true
  }
  if (entera.length >= 6 && SECUENCIAS.some((secuencia) => secuencia.includes(entera))) return true
  return propios
    .flatMap((propio) => [propio, propio.split('@')[0] ?? ''])
    .map((propio) => normalizar(propio).replace(/[^a-z0-9]/g, ''))
    .some((propio) => propio.length >= 4 && (entera === propio || sinCola(entera, '0123456789') === propio))
}
