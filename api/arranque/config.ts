import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type ClavePush, parDePush } from '#api/access/clave-push.ts'
import { ESCRITURAS_POR_MINUTO } from '#api/access/limites.ts'
import { direccionesDe } from '#api/access/proxy.ts'
import { esServicioPush } from '#api/access/servicios-push.ts'
import { DireccionInvalida, leerDireccion } from '#commands/log/direccion-almacen.ts'
import type { Secretos } from '#commands/log/secretos.ts'
import type { Buzon, Remite } from '#commands/processes/correo.ts'
import { escribirDatos, hacerDatos } from './datos.ts'

const direccion = (protocolos: string[], nombre: string) =>
  z.string().refine(
    (texto) => {
      try {
        return protocolos.includes(new URL(texto).protocol)
      } catch {
        return false
      }
    },
    `${nombre} debe ser una dirección que empiece por ${protocolos.map((p) => `${p}//`).join(' o ')}.`,
  )

/**
 * A tile template: leaflet fills in the three placeholders, and the page's policy needs to know its
 * host beforehand.
 */
const teselas = direccion(['http:', 'https:'], 'TILES_URL').refine((texto) => {
  const huecos = [...texto.matchAll(/\{[^{}]*\}/g)].map(([hueco]) => hueco)
  return huecos.length === 3 && ['{z}', '{x}', '{y}'].every((hueco) => huecos.includes(hueco))
}, 'TILES_URL debe llevar {z}, {x} y {y} una vez cada uno, y nada más entre llaves; por ejemplo https://mapas.ejemplo.ec/{z}/{x}/{y}.png.')

const almacen = z.string().transform((texto, contexto) => {
  try {
    return leerDireccion(texto)
  } catch (error) {
    if (!(error instanceof DireccionInvalida)) throw error
    contexto.addIssue(`EVENTSTORE_URL ${error.message}.`)
    return z.NEVER
  }
})

const LARGO_SECRETO = 32

/** Secrets separated by commas; a comma inside a secret is written `\,`. */
const anteriores = z.string().transform((texto, contexto) => {
  const secretos = texto.split(/(?<!\\),/).map((parte) => parte.trim().replaceAll('\\,', ','))
  if (secretos.some((secreto) => secreto.length < LARGO_SECRETO)) {
    contexto.addIssue(
      `SECRETO_ANTERIOR debe ser una lista de secretos separados por comas, cada uno de al menos ${LARGO_SECRETO} caracteres.`,
    )
  }
  return [...new Set(secretos)]
})

const serviciosPush = z.string().transform((texto, contexto) => {
  const servicios = texto.split(',').map((parte) => parte.trim().toLowerCase())
  if (!servicios.every(esServicioPush)) {
    contexto.addIssue(
      'SERVICIOS_PUSH debe ser una lista de servidores separados por comas: push.ejemplo.ec, *.push.ejemplo.ec o push.ejemplo.ec:8443.',
    )
  }
  return servicios
})

const vapid = z.string().transform((texto, contexto) => {
  const par = /^[\w-]{43}$/.test(texto) ? parDePush(Buffer.from(texto, 'base64url')) : undefined
  if (!par) contexto.addIssue('VAPID_PRIVADA debe ser una clave privada P-256: 43 caracteres en base64url.')
  return par
})

const proxy = z.string().transform((texto, contexto) => {
  const esDeConfianza = direccionesDe(texto)
  if (!esDeConfianza) {
    contexto.addIssue(
      'PROXY_CONFIABLE debe ser una lista de direcciones o redes separadas por comas: 10.0.0.5 o 10.0.0.0/8.',
    )
    return z.NEVER
  }
  return esDeConfianza
})

/** Headers that the request itself needs. */
const DEL_TRANSPORTE: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'transfer-encoding',
])

/** Headers as `name=value` separated by commas, with values in percent-encoding. */
const cabeceras = z.string().transform((texto, contexto) => {
  const mal = () => {
    contexto.addIssue('OTEL_EXPORTER_OTLP_HEADERS debe ser una lista de nombre=valor separados por comas.')
    return z.NEVER
  }
  const pares: [nombre: string, valor: string][] = []
  for (const parte of texto.split(',')) {
    const [, nombre, codificado = ''] =
      /^([\w-]+)=((?:[!-$&-+\--~]|%(?:[2-6][\da-f]|7[\da-e]))+)$/i.exec(parte.trim()) ?? []
    if (nombre === undefined || DEL_TRANSPORTE.has(nombre.toLowerCase())) return mal()
    pares.push([nombre, decodeURIComponent(codificado)])
  }
  return Object.fromEntries(pares)
})
const MAXIMO_NOMBRE = 100

/**
 * Builds a schema for «Name <a@b>» or «a@b». A control character would end the header that the
 * mailbox is written into.
 */
const buzonDe = (nombre: string) =>
  z.string().transform((texto, contexto): Buzon => {
    const [, nombrado = '', entre, suelta = ''] = /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(texto.trim()) ?? []
    const direccion = z.email().safeParse(entre ?? suelta)
    const llamado = nombrado.trim()
    if (direccion.success && llamado.length <= MAXIMO_NOMBRE) return { nombre: llamado, direccion: direccion.data }
    contexto.addIssue(`${nombre} debe ser una dirección de correo, sola o con su nombre: BandWork <correo@ejemplo.ec>.`)
    return z.NEVER
  })

/**
 * Returns whether a host is an IP address or a name without a dot: no mail is sent from such a
 * host.
 */
const esDeCasa = (host: string): boolean => host.startsWith('[') || isIP(host) > 0 || !host.includes('.')

/**
 * Returns the mailbox that mails are from when none is configured: at the host that people type, or
 * at bandwork.ec if no mail is sent from that host.
 */
const remitenteDe = (publicUrl: string | undefined): Buzon => {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  return { nombre: 'BandWork', direccion: `no-responder@${esDeCasa(host) ? 'bandwork.ec' : host}` }
}

const CUENTA_DE_MUESTRA = 'Banco de Muestra · cuenta corriente 2100000000 · BandWork S. A. · RUC 1790011674001'

/** Seconds of RETIRO_S. With an answer's longest and the parts' end they fit into 30 s. */
const RETIRO_MAXIMO_S = 20
const RETIRO_EN_PRODUCCION_S = 5

const NIVELES = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const entorno = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'NODE_ENV debe ser development, production o test.')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('PORT debe ser un número.')
    .int()
    .min(0)
    .max(65535, 'PORT debe estar entre 0 y 65535.')
    .default(3000),
  DATA_DIR: z
    .string()
    .min(1)
    .regex(/^[^\p{Cc}]*$/u, 'DATA_DIR no debe llevar saltos de línea ni otros caracteres de control.')
    .default('./data'),
  DATABASE_URL: direccion(['postgres:', 'postgresql:'], 'DATABASE_URL').optional(),
  EVENTSTORE_URL: almacen.optional(),
  SMTP_URL: direccion(['smtp:', 'smtps:'], 'SMTP_URL').optional(),
  MAIL_FROM: buzonDe('MAIL_FROM').optional(),
  MAIL_REPLY_TO: buzonDe('MAIL_REPLY_TO').optional(),
  PUBLIC_URL: direccion(['http:', 'https:'], 'PUBLIC_URL').optional(),
  SECRETO: z.string().min(LARGO_SECRETO, `SECRETO debe tener al menos ${LARGO_SECRETO} caracteres.`).optional(),
  SECRETO_ANTERIOR: anteriores.optional(),
  REGISTRO_TOKEN: z.string().min(16, 'REGISTRO_TOKEN debe tener al menos 16 caracteres.').optional(),
  PROXY_CONFIABLE: proxy.optional(),
  SERVICIOS_PUSH: serviciosPush.optional(),
  VAPID_PRIVADA: vapid.optional(),
  DEMO: z.enum(['0', '1'], 'DEMO debe ser 0 o 1.').optional(),
  WAMP_URL: direccion(['ws:', 'wss:'], 'WAMP_URL').optional(),
  TIENDA_ANDROID: direccion(['https:'], 'TIENDA_ANDROID').optional(),
  TIENDA_IOS: direccion(['https:'], 'TIENDA_IOS').optional(),
  TILES_URL: teselas.optional(),
  TILES_ATTRIBUTION: z.string().max(200, 'TILES_ATTRIBUTION admite hasta 200 caracteres.').optional(),
  FILES_DIR: z.string().min(1).optional(),
  OFERTAS_FILE: z.string().min(1).optional(),
  ERASURES_FILE: z.string().min(1).optional(),
  DOS_PERSONAS: z.enum(['0', '1'], 'DOS_PERSONAS debe ser 0 o 1.').optional(),
  CUENTA_BANCARIA: z.string().trim().min(1).max(300, 'CUENTA_BANCARIA admite hasta 300 caracteres.').optional(),
  ESCRITURAS_POR_MINUTO: z.coerce
    .number('ESCRITURAS_POR_MINUTO debe ser un número.')
    .int()
    .min(1, 'ESCRITURAS_POR_MINUTO debe ser 1 o más.')
    .default(ESCRITURAS_POR_MINUTO),
  RETIRO_S: z.coerce
    .number('RETIRO_S debe ser un número.')
    .int('RETIRO_S debe ser un número entero de segundos.')
    .min(0, 'RETIRO_S debe ser 0 o más.')
    .max(RETIRO_MAXIMO_S, `RETIRO_S admite hasta ${RETIRO_MAXIMO_S} segundos.`)
    .optional(),
  METRICS_PORT: z.coerce.number('METRICS_PORT debe ser un número.').int().min(0).max(65535).optional(),
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, 'COMMIT debe ser el nombre de un commit: de 7 a 40 cifras hexadecimales.')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: direccion(['http:', 'https:'], 'OTEL_EXPORTER_OTLP_ENDPOINT')
    .regex(/^[^?#]*$/, 'OTEL_EXPORTER_OTLP_ENDPOINT no debe llevar ? ni #.')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: cabeceras.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('OTEL_TRACES_SAMPLER_ARG debe ser un número.')
    .min(0, 'OTEL_TRACES_SAMPLER_ARG debe estar entre 0 y 1.')
    .max(1, 'OTEL_TRACES_SAMPLER_ARG debe estar entre 0 y 1.')
    .default(1),
  LOG_LEVEL: z.enum(NIVELES, `LOG_LEVEL debe ser ${NIVELES.join(', ')}.`).default('warn'),
})

/** The name of a setting. */
export type Ajuste = keyof typeof entorno.shape

/**
 * The settings that hold a secret. Each may be in a file instead, which the same name with `_FILE`
 * names: the way in which Compose and Kubernetes hand secrets over.
 */
export const SECRETAS = [
  'SECRETO',
  'SECRETO_ANTERIOR',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'SMTP_URL',
  'REGISTRO_TOKEN',
  'VAPID_PRIVADA',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies readonly Ajuste[]

/** The environment variables that the product reads. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(entorno.shape),
  ...SECRETAS.map((nombre) => `${nombre}_FILE`),
]

/**
 * A setting that can't be used. Its message is a sentence for the person who starts the product.
 */
export class ConfiguracionInvalida extends Error {
  override name = 'ConfiguracionInvalida'
}

export type Config = {
  readonly produccion: boolean
  readonly prueba: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The address in the form that the event store's client understands. */
  readonly eventstoreUrl: string | undefined
  readonly smtpUrl: string | undefined
  /** The mailbox that mails are from, and the one that answers to them go to. */
  readonly remite: Remite
  /** Without it: localhost, at the port that the server listens on. */
  readonly publicUrl: string | undefined
  readonly secretos: Secretos
  readonly registroToken: string | undefined
  readonly demo: boolean
  /** Whether an address is a proxy that is believed when it says where a request came from. */
  readonly esProxyConfiable: ((direccion: string) => boolean) | undefined
  /** Push services besides those of the browsers' makers. */
  readonly serviciosPush: readonly string[]
  /** The key that replaces the one that is made and kept. */
  readonly clavePush: ClavePush | undefined
  readonly wampUrl: string | undefined
  /** The bank account that providers pay into, as text for people. */
  readonly cuentaBancaria?: string | undefined
  /** Whether a purchase is authorized by another person than confirmed its payment. */
  readonly dosPersonas: boolean
  /** Addresses where phones get the application, once it is in the stores. */
  readonly tiendas: { readonly android?: string | undefined; readonly ios?: string | undefined }
  /** The map's own tiles; without them it draws the provinces alone. */
  readonly teselas: { readonly url: string; readonly atribucion: string } | undefined
  readonly filesDir: string
  /** The file with the offers' catalogue; without it the product's own is used. */
  readonly ofertasFile: string | undefined
  /** The list of erased persons, outside the backups. */
  readonly erasuresFile: string | undefined
  /** Writes that one account may make in a minute. */
  readonly escriturasPorMinuto: number
  /** Seconds for which a server that was told to stop answers on, though it isn't ready. */
  readonly retiroS: number
  readonly metricsPort: number | undefined
  /** The collector that traces go to, and the part of them that does. Without it, none are made. */
  readonly trazas:
    | { readonly url: string; readonly cabeceras: Readonly<Record<string, string>>; readonly parte: number }
    | undefined
  /** The commit that this code was built from, as far as it is known. */
  readonly commit: string | undefined
  /** The settings that were read from files, for the processes that this one starts. */
  readonly deArchivos: Readonly<Record<string, string>>
  readonly logLevel: string
}

/**
 * Reads the development secret, made on first use and kept with the data, readable by its owner
 * alone.
 */
const secretoDeDesarrollo = (dataDir: string): string => {
  const archivo = join(dataDir, 'secreto')
  if (!existsSync(archivo)) {
    hacerDatos(dataDir)
    // The link writes the secret whole or not at all. If several processes start together, the
    // first one's secret stays.
    const nuevo = `${archivo}-${process.pid}`
    escribirDatos(dataDir, () => {
      writeFileSync(nuevo, randomBytes(32).toString('base64url'), { mode: 0o600 })
      try {
        linkSync(nuevo, archivo)
      } catch (error) {
        if ((error as { code?: string }).code !== 'EEXIST') throw error
      } finally {
        rmSync(nuevo)
      }
    })
  }
  let secreto = ''
  try {
    secreto = readFileSync(archivo, 'utf8').trim()
  } catch (error) {
    throw new ConfiguracionInvalida(`SECRETO: ${archivo} no se puede leer (${(error as { code?: string }).code}).`)
  }
  if (secreto.length < LARGO_SECRETO) {
    throw new ConfiguracionInvalida(`SECRETO: el de ${archivo} debe tener al menos ${LARGO_SECRETO} caracteres.`)
  }
  return secreto
}

/** Bytes of a file with a secret. */
const BYTES_DE_SECRETA = 16 * 1024

/** Reads a file with one line of text. Throws ConfiguracionInvalida, which doesn't quote it. */
const leerSecreta = (nombre: string, archivo: string): string => {
  const mal = (que: string) => new ConfiguracionInvalida(`${nombre}: ${archivo} ${que}.`)
  let texto: string
  try {
    const visto = statSync(archivo)
    // Reading a pipe would wait for ever.
    if (!visto.isFile() || visto.size > BYTES_DE_SECRETA) throw mal('no es un archivo de texto corto')
    texto = readFileSync(archivo, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    if (error instanceof ConfiguracionInvalida) throw error
    throw mal(`no se puede leer (${(error as { code?: string }).code})`)
  }
  if (texto === '') throw mal('está vacío')
  if (/[\p{Cc}\uFEFF\uFFFD]/u.test(texto)) throw mal('no es una sola línea de texto en UTF-8 sin marca de orden')
  return texto
}

/** Returns the settings that are in files, without the newline at a file's end. */
export const leerSecretas = (env: NodeJS.ProcessEnv): Readonly<Record<string, string>> =>
  Object.fromEntries(
    SECRETAS.flatMap((nombre) => {
      const archivo = env[`${nombre}_FILE`]
      if (!archivo) return []
      if (env[nombre]) throw new ConfiguracionInvalida(`${nombre} y ${nombre}_FILE no van juntas: usa una de las dos.`)
      return [[nombre, leerSecreta(`${nombre}_FILE`, archivo)]]
    }),
  )

/**
 * Reads the configuration from environment variables. Throws ConfiguracionInvalida,
 * DatosInservibles.
 */
export const leerConfig = (env: NodeJS.ProcessEnv): Config => {
  const deArchivos = leerSecretas(env)
  const dadas = { ...env, ...deArchivos }
  const presentes = Object.fromEntries(Object.entries(dadas).filter(([, valor]) => valor?.trim() !== ''))
  const leido = entorno.safeParse(presentes)
  if (!leido.success) {
    const [problema] = leido.error.issues
    const [ajuste, dicho] = [problema?.path.join('.') ?? '', problema?.message ?? '']
    throw new ConfiguracionInvalida(dicho.startsWith(ajuste) ? dicho : `${ajuste}: ${dicho}`)
  }
  const e = leido.data
  const produccion = e.NODE_ENV === 'production'
  const dataDir = resolve(e.DATA_DIR)
  if (produccion && !e.SECRETO)
    throw new ConfiguracionInvalida('SECRETO es obligatorio en producción (al menos 32 caracteres).')
  const demo = e.DEMO === undefined ? !produccion : e.DEMO === '1'
  if (produccion && e.DEMO === '1')
    throw new ConfiguracionInvalida('DEMO=1 no se admite en producción: sus contraseñas son públicas.')
  if (produccion && !e.SMTP_URL) throw new ConfiguracionInvalida('SMTP_URL es obligatoria en producción.')
  if (produccion && !e.PUBLIC_URL) throw new ConfiguracionInvalida('PUBLIC_URL es obligatoria en producción.')
  if (e.TILES_URL && !e.TILES_ATTRIBUTION) {
    throw new ConfiguracionInvalida('TILES_ATTRIBUTION es obligatoria con TILES_URL: di de quién son las teselas.')
  }
  const secretos = { actual: e.SECRETO ?? secretoDeDesarrollo(dataDir), anteriores: e.SECRETO_ANTERIOR ?? [] }
  if (secretos.anteriores.includes(secretos.actual)) {
    throw new ConfiguracionInvalida('SECRETO_ANTERIOR no debe repetir SECRETO: lleva solo los secretos de antes.')
  }
  return {
    produccion,
    prueba: e.NODE_ENV === 'test',
    host: e.HOST,
    port: e.PORT,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    eventstoreUrl: e.EVENTSTORE_URL,
    smtpUrl: e.SMTP_URL,
    remite: { de: e.MAIL_FROM ?? remitenteDe(e.PUBLIC_URL), responder: e.MAIL_REPLY_TO },
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    secretos,
    registroToken: e.REGISTRO_TOKEN,
    demo,
    esProxyConfiable: e.PROXY_CONFIABLE,
    serviciosPush: e.SERVICIOS_PUSH ?? [],
    clavePush: e.VAPID_PRIVADA,
    wampUrl: e.WAMP_URL,
    tiendas: { android: e.TIENDA_ANDROID, ios: e.TIENDA_IOS },
    dosPersonas: e.DOS_PERSONAS === undefined ? produccion : e.DOS_PERSONAS === '1',
    cuentaBancaria: e.CUENTA_BANCARIA ?? (demo ? CUENTA_DE_MUESTRA : undefined),
    teselas: e.TILES_URL && e.TILES_ATTRIBUTION ? { url: e.TILES_URL, atribucion: e.TILES_ATTRIBUTION } : undefined,
    filesDir: e.FILES_DIR ? resolve(e.FILES_DIR) : join(dataDir, 'archivos'),
    ofertasFile: e.OFERTAS_FILE && resolve(e.OFERTAS_FILE),
    erasuresFile: e.ERASURES_FILE && resolve(e.ERASURES_FILE),
    escriturasPorMinuto: e.ESCRITURAS_POR_MINUTO,
    retiroS: e.RETIRO_S ?? (produccion ? RETIRO_EN_PRODUCCION_S : 0),
    metricsPort: e.METRICS_PORT,
    trazas: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          cabeceras: e.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          parte: e.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    commit: e.COMMIT,
    deArchivos,
    logLevel: e.LOG_LEVEL,
  }
}
