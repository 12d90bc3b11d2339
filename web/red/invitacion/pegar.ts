import { correoCanonico, correoLimpio } from '#domain/cuenta/correo.ts'
import { MAXIMO_DIARIO, MAXIMO_DIRECCIONES } from '#domain/red/invitacion.ts'
import { sinCola } from '#domain/texto.ts'
import { sobran } from '#web/ui/formulario/tope.ts'

/** Characters of a list that are read at once: more than a day's invitations with their names. */
const MAXIMO_PEGADO = 40_000
const SEPARAN = /[\s,;<>"]+/
const SEPARAN_PERSONAS = /[,;\r\n\t]+/
const CITAS = /"[^"]*"/g
const limpio = (palabra: string): string => sinCola(palabra.replace(/^mailto:/i, ''), '.:')

/**
 * Returns the words before a «<». Of earlier entries it keeps every word; of the name before this
 * address, only words that may be addresses.
 */
const antesDe = (texto: string): readonly string[] => {
  const entradas = texto.replace(CITAS, '').split(SEPARAN_PERSONAS)
  const nombre = entradas.pop() ?? ''
  return [
    ...entradas.flatMap((entrada) => entrada.split(SEPARAN)),
    ...nombre.split(SEPARAN).filter((n) => n.includes('@')),
  ]
}

/**
 * Splits a text into words, and keeps the text between «<» and «>» whole. It is a scan, because a
 * pattern would take cubic time.
 */
const piezasDe = (texto: string): readonly string[] => {
  const piezas: string[] = []
  let desde = 0
  for (;;) {
    const abre = texto.indexOf('<', desde)
    const cierra = abre < 0 ? -1 : texto.indexOf('>', abre)
    if (cierra < 0) return [...piezas, ...texto.slice(desde).split(SEPARAN)]
    piezas.push(...antesDe(texto.slice(desde, abre)), texto.slice(abre + 1, cierra).trim())
    desde = cierra + 1
  }
}

/**
 * Returns the addresses of a list as people have them: separated by commas, semicolons, spaces or
 * lines, with or without names. Words that aren't addresses stay in the result, to be marked.
 */
export const correosEn = (texto: string): readonly string[] =>
  (texto.length > MAXIMO_PEGADO ? [] : piezasDe(texto))
    .map(limpio)
    .map(correoLimpio)
    .filter((correo) => correo !== '')

/** Returns whether a pasted or typed text is more than one plain address. */
export const esLista = (texto: string): boolean => {
  if (!texto.includes('@')) return false
  if (texto.length > MAXIMO_PEGADO) return true
  const hallados = correosEn(texto)
  return hallados.length > 1 || (hallados.length === 1 && hallados[0] !== texto.trim())
}

/** The rough shape of an address. The form says whether it is one. */
const PARECE = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/
const contar = (n: number, singular: string, plural: string): string => (n === 1 ? singular : `${n} ${plural}`)

/**
 * Puts a list's addresses into the form's inputs, from the `lugar`-th on, and says how many were
 * added and how many were there already. Each address is added once, whatever its capitals. Text
 * that isn't an address is left to be corrected. Never adds more than may be invited in a day.
 */
export const repartir = (
  correos: readonly string[],
  lugar: number,
  texto: string,
): { readonly correos: readonly string[]; readonly ultimo: number; readonly dicho: string } => {
  const largaEn = sobran(texto.length, MAXIMO_PEGADO)
  if (largaEn) return { correos, ultimo: lugar, dicho: `No añadimos nada de esa lista. ${largaEn} Pégala por partes.` }
  const otros = correos.filter((_, i) => i !== lugar)
  const hay = new Set(otros.map((correo) => correoCanonico(correo)).filter((correo) => correo !== ''))
  const hallados = correosEn(texto)
  const nuevos: string[] = []
  for (const correo of hallados) {
    if (hay.has(correoCanonico(correo))) continue
    hay.add(correoCanonico(correo))
    nuevos.push(correo)
  }
  const caben = nuevos.slice(0, Math.max(0, MAXIMO_DIARIO - hay.size + nuevos.length))
  const buenos = caben.filter((correo) => PARECE.test(correo)).length
  const repetidos = hallados.length - nuevos.length
  const demas = nuevos.length - caben.length
  const antes = correos.slice(0, lugar)
  const despues = correos.slice(lugar + 1).filter((correo) => correo.trim() !== '')
  const todos = [...antes, ...caben, ...despues]
  return {
    correos: todos.length > 0 ? todos : [''],
    ultimo: Math.max(0, lugar + caben.length - 1),
    dicho: [
      buenos > 0 ? `${contar(buenos, 'Un correo añadido', 'correos añadidos')}.` : '',
      caben.length > buenos ? `${contar(caben.length - buenos, 'Uno por corregir', 'por corregir')}.` : '',
      repetidos > 0 ? `${contar(repetidos, 'Uno repetido no se añadió', 'repetidos no se añadieron')}.` : '',
      demas > 0 ? `${contar(demas, 'Uno no cabe', 'no caben')}: al día se invita hasta a ${MAXIMO_DIARIO}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/**
 * Returns a sentence that says by how many the addresses are too many for one request, or undefined
 * when they fit.
 */
export const sobranCorreos = (correos: readonly string[]): string | undefined => {
  const escritos = new Set(correos.map((correo) => correoCanonico(correo)).filter((correo) => correo !== '')).size
  return escritos > MAXIMO_DIRECCIONES
    ? `Hay ${escritos} correos y puedes invitar hasta ${MAXIMO_DIRECCIONES} a la vez: quita ${escritos - MAXIMO_DIRECCIONES}, o invítalos después.`
    : undefined
}
