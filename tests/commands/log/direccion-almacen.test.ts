import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfiguracionInvalida, leerConfig } from '#api/arranque/config.ts'
import { conectarEventStore } from '#commands/log/event-store.ts'
import { abrirLogDePrueba, colocado, type LogDePrueba, SECRETOS } from '#tests/log.ts'

let log: LogDePrueba
beforeAll(async () => {
  log = await abrirLogDePrueba()
})
afterAll(() => log.cerrar())

const almacenDe = (direccion: string) =>
  leerConfig({ NODE_ENV: 'test', SECRETO: 'x'.repeat(32), EVENTSTORE_URL: direccion }).eventstoreUrl ?? ''

const unServidor = [{ address: 'n1', port: 2113 }]
const tresServidores = ['n1', 'n2', 'n3'].map((address) => ({ address, port: 2113 }))
const [ana, arturo] = [
  { username: 'u', password: 'p' },
  { username: 'u', password: 'a:b@c/d?e%,' },
]

const PEM = join(mkdtempSync(join(tmpdir(), 'bandwork-')), 'ca.pem')
writeFileSync(PEM, '-----BEGIN CERTIFICATE-----\n')
afterAll(() => rmSync(dirname(PEM), { recursive: true }))

/**
 * Each valid address, and what the client makes of the address that the configuration passes on.
 */
const BUENAS: readonly (readonly [string, object])[] = [
  ['esdb://n1:2113?tls=false', { hosts: unServidor, tls: false }],
  ['esdb://n1', { hosts: unServidor, dnsDiscover: false }],
  [' esdb://n1:2113/ ', { hosts: unServidor }],
  ['esdb://n1/?tls=false', { hosts: unServidor, tls: false }],
  ['ESDB://n1', { hosts: unServidor }],
  ['esdb://127.0.0.1:21130', { hosts: [{ address: '127.0.0.1', port: 21130 }] }],
  ['esdb://nodo_1.red-interna.ec:1', { hosts: [{ address: 'nodo_1.red-interna.ec', port: 1 }] }],
  ['esdb://u:p@n1:2113,n2:2113,n3:2113?tls=true', { hosts: tresServidores, tls: true, defaultCredentials: ana }],
  ['esdb://u:p@n1,n2,n3:2113?tls=true', { hosts: tresServidores, defaultCredentials: ana }],
  ['kurrentdb://u:p@n1:2113,n2,n3:2113', { hosts: tresServidores, defaultCredentials: ana, dnsDiscover: false }],
  ['kurrent://n1', { hosts: unServidor }],
  ['kdb://n1', { hosts: unServidor }],
  ['esdb+discover://n1:2113', { hosts: unServidor, dnsDiscover: true }],
  ['kurrentdb+discover://u:p@n1', { hosts: unServidor, dnsDiscover: true, defaultCredentials: ana }],
  ['kurrent+discover://n1', { hosts: unServidor, dnsDiscover: true }],
  ['kdb+discover://n1', { hosts: unServidor, dnsDiscover: true }],
  ['esdb://u:a%3Ab%40c%2Fd%3Fe%25%2C@n1', { hosts: unServidor, defaultCredentials: arturo }],
  ['esdb://u:a:b@c%2Fd%3Fe%25,@n1', { hosts: unServidor, defaultCredentials: arturo }],
  ['esdb://n1?connectionName=ana@casa', { hosts: unServidor, connectionName: 'ana@casa' }],
  ['esdb://n1?node-preference=Follower&keepAliveInterval=-1', { nodePreference: 'follower', keepAliveInterval: -1 }],
  ['esdb://n1?tls=true&tlsVerifyCert=true&defaultDeadline=5000', { tls: true, defaultDeadline: 5000 }],
  [`esdb://n1?tlsCAFile=${PEM}`, { tlsCAFile: PEM }],
]

const [PROTOCOLO, SERVIDORES, CREDENCIALES] = [
  'debe empezar por esdb://',
  'debe nombrar sus servidores',
  'credenciales',
]
/** Each invalid address, and what its message must say. */
const MALAS: readonly (readonly [string, string])[] = [
  ['http://n1:2113', PROTOCOLO],
  ['n1:2113', PROTOCOLO],
  ['esdb:n1', PROTOCOLO],
  ['esdb+dns://n1', PROTOCOLO],
  ['esdb://', SERVIDORES],
  ['esdb://u:clave@', SERVIDORES],
  ['esdb://u:clave@n1,,n3', SERVIDORES],
  ['esdb://u:clave@:2113', SERVIDORES],
  ['esdb://u:clave@n1:puerto', SERVIDORES],
  ['esdb://u:clave@n1:0', SERVIDORES],
  ['esdb://u:clave@n1:70000', SERVIDORES],
  ['esdb://u:clave@n1:21x3', SERVIDORES],
  ['esdb://u:clave@[::1]:2113', SERVIDORES],
  ['esdb://u:clave@n1:2113/base', SERVIDORES],
  ['esdb://u:clave?clave@n1:2113', SERVIDORES],
  ['esdb://clave@n1', CREDENCIALES],
  ['esdb://u:@n1', CREDENCIALES],
  ['esdb://:clave@n1', CREDENCIALES],
  ['esdb://u:clave%zz@n1', 'escríbelo %25'],
  ['esdb://u:clave@n1?tls=quizá', 'tls true o false'],
  ['esdb://u:clave@n1?tls', 'solo admite las opciones tls'],
  ['esdb://u:clave@n1?tsl=false', 'solo admite las opciones tls'],
  ['esdb://u:otra@x?clave=1@n1', 'solo admite las opciones tls'],
  ['esdb://u:clave@n1?tls=true&tlsVerifyCert=false', 'tlsVerifyCert true: para un certificado propio está tlsCAFile'],
  ['esdb://u:clave@n1?connectionName=producción', 'connectionName un nombre sin tildes'],
  ['esdb://u:clave@n1?connectionName=a%0Ab', 'connectionName un nombre sin tildes'],
  ['esdb://u:clave@n1?defaultDeadline=0', 'defaultDeadline un número entero mayor que cero'],
  ['esdb://u:clave@n1,n2?maxDiscoverAttempts=0', 'maxDiscoverAttempts un número entero mayor que cero'],
  ['esdb://u:clave@n1?tlsCAFile=/', 'tlsCAFile un archivo PEM'],
  ['esdb://u:clave@n1?tlsCAFile=package.json', 'tlsCAFile un archivo PEM'],
  ['esdb+discover://u:clave@n1,n2', 'con +discover un solo servidor'],
  ['esdb://u:clave@n1?throwOnAppendFailure=false', 'throwOnAppendFailure true'],
  ['esdb://u:clave@n1?defaultDeadline=10s', 'defaultDeadline un número entero'],
  ['esdb://u:clave@n1?nodePreference=rey', 'nodePreference leader'],
  ['esdb://u:clave@n1?tlsCAFile=/no/hay', 'tlsCAFile un archivo PEM'],
  [`esdb://u:clave@n1?userCertFile=${import.meta.filename}`, 'userCertFile y userKeyFile juntas'],
]

describe('the address of the event store', () => {
  it.each(BUENAS)('%s is passed on in a form that the client understands', (direccion, entendida) => {
    const dada = almacenDe(direccion)
    expect(parseConnectionString(dada)).toMatchObject(entendida)
    expect(almacenDe(dada), 'read again by a part that is started').toBe(dada)
  })

  it.each(MALAS)('%s is refused with a sentence that doesn’t repeat it', (direccion, frase) => {
    const leer = () => almacenDe(direccion)
    expect(leer).toThrow(ConfiguracionInvalida)
    expect(leer).toThrow(/^EVENTSTORE_URL (?!EVENTSTORE)[^\n]*\.$/)
    expect(leer).toThrow(frase)
    expect(leer).not.toThrow(/clave|otra/)
  })

  it('with several servers, under KurrentDB’s scheme, connects and reads', async () => {
    const { posicion } = await log.escribir('pedido-1', [colocado()])
    const { port } = new URL(log.url)
    const store = conectarEventStore(
      almacenDe(`kurrentdb://127.0.0.1:${port},localhost:${port}?tls=false`),
      log.claves,
      SECRETOS,
    )
    expect(await store.ultimaPosicion()).toBe(posicion)
    await store.dispose()
  })
})
