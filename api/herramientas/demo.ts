import { parseArgs } from 'node:util'
import { crearCredenciales } from '#api/access/credenciales.ts'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { abrirComandos } from '#api/arranque/nucleo.ts'
import { VENCIDAS } from '#api/demo/compras.ts'
import { abrirCuentasDemo, CONTRASENA_DEMO } from '#api/demo/cuentas.ts'
import { hacerPedidosDemo } from '#api/demo/pedidos.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

const ANIO_MS = 366 * 24 * 3_600_000

await comoHerramienta(async ({ config, direcciones, cierres }) => {
  const { values } = parseArgs({ options: { pedidos: { type: 'string', default: '1000' } } })
  const cuantos = Number(values.pedidos)
  if (!Number.isInteger(cuantos) || cuantos < 1)
    throw new ConfiguracionInvalida('--pedidos debe ser un número entero desde 1.')
  if (config.produccion) throw new ConfiguracionInvalida('El mercado de demostración no se carga en producción.')
  const log = await abrirLog(direcciones, config.secretos)
  cierres.push(log.cerrar)
  const { pedidos, cuentas } = abrirComandos(log, config.secretos)
  const hoy = Date.now()
  const abiertas = await abrirCuentasDemo(cuentas, new Date(hoy - ANIO_MS).toISOString())
  await crearCredenciales(log.pool, log.constante).fijarIguales(abiertas, CONTRASENA_DEMO)
  const barra = crearBarra('Cargando pedidos')
  const activas = abiertas.filter(({ correo }) => !VENCIDAS.includes(correo))
  await hacerPedidosDemo(pedidos, activas, cuantos, hoy, String(hoy), barra)
  process.stdout.write(`${cuantos} pedidos más en el mercado de demostración\n`)
  return 0
})
