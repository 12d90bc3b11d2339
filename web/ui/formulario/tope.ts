import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { sinOcultos } from '#domain/texto.ts'
import { enfocarFalta } from '#web/ui/foco.ts'

type Entrada = HTMLInputElement | HTMLTextAreaElement

/** As in cifras.ts, whose clocks and calendars the first view does without. */
const numero = (n: number): string => n.toLocaleString('es-EC', { useGrouping: true })

/** Characters of a text as the server counts them. */
const largoEscrito = (texto: string): number => sinOcultos(texto).trim().length

/** Says by how many characters a length is over its bound; undefined where it fits. */
export const sobran = (largo: number, maximo: number): string | undefined =>
  largo > maximo
    ? `${largo === maximo + 1 ? 'Sobra 1 carácter' : `Sobran ${numero(largo - maximo)} caracteres`}: caben ${numero(maximo)}.`
    : undefined

/** The same of a text. */
export const sobranEn = (texto: string, maximo: number): string | undefined => sobran(largoEscrito(texto), maximo)

/** Part of a bound from which a field of one line says how much it holds. */
const DESDE = 0.8

/** How much of its bound a text takes, once that is worth saying. */
const cuenta = (largo: number, maximo: number, enVariasLineas: boolean): string | undefined =>
  largo > 0 && (enVariasLineas || largo >= maximo * DESDE)
    ? `${numero(largo)} de ${numero(maximo)} caracteres`
    : undefined

/**
 * Keeps the form of `campo` from being sent while `impide`; its first wrong field gets the focus.
 * Whatever the form does on being sent comes after.
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
 * A bound that cuts nothing: the field in `marco` takes whatever is typed or pasted, what it holds
 * is counted, and its form isn't sent with too much. `medir` is to be called when something was
 * typed.
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
  // A form may put another text there without anybody typing.
  useLayoutEffect(medir)
  const sobra = maximo === undefined ? undefined : sobran(largo, maximo)
  useImpedirEnvio(campo, sobra !== undefined)
  return { medir, sobra, cuenta: maximo === undefined || sobra ? undefined : cuenta(largo, maximo, alto) }
}
