import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Nada } from '#web/cifras/parte.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { cambiosEntre } from './campos.ts'
import { consultaDeRetrato } from './consultas.ts'
import estilo from './historia.module.css'

/** Shows what changed in an object between two points of its history. */
export const ComoEstaba = ({
  stream,
  category,
  sucesos,
  i,
  con,
}: {
  stream: string
  category: string
  sucesos: readonly { readonly revision: number }[]
  i: number
  con: number
}) => {
  const [entero, verEntero] = useState(false)
  // Puts both in the order of time, whichever the reader looks at.
  const [antes, despues] = con > i ? [i, con] : [con, i]
  const ahora = useQuery(consultaDeRetrato(stream, sucesos[despues]?.revision ?? 0))
  const previa = useQuery({ ...consultaDeRetrato(stream, sucesos[antes]?.revision ?? 0), enabled: con >= 0 })
  if (ahora.error && !ahora.data) return <Caida error={ahora.error} reintentar={() => void ahora.refetch()} />
  if (!ahora.data || (con >= 0 && !previa.data)) return <Hueso ancho="100%" alto={200} />
  const cambios = cambiosEntre(con >= 0 ? previa.data?.estado : {}, ahora.data.estado, category, {
    ...previa.data?.nombres,
    ...ahora.data.nombres,
  })
  const mostrados = entero ? cambios : cambios.filter(({ antes, despues }) => antes !== despues)
  return (
    <>
      {mostrados.length === 0 ? <Nada>Entre esos dos momentos no cambió nada.</Nada> : null}
      <table className={estilo.campos} aria-label="Lo que cambió">
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Antes</th>
            <th scope="col">Después</th>
          </tr>
        </thead>
        <tbody>
          {mostrados.map(({ clave, ruta: campo, antes, despues }) => (
            <tr key={clave} data-cambia={antes === despues ? undefined : ''}>
              <th scope="row">{campo}</th>
              <td>{antes === despues ? antes : antes ? <del>{antes}</del> : '—'}</td>
              <td>{despues || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Boton tono="suave" aria-expanded={entero} onClick={() => verEntero(!entero)}>
          {entero ? 'Solo lo que cambió' : 'Ver todo lo que decía'}
        </Boton>
      </div>
    </>
  )
}
