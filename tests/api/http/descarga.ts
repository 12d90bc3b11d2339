import { EventEmitter, once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RESPUESTA_MS } from '#api/access/limites.ts'
import { descargar } from '#api/http/descarga.ts'
import { ponerPlazos } from '#api/http/plazo.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Lectura } from '#projections/modelos.ts'
import { hastaQue } from '#tests/espera.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'
import { abrirZip } from '#tests/zip.ts'

/** Tests of the files of tables, one of them with this many rows. */
export const descarga = (total: number) => {
  // A system of its own, because it downloads every row, and waits until no transaction is open.
  const sistema = unSistema()
  const NOMBRES = ['=1+1', '@suma', '+593', '-0', '\ttab', 'Ñandú, «la» "fina"', '=HYPERLINK("http://malo")', 'Zarza']

  let admin: Persona
  let vendedor: Persona
  beforeAll(async () => {
    const abrir = sistema().abrirCuenta
    admin = await abrir('administrador', 'staff', 'Inés')
    vendedor = await abrir('vendedor', 'staff', 'Marco')
    for (const nombre of NOMBRES) await abrir('proveedor', 'empresa', nombre)
  })

  const pedir = (quien: Persona, camino: string) =>
    fetch(`http://127.0.0.1:${sistema().port}${camino}`, { headers: { cookie: quien.cookie } })
  const CUENTAS = '/admin/clientes-ajax/datatable?tipo=proveedor'
  const sinTransacciones = async () => {
    const { rows } = await sistema().pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows[0].n
  }

  describe('the file of a table', () => {
    it('has every row of its filter in its order, whatever the page, and no cell that a sheet would run', async () => {
      const orden = '&order[0][column]=0&order[0][dir]=asc&columns[0][data]=nombre&start=3&length=10'
      const { cuerpo } = await admin.pedir(
        'GET',
        `${CUENTAS}&order[0][column]=0&order[0][dir]=asc&columns[0][data]=nombre`,
      )
      const enPantalla = cuerpo.data.map(({ nombre }: { nombre: string }) => nombre)
      const csv = await pedir(admin, `${CUENTAS}${orden}&formato=csv`)
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="cuentas-\d{4}-\d\d-\d\d\.csv"$/)
      const bytes = Buffer.from(await csv.arrayBuffer())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const lineas = parseCsv(bytes.toString('utf8').slice(1))
      expect(lineas[0]?.slice(0, 3)).toEqual(['Nombre', 'Correo', 'Tipo'])
      expect(lineas.slice(1).map(([nombre]) => String(nombre).replace(/^'/, ''))).toEqual(enPantalla)
      expect(enPantalla).toHaveLength(NOMBRES.length)
      for (const [nombre] of lineas.slice(1)) expect(String(nombre)).not.toMatch(/^[=+\-@\t\r]/)

      const xlsx = await pedir(admin, `${CUENTAS}${orden}&formato=xlsx`)
      const libro = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))
      const filas = libro.sheets[0]?.rows ?? []
      expect(filas.slice(1).map(([nombre]) => nombre)).toEqual(enPantalla)
      const desde = filas[1]?.[filas[0]?.indexOf('Registrada') ?? -1]
      expect(desde).toBeInstanceOf(Date)
      // The cell is in the local time of Ecuador.
      const creada = Date.parse(cuerpo.data[0].fecharegistro) - 5 * 3_600_000
      expect(Math.abs(Number(desde) - creada)).toBeLessThan(1_000)
      expect(libro.sheets[0]?.cells?.size ?? 0).toBe(0)
    })

    it('for Excel in es-EC is separated by semicolons, and keeps each code as text', async () => {
      const orden = '&order[0][column]=0&order[0][dir]=asc&columns[0][data]=nombre'
      const de = await pedir(admin, `${CUENTAS}${orden}&formato=csv-excel`)
      expect(de.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(de.headers.get('content-disposition')).toMatch(/filename="cuentas-\d{4}-\d\d-\d\d-excel\.csv"$/)
      const bytes = Buffer.from(await de.arrayBuffer())
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      const [cabeza, ...filas] = parseCsv(bytes.toString('utf8').slice(1), { delimiter: ';' })
      expect(cabeza?.slice(0, 3)).toEqual(['Nombre', 'Correo', 'Tipo'])
      const nombres = filas.map(([nombre]) => String(nombre))
      expect(nombres).toContain('="+593"')
      // No cell that a sheet would run, except a text in quotes.
      for (const nombre of nombres) expect(nombre).toMatch(/^(?![=+\-@\t\r])|^="[^"]*"$/)
      for (const fila of filas) expect(fila).toHaveLength(cabeza?.length ?? 0)
      expect(filas.map((fila) => String(fila[cabeza?.indexOf('Celular') ?? -1]))).toContain('="0990000000"')
    })

    it('has the same permissions as the table, and the formats csv, csv-excel and xlsx', async () => {
      for (const [quien, camino, cabeza] of [
        [vendedor, '/vendedor/clientes-ajax/datatable', 'Código'],
        [admin, '/admin/compras-ajax/datatable', 'Código'],
        [admin, '/api/consumo/pagos', 'Proveedor'],
        [admin, '/api/incidentes', 'Número'],
      ] as const) {
        const { estado } = await quien.pedir('GET', camino)
        const de = await pedir(quien, `${camino}?formato=csv`)
        expect([camino, de.status]).toEqual([camino, estado])
        if (estado === 200) expect(parseCsv((await de.text()).replace('\uFEFF', ''))[0]?.[0]).toBe(cabeza)
      }
      expect((await pedir(vendedor, `${CUENTAS}&formato=csv`)).status).toBe(403)
      const malo = await admin.pedir('GET', `${CUENTAS}&formato=pdf`)
      expect([malo.estado, JSON.stringify(malo.cuerpo)]).toEqual([
        422,
        expect.stringContaining('Elige csv, csv-excel o xlsx.'),
      ])
    })
  })

  it('a table’s file leaves out characters that it can’t hold, and keeps text that looks like an escape', async () => {
    const textos = ['meta\ufffean\u0001álisis\u{1fffe}', 'Tubo _x0041_ PVC', '_x005F_x0041_x0042_', 'a\ud800b\0c\r\nd']
    const app = Fastify()
    app.get<{ Params: { formato: 'csv' | 'xlsx' } }>('/:formato', ({ params }, reply) => {
      const { db, ahora } = sistema().servicios
      const hoja = { nombre: 'textos', columnas: [['Texto', 'texto', (texto: string) => texto]] } as const
      return descargar(reply, params.formato, { db, ahora, para: 77, hoja }, async (_, desde) => textos.slice(desde))
    })
    ponerPlazos(app, RESPUESTA_MS)
    const [csv, xlsx] = [await app.inject('/csv'), await app.inject('/xlsx')]
    await app.close()
    expect(parseCsv(csv.body.replace('\uFEFF', '')).slice(1).flat()).toEqual([
      'metaanálisis',
      'Tubo _x0041_ PVC',
      '_x005F_x0041_x0042_',
      'a\ufffdbc\nd',
    ])
    const xml = abrirZip(xlsx.rawPayload).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? ''
    for (const celda of ['metaanálisis', 'Tubo _x005F_x0041_ PVC', '_x005F_x005F_x005F_x0041_x005F_x0042_'])
      expect(xml).toContain(`>${celda}<`)
    expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Cs}/u)
  })

  describe(`a file of ${total} rows`, () => {
    /** More text than fits between two sockets. */
    const RELLENO = 'con mucho que decir '.repeat(15).trim()
    const app = Fastify({ forceCloseConnections: true })
    /** Emits when a request waits until its client has left. */
    const aparte = new EventEmitter()
    let puerto = 0
    beforeAll(async () => {
      const { db, ahora } = sistema().servicios
      const hoja = {
        nombre: 'muchas',
        columnas: [
          ['N', 'numero', (n: number) => n],
          ['Texto', 'texto', (n: number) => `la fila ${n} ${RELLENO}`],
        ],
      } as const
      ponerPlazos(app, RESPUESTA_MS)
      app.setErrorHandler((error, _, reply) => reply.code(error instanceof Rechazado ? 429 : 500).send())
      const leer = async (conexion: Kysely<Lectura>, desde: number, cuantas: number) => {
        const hasta = Math.min(desde + cuantas, total)
        const numeros = sql<{ n: number }>`select n::int from generate_series(${desde + 1}::int, ${hasta}::int) n`
        return (await numeros.execute(conexion)).rows.map(({ n }) => n)
      }
      type Pedido = { Params: { para: string; formato: 'csv' | 'xlsx' }; Querystring: { espera?: 'si' } }
      app.get<Pedido>('/:para/:formato', async ({ params, query }, reply) => {
        if (query.espera) {
          const seFue = once(reply.raw, 'close')
          aparte.emit('espera', seFue)
          await seFue
        }
        return descargar(reply, params.formato, { db, ahora, para: Number(params.para), hoja }, leer)
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      puerto = (app.server.address() as { port: number }).port
    })
    afterAll(() => app.close())
    const traer = (para: number, formato: string) => fetch(`http://127.0.0.1:${puerto}/${para}/${formato}`)

    it.each(['csv', 'xlsx'] as const)('is complete as %s', async (formato) => {
      const bytes = new Uint8Array(await (await traer(1, formato)).arrayBuffer())
      const filas =
        formato === 'csv'
          ? Buffer.from(bytes)
              .toString('utf8')
              .trimEnd()
              .split(/\r?\n/)
              .map((linea) => linea.split(','))
          : ((await readXlsx(bytes)).sheets[0]?.rows ?? [])
      expect(filas).toHaveLength(total + 1)
      expect(filas.at(-1)?.map(String)).toEqual([String(total), `la fila ${total} ${RELLENO}`])
      await hastaQue(async () => expect(await sinTransacciones()).toBe(0))
    })

    it('isn’t made for a client that left before it began, and doesn’t block its account', async () => {
      const socket = connect(puerto, '127.0.0.1')
      const llegada = once(aparte, 'espera')
      socket.write('GET /12/csv?espera=si HTTP/1.1\r\nhost: a\r\n\r\n')
      const [seFue] = await llegada
      socket.destroy()
      await seFue
      const { status, body } = await traer(12, 'csv')
      expect(status).toBe(200)
      await body?.cancel()
    })

    it('blocks nobody else when it is read slowly, and leaves nothing behind when the client disconnects', async () => {
      const lentos: Socket[] = []
      for (const para of [7, 8, 9, 10]) {
        const socket = connect(puerto, '127.0.0.1')
        lentos.push(socket)
        await once(socket, 'connect')
        const comienza = once(socket, 'readable')
        socket.write(`GET /${para}/csv HTTP/1.1\r\nhost: a\r\n\r\n`)
        await comienza
        // The file is complete, though the client has read hardly any of it.
        await vi.waitFor(async () => expect(await sinTransacciones()).toBe(0), { timeout: 20_000 })
      }
      expect((await traer(7, 'csv')).status).toBe(429)
      expect((await traer(1, 'csv').then(async (r) => Buffer.byteLength(await r.text()))) > total * 300).toBe(true)
      for (const socket of lentos) socket.destroy()
      await vi.waitFor(async () => expect((await traer(7, 'csv')).status).toBe(200), 20_000)
      expect(readdirSync(tmpdir()).filter((nombre) => /^bandwork-[\da-f]{8}-/.test(nombre))).toEqual([])
    })
  })
}
