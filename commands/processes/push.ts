import { setTimeout as esperar } from 'node:timers/promises'
import { type Logger, type Punto, TODO_HECHO, type Trabajo } from './punto.ts'

/**
 * A notice on its way to one browser: the data by which the rest is looked up when its turn comes.
 */
export type Envio = {
  readonly dispositivo: number
  readonly cuenta: number
  /**
   * The log position of what happened, by which a browser knows the newer of two. `n` says which of
   * its notices this is.
   */
  readonly posicion: number
  readonly n: number
  /** The subject. A browser keeps one notice about it. */
  readonly sobre: string
  /** The push service, which has its own lane. */
  readonly servicio: string
  /** The instant (ISO 8601) after which nobody wants to read it. */
  readonly caduca: string
}

/**
 * The outcome of a delivery. 'nadie' means that nobody takes it any more. With `luegoMs`, its
 * service asks for another try, not before so many ms.
 */
export type Entrega = 'llego' | 'nadie' | 'fallo' | { readonly luegoMs: number }

export interface Servicio {
  /**
   * Decides, writes and sends at once. Never throws for a service's answer or silence. A delivery
   * that the signal cuts short needs another try.
   */
  enviar(envio: Envio, signal: AbortSignal): Promise<Entrega>
  /** Records that a delivery to a browser was given up. */
  fallo(dispositivo: number): Promise<void>
}

/** How far the messages for people are known, by log position. */
export interface Conocido {
  hasta(): bigint | undefined
  /** Resolves once more is known, or when the signal aborts. */
  mas(signal: AbortSignal): Promise<void>
}

export const MAXIMO_ENTREGAS = 5
/** The maximum number of pushes to one service at a time. */
const A_LA_VEZ = 8
/** Pushes under way at which reading more of them pauses. */
const MAXIMO_EN_CAMINO = 20_000
/** The longest wait before a retry, in ms. A push whose service asks for more is given up. */
const ESPERA_MAXIMA_MS = 300_000
/** Positions with nothing to push after which the checkpoint follows. */
const AVANCE_CADA = 500n

const llaveDe = ({ dispositivo, sobre }: Envio): string => `${dispositivo} ${sobre}`

/**
 * Creates a lane. At most A_LA_VEZ jobs run at a time, and the others wait in the order in which
 * they came.
 */
const crearCarril = () => {
  const cola: (() => void)[] = []
  let dentro = 0
  return async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (dentro < A_LA_VEZ) dentro += 1
    else await new Promise<void>((pasar) => cola.push(pasar))
    try {
      return await hacer()
    } finally {
      const siguiente = cola.shift()
      if (siguiente) siguiente()
      else dentro -= 1
    }
  }
}

/**
 * Creates the process that pushes what accounts are told to the browsers that take it
 * (decisiones/vivo, «Push»), at least once each. What was under way when it is killed goes again,
 * and a browser keeps one of two. It begins with what happens after its first start. A browser gets
 * the newest notice about one thing: an older one that waits is given up.
 */
export const crearPush = (o: {
  punto: Pick<Punto, 'leer' | 'guardar'>
  conocido: Conocido
  /**
   * Resolves with what became known in (desde, hasta], or in its first piece: up to where, and for
   * which browsers.
   */
  porEnviar: (desde: bigint, hasta: bigint) => Promise<{ readonly hasta: bigint; readonly envios: readonly Envio[] }>
  servicio: Servicio
  /** The present moment, ISO 8601, UTC. */
  ahora: () => string
  logger: Logger
  /** Milliseconds before the n-th retry. */
  espera?: (intento: number) => number
}) => {
  const espera = o.espera ?? ((intento) => Math.min(2_000 * 4 ** intento, ESPERA_MAXIMA_MS))
  /** The newest notice that is under way, by browser and thing. */
  const ultimos = new Map<string, Envio>()
  const carriles = new Map<string, ReturnType<typeof crearCarril>>()
  const carrilDe = (servicio: string) => {
    const carril = carriles.get(servicio) ?? crearCarril()
    carriles.set(servicio, carril)
    return carril
  }

  /**
   * Resolves with true once the notice is there or given up, with false when the signal came first.
   */
  const enviarUno = async (envio: Envio, signal: AbortSignal): Promise<boolean> => {
    const { dispositivo, caduca, servicio } = envio
    const llave = llaveDe(envio)
    const vale = () => ultimos.get(llave) === envio && o.ahora() < caduca
    const enSuTurno = async () => (!signal.aborted && vale() ? o.servicio.enviar(envio, signal) : 'nadie')
    try {
      for (let intento = 0; !signal.aborted; intento += 1) {
        const entrega = await carrilDe(servicio)(enSuTurno)
        if (entrega === 'llego') return true
        if (signal.aborted) return false
        if (entrega === 'nadie') return true
        if (entrega === 'fallo' || entrega.luegoMs > ESPERA_MAXIMA_MS || intento + 1 >= MAXIMO_ENTREGAS) {
          o.logger.warn({ dispositivo, posicion: envio.posicion }, 'un aviso push no llegó')
          await o.servicio.fallo(dispositivo)
          return true
        }
        await esperar(Math.max(espera(intento), entrega.luegoMs), undefined, { signal }).catch(() => undefined)
      }
      return false
    } finally {
      if (ultimos.get(llave) === envio) ultimos.delete(llave)
    }
  }

  return {
    trabajo: (): Trabajo => ({ ...TODO_HECHO, pendientes: ultimos.size }),
    /**
     * Follows what becomes known from its checkpoint until the signal aborts. Throws when the read
     * side or the checkpoint is lost.
     */
    correr: async (signal: AbortSignal): Promise<void> => {
      const interno = new AbortController()
      const alto = AbortSignal.any([signal, interno.signal])
      const { punto, conocido } = o
      const hastaAhora = async (despuesDe?: bigint): Promise<bigint | undefined> => {
        while (!alto.aborted) {
          const hasta = conocido.hasta()
          if (hasta !== undefined && (despuesDe === undefined || hasta > despuesDe)) return hasta
          await conocido.mas(alto)
        }
        return undefined
      }
      let guardada: bigint | undefined
      const guardar = async (posicion: bigint) => {
        guardada = posicion
        await punto.guardar({ posicion, probada: undefined })
      }
      let vista = (await punto.leer())?.posicion
      if (vista === undefined) {
        vista = await hastaAhora()
        if (vista === undefined) return
        await guardar(vista)
      }
      guardada ??= vista
      /** Pieces under way, by how far each goes, with how far had been read before it. */
      const enCamino = new Map<bigint, bigint>()
      // The checkpoint never passes a push that isn't out.
      const avanzar = async () => {
        const [primera] = enCamino.values()
        await guardar(primera ?? (vista as bigint))
      }
      let quedan = 0
      let seguir = () => {}
      const contado = async (envio: Envio): Promise<boolean> => {
        quedan += 1
        try {
          return await enviarUno(envio, alto)
        } finally {
          quedan -= 1
          seguir()
        }
      }
      const enviarTodos = async (hasta: bigint, envios: readonly Envio[]) => {
        try {
          for (const envio of envios) ultimos.set(llaveDe(envio), envio)
          if (!(await Promise.all(envios.map(contado))).every(Boolean)) return
          enCamino.delete(hasta)
          await avanzar()
        } catch (error) {
          interno.abort(error)
        }
      }
      const pasos = new Set<Promise<void>>()
      for (let meta = await hastaAhora(vista); meta !== undefined; meta = await hastaAhora(vista)) {
        const { hasta, envios } = await o.porEnviar(vista, meta)
        if (envios.length > 0) enCamino.set(hasta, vista)
        vista = hasta
        if (envios.length > 0) {
          const paso = enviarTodos(hasta, envios)
          pasos.add(paso)
          void paso.finally(() => pasos.delete(paso))
        } else if (hasta - (guardada as bigint) > AVANCE_CADA) await avanzar()
        while (quedan >= MAXIMO_EN_CAMINO && !alto.aborted)
          await new Promise<void>((listo) => {
            seguir = listo
          })
      }
      await Promise.all(pasos)
      if (interno.signal.aborted && !signal.aborted) throw interno.signal.reason
    },
  }
}
