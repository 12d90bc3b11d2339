import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAIZ = join(import.meta.dirname, '../../..')

export const carpetaDeDatos = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'bandwork-arranque-'))
  chmodSync(dir, 0o755)
  return dir
}
export const borrar = (dir: string) => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** Only what a machine without settings has, and these. */
const entorno = (env: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'fatal',
  ...env,
})

/** A command of the product, run to its end. */
export const correr = async (archivo: string, env: Record<string, string>, ...argumentos: string[]) => {
  const hijo = spawn(process.execPath, [join(RAIZ, archivo), ...argumentos], {
    env: entorno(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [salida, errores] = ['', '']
  hijo.stdout.on('data', (trozo) => {
    salida += trozo
  })
  hijo.stderr.on('data', (trozo) => {
    errores += trozo
  })
  const [codigo] = await once(hijo, 'close')
  return { codigo: codigo as number, salida, errores }
}

export type Proceso = { readonly pid: number; readonly padre: number; readonly orden: string }

/** Every process of the machine whose environment names this data directory or whose command line does. */
export const procesosDe = (dataDir: string): Proceso[] =>
  readdirSync('/proc')
    .filter((nombre) => /^\d+$/.test(nombre))
    .flatMap((nombre) => {
      try {
        const orden = readFileSync(`/proc/${nombre}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const suyo = orden.includes(dataDir) || readFileSync(`/proc/${nombre}/environ`, 'utf8').includes(dataDir)
        const estado = readFileSync(`/proc/${nombre}/stat`, 'utf8')
        const [letra, padre] = estado.slice(estado.lastIndexOf(')') + 2).split(' ')
        return suyo && letra !== 'Z' ? [{ pid: Number(nombre), padre: Number(padre), orden }] : []
      } catch {
        return []
      }
    })

/** The server as people start it, on a data directory; resolves once it says that it is ready. */
export const iniciar = async (dataDir: string, env: Record<string, string> = {}) => {
  const hijo: ChildProcess = spawn(process.execPath, [join(RAIZ, 'api/server.ts')], {
    env: entorno({ DATA_DIR: dataDir, PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [salida, errores] = ['', '']
  hijo.stderr?.on('data', (trozo) => {
    errores += trozo
  })
  const fin = once(hijo, 'exit').then(([codigo, senal]) => ({ codigo, senal, errores }))
  const listo = new Promise<string>((resolve) => {
    hijo.stdout?.on('data', (trozo) => {
      salida += trozo
      const url = /^BandWork listo: (\S+)$/m.exec(salida)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([
    listo,
    fin.then(({ codigo }) => Promise.reject(new Error(`terminó con ${codigo}: ${errores}`))),
  ])
  const pedir = async (camino: string, opciones: RequestInit & { cookie?: string } = {}) => {
    const { cookie, ...resto } = opciones
    const r = await fetch(url + camino, {
      ...resto,
      headers: { accept: 'application/json', ...(cookie ? { cookie } : {}), ...(resto.headers as object) },
      signal: AbortSignal.timeout(15_000),
    })
    const texto = await r.text()
    const json = r.headers.get('content-type')?.includes('json')
    return { estado: r.status, cabeceras: r.headers, cuerpo: json ? JSON.parse(texto) : texto }
  }
  return {
    url,
    pid: hijo.pid as number,
    fin,
    salida: () => salida,
    pedir,
    enviar: (camino: string, cuerpo: object, cookie: string, clave: string = crypto.randomUUID()) =>
      pedir(camino, {
        method: 'POST',
        body: JSON.stringify(cuerpo),
        cookie,
        headers: { 'content-type': 'application/json', 'idempotency-key': clave },
      }),
    entrar: async (correo: string): Promise<string> => {
      const r = await pedir('/login', {
        method: 'POST',
        body: JSON.stringify({ correo, contrasena: 'bandwork-demo' }),
        headers: { 'content-type': 'application/json' },
      })
      if (r.estado !== 200) throw new Error(`no entró ${correo}: ${JSON.stringify(r.cuerpo)}`)
      return r.cabeceras.get('set-cookie')?.split(';')[0] ?? ''
    },
    parar: (senal: NodeJS.Signals = 'SIGTERM') => {
      hijo.kill(senal)
      return fin
    },
    /** The processes of its parts: the event store, the projector, Postgres. */
    parte: (cual: 'eventstore' | 'proyector' | 'postgres'): number => {
      if (cual === 'postgres')
        return Number(readFileSync(join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0])
      const marca = cual === 'eventstore' ? 'eventstore/main.ts' : '--only proyector'
      const pid = procesosDe(dataDir).find(({ orden, padre }) => orden.includes(marca) && padre === hijo.pid)?.pid
      if (pid === undefined) throw new Error(`${cual} no está`)
      return pid
    },
  }
}

export type Producto = Awaited<ReturnType<typeof iniciar>>

export const hayPostgres = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres/pgdata/postmaster.pid'))
