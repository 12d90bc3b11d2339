import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Destinatarios as Lista } from '#api/contract/mensajes.ts'
import { MAXIMO_DESTINATARIOS } from '#domain/red/mensajes.ts'
import { CajaDeBusqueda } from '#web/ui/formulario/caja-de-busqueda.tsx'
import { Logo, Vacio } from '#web/ui/piezas.tsx'
import { useAbierto } from '#web/vivo/senales.ts'
import { alternar, alternarTodos, coinciden } from './elegir.ts'
import estilo from './mensajes.module.css'

type Persona = Lista['items'][number]

const Fila = ({ persona, elegida, alternar }: { persona: Persona; elegida: boolean; alternar: () => void }) => {
  const abierto = useAbierto(persona.id, persona.abierto)
  return (
    <li>
      <label>
        <input type="checkbox" checked={elegida} onChange={alternar} />
        <Logo src={persona.logo} nombre={persona.nombre} lado={32} abierto={abierto} />
        <span>
          {persona.nombre}
          <small>{persona.ciudad}</small>
        </span>
      </label>
    </li>
  )
}

/** Renders the choice of recipients: a search, one box for all that show, one for each. */
export const Destinatarios = ({
  personas,
  elegidos,
  elegir,
  vacio,
}: {
  personas: readonly Persona[]
  elegidos: ReadonlySet<string>
  elegir: (elegidos: ReadonlySet<string>) => void
  vacio: string
}) => {
  const [texto, escribir] = useState('')
  if (personas.length === 0) {
    return (
      <Vacio icono={<Users size={28} aria-hidden />} titulo="Nadie todavía">
        {vacio}
      </Vacio>
    )
  }
  const visibles = coinciden(personas, texto)
  const todos = visibles.length > 0 && visibles.every(({ id }) => elegidos.has(id))
  const algunos = !todos && visibles.some(({ id }) => elegidos.has(id))
  return (
    <>
      <CajaDeBusqueda
        nombre="Buscar destinatarios"
        className={estilo.buscador}
        placeholder="Nombre o ciudad"
        value={texto}
        onChange={({ target }) => escribir(target.value)}
      />
      <label className={estilo.todos}>
        <input
          type="checkbox"
          checked={todos}
          ref={(caja) => {
            if (caja) caja.indeterminate = algunos
          }}
          onChange={() => elegir(alternarTodos(elegidos, visibles))}
        />
        Todos
        <span role="status">
          {elegidos.size} de {personas.length}
          {elegidos.size >= MAXIMO_DESTINATARIOS ? ' · el máximo de un mensaje' : ''}
        </span>
      </label>
      {visibles.length === 0 ? (
        <p className={estilo.nadie}>Nadie coincide con «{texto}».</p>
      ) : (
        <ul className={estilo.lista}>
          {visibles.map((persona) => (
            <Fila
              key={persona.id}
              persona={persona}
              elegida={elegidos.has(persona.id)}
              alternar={() => elegir(alternar(elegidos, persona.id))}
            />
          ))}
        </ul>
      )}
    </>
  )
}
