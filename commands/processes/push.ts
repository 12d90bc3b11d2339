import { setTimeout as esperar } from 'node:timers/promises'
import type { DichoPorPush } from '#domain/push.ts'
import type { Logger, Punto } from './punto.ts'

/** What goes to one browser. */
export type Envio = DichoPorPush & {
  readonly dispositivo: number
  /** Of what happened, by which a browser knows the newer of two. */
  readonly posicion: number
  /** After this instant (ISO 8601) nobody wants to read it. */
  readonly caduca: string
}

/** 'ido': it takes no more. 'luego': its service asks for another try, not before so many ms. */
export type Entrega = 'llego' | 'ido' | 'fallo' | { readonly luegoMs: number }

export interface Servicio {
  /** Never throws for what a service answers, or doesn't; what the signal cuts short wants another try. */
  enviar(envio: Envio, signal: AbortSignal): Promise<Entrega>
  /** Given up: told of each browser. */
  fallo(dispositivo: number): Promise<void>
}

/** How far the messages that people may be told are known, by log position. */
export interface Conocido {
  hasta(): bigint | undefined
  /** Resolves once more is known, or when the signal aborts. */
  mas(signal: AbortSignal): Promise<void>
}

export const MAXIMO_ENTREGAS = 5
/** Pushes under way before the next are read. */
const MAXIMO_EN_CAMINO = 5_000
/** Positions with nothing to push before the checkpoint follows. */
const AVANCE_CADA = 500n

const llaveDe = ({ dispositivo, sobre }: Envio): string => `${dispositivo} ${sobre}`

/**
 * Pushes what accounts are told to the browsers that take it (decisiones/vivo, «Push»), at least once each: what was under way when it
 * is killed goes again, and a browser keeps one of two. It begins with what happens after its first start. Of one thing a browser gets the newest:
 * an older one that waits for another try is given up.
 */
export const crearPush = (o: {
  punto: Pick<Punto, 'leer' | 'guardar'>
  conocido: Conocido
  /** What became known in (desde, hasta], by browser. */
  porEnviar: (desde: bigint, hasta: bigint) => Promise<readonly Envio[]>
  servicio: Servicio
  /** ISO 8601, UTC. */
  ahora: () => string
  logger: Logger
  /** Before the n-th retry, ms. */
  espera?: (intento: number) => number
}) => {
  const espera = o.espera ?? ((intento) => Math.min(2_000 * 4 ** intento, 300_000))
  /** The newest of each browser's things that is under way. */
  const ultimos = new Map<string, Envio>()

  /** True once it is there or given up; false when the signal came first. */
  const enviarUno = async (envio: Envio, signal: AbortSignal): Promise<boolean> => {
    const { dispositivo, caduca } = envio
    const llave = llaveDe(envio)
    const vale = () => ultimos.get(llave) === envio && o.ahora() < caduca
    try {
      for (let intento = 0; !signal.aborted; intento += 1) {
        if (!vale()) return true
        const entrega = await o.servicio.enviar(envio, signal)
        if (entrega === 'llego' || entrega === 'ido') return true
        if (signal.aborted) return false
        if (entrega === 'fallo' || intento + 1 >= MAXIMO_ENTREGAS) {
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
    /** Follows what becomes known from its checkpoint until the signal aborts; throws when the read side or the checkpoint is lost. */
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
      /** Steps on their way, by how far each goes, with how far had been read before it. */
      const enCamino = new Map<bigint, bigint>()
      const envios = new Set<Promise<unknown>>()
      // The checkpoint never passes a push that isn't out.
      const avanzar = async () => {
        const [primera] = enCamino.values()
        await guardar(primera ?? (vista as bigint))
      }
      const enviarTodos = async (hasta: bigint, unos: readonly Envio[]) => {
        try {
          for (const uno of unos) ultimos.set(llaveDe(uno), uno)
          const suyos = unos.map((uno) => enviarUno(uno, alto))
          for (const uno of suyos) {
            envios.add(uno)
            void uno.catch(() => undefined).finally(() => envios.delete(uno))
          }
          if (!(await Promise.all(suyos)).every(Boolean)) return
          enCamino.delete(hasta)
          await avanzar()
        } catch (error) {
          interno.abort(error)
        }
      }
      const pasos = new Set<Promise<void>>()
      for (let hasta = await hastaAhora(vista); hasta !== undefined; hasta = await hastaAhora(vista)) {
        const unos = await o.porEnviar(vista, hasta)
        if (unos.length > 0) enCamino.set(hasta, vista)
        vista = hasta
        if (unos.length > 0) {
          const paso = enviarTodos(hasta, unos)
          pasos.add(paso)
          void paso.finally(() => pasos.delete(paso))
        } else if (hasta - (guardada as bigint) > AVANCE_CADA) await avanzar()
        while (envios.size >= MAXIMO_EN_CAMINO && !alto.aborted) await Promise.race(envios)
      }
      await Promise.all(pasos)
      if (interno.signal.aborted && !signal.aborted) throw interno.signal.reason
    },
  }
}
