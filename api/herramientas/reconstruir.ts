import { parseArgs } from 'node:util'
import { abrirLog } from '#api/arranque/log.ts'
import { olvidarPuntos } from '#api/arranque/puntos.ts'
import { diferenciasDichas } from '#api/arranque/verificacion.ts'
import { MODELOS } from '#projections/modelos.ts'
import { prepararBase } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { borrarReemplazado, reconstruir } from '#projections/motor/reconstruir.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

const ATRASADO =
  'El log no llegaba hasta donde llegó el lado de lectura: se hizo de nuevo con lo que hay, sin comparar.\n'
const MUDADO = 'El log es el mismo en otro lugar: el lado de lectura se hizo de nuevo para él.\n'

await comoHerramienta(async ({ config, direcciones, logger, cierres }) => {
  const { values } = parseArgs({ options: { 'sin-anterior': { type: 'boolean', default: false } } })
  const { store, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const client = await conexionDeProyector(direcciones.databaseUrl)
  cierres.push(() => client.end())
  await prepararBase(client)
  // A rebuild that nobody asked for by hand mustn't take a shortened log for the whole one.
  const opciones = { cambiar: true, aunAtrasado: !values['sin-anterior'] }
  const barra = crearBarra('Reconstruyendo')
  const { diferencias, distintas, perdidos, posicion, atrasado, mudado } = await reconstruir(
    client,
    MODELOS,
    store,
    logger,
    opciones,
    (lleva, meta) => barra(Number(lleva), Number(meta)),
  )
  for (const perdido of perdidos) process.stdout.write(`El log no cuadra: ${perdido}. Sigue detenido.\n`)
  for (const dicha of diferenciasDichas(diferencias)) process.stdout.write(`diferencia: ${dicha}\n`)
  if (atrasado) {
    await olvidarPuntos(client)
    process.stdout.write(mudado ? MUDADO : ATRASADO)
  }
  if (values['sin-anterior']) await borrarReemplazado(client, MODELOS)
  process.stdout.write(`Lado de lectura reconstruido en la posición ${posicion}: ${distintas} diferencias\n`)
  // Once a name can't be read any more, both sides differ as they should.
  return (diferencias.length === 0 && (!atrasado || mudado)) || values['sin-anterior'] ? 0 : 1
})
