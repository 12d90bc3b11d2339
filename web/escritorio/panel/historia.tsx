import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { decimal } from '#domain/dinero.ts'
import { lectorDeTodo, leeHistoria } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaHistoriaDeCompra } from '#web/compra/consultas.ts'
import { detalleDe as porQue } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momentoCompleto } from '#web/ui/cifras.ts'
import { Fallo } from '#web/ui/fallo.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './historia.module.css'
import { Parte } from './lectura.tsx'
import { detalleDe, ofertasDe, type Respuesta, type Suceso, sinRepetir } from './relatos.ts'

/** Lines shown before more are asked for. */
const A_LA_VISTA = 6

const PALABRA: Readonly<Record<Respuesta, string>> = {
  aceptada: 'aceptada',
  otra: 'pidió otra',
  rechazada: 'rechazada',
  reemplazada: 'reemplazada por otra',
  vista: 'la vio',
  espera: 'no la ha visto',
  'sin-respuesta': 'sin respuesta',
}

const Linea = ({ suceso }: { suceso: Suceso }) => {
  const { escrito, fecha } = detalleDe(suceso)
  return (
    <li>
      <p>
        {suceso.texto}
        {fecha ? `: ${momentoCompleto(fecha)}` : ''}
      </p>
      {escrito ? <blockquote>{escrito}</blockquote> : null}
      <small>
        {suceso.quien.nombre} · <time dateTime={suceso.momento}>{momentoCompleto(suceso.momento)}</time>
      </small>
    </li>
  )
}

const Ofertas = ({ sucesos }: { sucesos: readonly Suceso[] }) => {
  const ofertas = ofertasDe(sucesos)
  return ofertas.length === 0 ? null : (
    <Parte titulo={ofertas.length === 1 ? 'La oferta que se hizo' : `Las ${ofertas.length} ofertas que se hicieron`}>
      <ul className={estilo.ofertas}>
        {ofertas.map(({ oferta, suceso, respuesta, motivo }) => (
          <li key={suceso.revision}>
            <p>
              <strong>
                {oferta.numero}. {oferta.unidad === 'dias' ? 'Prueba de ' : ''}
                {plazo(oferta)} · {dolares(decimal(oferta.total))}
              </strong>
              <span data-respuesta={respuesta}>{PALABRA[respuesta]}</span>
            </p>
            {motivo ? <blockquote>{motivo}</blockquote> : null}
            <small>
              {suceso.quien.nombre} · <time dateTime={suceso.momento}>{momentoCompleto(suceso.momento)}</time>
            </small>
          </li>
        ))}
      </ul>
    </Parte>
  )
}

const Hechos = ({ titulo, vacio, sucesos }: { titulo: string; vacio?: string; sucesos: readonly Suceso[] }) => {
  const [todos, mostrarTodos] = useState(false)
  const lista = sucesos.toReversed()
  const sobran = lista.length - A_LA_VISTA
  return (
    <Parte titulo={titulo}>
      {lista.length === 0 ? <p className={estilo.nada}>{vacio}</p> : null}
      <ol className={estilo.hechos} reversed>
        {(todos ? lista : lista.slice(0, A_LA_VISTA)).map((suceso) => (
          <Linea key={suceso.revision} suceso={suceso} />
        ))}
      </ol>
      {sobran > 0 ? (
        <div>
          <Boton tono="suave" aria-expanded={todos} onClick={() => mostrarTodos(!todos)}>
            {todos ? 'Ver menos' : sobran === 1 ? 'Ver el hecho anterior' : `Ver los ${sobran} anteriores`}
          </Boton>
        </div>
      ) : null}
    </Parte>
  )
}

const APUNTES: readonly string[] = ['NotaDeCompraGuardada', 'LlamadaRegistrada']

/** Lists the call center's notes with their authors, newest first. */
export const Apuntes = ({ fila }: { fila: FilaCompra }) => {
  const { data } = useQuery(consultaHistoriaDeCompra(fila.id))
  const apuntes =
    data?.eventos.filter((suceso) => APUNTES.includes(suceso.tipo) && detalleDe(suceso).escrito !== '') ?? []
  return apuntes.length === 0 ? null : (
    <ol className={estilo.hechos} reversed aria-label="Notas">
      {apuntes.toReversed().map((suceso) => (
        <Linea key={suceso.revision} suceso={suceso} />
      ))}
    </ol>
  )
}

/**
 * Shows a purchase's whole history: the offers with their answers, and every fact with who did it
 * and when.
 */
export const Historia = ({ fila }: { fila: FilaCompra }) => {
  const { data, error, refetch } = useQuery(consultaHistoriaDeCompra(fila.id))
  const { data: yo } = useYo()
  const lector = lectorDeTodo(yo?.cuenta.tipoUsuario)
  if (error && !data) {
    return (
      <Fallo que="la historia" reintentar={refetch}>
        {porQue(error)}
      </Fallo>
    )
  }
  if (!data) return <Hueso ancho="100%" alto={180} />
  return (
    <>
      <Ofertas sucesos={data.eventos} />
      <Hechos titulo="Historia" sucesos={sinRepetir(data.eventos)} />
      {lector && leeHistoria(lector, 'compra') ? (
        <Link className={estilo.entera} to={ruta('auditoria_de', { stream: `compra-${fila.id}` })}>
          Ver la historia hecho por hecho
        </Link>
      ) : null}
    </>
  )
}
