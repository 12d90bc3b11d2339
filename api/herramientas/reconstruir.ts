import { parseArgs } from 'node:util'
import { abrirLog } from '#api/arranque/nucleo.ts'
import { MODELOS } from '#projections/modelos.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { borrarReemplazado, reconstruir } from '#projections/motor/reconstruir.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

await comoHerramienta(async ({ config, direcciones, logger, cierres }) => {
  const { values } = parseArgs({ options: { 'sin-anterior': { type: 'boolean', default: false } } })
  const { store, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const client = await conexionDeProyector(direcciones.databaseUrl)
  cierres.push(() => client.end())
  await prepararBase(client)
  const barra = crearBarra('Reconstruyendo')
  const { diferencias, posicion } = await reconstruir(client, MODELOS, store, logger, true, (lleva, meta) =>
    barra(Number(lleva), Number(meta)),
  )
  for (const { tabla, clave, soloEn } of diferencias)
    process.stdout.write(`diferencia: ${tabla} (${clave}), solo en el lado ${soloEn}\n`)
  if (values['sin-anterior']) await borrarReemplazado(client, MODELOS)
  process.stdout.write(`Lado de lectura reconstruido en la posición ${posicion}: ${diferencias.length} diferencias\n`)
  // Once a name can't be read any more, the two sides differ as they should.
  return diferencias.length === 0 || values['sin-anterior'] ? 0 : 1
})
