import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type RequestOptions, request } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Suscripcion } from '#api/access/dispositivos.ts'
import { admitePush } from '#api/access/servicios-push.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { crearPush, type Entrega, type Envio, type Servicio } from '#commands/processes/push.ts'
import { claseElegidaDe, llega } from '#domain/cuenta/eleccion-de-avisos.ts'
import { porPush } from '#domain/push.ts'
import { avisosPorDecir } from '#projections/avisos/consultas.ts'
import { cuentasPorAvisar } from '#projections/cuenta/consultas.ts'
import { puntoDe } from './puntos.ts'

/** How long a service keeps what a browser that is away hasn't taken, and anybody wants to be told. */
const VIGENCIA_MS = 86_400_000
const PLAZO_MS = 10_000
/** To one service at a time. */
const A_LA_VEZ = 8
const ESPERA_MAXIMA_MS = 300_000
/** A topic is up to 32 characters of base64url (RFC 8030). */
const LARGO_TEMA = 32

/** By what a service knows what replaces what, and not what it is about. */
const temaDe = (sobre: string): string => createHash('sha256').update(sobre).digest('base64url').slice(0, LARGO_TEMA)

/** Who sends, for the service's own people (RFC 8292). */
const quienEnvia = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-responder@bandwork.ec'

/** What `retry-after` asks for, within bounds. */
const esperaDe = (cabecera: string | undefined): number =>
  Math.min(Math.max((/^\d{1,6}$/.test(cabecera ?? '') ? Number(cabecera) : 0) * 1_000, 0), ESPERA_MAXIMA_MS)

/** What a push service's status says; 0 when it didn't answer. It is never followed to anywhere else. */
const entregaDe = (estado: number, retryAfter: string | undefined): Entrega => {
  if (estado >= 200 && estado < 300) return 'llego'
  if (estado === 404 || estado === 410) return 'ido'
  if (estado === 0 || estado === 429 || estado >= 500) return { luegoMs: esperaDe(retryAfter) }
  return 'fallo'
}

/** Posts, and answers with the status alone: what a service says beside it is nobody's. */
const publicar = (endpoint: string, opciones: RequestOptions, cuerpo: Uint8Array) =>
  new Promise<{ readonly estado: number; readonly retryAfter: string | undefined }>((listo) => {
    const peticion = request(endpoint, { ...opciones, method: 'POST' }, (respuesta) => {
      listo({ estado: respuesta.statusCode ?? 0, retryAfter: respuesta.headers['retry-after'] })
      respuesta.resume()
    })
    // Those that wait for their turn aren't late.
    peticion.once('socket', () => {
      const plazo = setTimeout(() => peticion.destroy(new Error('no respondió a tiempo')), PLAZO_MS)
      peticion.once('close', () => clearTimeout(plazo))
    })
    peticion.once('error', () => listo({ estado: 0, retryAfter: undefined }))
    peticion.end(cuerpo)
  })

type ParaEnviar = Pick<Servicios, 'dispositivos' | 'clavePush' | 'publicUrl' | 'ahora'> & {
  readonly config: Pick<Servicios['config'], 'serviciosPush'>
}

/** Push services, by whose browsers what is pushed is taken (decisiones/vivo, «Push»). */
const crearServicioPush = (o: ParaEnviar, agente: Agent): Servicio => {
  const cifrar = async ({ dispositivo, caduca, ...resto }: Envio, { endpoint, p256dh, auth }: Suscripcion) => {
    const { publica, privada } = await o.clavePush()
    const ttl = Math.max(1, Math.round((Date.parse(caduca) - Date.parse(o.ahora())) / 1_000))
    return buildPushPayload(
      { data: JSON.stringify(resto), options: { ttl, topic: temaDe(resto.sobre), urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: quienEnvia(o.publicUrl), publicKey: publica, privateKey: privada },
    )
  }

  return {
    enviar: async (envio, signal) => {
      const suscripcion = await o.dispositivos.suscripcion(envio.dispositivo)
      if (!suscripcion) return 'ido'
      // A service may have left the list since.
      if (!admitePush(suscripcion.endpoint, o.config.serviciosPush)) return 'fallo'
      // Keys that nothing can be encrypted to are one browser's trouble.
      const carta = await cifrar(envio, suscripcion).catch(() => undefined)
      if (!carta) return 'fallo'
      const opciones = { agent: agente, signal, headers: carta.headers as Record<string, string> }
      const { estado, retryAfter } = await publicar(suscripcion.endpoint, opciones, carta.body)
      const entrega = entregaDe(estado, retryAfter)
      if (entrega === 'ido') await o.dispositivos.olvidar(envio.dispositivo, suscripcion.endpoint)
      if (entrega === 'llego') await o.dispositivos.contar(envio.dispositivo, true)
      return entrega
    },
    fallo: (dispositivo) => o.dispositivos.contar(dispositivo, false),
  }
}

type Fila = Awaited<ReturnType<typeof avisosPorDecir>>[number]
type Cuenta = Awaited<ReturnType<typeof cuentasPorAvisar>>[number]

/** Whether a message is an account's: its own, or its role's since it is there, of what somebody else did. */
const esSuyo = ({ destino, momento, actor }: Fila, { id, tipo_usuario, creada }: Cuenta): boolean =>
  destino === `u${id}` || (destino === `r${tipo_usuario}` && momento >= creada && actor !== id)

/** What became known in (desde, hasta], for each browser whose account takes it at this moment by push. */
const crearPorEnviar =
  ({ db, avance, ids, dispositivos, ahora }: Pick<Servicios, 'db' | 'avance' | 'ids' | 'dispositivos' | 'ahora'>) =>
  async (desde: bigint, hasta: bigint): Promise<readonly Envio[]> => {
    const instante = ahora()
    const momento = new Date(Date.parse(instante) - VIGENCIA_MS).toISOString()
    const filas = await avisosPorDecir(db, avance.esquema(), { desde, hasta, momento })
    if (filas.length === 0) return []
    const destinos = [...new Set(filas.map(({ destino }) => destino))]
    const de = (letra: string) => destinos.filter((uno) => uno.startsWith(letra)).map((uno) => uno.slice(1))
    const cuentas = await cuentasPorAvisar(db, avance.esquema(), { ids: de('u').map(Number), roles: de('r') })
    const suyos = Map.groupBy(await dispositivos.deTodas(cuentas.map(({ id }) => id)), ({ cuenta }) => cuenta)
    return cuentas
      .filter(({ id }) => suyos.has(id))
      .flatMap((cuenta) => {
        const para = { tipoUsuario: cuenta.tipo_usuario, ocultar: ids.ocultar, nombran: cuenta.avisos.nombran }
        return filas.flatMap((fila) => {
          const { asunto, datos, posicion } = fila
          const clase = claseElegidaDe(asunto, datos)
          if (!esSuyo(fila, cuenta) || !llega(cuenta.avisos, 'push', clase, instante)) return []
          const dicho = porPush(fila, { ...para, posicion })
          const caduca = new Date(Date.parse(fila.momento) + VIGENCIA_MS).toISOString()
          return dicho
            ? (suyos.get(cuenta.id) ?? []).map(({ id }) => ({ ...dicho, dispositivo: id, posicion, caduca }))
            : []
        })
      })
  }

/** Pushes from its checkpoint on. `agente` says whom it trusts to be a service: whom the machine does, without it. */
export const crearProcesoDePush = (
  { pool, servicios }: { readonly pool: Pool; readonly servicios: Servicios },
  logger: Pick<Logger, 'warn'>,
  {
    agente = new Agent({ keepAlive: true, maxSockets: A_LA_VEZ }),
    espera,
  }: { readonly agente?: Agent; readonly espera?: (intento: number) => number } = {},
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
    porEnviar: crearPorEnviar(servicios),
    servicio: crearServicioPush(servicios, agente),
    ...{ ahora, logger },
    ...(espera ? { espera } : {}),
  })
}
