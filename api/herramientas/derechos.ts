import { ConfiguracionInvalida, leerSecretas } from '#api/arranque/config.ts'
import { probarLog } from '#commands/log/admision.ts'
import { abrirCliente } from '#commands/log/cliente.ts'
import { hacerUsuario, ponerDerechos } from '#commands/log/derechos.ts'
import { DireccionInvalida, leerDireccion, partesDe } from '#commands/log/direccion-almacen.ts'

/**
 * Milliseconds to wait for a new cluster: it elects its leader, and then creates its administrator.
 */
const PACIENCIA_MS = 60_000
const PLAZO_MS = 5_000
const COMO =
  'Di de quién y como quién: EVENTSTORE_URL=esdb://usuario:contraseña@… EVENTSTORE_ADMIN=admin:contraseña npm run derechos'

/** Returns the log's address with its new user's credentials and with its administrator's. */
const leerDirecciones = (texto: string | undefined, administrador: string | undefined) => {
  if (!texto || !administrador) throw new ConfiguracionInvalida(COMO)
  let ajuste = 'EVENTSTORE_URL'
  try {
    const direccion = leerDireccion(texto)
    const { usuario } = partesDe(direccion)
    if (usuario === undefined) throw new ConfiguracionInvalida(COMO)
    ajuste = 'EVENTSTORE_ADMIN'
    return { direccion, usuario, admin: leerDireccion(direccion.replace(/\/\/[^@/]*@/, () => `//${administrador}@`)) }
  } catch (error) {
    if (error instanceof DireccionInvalida) throw new ConfiguracionInvalida(`${ajuste} ${error.message}.`)
    throw error
  }
}

try {
  const ajustes = { ...process.env, ...leerSecretas(process.env) }
  const { direccion, usuario, admin } = leerDirecciones(ajustes['EVENTSTORE_URL'], ajustes['EVENTSTORE_ADMIN'])
  await probarLog(admin, 'EVENTSTORE_ADMIN', PACIENCIA_MS)
  await hacerUsuario(direccion, admin)
  const cliente = abrirCliente(admin, { plazoMs: PLAZO_MS })
  await ponerDerechos(cliente, usuario).finally(cliente.dispose)
  await probarLog(direccion)
  process.stdout.write(`«${usuario}» puede leer y escribir el registro de hechos.\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
