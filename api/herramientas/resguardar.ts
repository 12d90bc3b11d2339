import { prepararAcceso } from '#api/access/base.ts'
import { resguardar } from '#api/access/resguardo.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

await comoHerramienta(async ({ config, direcciones, cierres }) => {
  const pool = crearPool(direcciones.databaseUrl)
  cierres.push(() => pool.end())
  await prepararAcceso(pool)
  const { envueltas, listas, problemas } = await resguardar(pool, config.secretos, crearBarra('Resguardando claves'))
  process.stdout.write(
    `Claves de personas e identidades de recibos bajo el SECRETO actual: ${envueltas + listas} (${envueltas} envueltas ahora, ${listas} que ya lo estaban); la constante de los nombres y la clave de las raíces, también.\n`,
  )
  const [primero] = problemas
  if (primero === undefined) return 0
  process.stderr.write(`${problemas.length} claves quedan como estaban. ${primero}\n`)
  return 1
})
