import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import { esMesa, type LadoDeCanal, otroLado, type TipoDeCanal } from '#domain/conversacion/canal.ts'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { seFue } from '#domain/hecho.ts'
import { Boton } from '#web/ui/boton.tsx'
import { diaDicho } from '#web/ui/cifras.ts'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { Visor } from '#web/ui/visor.tsx'
import { asomo, Burbuja, BurbujaPendiente, Cita, direccionDeArchivo } from './burbuja.tsx'
import { CitaDeAntes } from './cita-de-antes.tsx'
import estilo from './conversacion.module.css'
import type { Conversando } from './conversar.ts'
import { filasDe, porLlegar, sinLeerDe } from './filas.ts'
import { useAlFinal, useLectura } from './rollo.ts'
import type { Pendiente, Salida } from './salida.ts'

/**
 * Rows rendered beyond the viewport on each side. With those of a tall screen they stay under 80.
 */
const DE_MAS = 12
const ALTO_DE_FILA = 64
/** Above this many unread messages the conversation opens at its end: nobody reads them all. */
const SIN_LEER_MAXIMO = 1_000
/** Rows from the top at which the page before is requested. */
const CERCA = 8
const TECLAS = 'chat-teclas'

/** A message to scroll to: the first unread one, or one that another quotes. */
type Destino = { readonly numero: number; readonly align: 'start' | 'center' }

/** Lists the messages of a conversation, newest below (decisiones/conversacion, «The screen»). */
export const Hilo = ({
  channel,
  tipo,
  conversando,
  salida,
  pendientes,
  yo,
  lado,
  nombreDe,
  alCitar,
  alLeer,
  alRetirar,
}: {
  channel: string
  tipo: TipoDeCanal
  conversando: Conversando
  salida: Salida
  pendientes: readonly Pendiente[]
  /** The reader's account id and side; the side is null for an account that only reads. */
  yo: string
  lado: LadoDeCanal | null
  nombreDe: (mensaje: Pick<Mensaje, 'quien' | 'lado'>, nombre?: string) => string
  alCitar: (mensaje: Mensaje) => void
  alLeer: (hasta: number) => void
  alRetirar: (mensaje: Mensaje) => Promise<void>
}) => {
  const { conversacion, hayAntes, buscando, antes } = conversando
  const { mensajes, leido, mio, ultimo, retirados } = conversacion
  // The place where the reader had stopped on arrival. It stays while the conversation is open. For
  // a team it is what none of its members has read, and its own messages don't count.
  const [sinLeer] = useState(() =>
    lado === null
      ? undefined
      : sinLeerDe(mensajes, { leido: esMesa(lado) ? Math.max(mio, leido[lado]) : mio, ultimo }, lado),
  )
  const faltan = useMemo(() => porLlegar(pendientes, mensajes, yo), [pendientes, mensajes, yo])
  const filas = useMemo(() => filasDe(mensajes, faltan, sinLeer), [mensajes, faltan, sinLeer])
  const rollo = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: filas.length,
    getScrollElement: () => rollo.current,
    estimateSize: () => ALTO_DE_FILA,
    getItemKey: (i) => filas[i]?.clave ?? i,
    overscan: DE_MAS,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    paddingStart: 12,
    paddingEnd: 12,
  })
  const visibles = virtual.getVirtualItems()

  // It opens at the first unread message, or else at the newest one.
  const [destino, irA] = useState<Destino | undefined>(() =>
    sinLeer && sinLeer.cuantos <= SIN_LEER_MAXIMO ? { numero: sinLeer.desde, align: 'start' } : undefined,
  )
  const alFinal = useAlFinal(rollo, filas.length > 0, destino === undefined)
  const [senalado, senalar] = useState<number>()
  // One's own new message scrolls to the end, wherever one was reading.
  const dichos = pendientes.length
  const antesDichos = useRef(dichos)
  const alDecir = useEffectEvent(() => {
    if (dichos > antesDichos.current) alFinal()
    antesDichos.current = dichos
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each that is said
  useEffect(() => alDecir(), [dichos])
  const alAbrir = useEffectEvent(() => {
    if (!destino) virtual.scrollToIndex(filas.length - 1, { align: 'end' })
  })
  useEffect(() => alAbrir(), [])
  const traer = async (hasta?: number): Promise<void> => {
    try {
      await antes(hasta)
    } catch {
      irA(undefined)
      toast.error('No se pudo buscar los mensajes de antes. Intenta otra vez.', { id: 'chat-antes' })
    }
  }
  const llegar = useEffectEvent(() => {
    if (!destino) return
    const { numero, align } = destino
    const donde = filas.findIndex((fila) =>
      align === 'start' ? fila.tipo === 'sin-leer' : fila.tipo === 'mensaje' && fila.mensaje.numero === numero,
    )
    if (donde < 0) return void traer(numero)
    virtual.scrollToIndex(donde, { align })
    irA(undefined)
    if (align === 'center') senalar(numero)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is somewhere to go, and with each page that comes
  useEffect(() => llegar(), [destino, filas])

  const primera = visibles[0]?.index ?? 0
  const arriba = hayAntes && visibles.length > 0 && primera < CERCA
  const pedirAntes = useEffectEvent(() => void traer())
  useEffect(() => {
    if (arriba && !buscando) pedirAntes()
  }, [arriba, buscando])

  // A message in the viewport counts as read.
  const { range } = virtual
  const abajo = filas.slice(0, (range?.endIndex ?? -1) + 1).findLast((fila) => fila.tipo === 'mensaje')
  const visto = abajo?.tipo === 'mensaje' ? abajo.mensaje.numero : 0
  useLectura(visto, mio, lado === null ? undefined : alLeer)

  const porNumero = useMemo(() => new Map(mensajes.map((mensaje) => [mensaje.numero, mensaje])), [mensajes])
  const citaDe = (numero: number | null) => {
    if (numero === null) return null
    const citado = porNumero.get(numero)
    const alIr = () => {
      senalar(undefined)
      irA({ numero, align: 'center' })
    }
    return citado ? (
      <Cita quien={nombreDe(citado)} texto={asomo(citado)} alIr={alIr} />
    ) : (
      <CitaDeAntes {...{ channel, numero, nombreDe, alIr }} />
    )
  }
  const { abierto, abrir, cerrar } = useEnDireccion('adjunto')
  const conArchivo = porNumero.get(Number(abierto.adjunto))
  const enElFinal = virtual.isAtEnd?.() ?? true
  const nuevos = Math.max(0, ultimo - Math.max(mio, visto))

  // One tab stop for all messages: the arrow keys go from one to the next.
  const [actual, ponerActual] = useState<number>()
  /**
   * The message that a key sends the focus to, until the focus is there. The next key continues
   * from it, however soon it comes.
   */
  const yendo = useRef<number>(undefined)
  const alTeclear = (suceso: KeyboardEvent<HTMLElement>) => {
    const enMensaje = (suceso.target as HTMLElement).matches('article')
    if (suceso.target !== suceso.currentTarget && !enMensaje) return
    const mensaje = actual === undefined ? undefined : porNumero.get(actual)
    if (
      suceso.key.toLowerCase() === 'r' &&
      enMensaje &&
      mensaje &&
      lado !== null &&
      !suceso.ctrlKey &&
      !suceso.metaKey
    ) {
      suceso.preventDefault()
      return alCitar(mensaje)
    }
    if (suceso.key !== 'ArrowUp' && suceso.key !== 'ArrowDown') return
    suceso.preventDefault()
    const desde = yendo.current ?? (enMensaje ? mensaje?.numero : undefined)
    const otro = desde === undefined ? visto : desde + (suceso.key === 'ArrowUp' ? -1 : 1)
    const donde = filas.findIndex((fila) => fila.tipo === 'mensaje' && fila.mensaje.numero === otro)
    if (donde < 0) return
    yendo.current = otro
    ponerActual(otro)
    virtual.scrollToIndex(donde, { align: 'auto' })
    requestAnimationFrame(() => {
      rollo.current?.querySelector<HTMLElement>(`[data-numero="${otro}"]`)?.focus()
      if (yendo.current === otro) yendo.current = undefined
    })
  }

  if (filas.length === 0)
    return (
      <div className={estilo.sinMensajes}>
        <Vacio icono={<MessageCircle size={28} aria-hidden />} titulo="Todavía no hay mensajes">
          {lado === null ? 'Nadie ha escrito aquí.' : 'Escribe el primero: la otra parte lo recibe al momento.'}
        </Vacio>
      </div>
    )
  return (
    <div className={estilo.marco}>
      <div
        ref={rollo}
        className={estilo.rollo}
        role="log"
        aria-label="Mensajes"
        aria-describedby={TECLAS}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        onKeyDown={alTeclear}
      >
        {buscando ? <p className={estilo.buscando}>Buscando mensajes anteriores…</p> : null}
        <div className={estilo.todo} style={{ height: virtual.getTotalSize() }}>
          {visibles.map(({ index, key, start }) => {
            const fila = filas[index]
            if (!fila) return null
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={estilo.lugar}
                style={{ transform: `translateY(${start}px)` }}
              >
                {fila.tipo === 'dia' ? (
                  <p className={estilo.dia}>{diaDicho(fila.momento)}</p>
                ) : fila.tipo === 'sin-leer' ? (
                  <p className={estilo.sinLeer}>
                    {fila.cuantos === 1 ? 'Un mensaje sin leer' : `${fila.cuantos} mensajes sin leer`}
                  </p>
                ) : fila.tipo === 'mensaje' ? (
                  <Burbuja
                    mensaje={fila.mensaje}
                    channel={channel}
                    propio={fila.mensaje.quien === yo || (lado !== null && fila.mensaje.lado === lado)}
                    autor={fila.mensaje.quien === yo ? undefined : nombreDe(fila.mensaje)}
                    sigue={fila.sigue}
                    leido={lado !== null && fila.mensaje.numero <= leido[otroLado(tipo, lado)]}
                    senalada={fila.mensaje.numero === senalado}
                    actual={fila.mensaje.numero === actual}
                    cita={citaDe(fila.mensaje.cita)}
                    retirado={retirados.includes(fila.mensaje.numero)}
                    alRetirar={
                      fila.mensaje.archivo &&
                      !seFue(fila.mensaje.archivo) &&
                      fila.mensaje.lado === lado &&
                      !retirados.includes(fila.mensaje.numero)
                        ? () => void alRetirar(fila.mensaje)
                        : undefined
                    }
                    alAbrirArchivo={() => abrir({ adjunto: String(fila.mensaje.numero) })}
                    alCitar={lado === null ? undefined : () => alCitar(fila.mensaje)}
                  />
                ) : (
                  <BurbujaPendiente
                    pendiente={fila.pendiente}
                    sigue={fila.sigue}
                    cita={citaDe(fila.pendiente.cita)}
                    reintentar={() => salida.reintentar(fila.clave)}
                    quitar={() => salida.quitar(fila.clave)}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <span id={TECLAS} hidden>
        Con las flechas vas de un mensaje a otro; con R respondes.
      </span>
      {conArchivo?.archivo && !retirados.includes(conArchivo.numero) ? (
        <Dialogo titulo={conArchivo.archivo.nombre} resumen={nombreDe(conArchivo)} ancho={960} alCerrar={cerrar}>
          <Visor src={direccionDeArchivo(channel, conArchivo.numero)} archivo={conArchivo.archivo} />
        </Dialogo>
      ) : null}
      {enElFinal ? null : (
        <Boton
          className={estilo.alFinal}
          aria-label={nuevos > 0 ? `Ir al final: ${nuevos} sin leer` : 'Ir al final'}
          cuadrado
          onClick={alFinal}
        >
          <ChevronDown size={18} aria-hidden />
          {nuevos > 0 ? <sup aria-hidden>{nuevos}</sup> : null}
        </Boton>
      )}
    </div>
  )
}
