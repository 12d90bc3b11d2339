import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'

/** A Unix socket can't be had; the sentence is for the operator. */
class SocketRefused extends Error {}

/** Longest path of a socket, in bytes: systems hold 103 to 107. */
export const LONGEST_SOCKET = 100

/** Whether anybody answers at a socket that is there. */
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
 * Binds a server to a Unix socket that its owner alone may open. One at which nobody answers is what a killed node left, and is replaced.
 * Two that start at once don't take it from each other: they hold the log's lock by now. @throws SocketRefused, or the system's error
 */
export async function listenOnSocket(server: net.Server, path: string): Promise<void> {
  const found = fs.lstatSync(path, { throwIfNoEntry: false })
  if (found !== undefined) {
    if (!found.isSocket()) throw new SocketRefused(`${path} ya existe y no es un socket`)
    if (await isServed(path)) throw new SocketRefused(`Otro event store ya atiende en ${path}`)
    fs.rmSync(path, { force: true })
  }
  // It is made within this call, and so never stands open to others.
  const before = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
  await once(server, 'listening')
}
