import { borradores } from '#web/servidor/borradores.ts'

/** Never kept: the password, and what has to be said anew each time. */
const SIN_GUARDAR: readonly string[] = ['contrasena', 'aceptaTerminos', 'invitacion']

/** What was typed into a form and not sent; {} when there is nothing, or nothing legible. */
export const leerBorrador = (clave: string): Record<string, unknown> => {
  try {
    const leido: unknown = JSON.parse(borradores.leer(clave) || '{}')
    if (typeof leido !== 'object' || leido === null || Array.isArray(leido)) return {}
    return Object.fromEntries(Object.entries(leido).filter(([campo]) => !SIN_GUARDAR.includes(campo)))
  } catch {
    return {}
  }
}

export const guardarBorrador = (clave: string, valores: object): void => {
  const suyos = Object.entries(valores).filter(([campo]) => !SIN_GUARDAR.includes(campo))
  borradores.guardar(clave, JSON.stringify(Object.fromEntries(suyos)))
}
