import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { HechosDelLog } from '#api/contract/cifras.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { PRIMER_DIA } from '#domain/cifras.ts'
import { ruta } from '#domain/rutas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { consultar } from '#web/servidor/pedir.ts'
import { useAlParar } from '#web/ui/al-parar.ts'
import { Boton } from '#web/ui/boton.tsx'
import { numero } from '#web/ui/cifras.ts'
import { Campo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { llano } from '#web/ui/llano.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useEsAuditor } from '#web/yo/es-auditor.ts'
import { crearCola, GUARDADOS } from './cola.ts'
import { type Dicho, dichoDe } from './dicho.ts'
import estilo from './en-vivo.module.css'
import { Llegados } from './llegados.tsx'
import { PALABRA_CATEGORIA } from './palabras.ts'

type Filtro = { readonly categoria: string; readonly texto: string }
const pasa = ({ category, hecho, de, quien }: Dicho, { categoria, texto }: Filtro): boolean =>
  (categoria === '' || categoria === category) && llano(`${hecho} ${de} ${quien}`).includes(llano(texto))

/** The address's parameters: a position to start from, a category and a text. */
const DESDE = 'desde'
const CATEGORIA = 'category'
const TEXTO = 'buscar'
const con = (parametros: URLSearchParams, campo: string, valor: string): URLSearchParams => {
  const nuevos = new URLSearchParams(parametros)
  if (valor === '') nuevos.delete(campo)
  else nuevos.set(campo, valor)
  return nuevos
}

/** Returns the address's filter and its fields. The address gets the typed text a moment later. */
const useFiltro = (): readonly [Filtro, ReactNode] => {
  const [parametros, poner] = useParametros()
  const decir = (campo: string, valor: string) => poner((otros) => con(otros, campo, valor), { replace: true })
  const [texto, escribir] = useAlParar(parametros.get(TEXTO) ?? '', (nuevo) => decir(TEXTO, nuevo))
  const categoria = parametros.get(CATEGORIA) ?? ''
  const campos = (
    <>
      <Eleccion nombre="De qué" value={categoria} onChange={({ target }) => decir(CATEGORIA, target.value)}>
        <option value="">Todo</option>
        {Object.entries(PALABRA_CATEGORIA).map(([categoria, palabra]) => (
          <option key={categoria} value={categoria}>
            {palabra}
          </option>
        ))}
      </Eleccion>
      <Campo
        nombre="Hecho, código o quién"
        type="search"
        placeholder="Pedido aprobado"
        value={texto}
        onChange={({ target }) => escribir(target.value)}
      />
    </>
  )
  return [{ categoria, texto }, campos]
}

/** Shows the facts after a position as they are written, straight from the log, newest first. */
const Corriente = ({ desde, filtro, campos }: { desde: string; filtro: Filtro; campos: ReactNode }) => {
  const cola = useMemo(() => crearCola(desde), [desde])
  useEffect(() => {
    cola.seguir()
    return cola.pausar
  }, [cola])
  const { tramas, nombres, posicion, sigue, hayMas } = useSyncExternalStore(cola.oir, cola.leer)
  const esAuditor = useEsAuditor()
  const filtrado = filtro.categoria !== '' || filtro.texto !== ''
  const vistas = tramas
    .map((trama) => ({ trama, dicho: dichoDe(trama, nombres.get(trama.posicion)) }))
    .filter(({ dicho }) => !filtrado || (dicho !== undefined && pasa(dicho, filtro)))
  return (
    <>
      <div className={estilo.mandos}>
        <Boton grande onClick={() => (sigue ? cola.pausar() : cola.seguir())} aria-pressed={!sigue}>
          {sigue ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
          {sigue ? 'Pausar' : 'Seguir'}
        </Boton>
        {campos}
      </div>
      <p className={estilo.nota} role="status">
        {hayMas
          ? `Hay más${esAuditor ? ` después de la posición ${posicion}` : ''}: pulsa Seguir.`
          : sigue
            ? esAuditor && `Hasta la posición ${posicion}.`
            : `En pausa${esAuditor ? `, en la posición ${posicion}` : ''}.`}{' '}
        {`Se muestran ${numero(vistas.length)} de ${numero(tramas.length)}.`}
      </p>
      <Llegados vistas={vistas} />
      {tramas.length === 0 ? <p className={estilo.nota}>Aquí se ve cada hecho en cuanto se escribe.</p> : null}
    </>
  )
}

/** Returns the position after which a fact is the next one; '0' where there is no fact. */
const antesDe = (posicion: string | undefined): string => (posicion === undefined ? '0' : String(BigInt(posicion) - 1n))

/** The number of newest facts that the page starts with. */
const DE_ANTES = 50

/**
 * Shows /auditoria?ver=registro: the whole log as it grows, from its newest facts or from a
 * position (decisiones/auditoria, «The log as it grows»).
 */
export const EnVivo = () => {
  useTitulo('Registro en vivo')
  const esAuditor = useEsAuditor()
  const [parametros, poner] = useParametros()
  const [filtro, campos] = useFiltro()
  const dicha = /^\d{1,18}$/.exec(parametros.get(DESDE) ?? '')?.[0]
  const consulta = useQuery({
    queryKey: ['historia', 'ultimos'] as const,
    queryFn: ({ signal }) =>
      consultar<HechosDelLog>(
        ruta('cifras_hechos'),
        { desde: PRIMER_DIA, hasta: fechaLocal(new Date().toISOString()) },
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error, refetch } = consulta
  const ir = (escrita: FormDataEntryValue | null) =>
    poner((otros) => con(otros, DESDE, /^\d{1,18}$/.exec(String(escrita))?.[0] ?? ''))
  // The oldest of the facts that the page starts with.
  const primera = data?.items.slice(0, DE_ANTES).at(-1)?.posicion
  const ultima = data ? BigInt(data.items[0]?.posicion ?? 0) : undefined
  /**
   * Whether the log hasn't reached the position asked for. Then only what comes next can be shown.
   */
  const pasado = dicha !== undefined && ultima !== undefined && BigInt(dicha) > ultima
  const desde = ultima === undefined ? undefined : pasado ? String(ultima) : (dicha ?? antesDe(primera))
  return (
    <section className={estilo.envivo} aria-labelledby="titulo-envivo">
      <header className={estilo.cabeza}>
        <h1 id="titulo-envivo">Registro en vivo</h1>
        {esAuditor ? (
          <form
            onSubmit={(suceso) => {
              suceso.preventDefault()
              ir(new FormData(suceso.currentTarget).get(DESDE))
            }}
          >
            <Campo
              key={dicha}
              nombre="Desde la posición"
              name={DESDE}
              inputMode="numeric"
              placeholder="los últimos"
              defaultValue={dicha}
            />
            <Boton grande type="submit">
              Ir
            </Boton>
          </form>
        ) : null}
      </header>
      <p
        className={estilo.nota}
      >{`Cada hecho en cuanto se escribe; se guardan a la vista los últimos ${numero(GUARDADOS)}.`}</p>
      {pasado ? <p role="alert">{`El registro llega hasta la posición ${ultima}: se muestra lo que venga.`}</p> : null}
      {error && !data ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {desde === undefined ? (
        error ? null : (
          <Hueso ancho="100%" alto={320} />
        )
      ) : (
        <Corriente key={desde} {...{ desde, filtro, campos }} />
      )}
    </section>
  )
}
