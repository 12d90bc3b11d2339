import { crearClavesDeRaices } from '#api/access/raices.ts'
import { abrirLog } from '#api/arranque/nucleo.ts'
import { MODELOS } from '#projections/modelos.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { reconstruir } from '#projections/motor/reconstruir.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

await comoHerramienta(async ({ config, direcciones, logger, cierres }) => {
  const { pool, store, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const ultima = Number((await store.ultimaPosicion()) ?? 0n)
  const barra = crearBarra('Verificando el log')
  const claves = await crearClavesDeRaices(pool, config.secretos).todas()
  const { eventos, hallazgo } = await store.verificar((vistos) => barra(vistos, Math.max(ultima, vistos)), claves)
  if (hallazgo) {
    process.stdout.write(`El log no cuadra: ${hallazgo}\n`)
    return 1
  }
  barra(1, 1)
  const client = await conexionDeProyector(direcciones.databaseUrl)
  cierres.push(() => client.end())
  await prepararBase(client)
  const comparar = crearBarra('Comparando el lado de lectura')
  const { diferencias, perdidos, posicion } = await reconstruir(
    client,
    MODELOS,
    store,
    logger,
    { cambiar: false },
    (lleva, meta) => comparar(Number(lleva), Number(meta)),
  )
  const [perdido] = perdidos
  if (perdido) {
    process.stdout.write(`El log no cuadra: ${perdido}\n`)
    return 1
  }
  const [primera] = diferencias
  if (primera) {
    process.stdout.write(
      `El lado de lectura no cuadra: ${primera.tabla} (${primera.clave}), solo en el lado ${primera.soloEn}\n`,
    )
    return 1
  }
  process.stdout.write(`Todo cuadra: ${eventos} hechos, hasta la posición ${posicion}\n`)
  return 0
})
