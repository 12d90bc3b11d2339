import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds (decisiones/pantallas, «What a table keeps»). */
const ESPERA = 400

/** What is typed into a field, said once nothing was typed for a while; what is said from elsewhere, as by going back, takes its place. */
export const useAlParar = (valor: string, decir: (texto: string) => void): [string, (texto: string) => void] => {
  const [texto, escribir] = useState(valor)
  const dicho = useRef(valor)
  if (valor !== dicho.current) {
    dicho.current = valor
    if (texto !== valor) escribir(valor)
  }
  // With the page as it is by then: a filter may have been pressed meanwhile.
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
