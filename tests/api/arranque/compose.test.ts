import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { certificadoPropio } from '#api/arranque/certificado.ts'
import { leerConfig, VARIABLES } from '#api/arranque/config.ts'
import { leerDireccion, partesDe } from '#commands/log/direccion-almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { componer, destinoDe } from '#tests/compose.ts'
import { RAIZ } from '#tests/programa.ts'

const DADAS = {
  PUBLIC_URL: 'https://bandwork.example',
  SECRETO: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'una-clave',
  SMTP_URL: 'smtp://correo.example:25',
}
/** Settings that the image gives, that are one of a pair, or that production refuses. */
const DE_LA_IMAGEN = ['HOST', 'PORT', 'DATA_DIR', 'FILES_DIR', 'COMMIT', 'DEMO']
const DE_TRES = { ...DADAS, KURRENTDB_PASSWORD: 'suya', KURRENTDB_ADMIN_PASSWORD: 'ajena' }
const UNO = ['docker-compose.yml']
const TRES = [...UNO, 'docker-compose.cluster.yml']
const PARTES = ['api', 'proyector', 'procesos']
const NODOS = ['kurrentdb', 'kurrentdb-2', 'kurrentdb-3']

const carpeta = carpetaNueva('compose')
afterAll(() => borrar(carpeta))
const ca = join(carpeta, 'ca.crt')
writeFileSync(ca, certificadoPropio(Date.now()).certificado)

/**
 * Rewrites an address of the containers for this machine, where the authority's certificate is
 * another file.
 */
const aqui = (direccion: string) => direccion.replace(/(?<=tlsCAFile=)[^&]*/, encodeURIComponent(ca))
const caDe = (direccion: string) => /tlsCAFile=([^&]*)/.exec(direccion)?.[1] ?? ''

describe.each([
  { de: 'one node', archivos: UNO, dadas: DADAS },
  {
    de: 'a log elsewhere',
    archivos: UNO,
    dadas: {
      ...DADAS,
      EVENTSTORE_URL: 'esdb://bandwork:suya@n1.example:2113?tlsCAFile=/etc/bandwork/ca.crt',
      EVENTSTORE_CA: './ca.crt',
    },
  },
  { de: 'three nodes', archivos: TRES, dadas: DE_TRES },
])('Compose with $de', ({ archivos, dadas }) => {
  const { services, volumes, networks } = componer(archivos, dadas)
  const servicios = Object.entries(services)

  it('gives each service only variables that it reads', () => {
    for (const [nombre, { build, environment = {} }] of servicios) {
      const leidas = Object.keys(environment)
      if (build) expect([...VARIABLES, 'EVENTSTORE_ADMIN'], nombre).toEqual(expect.arrayContaining(leidas))
      else {
        const prefijo = `${nombre.replace(/-\d$/, '').toUpperCase()}_`
        expect(
          leidas.filter((variable) => !variable.startsWith(prefijo)),
          nombre,
        ).toEqual([])
      }
    }
  })

  it('configures each part and mounts the certificate that its address names', () => {
    for (const parte of PARTES) {
      const { environment = {}, volumes: montados = [] } = services[parte] ?? {}
      const direccion = environment['EVENTSTORE_URL'] ?? ''
      const config = leerConfig({ ...environment, EVENTSTORE_URL: aqui(direccion) })
      expect(config).toMatchObject({ produccion: true, eventstoreUrl: leerDireccion(aqui(direccion)) })
      const certificado = caDe(direccion)
      if (certificado)
        expect(
          [certificado, dirname(certificado)].some((lugar) => montados.map(destinoDe).includes(lugar)),
          parte,
        ).toBe(true)
    }
  })

  it('hands every setting to each part, and none of its own making where there is no right default', () => {
    const esperadas = VARIABLES.filter((variable) => !variable.endsWith('_FILE') && !DE_LA_IMAGEN.includes(variable))
    for (const parte of PARTES)
      expect(Object.keys(services[parte]?.environment ?? {}), parte).toEqual(expect.arrayContaining(esperadas))
    for (const falta of ['PUBLIC_URL', 'SMTP_URL', 'SECRETO', 'POSTGRES_PASSWORD'])
      expect(() => componer(archivos, { ...dadas, [falta]: '' }), falta).toThrow(falta)
  })

  it('bounds the memory and the log of each service that goes on, and asks each for its health', () => {
    for (const [nombre, { build, restart, logging, mem_limit, healthcheck }] of servicios) {
      if (restart === undefined) continue
      expect(mem_limit, nombre).toMatch(/^\d+[mg]$/)
      expect(logging?.options, nombre).toEqual({ 'max-size': '10m', 'max-file': '5' })
      // The image brings the API’s own check. Caddy answers for the APIs.
      if (nombre !== 'caddy' && !(build && nombre === 'api')) expect(healthcheck?.disable, nombre).toBeUndefined()
      if (!build && nombre !== 'caddy') expect(healthcheck, nombre).toBeDefined()
    }
  })

  it('has Caddy alone at ports of the machine, which the parts believe, so that there may be several APIs', () => {
    const conPuertos = servicios.filter(([, { ports }]) => ports !== undefined).map(([nombre]) => nombre)
    expect(conPuertos).toEqual(['caddy'])
    const [{ subnet }] = networks?.default.ipam.config ?? [{ subnet: '' }]
    expect(services['api']?.environment['PROXY_CONFIABLE']).toBe(subnet)
    const caddyfile = readFileSync(join(RAIZ, 'docs/operar/Caddyfile'), 'utf8')
    for (const variable of Object.keys(services['caddy']?.environment ?? {}))
      expect(caddyfile).toContain(`{$${variable}}`)
    expect(caddyfile).toMatch(/dynamic a \{\s+name api\s+port 3000\s/)
    expect(services['caddy']?.volumes).toContain('./docs/operar/Caddyfile:/etc/caddy/Caddyfile:ro')
  })

  it('names only volumes and services that exist, and mounts nothing twice at one place', () => {
    for (const [nombre, { volumes: montados = [], depends_on = {} }] of servicios) {
      const nombrados = montados.map((montado) => montado.split(':')[0] ?? '').filter((volumen) => /^\w/.test(volumen))
      expect(Object.keys(volumes), nombre).toEqual(expect.arrayContaining(nombrados))
      expect(Object.keys(services), nombre).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      expect(new Set(montados.map(destinoDe)).size, nombre).toBe(montados.length)
    }
  })
})

describe('a cluster of three nodes', () => {
  const { services } = componer(TRES, DE_TRES)
  const deNodo = (nombre: string) => services[nombre]?.environment ?? {}

  it('is the one in every part’s address, whose user gets its rights before the part starts', () => {
    for (const parte of PARTES) {
      const { environment = {}, depends_on } = services[parte] ?? {}
      const { servidores, usuario, contrasena, tls } = partesDe(
        leerDireccion(aqui(environment['EVENTSTORE_URL'] ?? '')),
      )
      expect({ usuario, contrasena, tls }).toEqual({ usuario: 'bandwork', contrasena: 'suya', tls: true })
      expect(servidores).toEqual(NODOS.map((host) => ({ host, puerto: 2113 })))
      expect(environment['EVENTSTORE_URL']).toBe(services['derechos']?.environment['EVENTSTORE_URL'])
      expect(depends_on).toMatchObject({
        derechos: { condition: 'service_completed_successfully' },
        postgres: { condition: 'service_healthy' },
      })
    }
  })

  it('speaks TLS under one certificate for all nodes; each node knows the others and has a volume of its own', () => {
    const nombrados = /-dns-names (\S+)/.exec(String(services['certificados']?.command))?.[1]?.split(',')
    expect(nombrados).toEqual(['localhost', ...NODOS])
    for (const nodo of NODOS) {
      const entorno = deNodo(nodo)
      expect(entorno).toMatchObject({
        KURRENTDB_CLUSTER_SIZE: '3',
        KURRENTDB_INSECURE: 'false',
        KURRENTDB_NODE_HOST_ADVERTISE_AS: nodo,
        KURRENTDB_REPLICATION_HOST_ADVERTISE_AS: nodo,
        KURRENTDB_DEFAULT_ADMIN_PASSWORD: 'ajena',
        KURRENTDB_GOSSIP_SEED: NODOS.filter((otro) => otro !== nodo)
          .map((otro) => `${otro}:2113`)
          .join(),
      })
      const montados = services[nodo]?.volumes ?? []
      const lugares = montados.map(destinoDe)
      for (const que of ['TRUSTED_ROOT_CERTIFICATES_PATH', 'CERTIFICATE_FILE', 'CERTIFICATE_PRIVATE_KEY_FILE'])
        expect(
          lugares.filter((lugar) => entorno[`KURRENTDB_${que}`]?.startsWith(lugar)),
          que,
        ).toHaveLength(1)
      expect(montados.filter((montado) => destinoDe(montado) === '/var/lib/kurrentdb')).toEqual([
        `hechos-${NODOS.indexOf(nodo) + 1}:/var/lib/kurrentdb`,
      ])
    }
  })

  it.each(['KURRENTDB_PASSWORD', 'KURRENTDB_ADMIN_PASSWORD'])('doesn’t start without %s', (falta) => {
    expect(() => componer(TRES, { ...DE_TRES, [falta]: '' })).toThrow(falta)
  })
})
