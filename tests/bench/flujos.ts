import pg from 'pg'
import { WebSocket } from 'ws'
import { esquemaDe, PUERTO } from './banco.ts'
import { type Conexion, crearConexion } from './http.ts'

export type Parte = { readonly cookie: string; readonly id: string; readonly temas: string[] }

export const entrar = async (puerto: number, correo: string): Promise<Parte> => {
  const conexion = crearConexion(puerto)
  await conexion.abrir()
  const cuerpo = JSON.stringify({ correo, contrasena: 'bandwork-demo' })
  const { cabeceras, estado } = await conexion.pedir('POST', '/login', cuerpo)
  if (estado !== 200) throw new Error(`${correo}: ${estado}`)
  const cookie = /set-cookie: ([^;]+)/i.exec(cabeceras)?.[1] ?? ''
  const yo = JSON.parse((await conexion.pedir('GET', '/api/yo', undefined, cookie)).cuerpo)
  conexion.cerrar()
  return { cookie, id: yo.cuenta.id, temas: yo.temas }
}

export type Gente = { readonly clientes: readonly Parte[]; readonly proveedores: readonly Parte[] }

/** Signs in thirty-two clients and as many providers of the demo market. */
export const juntarGente = async (lectura: pg.Client, puerto = PUERTO): Promise<Gente> => {
  const deTipo = async (tipo: string) => {
    const { rows } = await lectura.query(
      `select correo from ${await esquemaDe(lectura)}.cuentas where tipo_usuario = $1 and suscripcion <> 'desactivada' and matriz is null order by numero, correo limit 32`,
      [tipo],
    )
    const partes: Parte[] = []
    for (const { correo } of rows) partes.push(await entrar(puerto, correo))
    return partes
  }
  return { clientes: await deTipo('consumidor'), proveedores: await deTipo('proveedor') }
}

/** The last steps of a flow. */
const ULTIMOS = ['entregar', 'recibir', 'finalizar'] as const

/** The number of steps of a flow. */
export const PASOS = 6

export type Flujo = (conexion: Conexion, n: number) => Promise<void>

const exigir = ({ estado, cuerpo }: { estado: number; cuerpo: string }): string => {
  if (estado >= 300) throw new Error(`${estado} ${cuerpo}`)
  return cuerpo
}

/**
 * Returns a flow of six acknowledged steps on the product. `alAcusar` gets the position and the
 * moment of each acknowledgement, and is waited for.
 */
export const flujoProducto =
  (cliente: Parte, proveedor: Parte, alAcusar: (posicion: number, ms: number) => void | Promise<void>): Flujo =>
  async (c) => {
    const paso = async (camino: string, contenido: object, de: Parte) => {
      const respuesta = JSON.parse(exigir(await c.pedir('POST', camino, JSON.stringify(contenido), de.cookie)))
      await alAcusar(Number(respuesta.posicion), performance.now())
      return respuesta
    }
    const { idPedido } = await paso(
      '/api/save/index/pedido',
      { hashIdProv: proveedor.id, descripcion: '50 quintales de cemento, puestos en obra' },
      cliente,
    )
    const { version } = await paso('/api/pedidos/envio/precio', { idPedido, subtotal: '425.50' }, proveedor)
    await paso('/api/pedidos/aprobar', { idPedido, version }, cliente)
    for (const que of ULTIMOS) await paso(`/api/pedidos/${que}`, { idPedido }, que === 'entregar' ? proveedor : cliente)
  }

export const flujoBase =
  (modo: 'begin' | 'cte', cliente: number, proveedor: number): Flujo =>
  async (c) => {
    const contenido = { cliente, proveedor, descripcion: '50 quintales de cemento, puestos en obra' }
    const { id } = JSON.parse(exigir(await c.pedir('POST', `/${modo}/colocar`, JSON.stringify(contenido))))
    exigir(await c.pedir('POST', `/${modo}/proponer`, JSON.stringify({ id, subtotal: 42550 })))
    for (const que of ['aprobar', ...ULTIMOS]) exigir(await c.pedir('POST', `/${modo}/${que}`, JSON.stringify({ id })))
  }

/**
 * Returns a flow of the same six steps on the fair baseline, by its n-th client (from 1) and that
 * client's provider.
 */
export const flujoJusta =
  (n: number, alAcusar: () => void): Flujo =>
  async (c) => {
    const paso = async (que: string, contenido: object, quien: number) => {
      const respuesta = JSON.parse(
        exigir(await c.pedir('POST', `/justa/${que}`, JSON.stringify(contenido), `s=t${quien}`)),
      )
      alAcusar()
      return respuesta
    }
    const proveedor = n + 32
    const { id } = await paso('colocar', { proveedor, descripcion: '50 quintales de cemento, puestos en obra' }, n)
    const { version } = await paso('proponer', { id, subtotal: '425.50' }, proveedor)
    await paso('aprobar', { id, version }, n)
    for (const que of ULTIMOS) await paso(que, { id }, que === 'entregar' ? proveedor : n)
  }

/**
 * Returns the flows a second with one client for each flow, for `segundos`. `alFinal` is waited for
 * and counts.
 */
export const correrFlujos = async (
  puerto: number,
  flujos: readonly Flujo[],
  segundos: number,
  alFinal: () => Promise<void> = async () => {},
): Promise<number> => {
  const conexiones = await Promise.all(
    flujos.map(async () => {
      const conexion = crearConexion(puerto)
      await conexion.abrir()
      return conexion
    }),
  )
  const desde = performance.now()
  const hasta = desde + segundos * 1000
  let hechos = 0
  await Promise.all(
    flujos.map(async (flujo, n) => {
      while (performance.now() < hasta) {
        await flujo(conexiones[n] as Conexion, n)
        hechos += 1
      }
    }),
  )
  await alFinal()
  const duro = (performance.now() - desde) / 1000
  for (const conexion of conexiones) conexion.cerrar()
  return hechos / duro
}

/** Subscribes a browser to a topic, whose messages go to `alLlegar`. */
export const escuchar = (
  puerto: number,
  parte: Parte,
  tema: string | undefined,
  alLlegar: (cuerpo: unknown) => void,
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${puerto}/ws`, 'wamp.2.json', {
      origin: `http://127.0.0.1:${puerto}`,
      headers: { cookie: parte.cookie },
    })
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify([1, 'bandwork', { roles: { subscriber: {} } }])))
    socket.on('message', (datos) => {
      const mensaje = JSON.parse(String(datos))
      if (mensaje[0] === 2) socket.send(JSON.stringify([32, 1, {}, tema]))
      if (mensaje[0] === 8) reject(new Error(String(datos)))
      if (mensaje[0] === 33) resolve(() => socket.close())
      if (mensaje[0] === 36) alLlegar(mensaje[4][0])
    })
  })

/** Follows the moments at which the read side announced its positions. */
export const seguirProyeccion = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const avances: { posicion: number; ms: number }[] = []
  let espera: { hasta: number; listo: () => void } | undefined
  client.on('notification', ({ payload = '' }) => {
    const posicion = Number(payload.split(' ')[1])
    avances.push({ posicion, ms: performance.now() })
    if (espera && posicion >= espera.hasta) espera.listo()
  })
  await client.query('listen avance')
  return {
    avances,
    alcanzar: (hasta: number): Promise<void> =>
      (avances.at(-1)?.posicion ?? -1) >= hasta
        ? Promise.resolve()
        : new Promise((listo) => (espera = { hasta, listo })),
    cerrar: () => client.end(),
  }
}

/**
 * Returns the ms from each acknowledgement to the first advance at or past it, 0 when the read side
 * was there before the answer.
 */
export const atrasos = (
  acuses: readonly { posicion: number; ms: number }[],
  avances: readonly { posicion: number; ms: number }[],
): number[] => {
  const orden = [...acuses].sort((a, b) => a.posicion - b.posicion)
  const lista: number[] = []
  let i = 0
  for (const { posicion, ms } of orden) {
    while (i < avances.length && (avances[i]?.posicion ?? 0) < posicion) i += 1
    const avance = avances[i]
    if (avance) lista.push(Math.max(0, avance.ms - ms))
  }
  return lista
}
