import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const NADIE = 65_534

/** A program that tries to list each place, to read it, to write there, and to connect to it. */
const PROGRAMA = `
const fs = require('node:fs'), net = require('node:net'), { join } = require('node:path')
process.setgroups([]); process.setgid(${NADIE}); process.setuid(${NADIE})
const probar = (hacer) => { try { hacer(); return true } catch { return false } }
const conectar = (lugar) => new Promise((listo) => {
  const socket = net.connect(lugar, () => { socket.destroy(); listo(true) })
  socket.on('error', () => listo(false))
})
Promise.all(process.argv.slice(1).map(async (lugar) => [lugar, [
  probar(() => fs.readdirSync(lugar)) && 'listar',
  probar(() => fs.readFileSync(lugar)) && 'leer',
  probar(() => fs.writeFileSync(join(lugar, 'ajeno'), '')) && 'crear',
  probar(() => fs.closeSync(fs.openSync(lugar, 'a'))) && 'escribir',
  (await conectar(lugar)) && 'conectar',
].filter(Boolean)])).then((todos) => console.log(JSON.stringify(todos.filter(([, puede]) => puede.length > 0))))`

/**
 * Returns what another user of this machine can do with these places, without those where they can
 * do nothing. Only root can ask.
 */
export const loQuePuedeOtro = async (lugares: readonly string[]): Promise<[string, string[]][]> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', PROGRAMA, ...lugares])
  return JSON.parse(stdout)
}
