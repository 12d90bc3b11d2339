import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { PAGINA_DE_MENSAJES_MAXIMA, type PaginaDeMensajes } from '#api/contract/conversacion.ts'
import { temaDeHechos } from '#api/contract/hechos.ts'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { pasajero, sinServidor } from '#web/servidor/pedir.ts'
import { mostrar } from '#web/servidor/vistas.ts'
import { crearPliegue, type Vista } from '#web/vivo/pliegue.ts'
import { seguimiento } from '#web/vivo/seguimiento.ts'
import { useEstadoVivo } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaConversacion, pedirMensajes } from './consultas.ts'
import { mensajesDe, NADA, type Nombres, nombresDe, type Plegada, paginaDe, plegadaDe, plegarTrama } from './plegada.ts'
import { recordada, recordar } from './recordadas.ts'

const SIN_VISTA: Vista<Plegada> = { valor: NADA, revision: -1, estado: 'cargando' }
/**
 * Milliseconds for which somebody counts as writing after a signal. `CADA_MS` is the least time
 * between two signals of one's own.
 */
const ESCRIBE_MS = 4_000
const CADA_MS = 2_000

/** Somebody of the other side, or with `quien` somebody of one's own. */
type Escribe = { readonly quien: string | undefined }

const NINGUNO: readonly Mensaje[] = []

/**
 * Keeps a conversation open in this page: its newest messages, then every fact as it comes
 * (decisiones/conversacion, «Live»). Earlier messages can be requested page by page.
 */
export const useConversar = (channel: string) => {
  const { data: yo } = useYo()
  const cuenta = yo?.cuenta.id
  const consultas = useQueryClient()
  const { data: pagina, error, refetch } = useQuery(consultaConversacion(channel))
  const [escribe, ponerEscribe] = useState<Escribe>()
  const callar = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dicho = useRef(0)
  const enVivo = useEstadoVivo() === 'en-vivo'
  // Without the server the conversation is shown as it was seen last. The page can't be told then
  // of a person who was erased meanwhile.
  const deAntes =
    pagina || enVivo || cuenta === undefined || !(error === null || sinServidor(error))
      ? undefined
      : recordada(cuenta, channel)
  const lado = (pagina ?? deAntes)?.lado ?? null
  const tema = temaDeHechos('conversacion', channel, lado ?? 'auditor')
  const pliegue = useMemo(
    () =>
      pagina && cuenta !== undefined
        ? crearPliegue<Plegada>({
            tema,
            inicial: NADA,
            primero: plegadaDe(pagina),
            plegar: (plegada, trama) => plegarTrama(plegada, trama, cuenta),
            alEscribir: (quien) => {
              if (quien === cuenta) return
              clearTimeout(callar.current)
              ponerEscribe({ quien })
              callar.current = setTimeout(() => ponerEscribe(undefined), ESCRIBE_MS)
            },
            cargar: async () => plegadaDe(await pedirMensajes(channel)),
          })
        : undefined,
    [pagina, channel, cuenta, tema],
  )
  const vista = useSyncExternalStore(
    useMemo(() => pliegue?.oir ?? (() => () => undefined), [pliegue]),
    () => pliegue?.leer() ?? SIN_VISTA,
  )
  const { conversacion, nombres } = (deAntes ?? vista).valor
  useEffect(() => {
    if (cuenta === undefined || !pagina || vista.estado !== 'al-dia') return
    recordar(cuenta, channel, { valor: vista.valor, lado: pagina.lado })
    const query = consultas.getQueryCache().find({ queryKey: consultaConversacion(channel).queryKey })
    if (query) mostrar(query, paginaDe(pagina, vista.valor))
  }, [cuenta, channel, pagina, vista, consultas])
  const { ultimo } = conversacion
  // With a new message, what was being written has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message
  useEffect(() => {
    ponerEscribe(undefined)
    return () => clearTimeout(callar.current)
  }, [ultimo, channel])
  const [viejos, ponerViejos] = useState({ mensajes: NINGUNO, nombres: {} as Nombres })
  const [buscando, buscar] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation has pages of its own
  useEffect(() => ponerViejos({ mensajes: NINGUNO, nombres: {} }), [pliegue])
  // If the fold has begun anew, messages loaded before may be an erased person's.
  const deNuevo = pagina !== undefined && vista.valor === NADA
  useEffect(() => {
    if (deNuevo) ponerViejos({ mensajes: NINGUNO, nombres: {} })
  }, [deNuevo])

  const primero = conversacion.mensajes[0]?.numero ?? 1
  // Older messages that don't join on aren't shown: they were loaded for a fold that has since
  // begun anew.
  const anteriores = useMemo(
    () => (viejos.mensajes.at(-1)?.numero === primero - 1 ? viejos.mensajes : NINGUNO),
    [viejos, primero],
  )
  const mensajes = useMemo(() => [...anteriores, ...conversacion.mensajes], [anteriores, conversacion.mensajes])
  const desde = mensajes[0]?.numero ?? 1

  return {
    conversacion: { ...conversacion, mensajes },
    lado,
    /** The person who is writing. */
    escribe,
    /** Tells the others that one is writing. */
    escribo: (): void => {
      if (lado === null || Date.now() - dicho.current < CADA_MS) return
      dicho.current = Date.now()
      seguimiento.escribe(tema)
    },
    nombreDe: (quien: string | null): string | undefined =>
      quien === null ? undefined : (nombres[quien] ?? viejos.nombres[quien]),
    /** Whether it is being read from its start again. */
    deNuevo,
    /** Whether nothing of it is known yet. */
    cargando: !pagina && !deAntes && !error,
    /** Whether it is shown as it was seen last, because the server can't be asked. */
    deAntes: deAntes !== undefined,
    error:
      vista.estado === 'detenido' || vista.estado === 'ajeno'
        ? vista.estado
        : deAntes || (pagina && pasajero(error))
          ? null
          : error,
    reintentar: () => void refetch(),
    hayAntes: desde > 1 && !deAntes,
    buscando,
    /**
     * Loads the page before, or all messages down to `hasta`. Resolves once they are there; rejects
     * if they can't be had.
     */
    antes: async (hasta = desde - 1): Promise<void> => {
      if (buscando || hasta < 1 || hasta >= desde) return
      buscar(true)
      try {
        const limite = hasta < desde - 1 ? PAGINA_DE_MENSAJES_MAXIMA : undefined
        const paginas: PaginaDeMensajes[] = []
        for (let tope = desde; tope > hasta; ) {
          const otra = await pedirMensajes(channel, { antes: tope, limite })
          paginas.unshift(otra)
          tope = otra.items[0]?.numero ?? hasta
        }
        ponerViejos((hay) => ({
          mensajes: [...paginas.flatMap(mensajesDe), ...(hay.mensajes[0]?.numero === desde ? hay.mensajes : NINGUNO)],
          nombres: Object.assign({}, hay.nombres, ...paginas.map(nombresDe)),
        }))
      } finally {
        buscar(false)
      }
    },
  }
}
export type Conversando = ReturnType<typeof useConversar>
