import { prepararAcceso } from '#api/access/base.ts'
import { seAbre } from '#api/access/copia.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta } from './herramienta.ts'

await comoHerramienta(async ({ config, direcciones, cierres }) => {
  const pool = crearPool(direcciones.databaseUrl)
  cierres.push(() => pool.end())
  await prepararAcceso(pool)
  await seAbre(pool, config.secretos)
  const id = await crearClavesDeRaices(pool, config.secretos).relevar(() => new Date().toISOString())
  process.stdout.write(`Desde ahora firma las raíces la clave ${id}; la anterior sigue publicada y ya no firma.\n`)
  return 0
})
