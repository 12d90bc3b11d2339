import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import estilo from './barra.module.css'

/** Milliseconds (decisiones/pantallas, «What a table keeps»). */
const ESPERA_BUSQUEDA = 400

export const Buscador = ({
  valor,
  buscar,
  nombre,
  indicacion,
}: {
  valor: string
  buscar: (texto: string) => void
  nombre: string
  indicacion: string
}) => {
  const [texto, escribir] = useState(valor)
  const enviado = useRef(valor)
  // The back button brings another search than the one typed.
  if (valor !== enviado.current) {
    enviado.current = valor
    if (texto !== valor) escribir(valor)
  }
  // With the page as it is by then: a filter may have been pressed meanwhile.
  const alParar = useEffectEvent(() => {
    enviado.current = texto
    buscar(texto)
  })
  useEffect(() => {
    if (texto === enviado.current) return
    const espera = setTimeout(alParar, ESPERA_BUSQUEDA)
    return () => clearTimeout(espera)
  }, [texto])
  return (
    <label className={estilo.buscador}>
      <Search size={15} aria-hidden />
      <span className="solo-lectores">{nombre}</span>
      <input
        type="search"
        placeholder={indicacion}
        maxLength={200}
        value={texto}
        aria-keyshortcuts="/ Control+K Meta+K"
        onChange={({ target }) => escribir(target.value)}
      />
      <kbd aria-hidden title="También: j y k pasan de fila en fila">
        /
      </kbd>
    </label>
  )
}
