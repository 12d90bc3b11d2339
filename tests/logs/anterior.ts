import { prepararAcceso } from '#api/access/base.ts'
import { abrirConstante } from '#api/access/constante.ts'
import { crearEnvoltura } from '#api/access/envoltura.ts'
import { crearPool } from '#projections/motor/database.ts'
import { activar, nombreNuevo, prepararBase } from '#projections/motor/esquema.ts'
import { type Filas, hechosDe, lecturaDe, llavesDe } from './carpeta.ts'
import { POSICIONES, reponer } from './plegado.ts'

/**
 * Writes what a release leaves to the next one: its log, its persons' keys, and the read side that
 * it made of that log. Returns the rows, by table.
 */
export const ponerAnterior = async (
  carpeta: string,
  { databaseUrl, eventstoreUrl }: { readonly databaseUrl: string; readonly eventstoreUrl: string },
): Promise<Filas> => {
  const hechos = hechosDe(carpeta)
  const { secreto, claves } = llavesDe(carpeta)
  const { version, definicion, filas } = lecturaDe(carpeta)
  const posiciones = await reponer(eventstoreUrl, hechos)
  const ultima = String(posiciones.at(-1))
  const pool = crearPool(databaseUrl)
  await prepararAcceso(pool)
  await abrirConstante(pool, { actual: secreto, anteriores: [] })
  const { envolver } = crearEnvoltura({ actual: secreto, anteriores: [] })
  for (const [cuenta, clave] of Object.entries(claves)) {
    const { valor, llave } = envolver(Buffer.from(clave, 'base64'), cuenta)
    await pool.query('insert into claves.personas (cuenta, clave, llave) values ($1, $2, $3)', [cuenta, valor, llave])
  }
  const client = await pool.connect()
  await prepararBase(client)
  const esquema = await nombreNuevo(client, { version })
  await client.query(`create schema ${esquema}`)
  for (const sentencia of definicion) await client.query(sentencia.replace(/\blectura\b/g, esquema))
  for (const [tabla, filasDeTabla] of Object.entries(filas)) {
    const [primera] = filasDeTabla
    if (!primera) continue
    const situadas = filasDeTabla.map((fila) =>
      Object.fromEntries(
        Object.entries(fila).map(([columna, valor]) =>
          POSICIONES.includes(columna) ? [columna, posiciones[(valor as number) - 1]] : [columna, valor],
        ),
      ),
    )
    const columnas = Object.keys(primera).join(', ')
    await client.query(
      `insert into ${esquema}.${tabla} (${columnas}) select ${columnas} from json_populate_recordset(null::${esquema}.${tabla}, $1)`,
      [JSON.stringify(situadas)],
    )
  }
  await client.query(`insert into ${esquema}.checkpoint (posicion, almacen, ultima, cadena) values ($1, $2, $1, $3)`, [
    ultima,
    hechos.find(({ type }) => type === 'LogAbierto')?.id,
    hechos.at(-1)?.metadata['cadena'],
  ])
  await activar(client, { version }, esquema)
  client.release()
  await pool.end()
  return filas
}
