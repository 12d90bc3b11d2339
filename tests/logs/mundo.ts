import { setTimeout as esperar } from 'node:timers/promises'
import { SIN_CANDADOS } from '#commands/candados.ts'
import { comandosCompra } from '#commands/compra.ts'
import { comandosConsumo } from '#commands/consumo.ts'
import { comandosConversacion } from '#commands/conversacion.ts'
import { comandosCuenta } from '#commands/cuenta.ts'
import { comandosInvitacion } from '#commands/invitacion.ts'
import { conectarEventStore, SIN_CABEZA } from '#commands/log/event-store.ts'
import { crearFirmas } from '#commands/log/firmas.ts'
import { crearHandle } from '#commands/log/handle.ts'
import { type Solicitud, solicitudDe, solicitudDeProceso } from '#commands/log/solicitud.ts'
import { comandosOferta } from '#commands/oferta.ts'
import { comandosPedido } from '#commands/pedido.ts'
import { comandosPropuesta } from '#commands/propuesta.ts'
import { comandosPublicacion } from '#commands/publicacion.ts'
import { comandosRed } from '#commands/red.ts'
import { comandosRevision } from '#commands/revision.ts'
import { type Actor, isRefusal, type Refusal, SISTEMA } from '#domain/decider.ts'
import type { Via } from '#domain/hecho.ts'
import { type HechoLog, STREAM_LOG } from '#domain/log.ts'
import { clavesEnMemoria } from '#tests/claves.ts'
import { correrProcesos } from './procesos.ts'

const CONSTANTE = 'la constante de los logs de prueba'
const MINUTO_MS = 60_000
const SOSIEGO_MS = 400

/** Creates a clock that is a minute later each time it is asked, in ISO 8601. */
const crearReloj = (desde: string) => {
  let ms = Date.parse(desde)
  return {
    ahora: (): string => {
      ms += MINUTO_MS
      return new Date(ms).toISOString()
    },
    saltar: (a: string): void => {
      ms = Date.parse(a)
    },
  }
}

/**
 * Returns the result of a command. Throws when it was refused: a scenario contains only what
 * happens.
 */
export const bien = async <T extends object>(pedido: Promise<T | Refusal>): Promise<T> => {
  const resultado = await pedido
  if (isRefusal(resultado)) throw new Error(`rechazado: ${resultado.detalle}`)
  return resultado
}

/** Opens the product's commands and processes on an empty log, with a clock of their own. */
export const abrirMundo = async (url: string, secreto: string) => {
  const secretos = { actual: secreto, anteriores: [] }
  const claves = clavesEnMemoria()
  const store = conectarEventStore(url, claves, secretos)
  const reloj = crearReloj('2024-03-04T14:00:00.000Z')
  let serie = 0
  /** Creates a request of an account; the same again with the same key. */
  const pide = (actor: Actor, clave?: string, via: Via = 'web'): Solicitud => {
    serie += 1
    const accion = clave ?? `acción ${serie}`
    return solicitudDe({ quien: actor.id, accion: 'escena', objeto: '', clave: accion }, accion, via)
  }
  const de = (actor: Actor) => ({ actor: { id: actor.id, tipoUsuario: actor.tipoUsuario }, ahora: reloj.ahora() })

  /** Writes facts as an older release could have left them, without a decision. */
  const antes = async (
    stream: string,
    actor: Actor,
    partes: readonly number[],
    hechos: readonly { readonly type: string; readonly data: object }[],
  ) => {
    const ultimo = (await store.readStream(stream)).at(-1)
    const cabeza = ultimo ? { ...ultimo.meta, revision: ultimo.revision } : SIN_CABEZA
    const { actor: autor, ahora: momento } = de(actor)
    const escrito = await store.append(stream, cabeza, hechos, { ...pide(autor), actor: autor, partes, momento })
    if (escrito === 'conflicto') throw new Error(`${stream} se movió`)
  }
  // The log is opened as by the product itself, but with this clock.
  const abierto = { type: 'LogAbierto', data: { formato: 1 } } satisfies HechoLog
  const { actor, ahora: momento } = de(SISTEMA)
  const abrir = solicitudDeProceso('log', 'abrir el log')
  await store.append(STREAM_LOG, SIN_CABEZA, [abierto], { ...abrir, actor, partes: [], momento })

  const firmas = crearFirmas(secretos)
  const comandos = () => {
    const handle = crearHandle(store)
    return { ...handle, cuentas: comandosCuenta(handle, claves, CONSTANTE), pedidos: comandosPedido(handle) }
  }
  const { cuentas, pedidos, ...handle } = comandos()
  const compras = comandosCompra(handle, SIN_CANDADOS)
  const procesos = correrProcesos({ store, handle, compras, cuentas, firmas, ahora: reloj.ahora })

  return {
    store,
    claves,
    reloj,
    firmas,
    handle,
    cuentas,
    pedidos,
    ofertas: comandosOferta(handle, firmas),
    propuestas: comandosPropuesta(handle, firmas),
    compras,
    conversaciones: comandosConversacion(handle),
    consumos: comandosConsumo(handle, SIN_CANDADOS),
    invitaciones: comandosInvitacion(handle, firmas),
    publicaciones: comandosPublicacion(handle),
    red: comandosRed(handle),
    revisiones: comandosRevision(handle),
    /** Creates commands as a second process has them: nothing in memory is shared. */
    comandos,
    pide,
    de,
    antes,
    /** Checks the purchases' terms, by the clock. */
    revisarPlazos: procesos.revisarPlazos,
    /**
     * Resolves once nobody has written for a while: the processes have done what the facts ask for.
     */
    sosiego: async () => {
      for (let ultima = -1n; ; ) {
        await esperar(SOSIEGO_MS)
        const ahora = (await store.ultimaPosicion()) ?? 0n
        if (ahora === ultima) return
        ultima = ahora
      }
    },
    cerrar: async () => {
      await procesos.parar()
      await store.dispose()
    },
  }
}

export type Mundo = Awaited<ReturnType<typeof abrirMundo>>
