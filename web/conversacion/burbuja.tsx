import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, CheckCheck, CircleAlert, Clock, CornerUpLeft, FileText, FileX, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { ELIMINADO, seFue } from '#domain/hecho.ts'
import { ruta } from '#domain/rutas.ts'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { consultaPedido } from '#web/pedido/consultas.ts'
import { Estado } from '#web/pedido/estado.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, horaDe, momentoCompleto, tamano } from '#web/ui/cifras.ts'
import { esImagen, seMuestra } from '#web/ui/se-muestra.ts'
import { useEstadoVivo } from '#web/vivo/senales.ts'
import estilo from './conversacion.module.css'
import { ConEnlaces, pedidoEnlazado } from './enlaces.tsx'
import type { Pendiente } from './salida.ts'

/** Icons and words for how far one's own message has got. */
const MARCAS = {
  esperando: [Clock, 'por enviar'],
  enviando: [Clock, 'enviando'],
  enviado: [Check, 'enviado'],
  leido: [CheckCheck, 'leído'],
} as const
type Marca = keyof typeof MARCAS

const Pie = ({ momento, marca }: { momento: string; marca: Marca | undefined }) => {
  const [Icono, palabra] = marca ? MARCAS[marca] : []
  return (
    <span className={estilo.pie}>
      <time dateTime={momento} title={momentoCompleto(momento)}>
        {horaDe(momento)}
      </time>
      {Icono ? (
        <span className={clsx(marca === 'leido' && estilo.leido)} title={palabra}>
          <Icono size={14} aria-hidden />
          <span className="solo-lectores">{palabra}</span>
        </span>
      ) : null}
    </span>
  )
}

/** Shows the message that an answer quotes; `alIr` goes to it. */
export const Cita = ({ quien, texto, alIr }: { quien: string; texto: string; alIr?: (() => void) | undefined }) =>
  alIr ? (
    <button type="button" className={estilo.cita} onClick={alIr}>
      <b>{quien}</b>
      <span>{texto}</span>
    </button>
  ) : (
    <div className={estilo.cita}>
      <b>{quien}</b>
      <span>{texto}</span>
    </div>
  )

/** Returns a word or two that stand for a message: its text or its file's name. */
export const asomo = ({ texto, archivo }: Pick<Mensaje, 'texto' | 'archivo'>): string =>
  texto || (archivo?.nombre ?? '')

/** Shows the present state of the order that a message links to. */
const PedidoEnlazado = ({ fila }: { fila: FilaPedido }) => {
  return (
    <Link to={rutaDePedido(fila.id, fila.lado)} className={estilo.enlazado}>
      <b>{codigoDePedido(fila)}</b>
      <Estado fila={fila} />
      <span>{fila.descriPedido}</span>
      {fila.totalPedido === '0.00' ? null : <small>{dolares(fila.totalPedido)} con IVA</small>}
    </Link>
  )
}

export type ArchivoDeMensaje = NonNullable<Mensaje['archivo']>
export const direccionDeArchivo = (channel: string, numero: number): string =>
  `${ruta('chat_archivo', { channel })}?mensaje=${numero}`

/** Opens a file over the conversation if the page can show it. Any other file is a link. */
const Archivo = ({ url, archivo, alAbrir }: { url: string; archivo: ArchivoDeMensaje; alAbrir: () => void }) => {
  const { nombre, tipo, bytes } = archivo
  if (esImagen(tipo))
    return (
      <button type="button" className={estilo.imagen} onClick={alAbrir} aria-label={`Ver ${nombre}`}>
        <img src={url} alt="" loading="lazy" />
      </button>
    )
  const cara = (
    <>
      <FileText size={22} aria-hidden />
      <span>
        {nombre}
        <small>{tamano(bytes)}</small>
      </span>
    </>
  )
  return seMuestra(tipo) ? (
    <button type="button" className={estilo.archivo} onClick={alAbrir}>
      {cara}
    </button>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" className={estilo.archivo}>
      {cara}
    </a>
  )
}

const Cuerpo = ({ texto, children }: { texto: string; children?: ReactNode }) => {
  const pedido = pedidoEnlazado(texto)
  const { data: fila } = useQuery({
    ...consultaPedido(pedido?.id ?? ''),
    retry: false,
    // After a refusal it isn't asked again: without access to the order every fact would bring one.
    enabled: ({ state }) => pedido !== undefined && state.status !== 'error',
  })
  return (
    <>
      {children}
      {texto ? (
        <p className={estilo.texto}>
          <ConEnlaces
            texto={texto}
            destinos={pedido && fila ? { [pedido.direccion]: rutaDePedido(fila.id, fila.lado) } : {}}
          />
        </p>
      ) : null}
      {fila ? <PedidoEnlazado fila={fila} /> : null}
    </>
  )
}

/** Shows a message that has been written. */
export const Burbuja = ({
  mensaje,
  channel,
  propio,
  autor,
  sigue,
  leido,
  senalada,
  actual,
  cita,
  retirado,
  alCitar,
  alAbrirArchivo,
  alRetirar,
}: {
  mensaje: Mensaje
  channel: string
  propio: boolean
  /** The writer's name; undefined for the reader's own messages. */
  autor: string | undefined
  /** Whether it belongs together with the one before. */
  sigue: boolean
  leido: boolean
  /** Whether the reader has just come to it from a quotation. */
  senalada: boolean
  /** Whether the keyboard is at it, so that its buttons are tab stops. */
  actual: boolean
  cita: ReactNode
  alCitar: (() => void) | undefined
  /** Whether its file was withdrawn. */
  retirado: boolean
  alAbrirArchivo: () => void
  /** Withdraws its file; undefined where the reader may not. */
  alRetirar: (() => void) | undefined
}) => {
  const { numero, texto, momento, archivo } = mensaje
  return (
    <div className={clsx(estilo.fila, propio && estilo.propia, sigue && estilo.sigue)}>
      <article
        className={clsx(estilo.burbuja, senalada && estilo.senalada)}
        aria-label={autor === undefined ? 'Tu mensaje' : `Mensaje de ${autor}`}
        data-numero={numero}
        tabIndex={-1}
      >
        {!sigue && autor ? <b className={estilo.autor}>{autor}</b> : null}
        {cita}
        <Cuerpo texto={texto === ELIMINADO ? '' : texto}>
          {texto === ELIMINADO ? <span className={estilo.retirado}>Mensaje eliminado</span> : null}
          {archivo && (retirado || seFue(archivo)) ? (
            <span className={estilo.retirado}>
              <FileX size={16} aria-hidden /> {retirado ? 'Archivo retirado' : 'Este archivo ya no está'}
            </span>
          ) : archivo ? (
            <Archivo url={direccionDeArchivo(channel, numero)} archivo={archivo} alAbrir={alAbrirArchivo} />
          ) : null}
        </Cuerpo>
        <Pie momento={momento} marca={propio ? (leido ? 'leido' : 'enviado') : undefined} />
      </article>
      {alRetirar ? (
        <Boton
          tono="suave"
          cuadrado
          className={estilo.responder}
          aria-label={`Retirar ${archivo?.nombre ?? ''}`}
          title="Retirar el archivo"
          tabIndex={actual ? 0 : -1}
          onClick={alRetirar}
        >
          <Trash2 size={15} aria-hidden />
        </Boton>
      ) : null}
      {alCitar ? (
        <Boton
          tono="suave"
          cuadrado
          className={estilo.responder}
          aria-label="Responder a este mensaje"
          tabIndex={actual ? 0 : -1}
          onClick={alCitar}
        >
          <CornerUpLeft size={15} aria-hidden />
        </Boton>
      ) : null}
    </div>
  )
}

/** Shows a message that is on its way or that couldn't be sent. */
export const BurbujaPendiente = ({
  pendiente,
  sigue,
  cita,
  reintentar,
  quitar,
}: {
  pendiente: Pendiente
  sigue: boolean
  cita: ReactNode
  reintentar: () => void
  quitar: () => void
}) => {
  const { texto, momento, archivo, numero, falla } = pendiente
  const enVivo = useEstadoVivo() === 'en-vivo'
  return (
    <div className={clsx(estilo.fila, estilo.propia, sigue && estilo.sigue)}>
      <article className={clsx(estilo.burbuja, falla && estilo.fallida)} aria-label="Tu mensaje">
        {cita}
        <Cuerpo texto={texto}>
          {archivo ? (
            <span className={estilo.archivo}>
              <FileText size={22} aria-hidden />
              <span>
                {archivo.file.name}
                <small>{tamano(archivo.file.size)}</small>
                {falla || numero !== undefined || archivo.avance === 0 ? null : (
                  <progress value={archivo.avance} max={1} aria-label={`Subiendo ${archivo.file.name}`} />
                )}
              </span>
            </span>
          ) : null}
        </Cuerpo>
        {falla ? (
          <div className={estilo.falla} role="alert">
            <CircleAlert size={14} aria-hidden />
            <span>No se envió: {falla}</span>
            <Boton tono="suave" onClick={reintentar}>
              Reintentar
            </Boton>
            <Boton tono="suave" onClick={quitar}>
              Quitar
            </Boton>
          </div>
        ) : (
          <Pie momento={momento} marca={numero !== undefined ? 'enviado' : enVivo ? 'enviando' : 'esperando'} />
        )}
      </article>
    </div>
  )
}
