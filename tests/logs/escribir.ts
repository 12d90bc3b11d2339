import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#eventstore/postgres.ts'
import { MODELOS } from '#projections/modelos.ts'
import { DEFINICION_PROPIA, definicionDe } from '#projections/motor/esquema.ts'
import { construir } from '#projections/motor/proyeccion.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { RAIZ } from '#tests/programa.ts'
import { callado } from '#tests/projections/motor/lectura.ts'
import { carpetas, escribirFilas, escribirHechos, type Filas, fijar, guardarCodigo, PROXIMA } from './carpeta.ts'
import { vivirCompras } from './compras.ts'
import { vivirConsumo } from './consumo.ts'
import { vivirConversaciones } from './conversaciones.ts'
import { abrirMundo, bien } from './mundo.ts'
import { vivirPedidos } from './pedidos.ts'
import { olvidar, vivirPersonas } from './personas.ts'
import { abrirPlegado, leerTodo, versionesDe } from './plegado.ts'
import { crearFirmante } from './raices.ts'
import { vivirRed } from './red.ts'
import { vivirRevision } from './revision.ts'

const SECRETO = 'el secreto de los logs de prueba, de nadie más'

/** Lives the scenario from its first fact to its last, and writes the log that it leaves. */
const vivir = async (servidor: string) => {
  const { almacenUrl } = await basesNuevas(servidor)
  const almacen = await iniciarAlmacen(almacenUrl)
  const mundo = await abrirMundo(almacen.url, SECRETO)
  const reparto = await vivirPersonas(mundo)
  const { firmar, clave } = crearFirmante(mundo)
  const { financiero } = reparto
  const elegir = { type: 'ElegirRaizDiaria', recibe: true, ...mundo.de(financiero) } as const
  await bien(mundo.cuentas.ejecutar(financiero.id, elegir, mundo.pide(financiero)))
  await firmar()
  await vivirPedidos(mundo, reparto)
  await vivirRed(mundo, reparto)
  await vivirConversaciones(mundo, reparto)
  await vivirCompras(mundo, reparto)
  await vivirConsumo(mundo, reparto)
  await vivirRevision(mundo, reparto)
  await olvidar(mundo, reparto)
  await mundo.sosiego()
  await firmar()
  await mundo.sosiego()
  await mundo.cerrar()
  const hechos = await leerTodo(almacen.url)
  escribirHechos(hechos, { secreto: SECRETO, claves: mundo.claves.guardar(), raices: [clave] })
  process.stdout.write(`${hechos.length} hechos en tests/logs/${PROXIMA}\n`)
  await almacen.parar()
}

/** Returns the rows that a release's log folds to with the present code. */
const plegar = async (carpeta: string, servidor: string): Promise<Filas> => {
  const plegado = await abrirPlegado(carpeta, servidor)
  const { esquema } = await construir(plegado.lectura.client, MODELOS, plegado.store, callado)
  const detenidos = await plegado.lectura.aparcados(esquema)
  if (detenidos.length > 0) throw new Error(`${carpeta}: ${JSON.stringify(detenidos, null, 2)}`)
  const filas = await plegado.filas(esquema)
  await plegado.cerrar()
  return filas
}

const VERSIONES = `/**
 * Hashes of the tables and handlers of each read model. \`npm run logs\` writes this file, and
 * a test keeps it up to date.
 */
export const VERSIONES = {
`

const { values: pedido } = parseArgs({ options: { vivir: { type: 'boolean' }, fijar: { type: 'string' } } })
const dir = carpetaNueva('logs')
const postgres = await startPostgres({ dir })
try {
  const servidor = postgres.url('postgres')
  if (pedido.vivir) await vivir(servidor)
  const plegados: Filas[] = []
  for (const carpeta of carpetas()) {
    const filas = await plegar(carpeta, servidor)
    if (carpeta === PROXIMA) escribirFilas(filas)
    plegados.push(filas)
  }
  const versiones = Object.entries(versionesDe(plegados)).map(([modelo, version]) => `  ${modelo}: '${version}',\n`)
  writeFileSync(join(RAIZ, 'projections/versiones.ts'), `${VERSIONES}${versiones.join('')}}\n`)
  process.stdout.write(versiones.join(''))
  if (pedido.fijar) {
    fijar(pedido.fijar, { version: MODELOS.version, definicion: [DEFINICION_PROPIA, ...definicionDe(MODELOS)] })
    guardarCodigo(pedido.fijar)
  }
} finally {
  await postgres.stop()
  borrar(dir)
}
