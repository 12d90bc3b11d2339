import { crearClavesDeRaices } from '#api/access/raices.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { verificarTodo } from '#api/arranque/verificacion.ts'
import { crearTrabajos } from '#api/trabajos/cola.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

await comoHerramienta(async ({ config, direcciones, logger, cierres }) => {
  const { store, pool, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const client = await conexionDeProyector(direcciones.databaseUrl)
  cierres.push(() => client.end())
  await prepararBase(client)
  const claves = await crearClavesDeRaices(pool, config.secretos).todas()
  const delLog = crearBarra('Verificando el log')
  const verificacion = await verificarTodo(store, claves, client, logger, {
    delLog,
    delLado: crearBarra('Comparando el lado de lectura'),
  })
  await crearTrabajos(pool).anotar(verificacion)
  const { hechos, posicion, hallazgo } = verificacion
  process.stdout.write(`${hallazgo ?? `Todo cuadra: ${hechos} hechos, hasta la posición ${posicion}`}\n`)
  return hallazgo === null ? 0 : 1
})
