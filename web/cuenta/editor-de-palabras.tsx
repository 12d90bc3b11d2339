import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { useImpedirEnvio } from '#web/ui/formulario/tope.ts'
import estilo from './palabras.module.css'
import { conPalabras, estaYa } from './palabras.ts'

type Props = {
  readonly palabras: readonly string[]
  readonly alCambiar: (palabras: string[]) => void
  readonly maximo: number
  readonly error?: string | undefined
}

let pulsado = false
for (const suceso of ['mousedown', 'mouseup'])
  document.addEventListener(suceso, () => (pulsado = suceso === 'mousedown'), { capture: true })
/**
 * Does something once the mouse or finger that is down is lifted, at once if none is: nothing moves
 * from under a button that is being pressed.
 */
const alSoltar = (hacer: () => void): void => {
  if (pulsado) document.addEventListener('mouseup', hacer, { capture: true, once: true })
  else hacer()
}

/**
 * Edits keywords as chips. Enter or a comma adds the text; Backspace in the empty field removes the
 * last keyword. A keyword that can't be added stays in the field.
 */
export const EditorDePalabras = ({ palabras, alCambiar, maximo, error }: Props) => {
  const [texto, escribir] = useState('')
  const entrada = useRef<HTMLInputElement>(null)
  const lista = useId()
  const llenas = palabras.length >= maximo
  const [repetida, repetir] = useState(false)
  const [falta, marcar] = useState<string>()
  useImpedirEnvio(() => entrada.current, falta !== undefined)
  const anadir = (escrito: string) => {
    const { palabras: nuevas, quedan, falta: porQue } = conPalabras(palabras, escrito, maximo)
    const cambian = nuevas.length !== palabras.length
    if (cambian) alCambiar([...nuevas])
    if (escrito.trim() !== '') repetir(estaYa(palabras, escrito))
    escribir(quedan !== '' && !cambian ? escrito : quedan)
    marcar(porQue)
  }
  const quitar = (quitada: string) => {
    alCambiar(palabras.filter((palabra) => palabra !== quitada))
    entrada.current?.focus()
  }
  return (
    <div className={estilo.editor}>
      <div className={estilo.entrada}>
        <Campo
          ref={entrada}
          nombre="Palabras clave (opcional)"
          autoComplete="off"
          placeholder="cemento, varilla, pintura…"
          value={texto}
          error={falta ?? error}
          ayuda={`Escribe una y presiona Enter. ${palabras.length} de ${maximo}.`}
          onChange={({ target }) => {
            repetir(false)
            marcar(undefined)
            if (target.value.includes(',')) anadir(target.value)
            else escribir(target.value)
          }}
          onBlur={() => alSoltar(() => anadir(texto))}
          onKeyDown={(suceso) => {
            if (suceso.key === 'Enter') {
              suceso.preventDefault()
              anadir(texto)
            }
            const ultima = palabras.at(-1)
            if (suceso.key === 'Backspace' && texto === '' && ultima) alCambiar(palabras.slice(0, -1))
          }}
        />
        <Boton
          aria-label="Añadir la palabra clave"
          cuadrado
          motivo={llenas ? `Puedes tener hasta ${maximo} palabras clave.` : null}
          onClick={() => {
            anadir(texto)
            entrada.current?.focus()
          }}
        >
          <Plus size={16} aria-hidden />
        </Boton>
      </div>
      <p role="status" className={estilo.dicho}>
        {repetida ? 'Esa palabra ya está.' : ''}
      </p>
      {palabras.length > 0 ? (
        <ul id={lista} aria-label="Tus palabras clave" className={estilo.palabras}>
          {palabras.map((palabra) => (
            <li key={palabra}>
              {palabra}
              <button type="button" aria-label={`Quitar «${palabra}»`} onClick={() => quitar(palabra)}>
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
