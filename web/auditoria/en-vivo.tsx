import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { HechosDelLog } from '#api/contract/cifras.ts'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { PRIMER_DIA } from '#domain/cifras.ts'
import { ruta } from '#domain/rutas.ts'
import { tipoEscrito } from '#web/cifras/palabras.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { consultar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto, numero } from '#web/ui/cifras.ts'
import { Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { llano } from '#web/ui/llano.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { Rollo } from '#web/ui/rollo.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { crearCola, GUARDADOS } from './cola.ts'
import estilo from './en-vivo.module.css'
import { PALABRA_CATEGORIA } from './palabras.ts'

type Filtro = { readonly categoria: string; readonly texto: string }
const pasa = (trama: TramaDeTodo, { categoria, texto }: Filtro): boolean => {
  if (categoria === '' && texto === '') return true
  if (!('stream' in trama)) return false
  const suya = trama.stream.split('-')[0]
  return (
    (categoria === '' || categoria === suya) &&
    llano(`${tipoEscrito(trama.tipo)} ${trama.stream}`).includes(llano(texto))
  )
}

const Fila = ({ trama }: { trama: TramaDeTodo }) =>
  'stream' in trama ? (
    <tr>
      <td>{trama.posicion}</td>
      <td>
        <time dateTime={trama.momento}>{momentoCompleto(trama.momento)}</time>
      </td>
      <td>{tipoEscrito(trama.tipo)}</td>
      <td>
        {trama.stream.includes('-') ? (
          <Link to={`${ruta('auditoria_de', { stream: trama.stream })}?version=${trama.revision}`}>{trama.stream}</Link>
        ) : (
          trama.stream
        )}
      </td>
      <td>{trama.quien.tipo}</td>
    </tr>
  ) : (
    <tr>
      <td>{trama.posicion}</td>
      <td colSpan={4}>
        {'detenido' in trama ? 'Un hecho que no se puede comprobar.' : 'Un hecho que tu cuenta no ve.'}
      </td>
    </tr>
  )

const CABEZAS = ['Posición', 'Cuándo', 'Hecho', 'Historia', 'Quién'] as const

/** The newest facts as they come, straight from the log, from a position on. */
const Corriente = ({ desde }: { desde: string }) => {
  const cola = useMemo(() => crearCola(desde), [desde])
  useEffect(() => {
    cola.seguir()
    return cola.pausar
  }, [cola])
  const { tramas, posicion, sigue, hayMas } = useSyncExternalStore(cola.oir, cola.leer)
  const [filtro, filtrar] = useState<Filtro>({ categoria: '', texto: '' })
  const vistas = tramas.filter((trama) => pasa(trama, filtro))
  return (
    <>
      <div className={estilo.mandos}>
        <Boton grande onClick={() => (sigue ? cola.pausar() : cola.seguir())} aria-pressed={!sigue}>
          {sigue ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
          {sigue ? 'Pausar' : 'Seguir'}
        </Boton>
        <Eleccion
          nombre="De qué"
          value={filtro.categoria}
          onChange={({ target }) => filtrar({ ...filtro, categoria: target.value })}
        >
          <option value="">Todo</option>
          {Object.entries(PALABRA_CATEGORIA).map(([categoria, palabra]) => (
            <option key={categoria} value={categoria}>
              {palabra}
            </option>
          ))}
        </Eleccion>
        <Campo
          nombre="Qué hecho"
          type="search"
          placeholder="Pedido aprobado"
          value={filtro.texto}
          onChange={({ target }) => filtrar({ ...filtro, texto: target.value })}
        />
      </div>
      <p className={estilo.nota} role="status">
        {hayMas
          ? `Hay más después de la posición ${posicion}: pulsa Seguir.`
          : sigue
            ? `Hasta la posición ${posicion}.`
            : `En pausa, en la posición ${posicion}.`}{' '}
        {`Se muestran ${numero(vistas.length)} de ${numero(tramas.length)}.`}
      </p>
      <Rollo>
        <table className={estilo.hechos} aria-label="Hechos según llegan">
          <thead>
            <tr>
              {CABEZAS.map((cabeza) => (
                <th key={cabeza} scope="col">
                  {cabeza}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {vistas.map((trama) => (
              <Fila key={trama.posicion} trama={trama} />
            ))}
          </tbody>
        </table>
      </Rollo>
      {tramas.length === 0 ? <p className={estilo.nota}>Aquí se ve cada hecho en cuanto se escribe.</p> : null}
    </>
  )
}

const DESDE = 'desde'
/** How many facts before the newest one are read with it. */
const DE_ANTES = 50

/** /auditoria?ver=registro: the whole log as it grows, from its newest facts or from a position (decisiones/auditoria, «The log as it grows»). */
export const EnVivo = () => {
  useTitulo('Registro en vivo')
  const [parametros, poner] = useSearchParams()
  const dicha = /^\d{1,18}$/.exec(parametros.get(DESDE) ?? '')?.[0]
  const [escrita, escribir] = useState(dicha ?? '')
  const consulta = useQuery({
    queryKey: ['historia', 'ultimos'] as const,
    queryFn: ({ signal }) =>
      consultar<HechosDelLog>(
        ruta('cifras_hechos'),
        { desde: PRIMER_DIA, hasta: fechaLocal(new Date().toISOString()) },
        signal,
      ),
    enabled: dicha === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error, refetch } = consulta
  const ir = () =>
    poner((otros) => {
      const nuevos = new URLSearchParams(otros)
      if (/^\d{1,18}$/.test(escrita)) nuevos.set(DESDE, escrita)
      else nuevos.delete(DESDE)
      return nuevos
    })
  // After the one before the oldest of them.
  const primera = data?.items.slice(0, DE_ANTES).at(-1)?.posicion
  const desde = dicha ?? (data ? (primera === undefined ? '0' : String(BigInt(primera) - 1n)) : undefined)
  return (
    <section className={estilo.envivo} aria-labelledby="titulo-envivo">
      <header className={estilo.cabeza}>
        <h1 id="titulo-envivo">Registro en vivo</h1>
        <form
          onSubmit={(suceso) => {
            suceso.preventDefault()
            ir()
          }}
        >
          <Campo
            nombre="Desde la posición"
            inputMode="numeric"
            placeholder="los últimos"
            value={escrita}
            onChange={({ target }) => escribir(target.value)}
          />
          <Boton grande type="submit">
            Ir
          </Boton>
        </form>
      </header>
      <p
        className={estilo.nota}
      >{`Cada hecho en cuanto se escribe; se guardan a la vista los últimos ${numero(GUARDADOS)}.`}</p>
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {desde === undefined ? error ? null : <Hueso ancho="100%" alto={320} /> : <Corriente key={desde} desde={desde} />}
    </section>
  )
}
