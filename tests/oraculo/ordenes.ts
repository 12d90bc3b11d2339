import { setTimeout as dormir } from 'node:timers/promises'
import fc from 'fast-check'
import type { Peticiones } from '#tests/peticiones.ts'
import type { Libro } from './libro.ts'

const CLIENTE = 'cliente@demo.ec'
/**
 * Providers of the demo market. Each may mail ten proposals a minute, so a test that counts mails
 * has a provider of its own.
 */
export const PROVEEDORES = [
  'proveedor@demo.ec',
  'aceros.del.austro@mercado.demo.ec',
  'arrocera.san.jacinto@mercado.demo.ec',
  'imprenta.nuevo.sol@mercado.demo.ec',
  'lacteos.paramo.verde@mercado.demo.ec',
] as const
const REINTENTO_MS = 100

type Cuerpo = (marca: string) => object
type Dicha = { readonly estado: number; readonly cuerpo: any; readonly cabeceras: Headers }
type Orden = {
  readonly camino: string
  readonly cuerpo: Cuerpo
  readonly cookie: string
  readonly clave?: string
  readonly marca?: string
  /** The addresses that it asks to be mailed to. */
  readonly cartas?: readonly string[]
  /**
   * Whether it is given up when it isn't answered, as by closing the page. Otherwise it is sent
   * again under its key until it is answered.
   */
  readonly impaciente?: boolean
  readonly plazoMs?: number
  /** The address that it is sent to, when not the product itself. */
  readonly base?: string
}

/** Signs in two people of the demo market, who note their requests and the answers. */
export const abrirGente = async (
  { producto }: { readonly producto: Pick<Peticiones, 'url' | 'pedir' | 'entrar'> },
  libro: Libro,
  quienVende: (typeof PROVEEDORES)[number] = PROVEEDORES[0],
) => {
  const [cliente, proveedor] = [await producto.entrar(CLIENTE), await producto.entrar(quienVende)]
  const hashIdProv = (await producto.pedir('/api/yo', { cookie: proveedor })).cuerpo.cuenta.id as string

  const enviar = async (
    { camino, cookie, base, plazoMs = 15_000 }: Pick<Orden, 'camino' | 'cookie' | 'base' | 'plazoMs'>,
    cuerpo: object,
    clave: string,
  ): Promise<Dicha | undefined> => {
    try {
      const r = await fetch(`${base ?? producto.url()}${camino}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'idempotency-key': clave },
        body: JSON.stringify(cuerpo),
        signal: AbortSignal.timeout(plazoMs),
      })
      return { estado: r.status, cuerpo: await r.json(), cabeceras: r.headers }
    } catch {
      // No connection, one that broke, or no answer in time.
      return undefined
    }
  }

  /** Sends a command and notes it in the ledger. Returns its answer, or undefined without one. */
  const mandar = async (orden: Orden): Promise<Dicha | undefined> => {
    const { marca = libro.marca(), clave = crypto.randomUUID(), cartas = [] } = orden
    for (;;) {
      const dicha = await enviar(orden, orden.cuerpo(marca), clave)
      const dicho = JSON.stringify(dicha?.cuerpo)
      if (dicha && dicha.estado < 300) libro.anotar(marca, 'hecha', { dicho, cartas })
      else if (dicha && dicha.estado < 500) {
        // A rate-limited request doesn't tell whether an earlier try was taken.
        if (dicha.estado !== 429 || !libro.anotadas.has(marca)) libro.anotar(marca, 'rechazada', { dicho })
      } else {
        if (dicha && dicha.estado !== 503) throw new Error(`${dicha.estado}: ${dicho}`)
        libro.anotar(marca, 'incierta', { cartas })
        await dormir(REINTENTO_MS)
        if (!orden.impaciente) continue
      }
      return dicha
    }
  }
  const colocar = (resto: Partial<Orden> = {}) =>
    mandar({
      camino: '/api/save/index/pedido',
      cuerpo: (marca) => ({ hashIdProv, descripcion: `Cemento ${marca}` }),
      cookie: cliente,
      ...resto,
    })
  const editar = (idPedido: string, resto: Partial<Orden> = {}) =>
    mandar({
      camino: `/pedido/edit/cliente/${idPedido}`,
      cuerpo: (marca) => ({ descripcion: `Otro cemento ${marca}` }),
      cookie: cliente,
      ...resto,
    })
  const anotar = (idPedido: string, resto: Partial<Orden> = {}) =>
    mandar({
      camino: '/api/pedidos/nota',
      cuerpo: (marca) => ({ idPedido, nota: `Tope ${marca}` }),
      cookie: cliente,
      ...resto,
    })
  return {
    cliente,
    proveedor,
    colocar,
    editar,
    anotar,
    /** Mails a proposal to somebody. */
    remitir: (idPedido: string, para: string, resto: Partial<Orden> = {}) =>
      mandar({
        camino: '/api/pedidos/propuesta/correo',
        cuerpo: (marca) => ({ idPedido, mensajeenvioprop: `Aquí está ${marca}`, correoenvioProp: [para] }),
        cookie: proveedor,
        cartas: [para],
        ...resto,
      }),
    /**
     * Places an order and prices it. The price has no words of its own, so the ledger doesn't know
     * it.
     */
    cotizado: async (): Promise<string> => {
      const { idPedido } = (await colocar())?.cuerpo ?? {}
      const precio = { camino: '/api/pedidos/envio/precio', cookie: proveedor }
      const clave = crypto.randomUUID()
      while ((await enviar(precio, { idPedido, subtotal: '80.00' }, clave))?.estado !== 200) await dormir(REINTENTO_MS)
      return idPedido
    },
  }
}
export type Gente = Awaited<ReturnType<typeof abrirGente>>

/** The codes with which some of these commands are refused in any case. */
export const RECHAZOS_BUSCADOS: ReadonlySet<string> = new Set(['clave-reusada', 'demasiados-correos'])

const QUE = fc.oneof(
  { weight: 5, arbitrary: fc.constant('colocar' as const) },
  { weight: 3, arbitrary: fc.constant('editar' as const) },
  { weight: 2, arbitrary: fc.constant('anotar' as const) },
  { weight: 1, arbitrary: fc.constant('remitir' as const) },
  { weight: 1, arbitrary: fc.constant('reusar' as const) },
)
const orden = fc.record({ que: QUE, impaciente: fc.boolean(), indice: fc.nat() })

/**
 * Sends `cuantas` commands, six at once: orders, their changes, notes, mailed proposals (ten a
 * minute), and keys already used for something else, which are refused. Some people insist until
 * they are answered, some give up. `alResponder` gets the number of commands done.
 */
export const trabajar = async (
  { colocar, editar, anotar, remitir, cotizado }: Gente,
  {
    cuantas,
    semilla,
    alResponder = () => {},
  }: { cuantas: number; semilla: number; alResponder?: (van: number) => void },
): Promise<void> => {
  const plan = fc.sample(orden, { seed: semilla, numRuns: cuantas })
  const conPrecio = await cotizado()
  const propios: { readonly id: string; readonly clave: string }[] = []
  let siguiente = 0
  let van = 0
  const cliente = async () => {
    for (let paso = plan[siguiente++]; paso; paso = plan[siguiente++]) {
      const { que, indice, impaciente } = paso
      const propio = propios[indice % Math.max(propios.length, 1)]
      if (que === 'editar' && propio) await editar(propio.id, { impaciente })
      else if (que === 'anotar' && propio) await anotar(propio.id, { impaciente })
      else if (que === 'remitir') await remitir(conPrecio, `quien${van}@prueba.ec`, { impaciente })
      else if (que === 'reusar' && propio) await colocar({ clave: propio.clave })
      else {
        const clave = crypto.randomUUID()
        const id = (await colocar({ clave, impaciente }))?.cuerpo.idPedido
        if (id) propios.push({ id, clave })
      }
      van += 1
      alResponder(van)
    }
  }
  await Promise.all(Array.from({ length: 6 }, cliente))
}
