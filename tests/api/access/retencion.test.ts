import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { porTandas } from '#api/access/tandas.ts'
import { unSistema } from '#tests/sistema.ts'

// A system of its own, because it counts the rows of whole tables and makes thousands of old ones.
const sistema = unSistema()
const contar = async (tabla: string, donde = 'true'): Promise<number> =>
  (await sistema().pool.query(`select count(*)::int as n from acceso.${tabla} where ${donde}`)).rows[0].n

describe('rows past their use', () => {
  it('go in batches, and a sweep has its share', async () => {
    const pedidas: number[] = []
    const dejar = (quedan: number) => {
      let hay = quedan
      return porTandas(async (cuantas) => {
        pedidas.push(cuantas)
        const fuera = Math.min(hay, cuantas)
        hay -= fuera
        return fuera
      }).then(() => hay)
    }
    expect(await dejar(0)).toBe(0)
    expect(pedidas).toEqual([500])
    expect(await dejar(1_700)).toBe(0)
    expect(await dejar(1_000_000)).toBe(990_000)
  })

  it('are sessions that expired, with their browsers, by two processes at once; open ones stay', async () => {
    const { pool, servicios } = sistema()
    const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
    const vencida = await servicios.sesiones.abrir(ana.id, false)
    await pool.query(
      `insert into acceso.sesiones (token, cuenta, vence) select decode(md5(n::text), 'hex'), $1, now() - n * interval '1 s' from generate_series(1, 1200) n`,
      [ana.id],
    )
    const abiertas = await contar('sesiones', 'vence > now()')
    await pool.query(
      `with v as (update acceso.sesiones set vence = now() - interval '1 s' where id = (select max(id) from acceso.sesiones where vence > now()) returning token)
       insert into acceso.dispositivos_push (cuenta, sesion, endpoint, p256dh, auth, nombre) select $1, token, 'https://push.example/1', 'x', 'x', 'x' from v`,
      [ana.id],
    )
    const otra = await sistema().otraApi()
    await Promise.all([servicios.sesiones.barrer(), otra.servicios.sesiones.barrer()])
    await servicios.sesiones.barrer()
    expect(await contar('sesiones')).toBe(abiertas - 1)
    expect(await contar('dispositivos_push')).toBe(0)
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(200)
    // The cookie's reader is still told why.
    expect(await servicios.sesiones.final(vencida.token)).toEqual({ cuenta: ana.id, motivo: 'vencida' })
    expect(await contar('finales', `motivo = 'vencida'`)).toBe(1_201)
  })

  it('are the reasons of ends that no cookie asks for any more', async () => {
    const { pool, servicios } = sistema()
    const hace = async (dias: number) => {
      const token = randomBytes(32)
      await pool.query(
        `insert into acceso.finales (token, cuenta, motivo, cuando) values ($1, 1, 'salida', now() - $2 * interval '1 day')`,
        [token, dias],
      )
      return token.toString('hex')
    }
    const [vieja, nueva] = [await hace(31), await hace(29)]
    await servicios.sesiones.barrer()
    expect(await contar('finales', `token = decode('${vieja}', 'hex')`)).toBe(0)
    expect(await contar('finales', `token = decode('${nueva}', 'hex')`)).toBe(1)
  })

  it('are counters of attempts whose window is over, also when nobody tries again', async () => {
    const { pool, servicios } = sistema()
    await pool.query(
      `insert into acceso.intentos (clave, hasta, cuantos)
       select 'vieja ' || n, now() - interval '16 minutes', 3 from generate_series(1, 700) n
       union all values ('de ahora', now() - interval '14 minutes', 9), ('en espera', now() + interval '1 minute', 9)`,
    )
    await servicios.intentos.barrer()
    expect(await contar('intentos', `clave like 'vieja %'`)).toBe(0)
    expect(await contar('intentos', `clave in ('de ahora', 'en espera')`)).toBe(2)
  })

  it('are browsers that have lost their mark, once their account signs in; an unused account keeps what it knows', async () => {
    const { pool, servicios } = sistema()
    const [ana, eva] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Eva'),
    ]
    await pool.query(
      `insert into acceso.equipos (cuenta, huella, usado) select c, decode(md5(d::text), 'hex'), now() - d * interval '1 day'
       from unnest($1::bigint[]) c, unnest(array[399, 401, 500]) d`,
      [[ana.id, eva.id]],
    )
    await servicios.equipos.recordar(ana.id, 'una marca')
    expect(await contar('equipos', `cuenta = ${ana.id}`)).toBe(3)
    expect(await contar('equipos', `cuenta = ${eva.id}`)).toBe(4)
  })
})
