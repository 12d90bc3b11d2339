import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { sinOcultos } from '#domain/texto.ts'
import { enfocarFalta } from '#web/ui/foco.ts'

type Entrada = HTMLInputElement | HTMLTextAreaElement

/**
 * Formats a number as cifras.ts does. That file isn't imported, as the first view does without its
 * clocks and calendars.
 */
const numero = (n: number): string => n.toLocaleString('es-EC', { useGrouping: true })

/** Returns the characters of a text as the server counts them. */
const largoEscrito = (texto: string): number => sinOcultos(texto).trim().length

/** Says by how many characters a length exceeds its maximum; undefined if it fits. */
export const sobran = (largo: number, maximo: number): string | undefined =>
  largo > maximo
    ? `${largo === maximo + 1 ? 'Sobra 1 carácter' : `Sobran ${numero(largo - maximo)} caracteres`}: caben ${numero(maximo)}.`
    : undefined

/** Says the same for a text. */
export const sobranEn = (texto: string, maximo: number): string | undefined => sobran(largoEscrito(texto), maximo)

/** Fraction of the maximum from which a one-line field shows its count. */
const DESDE = 0.8

/** Says how much of its maximum a text takes, once that is worth saying. */
const cuenta = (largo: number, maximo: number, enVariasLineas: boolean): string | undefined =>
  largo > 0 && (enVariasLineas || largo >= maximo * DESDE)
    ? `${numero(largo)} de ${numero(maximo)} caracteres`
    : undefined

/**
 * Keeps the form of `campo` from being sent while `impide`, and focuses its first invalid field. It
 * runs before the form's own submit handlers.
 */
export const useImpedirEnvio = (campo: () => Entrada | null | undefined, impide: boolean): void => {
  useEffect(() => {
    const forma = campo()?.form
    if (!impide || !forma) return
    const frenar = (suceso: Event) => {
      suceso.preventDefault()
      suceso.stopImmediatePropagation()
      enfocarFalta(forma)
    }
    forma.addEventListener('submit', frenar, { capture: true })
    return () => forma.removeEventListener('submit', frenar, { capture: true })
  })
}

/**
 * Sets a maximum that cuts nothing: the field in `marco` takes whatever is typed or pasted, its
 * characters are counted, and its form isn't sent with too many. `medir` has to be called after
 * typing.
 */
export const useTope = (marco: RefObject<HTMLElement | null>, maximo: number | undefined) => {
  const [largo, contar] = useState(0)
  const [alto, decirAlto] = useState(false)
  const campo = () => marco.current?.querySelector<Entrada>('input, textarea')
  const medir = () => {
    const entrada = maximo === undefined ? undefined : campo()
    if (!entrada) return
    contar(entrada.type === 'password' ? entrada.value.length : largoEscrito(entrada.value))
    decirAlto(entrada instanceof HTMLTextAreaElement)
  }
  // A form may set another text without anybody typing.
  useLayoutEffect(medir)
  const sobra = maximo === undefined ? undefined : sobran(largo, maximo)
  useImpedirEnvio(campo, sobra !== undefined)
  return { medir, sobra, cuenta: maximo === undefined || sobra ? undefined : cuenta(largo, maximo, alto) }
}
