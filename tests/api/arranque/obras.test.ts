import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepararAcceso } from '#api/access/base.ts'
import { acabarObra, marcarObra } from '#api/access/obras.ts'
import { abrirLog } from '#api/arranque/log.ts'
import { servidoresDe } from '#commands/log/direccion-almacen.ts'
import { crearPool } from '#projections/motor/database.ts'
import { type Almacen, basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { SECRETOS } from '#tests/log.ts'

let almacen: Almacen
let databaseUrl: string
let pool: ReturnType<typeof crearPool>
beforeAll(async () => {
  const bases = await basesNuevas()
  databaseUrl = bases.databaseUrl
  almacen = await iniciarAlmacen(bases.almacenUrl)
  pool = crearPool(databaseUrl)
  await prepararAcceso(pool)
})
afterAll(async () => {
  await pool.end()
  await almacen.parar()
})
const abrir = async (enObra = false) => {
  const log = await abrirLog({ databaseUrl, eventstoreUrl: almacen.url }, SECRETOS, { enObra })
  const identidad = await log.store.identidad()
  await log.cerrar()
  return identidad
}

it('only the restore itself opens a log whose restore is unfinished', async () => {
  await marcarObra(pool, 'restaurar', { suma: 'x', archivo: 'todo.gz', mudadas: false })
  await expect(abrir()).rejects.toThrow(
    'Aquí quedó a medias una restauración: vuelve a ejecutar «npm run restaurar -- todo.gz», que sigue donde quedó, o usa otro DATA_DIR.',
  )
  expect(await abrir(true)).toMatch(/^[0-9a-f-]{36}$/)
  await acabarObra(pool, 'restaurar')
  expect(await abrir()).toMatch(/^[0-9a-f-]{36}$/)
})

it('a log that is an unchecked copy, or that lacks the copy’s last event, isn’t opened', async () => {
  const id = await abrir()
  const tiene = { streamId: 'log-identidad', revision: '0', id }
  const otro = ['otra-parte:2113']
  await marcarObra(pool, 'copiar', { servidores: otro, ultimo: tiene })
  expect(await abrir()).toBe(id)
  await marcarObra(pool, 'copiar', { servidores: otro, ultimo: { ...tiene, id: randomUUID() } })
  await expect(abrir()).rejects.toThrow(/^Este log es una copia que quedó a medias/)
  await marcarObra(pool, 'copiar', { servidores: [...otro, ...servidoresDe(almacen.url)], ultimo: tiene })
  await expect(abrir()).rejects.toThrow(/^Este log es una copia que quedó a medias/)
  await acabarObra(pool, 'copiar')
  expect(await abrir()).toBe(id)
})
