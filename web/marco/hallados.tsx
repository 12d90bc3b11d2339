import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { detalleDe } from '#web/servidor/pedir.ts'
import { MAXIMO_BUSQUEDA, useLoQueCabe } from '#web/ui/formulario/sobra.tsx'
import { sobranEn } from '#web/ui/formulario/tope.ts'
import { llano } from '#web/ui/llano.ts'
import { lugaresDe } from './destinos.ts'
import { useEntrada } from './entrada-de-paleta.ts'
import { consultaDeTodo } from './hallazgos.ts'
import estilo from './paleta.module.css'

/** Milliseconds without a key before the server is asked. */
const PAUSA_MS = 200

const valorDe = (titulo: string, id: string): string => `${titulo} ${id}`

const useReposado = (texto: string): string => {
  const [reposado, reposar] = useState(texto)
  useEffect(() => {
    const reloj = setTimeout(() => reposar(texto), PAUSA_MS)
    return () => clearTimeout(reloj)
  }, [texto])
  return reposado
}

/** Shows what matches the text: pages, orders, purchases, clients. */
export const Hallados = ({
  cuenta,
  escrito,
  escribir,
  alCerrar,
}: {
  cuenta: CuentaPropia
  escrito: string
  escribir: (escrito: string) => void
  alCerrar: () => void
}) => {
  const navegar = useNavigate()
  const entrada = useEntrada()
  const texto = escrito.trim()
  const { data, error } = useQuery({
    ...consultaDeTodo(cuenta, useReposado(useLoQueCabe(texto))),
    placeholderData: keepPreviousData,
  })
  const lugares = lugaresDe(cuenta).filter(({ palabra }) => llano(palabra).includes(llano(texto)))
  const sobra = sobranEn(texto, MAXIMO_BUSQUEDA)
  const grupos = sobra || texto.length < 2 ? [] : (data ?? [])
  const valores = [
    ...lugares.map(({ a }) => a),
    ...grupos.flatMap(({ titulo, hallados }) => hallados.map(({ id }) => valorDe(titulo, id))),
  ]
  const [elegido, elegir] = useState('')
  // If the chosen item is gone, the first one takes its place.
  const vigente = valores.includes(elegido) ? elegido : (valores[0] ?? '')
  const ir = (a: string) => {
    alCerrar()
    navegar(a)
  }
  return (
    <Command label="Ir a" shouldFilter={false} loop value={vigente} onValueChange={elegir} className={estilo.paleta}>
      <Command.Input value={escrito} onValueChange={escribir} {...entrada} />
      <Command.List className={estilo.lista}>
        <Command.Empty className={estilo.nada}>
          {sobra ??
            (error ? detalleDe(error) : texto.length < 2 ? 'Escribe al menos dos letras.' : 'Nada se llama así.')}
        </Command.Empty>
        {lugares.length > 0 ? (
          <Command.Group heading="Páginas">
            {lugares.map(({ palabra, a }) => (
              <Command.Item key={a} value={a} onSelect={() => ir(a)}>
                {palabra}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {grupos.map(({ titulo, hallados }) => (
          <Command.Group key={titulo} heading={titulo}>
            {hallados.map(({ id, palabra, detalle, a }) => (
              <Command.Item key={id} value={valorDe(titulo, id)} onSelect={() => ir(a)}>
                <span>{palabra}</span>
                <small>{detalle}</small>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}
