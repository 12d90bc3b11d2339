import { createHash } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { correoDecider, MAXIMO_INTENTOS, streamCorreo } from '#domain/correo.ts'
import { cuentaDecider, streamCuenta } from '#domain/cuenta.ts'
import { isRefusal } from '#domain/decider.ts'
import { enDolares } from '#domain/dinero.ts'
import type { Hecho } from '#domain/hecho.ts'
import { type HechoPedido, type Lado, streamPedido } from '#domain/pedido.ts'
import { pedidoDecider } from '#domain/pedido-decidir.ts'
import { huellaDe, idDeComando } from '../cifrado.ts'
import { type EventStore, LogIlegible } from '../event-store.ts'
import { esIlegible } from '../guardado.ts'
import type { Handle } from '../handle.ts'

/** A mail ready to go. The same cause and addressee give the same Message-ID, so a receiver can drop a second copy. */
export type Correo = {
  readonly messageId: string
  readonly para: string
  readonly asunto: string
  readonly texto: string
  readonly html: string
}

export interface Mensajero {
  /** Resolves once the mail is accepted; throws when it isn't. */
  enviar(correo: Correo): Promise<void>
}

export interface Punto {
  leer(): Promise<bigint | undefined>
  guardar(posicion: bigint): Promise<void>
}

/** Errors of nodemailer that say that there was no server to talk to. */
const SIN_SERVIDOR = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'])
const AVANCE_CADA = 500n
/** The facts that may ask for a mail. */
const CAUSAS = ['PropuestaRemitida', 'PedidoColocado'] as const satisfies readonly HechoPedido['type'][]

const SISTEMA = { id: 0, tipoUsuario: 'sistema' } as const
const escapar = (texto: string): string =>
  texto.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

const enHtml = (parrafos: readonly string[], enlace: string): string =>
  `<!doctype html><html lang="es"><body style="font-family:sans-serif;line-height:1.5;color:#111">${parrafos
    .map((p) => `<p>${escapar(p).replaceAll('\n', '<br>')}</p>`)
    .join('')}<p><a href="${escapar(enlace)}">Ver en BandWork</a></p></body></html>`

/** One line: a header takes no line break. */
const enLinea = (texto: string): string => texto.replace(/\s+/g, ' ').trim().slice(0, 180)

/**
 * Sends the mails that facts of the log ask for: at least once each, under a stable Message-ID, never for something that isn't in
 * the log. What was sent is a fact too, so a restart sends nothing twice but what was under way.
 */
export const crearCorreos = (o: {
  store: EventStore
  handle: Handle
  mensajero: Mensajero
  punto: Punto
  /** Where a side sees an order: an absolute address. */
  enlace: (lado: Lado, pedidoId: number) => string
  ahora: () => string
  registro: { warn(datos: object, mensaje: string): void }
  /** Before the n-th retry, ms. */
  espera?: (intento: number) => number
}) => {
  const espera = o.espera ?? ((intento) => Math.min(1_000 * 4 ** intento, 300_000))

  const mensajesDe = async (hecho: Hecho): Promise<Omit<Correo, 'messageId'>[]> => {
    if (hecho.category !== 'pedido') return []
    const { type, data } = hecho as Hecho & HechoPedido
    const id = Number(hecho.clave)
    if (type !== 'PropuestaRemitida' && !(type === 'PedidoColocado' && data.sinConexion)) return []
    const { context } = await o.handle.cargar(pedidoDecider, streamPedido(id))
    const proveedor = await o.handle.cargar(cuentaDecider, streamCuenta(context.proveedorId))
    const consumidor = await o.handle.cargar(cuentaDecider, streamCuenta(context.consumidorId))
    if (!proveedor.existe || !consumidor.existe) return []
    if (type === 'PropuestaRemitida') {
      // The one that was sent, whatever was proposed since.
      const vigente = context.propuestas.find(({ version }) => version === data.version)
      const montos = vigente
        ? `Subtotal: ${enDolares(vigente.subtotal)}\nIVA: ${enDolares(vigente.iva)}\nTotal: ${enDolares(vigente.total)}`
        : 'La propuesta con su monto llegará pronto.'
      const parrafos = [data.mensaje, `Pedido: ${context.descripcion}`, montos, `Atentamente,\n${proveedor.nombre}`]
      const asunto = enLinea(`Propuesta de ${proveedor.nombre}`)
      return data.correos.map((para) => ({
        para,
        asunto,
        texto: parrafos.join('\n\n'),
        html: enHtml(parrafos, o.enlace('consumidor', id)),
      }))
    }
    if (!proveedor.correo) return []
    const parrafos = [
      `Hola, ${proveedor.nombre}:`,
      `${consumidor.nombre} te hizo un pedido mientras no estabas conectado.`,
      context.descripcion,
    ]
    return [
      {
        para: proveedor.correo,
        asunto: enLinea(`Nuevo pedido de ${consumidor.nombre}`),
        texto: parrafos.join('\n\n'),
        html: enHtml(parrafos, o.enlace('proveedor', id)),
      },
    ]
  }

  /** A stream that can't be read is parked and told elsewhere: it doesn't hold up everybody's mail. */
  const sinIlegible = (hecho: Hecho, error: unknown): [] => {
    if (!(error instanceof LogIlegible)) throw error
    o.registro.warn({ stream: hecho.stream, motivo: error.message }, 'un correo no se pudo escribir')
    return []
  }

  /** True once the mail is out or given up; false when the signal came first. */
  const enviarUno = async (hecho: Hecho, mensaje: Omit<Correo, 'messageId'>, signal: AbortSignal): Promise<boolean> => {
    const nombre = createHash('sha256').update(`${hecho.eventId} ${mensaje.para}`).digest('hex').slice(0, 32)
    const messageId = `<${nombre}@bandwork>`
    const stream = streamCorreo(nombre)
    for (let vuelta = 0; !signal.aborted; vuelta += 1) {
      const { enviado, intentos } = await o.handle.cargar(correoDecider, stream)
      if (enviado || intentos >= MAXIMO_INTENTOS) return true
      const base = { actor: SISTEMA, ahora: o.ahora(), messageId, causa: hecho.eventId }
      const sello = (que: string) => ({ comando: idDeComando(0, `${nombre} ${que}`), huella: huellaDe(que) })
      try {
        await o.mensajero.enviar({ messageId, ...mensaje })
      } catch (error) {
        const motivo = String((error as Error).message).slice(0, 500)
        o.registro.warn({ messageId, motivo }, 'el correo no salió')
        // A mail server that can't be reached has refused nothing: such a try isn't counted.
        if (!SIN_SERVIDOR.has((error as { code?: string }).code ?? '')) {
          const fallo = { type: 'RegistrarFallo', motivo, ...base } as const
          await o.handle.handle(correoDecider, stream, fallo, sello(`fallo ${intentos + 1}`))
        }
        await esperar(espera(vuelta), undefined, { signal }).catch(() => undefined)
        continue
      }
      const registrado = await o.handle.handle(
        correoDecider,
        stream,
        { type: 'RegistrarEnvio', ...base },
        sello('envio'),
      )
      if (isRefusal(registrado)) throw new Error(registrado.detalle)
      return true
    }
    return false
  }

  return {
    /** Follows the log from its checkpoint until the signal aborts; throws when the store or the checkpoint is lost. */
    correr: async (signal: AbortSignal): Promise<void> => {
      const interno = new AbortController()
      const alto = AbortSignal.any([signal, interno.signal])
      /** Mails on their way by their cause's position, each with the position before it. */
      const enCamino = new Map<bigint, bigint | undefined>()
      const envios = new Set<Promise<void>>()
      let vista: bigint | undefined
      let guardada: bigint | undefined
      // The checkpoint never passes a mail that isn't out.
      const avanzar = async () => {
        const [primera] = enCamino.values()
        const hasta = enCamino.size > 0 ? primera : vista
        if (hasta !== undefined && (guardada === undefined || hasta > guardada)) {
          guardada = hasta
          await o.punto.guardar(hasta)
        }
      }
      const enviarTodos = async (hecho: Hecho, mensajes: readonly Omit<Correo, 'messageId'>[]) => {
        try {
          const salieron = await Promise.all(mensajes.map((mensaje) => enviarUno(hecho, mensaje, alto)))
          if (!salieron.every(Boolean)) return
          enCamino.delete(hecho.posicion)
          await avanzar()
        } catch (error) {
          interno.abort(error)
        }
      }
      for await (const hecho of o.store.subscribeToAll(await o.punto.leer(), alto, CAUSAS)) {
        const mensajes = esIlegible(hecho) ? [] : await mensajesDe(hecho).catch((error) => sinIlegible(hecho, error))
        if (mensajes.length > 0 && !esIlegible(hecho)) {
          enCamino.set(hecho.posicion, vista)
          const envio = enviarTodos(hecho, mensajes)
          envios.add(envio)
          void envio.finally(() => envios.delete(envio))
        }
        vista = hecho.posicion
        if (guardada === undefined || vista - guardada > AVANCE_CADA) await avanzar()
      }
      await Promise.all(envios)
      if (interno.signal.aborted) throw interno.signal.reason
    },
  }
}
