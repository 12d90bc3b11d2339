import { borradores } from '#web/servidor/borradores.ts'

type Cajon = Pick<typeof borradores, 'leer' | 'guardar'>

/** Fields that are never kept: the password, and those that must be given anew each time. */
const SIN_GUARDAR: readonly string[] = ['contrasena', 'aceptaTerminos', 'invitacion']

/** Reads what was typed into a form and not sent; {} where nothing legible is stored. */
export const leerBorrador = (clave: string, cajon: Cajon = borradores): Record<string, unknown> => {
  try {
    const leido: unknown = JSON.parse(cajon.leer(clave) || '{}')
    if (typeof leido !== 'object' || leido === null || Array.isArray(leido)) return {}
    return Object.fromEntries(Object.entries(leido).filter(([campo]) => !SIN_GUARDAR.includes(campo)))
  } catch {
    return {}
  }
}

export const guardarBorrador = (clave: string, valores: object, cajon: Cajon = borradores): void => {
  const guardables = Object.entries(valores).filter(([campo]) => !SIN_GUARDAR.includes(campo))
  cajon.guardar(clave, guardables.length === 0 ? '' : JSON.stringify(Object.fromEntries(guardables)))
}
