import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import * as limites from '#api/access/limites.ts'
import type { NombreRuta } from '#domain/rutas.ts'
import { ruta } from '#domain/rutas.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it leaves its server no connections.
const sistema = unSistema()

// The read side starts with its first row.
beforeAll(() => sistema().abrirCuenta('proveedor', 'empresa', 'Primera'))

const VACIO = { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: '--b--\r\n' }
const enlace = { token: 'a.b' }

type Caso = readonly [NombreRuta, number, object?, Record<string, string>?]
/** The requests of visitors, with how many a minute one address may make. */
const DE_CUALQUIERA: readonly Caso[] = [
  ['mercado_actividades', limites.LECTURAS_PUBLICAS_POR_MINUTO],
  ['home_search', limites.LECTURAS_PUBLICAS_POR_MINUTO, { query: { query: 'cal' } }],
  ['proveedores', limites.LECTURAS_PUBLICAS_POR_MINUTO],
  [
    'registrar_cliente_ajax',
    limites.CONSULTAS_DE_REGISTRO_POR_MINUTO,
    { payload: { campo: 'contrasena', valor: 'x', clase: 'personal' } },
  ],
  ['confirmar_correo', limites.REGISTROS_POR_MINUTO, { payload: enlace }],
  ['restablecer', limites.CONTRASENAS_POR_MINUTO, { payload: { ...enlace, contrasena: 'otra bien larga 99' } }],
  ['ver_propuesta_por_enlace', limites.ENLACES_POR_MINUTO, {}, enlace],
  ['ver_oferta_por_enlace', limites.ENLACES_POR_MINUTO, {}, enlace],
]
/** The requests of accounts, with how many a minute one account may make. */
const DE_CUENTAS: readonly Caso[] = [
  ['subir_logo', limites.LOGOS_POR_MINUTO, VACIO],
  ['publicacion_subir_imagen', limites.IMAGENES_POR_MINUTO, VACIO],
  ['enviar_correo_terminos', limites.CONFIRMACIONES_POR_MINUTO, {}],
  [
    'mensaje_masivo',
    limites.REMISIONES_POR_MINUTO,
    { payload: { grupo: 'clientes', mensaje: 'Hola', destinatarios: ['a'.repeat(12)] } },
  ],
]

let casa = 0
const pedir = async ([nombre, , opciones, params]: Caso, remoteAddress: string, cookie = '') => {
  const { headers = {}, ...resto } = (opciones ?? {}) as { headers?: Record<string, string> }
  const { statusCode, headers: dichas } = await sistema().app.inject({
    method: opciones && !('query' in opciones) ? 'POST' : 'GET',
    url: ruta(nombre, params as never),
    remoteAddress,
    headers: { cookie, ...headers },
    ...resto,
  })
  return { estado: statusCode, espera: Number(dichas['retry-after']) }
}
/**
 * Sends in order, so that the last one is the one above the limit; few at once, as one account is
 * served.
 */
const insistir = async (cuantas: number, enviar: () => ReturnType<typeof pedir>) => {
  const hechas: Awaited<ReturnType<typeof pedir>>[] = []
  for (let n = 0; n < cuantas; n += 10)
    hechas.push(...(await Promise.all(Array.from({ length: Math.min(10, cuantas - n) }, enviar))))
  return hechas
}

const nombrados = (casos: readonly Caso[]) => casos.map((caso) => ({ nombre: caso[0], maximo: caso[1], caso }))

it.each(nombrados(DE_CUALQUIERA))(
  '$nombre is answered $maximo times a minute per address, then with 429; another address isn’t affected',
  async ({ maximo, caso }) => {
    casa += 2
    const hechas = await insistir(maximo, () => pedir(caso, `10.20.0.${casa}`))
    expect(hechas.filter(({ estado }) => estado === 429 || estado >= 500)).toEqual([])
    const demas = await pedir(caso, `10.20.0.${casa}`)
    expect(demas.estado).toBe(429)
    expect(demas.espera).toBeGreaterThan(0)
    expect((await pedir(caso, `10.20.0.${casa + 1}`)).estado).not.toBe(429)
  },
)

it.each(nombrados(DE_CUENTAS))(
  '$nombre is answered $maximo times a minute per account from any address, then with 429; another account isn’t affected',
  async ({ nombre, maximo, caso }) => {
    casa += 2
    const abrir = (n: number): Promise<Persona> => sistema().abrirCuenta('proveedor', 'empresa', `${nombre} ${n}`)
    const [primera, segunda] = [await abrir(1), await abrir(2)]
    let n = 0
    const preguntar = () => {
      n += 1
      return pedir(caso, `10.21.${casa}.${n & 255}`, primera.cookie)
    }
    const hechas = await insistir(maximo, preguntar)
    expect(hechas.filter(({ estado }) => estado === 429 || estado >= 500)).toEqual([])
    const demas = await preguntar()
    expect(demas.estado).toBe(429)
    expect(demas.espera).toBeGreaterThan(0)
    expect((await pedir(caso, '10.22.0.1', segunda.cookie)).estado).not.toBe(429)
  },
)

it('the server holds a limited number of connections, and drops one more while the others go on', async () => {
  const { app, port } = sistema()
  expect(app.server.maxConnections).toBe(limites.CONEXIONES_MAXIMAS)
  app.server.maxConnections = 3
  const abiertas = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  const decir = async (socket: Socket) => {
    socket.write('GET /api/salud/listo HTTP/1.1\r\nhost: x\r\n\r\n')
    return String(((await once(socket, 'data')) as Buffer[])[0]).slice(0, 12)
  }
  for (const socket of abiertas) expect(await decir(socket)).toBe('HTTP/1.1 200')
  const demas = connect(port, '127.0.0.1')
  await once(demas, 'close')
  for (const socket of abiertas) expect(await decir(socket)).toBe('HTTP/1.1 200')
  app.server.maxConnections = limites.CONEXIONES_MAXIMAS
  for (const socket of abiertas) socket.destroy()
})
