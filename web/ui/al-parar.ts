import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds (decisiones/pantallas, «What a table keeps»). */
const ESPERA = 400

/**
 * Reports a field's text once nothing has been typed for a while. A value from elsewhere, as after
 * going back, replaces the text.
 */
export const useAlParar = (valor: string, decir: (texto: string) => void): [string, (texto: string) => void] => {
  const [texto, escribir] = useState(valor)
  const dicho = useRef(valor)
  if (valor !== dicho.current) {
    dicho.current = valor
    if (texto !== valor) escribir(valor)
  }
  // Uses the page's state at that time: a filter may have been pressed meanwhile.
  const alParar = useEffectEvent(() => {
    dicho.current = texto
    decir(texto)
  })
  useEffect(() => {
    if (texto === dicho.current) return
    const espera = setTimeout(alParar, ESPERA)
    return () => clearTimeout(espera)
  }, [texto])
  return [texto, escribir]
}
