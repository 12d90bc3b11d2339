import { setTimeout as dormir } from 'node:timers/promises'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { conciliar } from '#api/arranque/conciliacion.ts'
import { terminarConPadre } from '#api/arranque/hijos.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { rehacerTodo, verificarTodo } from '#api/arranque/verificacion.ts'
import { crearTrabajos } from '#api/trabajos/cola.ts'
import { MODELOS } from '#projections/modelos.ts'
import { esquemaActivo, prepararBase } from '#projections/motor/esquema.ts'
import { construirMomento, nombreDeMomento, posicionEn } from '#projections/motor/momento.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { puntoDe } from '#projections/motor/punto.ts'
import { comoHerramienta } from './herramienta.ts'

/** Milliseconds between two notes of progress: viewers ask again as often. */
const CADA_MS = 1_000
/** The longest lag of the read side behind the log that is waited out, in milliseconds. */
const ESPERA_MS = 15_000
const SONDEO_MS = 50

/**
 * Runs one job of the queue, given its number, its attempt, and the read side's version in the
 * product. The product runs this at lower priority, until the job is done or the product ends.
 */
await comoHerramienta(async ({ config, direcciones, logger, cierres }) => {
  terminarConPadre(() => process.exit(1))
  const [, , id = 0, intento = 0] = process.argv.map(Number)
  // The code was updated under a product that began with the old one, which made the present
  // tables.
  if (process.argv[4] !== MODELOS.version)
    throw new Error('El producto se actualizó: hay que reiniciar el servidor. Después, vuelve a pedirlo.')
  const { store, pool, cerrar } = await abrirLog(direcciones, config.secretos)
  cierres.push(cerrar)
  const trabajos = crearTrabajos(pool)
  const trabajo = await trabajos.leer(id)
  if (!trabajo || trabajo.intento !== intento || trabajo.estado !== 'en-marcha') return 0
  const client = await conexionDeProyector(direcciones.databaseUrl)
  cierres.push(() => client.end())
  await prepararBase(client)

  let dicho = 0
  let escrito: Promise<unknown> = Promise.resolve()
  /**
   * Notes progress now and then, without waiting. A note that fails is made up for by the next one.
   */
  const avanzar = (lleva: number, meta: number) => {
    if (performance.now() - dicho < CADA_MS) return
    dicho = performance.now()
    escrito = trabajos
      .avanzar({ id, intento }, lleva, meta)
      .catch((error) => logger.warn({ error: String(error) }, 'el avance no se pudo anotar'))
  }

  if (trabajo.tipo === 'verificacion') {
    const claves = await crearClavesDeRaices(pool, config.secretos).todas()
    // Each half reads the whole log once.
    const verificacion = await verificarTodo(store, claves, client, logger, {
      delLog: (lleva, meta) => avanzar(lleva, 2 * meta),
      delLado: (lleva, meta) => avanzar(meta + lleva, 2 * meta),
    })
    await escrito
    await trabajos.terminar({ id, intento }, verificacion)
    return 0
  }

  if (trabajo.tipo === 'reconstruccion') {
    const cambiar = trabajo.cambiar === true
    await trabajos.terminar({ id, intento }, await rehacerTodo(store, client, logger, { cambiar, alAvanzar: avanzar }))
    return 0
  }

  const vivo = await esquemaActivo(client, MODELOS)
  if (vivo === undefined) throw new Error('El lado de lectura todavía se está construyendo.')
  if (trabajo.tipo === 'conciliacion' && trabajo.meses) {
    const conciliada = await conciliar(store, pool, vivo, { id, meses: trabajo.meses, alAvanzar: avanzar })
    await escrito
    await trabajos.terminar({ id, intento }, conciliada)
    return 0
  }
  const ultima = (await store.ultimaPosicion()) ?? -1n
  for (let espera = 0; ((await puntoDe(client, vivo)).posicion ?? -1n) < ultima; espera += SONDEO_MS) {
    if (espera >= ESPERA_MS) throw new Error('El lado de lectura va atrasado: inténtalo otra vez en un momento.')
    await dormir(SONDEO_MS)
  }
  const instante = trabajo.en ?? ''
  const hasta = await posicionEn(client, vivo, instante)
  const esquema = nombreDeMomento(id, intento)
  await construirMomento(client, MODELOS, store, logger, { esquema, vivo, instante, hasta }, (lleva) =>
    avanzar(Number(lleva), Number(hasta)),
  )
  await escrito
  await trabajos.terminar({ id, intento }, null)
  return 0
})
