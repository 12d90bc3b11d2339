import { clsx } from 'clsx'
import { RefreshCw, Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { Sobra } from '#web/ui/formulario/sobra.tsx'
import { sobranEn, useImpedirEnvio } from '#web/ui/formulario/tope.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import estilo from './buscador.module.css'
import { comoSeEscribio, MAXIMO_LETRAS } from './lectura.ts'

/** Milliseconds of a pause in the typing after which what is found so far is shown. */
const PAUSA_MS = 400

/**
 * Renders the search box over a band. A pause shows what is found so far; Enter or the search
 * button searches; the other button clears the box and brings the band back.
 */
export const Buscador = ({
  nombre,
  indicacion,
  valor,
  buscar,
  teclear,
  limpiar,
  buscando,
  grande,
}: {
  nombre: string
  indicacion: string
  /** The words searched. When they change otherwise than by typing, the box shows them. */
  valor: string
  buscar: (query: string) => void
  teclear: (query: string) => void
  limpiar: () => void
  buscando: boolean
  grande?: boolean
}) => {
  // As it was typed. The box shows its first letter as a capital (decisiones/red, «Search box»).
  const [texto, escribir] = useState(valor)
  const mostrado = conMayuscula(texto)
  const dicho = useRef(valor)
  const campo = useRef<HTMLInputElement>(null)
  const pausa = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A value that isn't what was typed would send the caret to the end.
  const caret = useRef<number>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) campo.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  useEffect(() => {
    if (valor === dicho.current) return
    dicho.current = valor
    clearTimeout(pausa.current)
    escribir(valor)
  }, [valor])
  useEffect(() => () => clearTimeout(pausa.current), [])

  const sobra = sobranEn(texto, MAXIMO_LETRAS) !== undefined
  useImpedirEnvio(() => campo.current, sobra)

  const decir = (query: string, como: (query: string) => void) => {
    clearTimeout(pausa.current)
    dicho.current = query
    como(query)
  }
  return (
    <search className={clsx(estilo.buscador, grande && estilo.grande)}>
      <form
        onSubmit={(suceso) => {
          suceso.preventDefault()
          const query = texto.trim()
          if (query) decir(query, buscar)
        }}
      >
        <CajaDeBusqueda
          nombre={nombre}
          lente={grande ? 18 : 15}
          className={estilo.caja}
          ref={campo}
          aria-invalid={sobra}
          placeholder={indicacion}
          value={mostrado}
          enterKeyHint="search"
          onChange={({ target }) => {
            const escrito = comoSeEscribio(target.value, texto)
            caret.current = target.selectionStart
            escribir(escrito)
            clearTimeout(pausa.current)
            const query = escrito.trim()
            if (query && !sobranEn(query, MAXIMO_LETRAS))
              pausa.current = setTimeout(() => decir(query, teclear), PAUSA_MS)
          }}
        />
        <Boton type="submit" tono={grande ? 'primario' : 'normal'} grande={grande === true} ocupado={buscando}>
          <Search size={17} aria-hidden />
          <span className={estilo.palabra}>Buscar</span>
        </Boton>
        <Boton
          tono="suave"
          cuadrado
          grande={grande === true}
          aria-label="Limpiar la búsqueda"
          onClick={() => {
            escribir('')
            decir('', limpiar)
          }}
        >
          <RefreshCw size={grande ? 18 : 15} aria-hidden />
        </Boton>
      </form>
      <Sobra texto={texto} maximo={MAXIMO_LETRAS} />
    </search>
  )
}
