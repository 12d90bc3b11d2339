import { clsx } from 'clsx'
import { RefreshCw, Search } from 'lucide-react'
import { useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './buscador.module.css'
import { conMayuscula } from './lectura.ts'

/** The search box over a band: Enter or its button searches; the other one clears it and brings the band back. */
export const Buscador = ({
  nombre,
  indicacion,
  buscar,
  limpiar,
  buscando,
  grande,
}: {
  nombre: string
  indicacion: string
  buscar: (query: string) => void
  limpiar: () => void
  buscando: boolean
  grande?: boolean
}) => {
  const [texto, escribir] = useState('')
  return (
    <search className={clsx(estilo.buscador, grande && estilo.grande)}>
      <form
        onSubmit={(suceso) => {
          suceso.preventDefault()
          const query = texto.trim()
          if (query) buscar(query)
        }}
      >
        <label className={estilo.caja}>
          <span className="solo-lectores">{nombre}</span>
          <Search size={grande ? 18 : 15} aria-hidden />
          <input
            type="search"
            placeholder={indicacion}
            maxLength={200}
            value={texto}
            enterKeyHint="search"
            onChange={({ target }) => escribir(conMayuscula(target.value))}
          />
        </label>
        <Boton type="submit" tono={grande ? 'primario' : 'normal'} grande={grande === true} ocupado={buscando}>
          Buscar
        </Boton>
        <Boton
          tono="suave"
          cuadrado
          grande={grande === true}
          aria-label="Limpiar la búsqueda"
          onClick={() => {
            escribir('')
            limpiar()
          }}
        >
          <RefreshCw size={grande ? 18 : 15} aria-hidden />
        </Boton>
      </form>
    </search>
  )
}
