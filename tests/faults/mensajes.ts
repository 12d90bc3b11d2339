import { parseArgs } from 'node:util'
import { abrirLog } from '#api/arranque/log.ts'
import { abrirComandos } from '#api/arranque/nucleo.ts'
import { comoHerramienta } from '#api/herramientas/herramienta.ts'
import { solicitudDe } from '#commands/log/solicitud.ts'
import { isRefusal } from '#domain/decider.ts'

/**
 * Writes `--cuantos` messages about an order into a running product's log, in turn from its two
 * sides, faster than the limits for people allow.
 */
await comoHerramienta(async ({ config, direcciones, cierres }) => {
  const { values } = parseArgs({
    options: {
      pedido: { type: 'string', default: '' },
      cliente: { type: 'string', default: '' },
      proveedor: { type: 'string', default: '' },
      cuantos: { type: 'string', default: '' },
    },
  })
  const log = await abrirLog(direcciones, config.secretos)
  cierres.push(log.cerrar)
  const { conversaciones } = abrirComandos(log, config.secretos)
  const lados = [
    { id: Number(values.cliente), tipoUsuario: 'consumidor' },
    { id: Number(values.proveedor), tipoUsuario: 'proveedor' },
  ] as const
  for (let n = 1; n <= Number(values.cuantos); n += 1) {
    const actor = lados[n % 2] ?? lados[0]
    const texto = n % 7 === 0 ? `Mensaje ${n}: ${'largo y tendido, '.repeat(n % 20)}fin` : `Mensaje ${n}`
    const dicho = { type: 'EscribirMensaje', actor, ahora: new Date().toISOString(), texto, cita: undefined } as const
    const pedida = solicitudDe({ quien: actor.id, accion: 'prueba', objeto: '', clave: `mensaje ${n}` }, texto, 'api')
    const hecha = await conversaciones.ejecutar({ tipo: 'pedido', id: Number(values.pedido) }, dicho, pedida)
    if (isRefusal(hecha)) throw new Error(hecha.detalle)
  }
  return 0
})
