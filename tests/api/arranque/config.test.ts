import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfiguracionInvalida, leerConfig, VARIABLES } from '#api/arranque/config.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { procDe } from '#tests/proc.ts'
import { correr, RAIZ } from '#tests/programa.ts'

let datos = ''
beforeAll(() => {
  datos = carpetaNueva('config')
  writeFileSync(join(datos, 'archivo'), '')
})
afterAll(() => borrar(datos))

const SECRETO = 'x'.repeat(32)
const PRODUCCION = {
  NODE_ENV: 'production',
  SECRETO,
  PUBLIC_URL: 'https://bandwork.ec',
  SMTP_URL: 'smtp://correo:25',
}

/** Invalid settings, each with what its message must say. */
const MALAS: readonly (readonly [Record<string, string>, string])[] = [
  [{ PORT: 'tres mil' }, 'PORT debe'],
  [{ PORT: '70000' }, 'PORT debe'],
  [{ PORT: '-1' }, 'PORT debe'],
  [{ PORT: '80.5' }, 'PORT debe'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV debe'],
  [{ LOG_LEVEL: 'gritos' }, 'LOG_LEVEL debe'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT debe'],
  [{ METRICS_PORT: '99999' }, 'METRICS_PORT debe'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT debe'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'una clave' }, 'OTEL_EXPORTER_OTLP_HEADERS debe'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'clave=a,' }, 'OTEL_EXPORTER_OTLP_HEADERS debe'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'clave=a%0Ab' }, 'OTEL_EXPORTER_OTLP_HEADERS debe'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'clave=a%7f' }, 'OTEL_EXPORTER_OTLP_HEADERS debe'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'Content-Length=5' }, 'OTEL_EXPORTER_OTLP_HEADERS debe'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318/?b=1' }, 'OTEL_EXPORTER_OTLP_ENDPOINT no debe'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG debe estar entre 0 y 1'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'todo' }, 'OTEL_TRACES_SAMPLER_ARG debe ser un número'],
  [{ DEMO: 'sí' }, 'DEMO debe ser 0 o 1'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL debe'],
  [{ EVENTSTORE_URL: 'http://localhost:2113' }, 'EVENTSTORE_URL debe'],
  [{ SMTP_URL: 'localhost:25' }, 'SMTP_URL debe'],
  [{ MAIL_FROM: 'BandWork' }, 'MAIL_FROM debe ser una dirección de correo'],
  [{ MAIL_FROM: 'BandWork <correo@bandwork.ec>\r\nBcc: otro@malo.ec' }, 'MAIL_FROM debe'],
  [{ MAIL_FROM: 'Band\r\nWork <correo@bandwork.ec>' }, 'MAIL_FROM debe'],
  [{ MAIL_FROM: 'correo@bandwork.ec, otro@malo.ec' }, 'MAIL_FROM debe'],
  [{ MAIL_REPLY_TO: 'soporte@' }, 'MAIL_REPLY_TO debe'],
  [{ PUBLIC_URL: 'bandwork.ec' }, 'PUBLIC_URL debe'],
  [{ WAMP_URL: 'http://localhost/ws' }, 'WAMP_URL debe'],
  [{ TILES_URL: 'mapas.ejemplo.ec/{z}/{x}/{y}.png' }, 'TILES_URL debe ser una dirección'],
  [{ TILES_URL: 'https://mapas.ejemplo.ec/{z}/{x}.png' }, 'TILES_URL debe llevar {z}, {x} y {y}'],
  [{ TILES_URL: 'https://mapas.ejemplo.ec/{s}/{z}/{x}/{y}.png' }, 'TILES_URL debe llevar {z}, {x} y {y}'],
  [{ TILES_URL: 'https://mapas.ejemplo.ec/{z}/{x}/{y}.png' }, 'TILES_ATTRIBUTION es obligatoria'],
  [{ SERVICIOS_PUSH: 'https://push.ejemplo.ec' }, 'SERVICIOS_PUSH debe'],
  [{ SERVICIOS_PUSH: 'push.ejemplo.ec, *' }, 'SERVICIOS_PUSH debe'],
  [{ SERVICIOS_PUSH: 'push.ejemplo.ec:443' }, 'SERVICIOS_PUSH debe'],
  [{ VAPID_PRIVADA: 'corta' }, 'VAPID_PRIVADA debe'],
  [{ VAPID_PRIVADA: 'A'.repeat(43) }, 'VAPID_PRIVADA debe'],
  [{ SECRETO: 'corto' }, 'SECRETO debe'],
  [{ SECRETO, SECRETO_ANTERIOR: 'corto' }, 'SECRETO_ANTERIOR debe'],
  [{ SECRETO, SECRETO_ANTERIOR: `${'y'.repeat(32)},corto` }, 'SECRETO_ANTERIOR debe'],
  [{ SECRETO, SECRETO_ANTERIOR: `${'y'.repeat(32)}, ${SECRETO}` }, 'SECRETO_ANTERIOR no debe repetir SECRETO'],
  [{ REGISTRO_TOKEN: 'corto' }, 'REGISTRO_TOKEN debe'],
  [{ ...PRODUCCION, SECRETO: '' }, 'SECRETO es obligatorio en producción'],
  [{ SECRETO, SECRETO_FILE: '/no/importa' }, 'SECRETO y SECRETO_FILE no van juntas'],
  [{ SMTP_URL_FILE: '/no/hay/tal' }, 'SMTP_URL_FILE: /no/hay/tal no se puede leer (ENOENT)'],
  [{ SECRETO_FILE: '/dev/null' }, 'SECRETO_FILE: /dev/null no es un archivo de texto corto'],
  [{ ...PRODUCCION, DEMO: '1' }, 'DEMO=1 no se admite en producción'],
  [{ ...PRODUCCION, PUBLIC_URL: '' }, 'PUBLIC_URL es obligatoria en producción'],
]

it('.env.example has every setting once, and beyond them only what Compose asks for', () => {
  const nombradas = [...readFileSync(join(RAIZ, '.env.example'), 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
    ([, v]) => v,
  )
  const deCompose = ['docker-compose.yml', 'docker-compose.cluster.yml'].flatMap((archivo) =>
    [...readFileSync(join(RAIZ, archivo), 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(([, v]) => v),
  )
  expect(new Set(nombradas)).toEqual(new Set([...VARIABLES, ...deCompose]))
  expect(nombradas.length, 'each once').toBe(new Set(nombradas).size)
})

it('the sender of mails is the configured one, or else an address at the public host if it has a name', () => {
  const remite = (env: Record<string, string>) => leerConfig({ DATA_DIR: datos, ...env }).remite
  expect(remite({ MAIL_FROM: 'Compras, S. A. <a@b.ec>', MAIL_REPLY_TO: 'soporte@b.ec' })).toEqual({
    de: { nombre: 'Compras, S. A.', direccion: 'a@b.ec' },
    responder: { nombre: '', direccion: 'soporte@b.ec' },
  })
  for (const [url, host] of [
    ['https://mercado.ejemplo.ec/', 'mercado.ejemplo.ec'],
    ['http://localhost:3000', 'bandwork.ec'],
    ['http://10.0.0.7:3000', 'bandwork.ec'],
    ['http://[::1]:3000', 'bandwork.ec'],
    ['', 'bandwork.ec'],
  ] as const)
    expect(remite({ PUBLIC_URL: url })).toEqual({
      de: { nombre: 'BandWork', direccion: `no-responder@${host}` },
      responder: undefined,
    })
})

describe('an invalid setting', () => {
  for (const [malas, frase] of MALAS) {
    const nombre = Object.entries(malas).map(([clave, valor]) => `${clave}=${valor}`)
    it(`${nombre.join(' ')} is reported in one sentence`, () => {
      const leer = () => leerConfig({ DATA_DIR: datos, ...malas })
      expect(leer).toThrow(ConfiguracionInvalida)
      expect(leer).toThrow(frase)
      expect(leer).not.toThrow('\n')
    })
  }

  it('stops the start with that sentence, before anything is begun', async () => {
    const { codigo, salida, errores } = await correr('api/server.ts', { DATA_DIR: datos, PORT: 'tres mil' })
    expect([codigo, salida]).toEqual([1, ''])
    expect(errores).toContain('PORT debe')
    expect(errores.trim().split('\n'), 'one line, no stack').toHaveLength(1)
    expect(existsSync(join(datos, 'postgres'))).toBe(false)
    expect(procDe(datos)).toEqual([])
  })

  it('is also reported for a secret file in the data directory that somebody shortened', () => {
    const DATA_DIR = join(datos, 'corta')
    leerConfig({ DATA_DIR })
    writeFileSync(join(DATA_DIR, 'secreto'), 'corto')
    expect(() => leerConfig({ DATA_DIR })).toThrow(/^SECRETO: el de .* debe tener al menos 32 caracteres\.$/)
  })

  it('isn’t reported for earlier secrets: they are a list with commas, and a comma within one is escaped by a backslash', () => {
    const [simple, conComa] = ['uno'.repeat(11), `con,coma ${'y'.repeat(32)}`]
    const lista = [simple, conComa.replace(',', '\\,'), simple].join(', ')
    const { secretos } = leerConfig({ DATA_DIR: datos, SECRETO, SECRETO_ANTERIOR: lista })
    expect(secretos).toEqual({ actual: SECRETO, anteriores: [simple, conComa] })
  })

  it('is also reported for a data directory that is a file, and for an unknown part of --only', async () => {
    const enArchivo = await correr('api/server.ts', { DATA_DIR: join(datos, 'archivo') })
    expect(enArchivo.codigo).toBe(1)
    expect(enArchivo.errores).toContain('DATA_DIR')
    expect(enArchivo.errores.trim().split('\n')).toHaveLength(1)
    const parte = await correr('api/server.ts', { DATA_DIR: datos }, '--only', 'api,nada')
    expect(parte).toMatchObject({ codigo: 1, errores: expect.stringContaining('--only no conoce «nada»') })
  })
})

it.each<[string, string | Buffer, string]>([
  ['vacio', '\n', 'está vacío'],
  ['dos-lineas', `${SECRETO}\n\n`, 'no es una sola línea'],
  ['con-marca', `\uFEFF${SECRETO}`, 'no es una sola línea'],
  ['con-nulo', `${SECRETO}\0`, 'no es una sola línea'],
  ['utf16', Buffer.from(SECRETO, 'utf16le'), 'no es una sola línea'],
  ['enorme', 'x'.repeat(20_000), 'no es un archivo de texto corto'],
])('a secret’s file that is %s is refused without its words', (nombre, contenido, dicho) => {
  writeFileSync(join(datos, nombre), contenido)
  const leer = () => leerConfig({ DATA_DIR: datos, SECRETO_FILE: join(datos, nombre) })
  expect(leer).toThrow(new RegExp(`^SECRETO_FILE: .*${dicho}`))
  expect(leer).not.toThrow(/xxx/)
})

it('a secret may be in a file, whose last newline is none of it', () => {
  const archivo = (nombre: string, texto: string) => {
    writeFileSync(join(datos, nombre), texto)
    return join(datos, nombre)
  }
  const { secretos, smtpUrl } = leerConfig({
    ...PRODUCCION,
    DATA_DIR: datos,
    SECRETO: '',
    SMTP_URL: '',
    SECRETO_FILE: archivo('secreto-dado', `${SECRETO} \n`),
    SMTP_URL_FILE: archivo('correo-dado', 'smtp://correo:26'),
  })
  expect([secretos.actual, smtpUrl]).toEqual([`${SECRETO} `, 'smtp://correo:26'])
})
