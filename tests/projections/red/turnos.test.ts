import { describe, expect, it } from 'vitest'
import { turnoDe } from '#domain/red/turno.ts'
import { bandaUniversal } from '#projections/red/universal.ts'
import { unSistema } from '#tests/sistema.ts'

const sistema = unSistema()
const CUANTOS = 10
const NUMEROS = 137

/** Inserts providers straight into the table: numbers 1 to 137, every seventh of them inactive. */
const llenar = async () => {
  await sistema().abrirCuenta('proveedor', 'empresa', 'Modelo')
  const { pool, servicios } = sistema()
  const esquema = servicios.avance.esquema()
  const { rows } = await pool.query<{ columna: string }>(
    `select attname as columna from pg_attribute where attrelid = '${esquema}.cuentas'::regclass and attnum > 0 order by attnum`,
  )
  const propias: Record<string, string> = { id: 'n', numero: 'n', nombre: `'Casa ' || n`, activa: 'n % 7 <> 0' }
  const columnas = rows.map(({ columna }) => propias[columna] ?? `m.${columna}`)
  await pool.query(`insert into ${esquema}.cuentas select ${columnas.join(', ')}
    from ${esquema}.cuentas m, generate_series(2, ${NUMEROS}) n where m.nombre = 'Modelo'`)
  return esquema
}

describe('the universal band', () => {
  it('gives each provider its turn, repeats nobody within a group, and is the same during a whole turn', async () => {
    const esquema = await llenar()
    const banda = (turno: number, despues?: number, menos = 0) =>
      bandaUniversal(sistema().servicios.db, esquema, { menos, turno, despues, cuantos: CUANTOS })
    const activos = Array.from({ length: NUMEROS }, (_, n) => n + 1).filter((n) => n % 7 !== 0)
    const grupos = Math.ceil(NUMEROS / CUANTOS)
    const primeros = new Set<string>()
    for (const ronda of [31_000, 31_001]) {
      const vistos = new Set<number>()
      const orden: number[] = []
      for (let turno = ronda * grupos; turno < (ronda + 1) * grupos; turno += 1) {
        const { filas } = await banda(turno)
        const ids = filas.map(({ orden }) => orden)
        expect(new Set(ids).size).toBe(CUANTOS)
        expect((await banda(turno)).filas).toEqual(filas)
        for (const id of ids) vistos.add(id)
        orden.push(Math.min(...ids))
      }
      expect([...vistos].toSorted((a, b) => a - b)).toEqual(activos)
      primeros.add(orden.join())
    }
    // At the same hour of another day, other groups come.
    expect(primeros.size).toBe(2)
  })

  it('reaches everybody once page by page, except the viewer', async () => {
    const esquema = sistema().servicios.avance.esquema()
    const activos = Array.from({ length: NUMEROS }, (_, n) => n + 1).filter((n) => n % 7 !== 0 && n !== 5)
    for (const turno of [0, 7, turnoDe('2026-11-22T12:00:00Z')]) {
      const vistos: number[] = []
      let despues: number | undefined
      for (let pagina = 0; pagina < 20; pagina += 1) {
        const { filas, siguiente, total } = await bandaUniversal(sistema().servicios.db, esquema, {
          menos: 5,
          turno,
          despues,
          cuantos: CUANTOS,
        })
        expect(total).toBe(activos.length)
        vistos.push(...filas.map(({ orden }) => orden))
        if (siguiente === null) break
        despues = siguiente
      }
      expect(
        vistos.toSorted((a, b) => a - b),
        `turno ${turno}`,
      ).toEqual(activos)
    }
  })

  it('comes in pages that continue the turn they began in, and an invalid page is refused with a sentence', async () => {
    const pedir = sistema().pedirCon('')
    const { cuerpo: primera } = await pedir('GET', '/api/bandas/publica')
    const [turno] = (primera.siguiente as string).split('.')
    expect(Number(turno)).toBe(turnoDe(new Date().toISOString()))
    const { cuerpo: segunda } = await pedir('GET', `/api/bandas/publica?despues=${primera.siguiente}`)
    const nombres = [...primera.userItems, ...segunda.userItems].map(({ nombre }: { nombre: string }) => nombre)
    expect([primera.userItems.length, segunda.userItems.length, new Set(nombres).size]).toEqual([60, 58, 118])
    expect(segunda.siguiente).toBeNull()
    for (const mala of ['-1', 'x', '1.2.3', '9'.repeat(30), "1' or '1"]) {
      const { estado, cuerpo } = await pedir('GET', `/api/bandas/publica?despues=${encodeURIComponent(mala)}`)
      expect([estado, JSON.stringify(cuerpo)], mala).toEqual([
        422,
        expect.stringContaining('Esa página de la banda no existe.'),
      ])
    }
    for (const rara of ['0', '60', '999999999999999.999999999999999']) {
      expect((await pedir('GET', `/api/bandas/publica?despues=${rara}`)).estado, rara).toBe(200)
    }
  })

  it('changes with the hour of America/Guayaquil', () => {
    const turno = (hora: string) => turnoDe(`2026-11-22T${hora}-05:00`)
    expect(turno('09:59:59.999')).toBe(turno('09:00:00'))
    expect(turno('10:00:00')).toBe(turno('09:00:00') + 1)
  })
})
