import { CONTRASENA_MINIMA } from '#api/contract/cuenta.ts'

/** The strength of a password: 0 is too short, then weak, fair and strong. */
export type Fuerza = 0 | 1 | 2 | 3
export const PALABRA_FUERZA = ['Corta', 'Débil', 'Aceptable', 'Fuerte'] as const

const CLASES_DE_LETRA = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u, /\s/]
const HABITUALES = /contrase|password|qwert|asdf|bandwork|admin|ecuador|(\d)\1{3}|0123|1234|4321|abcd/iu

/**
 * Rates how hard a password is to guess, for a word beside the field. Length counts most, then
 * variety; common fragments and the user's own name or address reduce it. Whether the password is
 * accepted is up to the server.
 */
export const fuerzaDe = (contrasena: string, propios: readonly string[] = []): Fuerza => {
  if (contrasena.length < CONTRASENA_MINIMA) return 0
  const distintas = new Set(contrasena.toLocaleLowerCase('es')).size
  const clases = CLASES_DE_LETRA.filter((clase) => clase.test(contrasena)).length
  const llana = contrasena.toLocaleLowerCase('es')
  const propia = propios
    .flatMap((texto) => texto.toLocaleLowerCase('es').split(/[\s@.]+/))
    .some((trozo) => trozo.length >= 4 && llana.includes(trozo))
  const puntos = (contrasena.length >= 14 ? 2 : 1) + (clases >= 3 ? 1 : 0) + (distintas >= 10 ? 1 : 0)
  const resta = (HABITUALES.test(contrasena) ? 2 : 0) + (propia ? 2 : 0) + (distintas <= 5 ? 2 : 0)
  return Math.max(1, Math.min(3, puntos - resta)) as Fuerza
}
