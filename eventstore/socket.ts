import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'

/** The error for a Unix socket that can't be used. Its message is for the operator. */
class SocketRefused extends Error {}

/** The longest path of a socket in bytes. Systems allow 103 to 107. */
export const LONGEST_SOCKET = 100

/** Resolves with whether anything answers at an existing socket. */
async function isServed(path: string): Promise<boolean> {
  const probe = net.connect(path)
  try {
    await once(probe, 'connect')
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return false
    throw error
  } finally {
    probe.destroy()
  }
}

/**
 * Binds a server to a Unix socket that only its owner may open. A socket at which nothing answers
 * was left by a killed node and is replaced. Two nodes that start at once don't take it from each
 * other, because a node holds the log's lock by now.
 * @throws SocketRefused, or the system's error
 */
export async function listenOnSocket(server: net.Server, path: string): Promise<void> {
  const found = fs.lstatSync(path, { throwIfNoEntry: false })
  if (found !== undefined) {
    if (!found.isSocket()) throw new SocketRefused(`${path} ya existe y no es un socket`)
    if (await isServed(path)) throw new SocketRefused(`Otro event store ya atiende en ${path}`)
    fs.rmSync(path, { force: true })
  }
  // The socket is made within this call, so it is never open to others.
  const before = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
  await once(server, 'listening')
}
