import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Suscripcion } from '#api/access/dispositivos.ts'
import { servicioDe } from '#api/access/servicios-push.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import { crearPush, type Entrega, type Envio, type Servicio } from '#commands/processes/push.ts'
import { claseDeAviso } from '#domain/aviso.ts'
import { llega } from '#domain/cuenta/eleccion-de-avisos.ts'
import { type DichoPorPush, porPush } from '#domain/push.ts'
import { avisoDe } from '#projections/avisos/consultas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { seDebeOlvido } from './olvido.ts'
import { puntoDe } from './puntos.ts'

/**
 * Milliseconds for which a service keeps a push that an absent browser hasn't taken. Older notices
 * aren't pushed.
 */
const VIGENCIA_MS = 86_400_000
const PLAZO_MS = 10_000
/** Pushes read in one batch. */
const POR_PIEZA = 200
/** The length of a topic: up to 32 characters of base64url (RFC 8030). */
const LARGO_TEMA = 32

/**
 * Returns the topic by which a service knows which push replaces which at one browser. It is hashed
 * with the browser's secret, so it tells neither its subject nor who else is told of it.
 */
const temaDe = (auth: string, sobre: string): string =>
  createHash('sha256').update(`${auth} ${sobre}`).digest('base64url').slice(0, LARGO_TEMA)

/** Returns the sender's contact for the service's operators (RFC 8292). */
const quienEnvia = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-responder@bandwork.ec'

/**
 * Returns the milliseconds that a `retry-after` header asks for: it holds seconds, or an instant.
 */
const esperaDe = (cabecera = '', ahora: string): number =>
  /^\d+$/.test(cabecera) ? Number(cabecera) * 1_000 : Math.max(Date.parse(cabecera) - Date.parse(ahora) || 0, 0)

type Respuesta = { readonly estado: number; readonly retryAfter?: string | undefined }

/**
 * Interprets the status of a push service; 0 when it didn't answer. Redirects are never followed.
 */
const entregaDe = ({ estado, retryAfter }: Respuesta, ahora: string): Entrega => {
  if (estado >= 200 && estado < 300) return 'llego'
  if (estado === 404 || estado === 410) return 'nadie'
  if (estado === 0 || estado === 429 || estado >= 500) return { luegoMs: esperaDe(retryAfter, ahora) }
  return 'fallo'
}

/**
 * Sends a POST and resolves with the status and `retry-after` once the connection closes. The rest
 * of what a service says is dropped.
 */
const publicar = (endpoint: string, opciones: RequestOptions, cuerpo: Uint8Array) =>
  new Promise<Respuesta>((listo) => {
    let dicho: Respuesta = { estado: 0 }
    const oir = ({ statusCode = 0, headers }: IncomingMessage) => {
      dicho = { estado: statusCode, retryAfter: headers['retry-after'] }
    }
    const peticion = request(endpoint, { ...opciones, method: 'POST' })
    const plazo = setTimeout(() => peticion.destroy(), PLAZO_MS)
    peticion.once('response', (respuesta) => {
      oir(respuesta)
      respuesta.resume()
    })
    peticion.once('upgrade', (respuesta, socket) => {
      oir(respuesta)
      socket.destroy()
    })
    peticion.on('error', () => undefined)
    peticion.once('close', () => {
      clearTimeout(plazo)
      listo(dicho)
    })
    peticion.end(cuerpo)
  })

/** The metric's word for what came of a delivery. */
const resultadoDe = (entrega: Entrega) =>
  entrega === 'llego' ? 'accepted' : entrega === 'nadie' ? 'gone' : entrega === 'fallo' ? 'refused' : 'later'

type ParaEnviar = Pick<
  Servicios,
  'db' | 'avance' | 'ids' | 'dispositivos' | 'clavePush' | 'medidas' | 'publicUrl' | 'ahora'
> & {
  readonly seDebeOlvido: () => Promise<boolean>
}

/**
 * Builds the sender to the push services that the browsers subscribe at (decisiones/vivo, «Push»).
 */
const crearServicioPush = (o: ParaEnviar, agente: Agent): Servicio => {
  /** Returns what to say now: the notice as it reads by now, under the account's present choice. */
  const dichoDe = async ({ cuenta: id, posicion, n }: Envio): Promise<DichoPorPush | undefined> => {
    const { avance, db } = o
    const cuenta = await cuentaDe(db, avance.esquema(), id)
    if (!cuenta?.activa) return undefined
    const { avisos, tipo_usuario: tipoUsuario } = cuenta
    // This is asked before the notice is read. While an erasure is owed nobody is named, since the
    // rows still know who was erased.
    const nombran = avisos.nombran && !(await o.seDebeOlvido())
    const aviso = await avisoDe(db, avance.esquema(), { posicion, n })
    if (!aviso || !llega(avisos, 'push', claseDeAviso(aviso), o.ahora())) return undefined
    return porPush(mensajeDe(aviso, o.ids), { tipoUsuario, nombran })
  }
  const cifrar = async (dicho: object, { sobre, caduca }: Envio, { endpoint, p256dh, auth }: Suscripcion) => {
    const { publica, privada } = await o.clavePush()
    const ttl = Math.max(1, Math.round((Date.parse(caduca) - Date.parse(o.ahora())) / 1_000))
    return buildPushPayload(
      { data: JSON.stringify(dicho), options: { ttl, topic: temaDe(auth, sobre), urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: quienEnvia(o.publicUrl), publicKey: publica, privateKey: privada },
    )
  }

  return {
    enviar: async (envio, signal) => {
      const { dispositivo, cuenta, posicion } = envio
      const dicho = await dichoDe(envio)
      const suscripcion = dicho && (await o.dispositivos.suscripcion(dispositivo, cuenta))
      if (!suscripcion) return 'nadie'
      // If the keys can't be encrypted to, only this one browser is affected.
      const carta = await cifrar({ ...dicho, posicion }, envio, suscripcion).catch(() => undefined)
      if (!carta) return 'fallo'
      const opciones = { agent: agente, signal, headers: carta.headers as Record<string, string> }
      const entrega = entregaDe(await publicar(suscripcion.endpoint, opciones, carta.body), o.ahora())
      o.medidas.alEmpujar(resultadoDe(entrega))
      if (entrega === 'nadie') await o.dispositivos.olvidar(dispositivo, suscripcion.endpoint)
      if (entrega === 'llego') await o.dispositivos.contar(dispositivo, true)
      return entrega
    },
    fallo: (dispositivo) => o.dispositivos.contar(dispositivo, false),
  }
}

type ParaLeer = Pick<Servicios, 'avance' | 'ids' | 'dispositivos' | 'ahora'> & {
  readonly config: Pick<Servicios['config'], 'serviciosPush'>
}

/**
 * Returns a reader of what became known in the first batch of (desde, hasta], for each browser of
 * the accounts that it is for.
 */
const crearPorEnviar =
  ({ avance, ids, dispositivos, ahora, config }: ParaLeer, porPieza: number) =>
  async (desde: bigint, hasta: bigint): Promise<{ hasta: bigint; envios: readonly Envio[] }> => {
    const momento = new Date(Date.parse(ahora()) - VIGENCIA_MS).toISOString()
    const filas = await dispositivos.porAvisar(avance.esquema(), { desde, hasta, momento }, porPieza)
    const ultima = filas.length < porPieza ? undefined : filas.at(-1)
    const envios = filas.flatMap((fila): readonly Envio[] => {
      const { posicion, n, dispositivo, cuenta, tipo_usuario: tipoUsuario } = fila
      const dicho = porPush(mensajeDe(fila, ids), { tipoUsuario, nombran: false })
      // The service may have been taken off the list since.
      const servicio = dicho && servicioDe(fila.endpoint, config.serviciosPush)
      if (!servicio) return []
      const caduca = new Date(Date.parse(fila.momento) + VIGENCIA_MS).toISOString()
      return [{ dispositivo, cuenta, posicion, n, sobre: dicho.sobre, servicio, caduca }]
    })
    return { hasta: ultima ? BigInt(ultima.posicion) : hasta, envios }
  }

/**
 * Builds the process that pushes from its checkpoint on. `agente` decides which certificates a
 * service may have; by default those that the machine trusts.
 */
export const crearProcesoDePush = (
  { pool, servicios }: { readonly pool: Pool; readonly servicios: Servicios },
  logger: Pick<Logger, 'warn'>,
  {
    agente = new Agent({ keepAlive: true }),
    porPieza = POR_PIEZA,
    espera,
  }: { readonly agente?: Agent; readonly porPieza?: number; readonly espera?: (intento: number) => number } = {},
) => {
  const { avance, ahora } = servicios
  return crearPush({
    punto: puntoDe(pool, 'push'),
    conocido: {
      hasta: () => (avance.listo() ? avance.posicion() : undefined),
      mas: async (signal) => {
        await once(avance.eventos, 'avance', { signal }).catch(() => undefined)
      },
    },
    porEnviar: crearPorEnviar(servicios, porPieza),
    servicio: crearServicioPush({ ...servicios, seDebeOlvido: () => seDebeOlvido(pool) }, agente),
    ahora,
    logger,
    ...(espera ? { espera } : {}),
  })
}
