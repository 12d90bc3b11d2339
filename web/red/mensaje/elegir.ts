import { MAXIMO_DESTINATARIOS } from '#domain/red/mensajes.ts'

type Persona = { readonly id: string; readonly nombre: string; readonly ciudad: string }

const plano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns the persons whose name or city holds every word, whatever its accents. */
export const coinciden = <P extends Persona>(personas: readonly P[], texto: string): readonly P[] => {
  const palabras = plano(texto).split(/\s+/).filter(Boolean)
  return personas.filter(({ nombre, ciudad }) => {
    const escrito = plano(`${nombre} ${ciudad}`)
    return palabras.every((palabra) => escrito.includes(palabra))
  })
}

/**
 * Marks all that show, or none of them when all are marked. Never marks more than a message may
 * have.
 */
export const alternarTodos = (elegidos: ReadonlySet<string>, visibles: readonly Persona[]): ReadonlySet<string> => {
  const otros = new Set(elegidos)
  if (visibles.every(({ id }) => otros.has(id))) {
    for (const { id } of visibles) otros.delete(id)
    return otros
  }
  for (const { id } of visibles) if (otros.size < MAXIMO_DESTINATARIOS) otros.add(id)
  return otros
}

export const alternar = (elegidos: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const otros = new Set(elegidos)
  if (!otros.delete(id) && otros.size < MAXIMO_DESTINATARIOS) otros.add(id)
  return otros
}
