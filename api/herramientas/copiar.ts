import { parseArgs } from 'node:util'
import { prepararAcceso } from '#api/access/base.ts'
import { acabarObra, marcarObra } from '#api/access/obras.ts'
import { crearClavesDeRaices } from '#api/access/raices.ts'
import { ConfiguracionInvalida } from '#api/arranque/config.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { comprobarObras, tomarTurnoDeObra } from '#api/arranque/obras.ts'
import { probarLog } from '#commands/log/admision.ts'
import { abrirCopia, porPoner } from '#commands/log/copia.ts'
import { DireccionInvalida, leerDireccion, servidoresDe } from '#commands/log/direccion-almacen.ts'
import { NoDisponible } from '#commands/log/fallos.ts'
import { crearPool } from '#projections/motor/database.ts'
import { comoHerramienta, crearBarra } from './herramienta.ts'

const ESTE_MISMO = 'El log de destino es este mismo: di otro en --a.'
const VACIO = 'Este log no tiene hechos que copiar.'
const AJENO = 'El log de destino no es copia de este: usa uno vacío.'
const A_MEDIAS = 'Un log dejó de responder a media copia: ejecuta lo mismo otra vez cuando esté, que sigue donde quedó.'
const SIGUE =
  'Este log siguió creciendo mientras se copiaba: detén BandWork y ejecuta lo mismo otra vez, que sigue donde quedó.\n'
const COMO_CAMBIAR =
  'Para cambiar: con BandWork detenido, pon esa dirección en EVENTSTORE_URL, ejecuta «npm run reconstruir», que hace el lado de lectura con el log nuevo, y arranca. La base de datos sigue siendo la de ahora: tiene las claves.\n'

/**
 * Returns the target's address, after proving that it can be written to. This comes before anything
 * is begun.
 */
const destinoProbado = async (): Promise<string> => {
  const { values } = parseArgs({ options: { a: { type: 'string' } } })
  if (values.a === undefined) throw new ConfiguracionInvalida('Di adónde: npm run copiar -- --a esdb://…')
  try {
    const destino = leerDireccion(values.a)
    await probarLog(destino, '--a')
    return destino
  } catch (error) {
    if (error instanceof DireccionInvalida) throw new ConfiguracionInvalida(`--a ${error.message}.`)
    throw error
  }
}

await comoHerramienta(async ({ config, direcciones, cierres, antes: destino }) => {
  const pool = crearPool(direcciones.databaseUrl)
  cierres.push(() => pool.end())
  await prepararAcceso(pool)
  const propios = servidoresDe(direcciones.eventstoreUrl)
  if (servidoresDe(destino).some((servidor) => propios.includes(servidor))) throw new ConfiguracionInvalida(ESTE_MISMO)
  cierres.push(await tomarTurnoDeObra(pool))
  await comprobarObras(pool, direcciones.eventstoreUrl)
  const [origen, copia] = [abrirCopia(direcciones.eventstoreUrl), abrirCopia(destino)]
  cierres.push(origen.cerrar, copia.cerrar)
  const hasta = await origen.ultima()
  if (hasta === undefined) throw new ConfiguracionInvalida(VACIO)
  const seguro = await copia.ultimoSeguro()
  const desde = seguro && (await origen.lugarDe(seguro))
  if (seguro && desde === undefined) throw new ConfiguracionInvalida(AJENO)
  const ultimo = await origen.ultimo()
  if (ultimo === undefined) throw new ConfiguracionInvalida(VACIO)
  const { streamId, revision, id } = ultimo
  const enCurso = { servidores: servidoresDe(destino), ultimo: { streamId, revision: String(revision), id } }
  await marcarObra(pool, 'copiar', enCurso)
  const barra = crearBarra('Copiando el log')
  let puestos = 0
  const avanzar = (antes: bigint) => barra(Number(antes), Number(hasta))
  // The facts that an earlier try may have had under way are compared one by one.
  const faltan = porPoner(origen.leer(hasta, desde), copia.leer(undefined, seguro?.posicion), AJENO, avanzar)
  const escrito = copia.escribir(faltan, new Set(), (antes, _ahora, cuantos) => {
    puestos += cuantos
    avanzar(antes)
  })
  await escrito.catch((error) => {
    throw error instanceof NoDisponible ? new NoDisponible(A_MEDIAS, { cause: error }) : error
  })
  barra(1, 1)

  const alli = { ...direcciones, eventstoreUrl: destino }
  const { store, cerrar } = await abrirLog(alli, config.secretos, { enObra: true })
  cierres.push(cerrar)
  process.stderr.write('Comprobando la copia\n')
  const claves = await crearClavesDeRaices(pool, config.secretos).todas()
  const { eventos, hallazgo } = await store.verificar({ claves })
  if (hallazgo !== undefined) {
    process.stdout.write(`La copia no cuadra: ${hallazgo}\n`)
    return 1
  }
  process.stdout.write(`Copiados ${puestos} hechos; la copia tiene ${eventos}, y todos cuadran.\n`)
  const completa = (await origen.ultima()) === hasta
  if (completa) await acabarObra(pool, 'copiar')
  process.stdout.write(completa ? COMO_CAMBIAR : SIGUE)
  return completa ? 0 : 1
}, destinoProbado)
