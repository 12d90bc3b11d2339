import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { admitirLog } from '#api/arranque/log.ts'
import { MODELOS } from '#projections/modelos.ts'
import { activar, candadoDe } from '#projections/motor/esquema.ts'
import { conexionDeProyector } from '#projections/motor/projector.ts'
import { abrirProyeccion, construir } from '#projections/motor/proyeccion.ts'
import { OtroAlmacen } from '#projections/motor/punto.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirLogDePrueba, colocado, type LogDePrueba } from '#tests/log.ts'
import { abrirLectura, abrirLogConLectura, callado, type LecturaDePrueba, leidosDespuesDe } from './lectura.ts'

/** Defines the tests of the projector, whose connection is killed `muertes` times. */
export const proyector = (muertes: number) => {
  let log: LogDePrueba
  let lectura: LecturaDePrueba
  let numero = 100

  beforeAll(async () => {
    ;({ log, lectura } = await abrirLogConLectura({ aparte: true }))
  })
  afterAll(async () => {
    await lectura.cerrar()
    await log.cerrar()
  })

  afterEach(() => lectura.pararTodos())

  /** Writes `cuantos` orders, each with a change. */
  const escribirPedidos = async (cuantos: number) => {
    for (let n = 0; n < cuantos; n += 1) {
      numero += 1
      await log.escribir(`pedido-${numero}`, [colocado(`pedido ${numero}`)])
      await log.escribir(`pedido-${numero}`, [{ type: 'PedidoEditado', data: { descripcion: `otra ${numero}` } }])
    }
  }

  /** Waits until the live side has everything that is in the log, and returns its schema. */
  const alDia = () =>
    vi.waitFor(
      async () => {
        const esquema = await lectura.activo()
        expect(await lectura.posicionDe(esquema)).toBe(await log.store.ultimaPosicion())
        return esquema
      },
      { timeout: 20_000 },
    )

  /** Compares the live rows with a fold from zero. */
  const esperarExacto = async () => {
    const vivo = await alDia()
    const deCero = await construir(lectura.client, MODELOS, log.store, callado)
    expect(await lectura.diferencias(vivo, deCero.esquema)).toEqual({})
    expect(await lectura.contadoresFalsos(vivo)).toEqual([])
    expect(await lectura.aparcados(vivo)).toEqual([])
    await lectura.client.query(`drop schema ${deCero.esquema} cascade`)
  }

  /** Ends the projectors' own connections in Postgres, and returns how many there were. */
  const matarProyectores = async () => {
    const filas = await lectura.filas(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'bandwork-proyector' and datname = current_database() and pid <> pg_backend_pid()`,
    )
    return filas.length
  }

  describe('a projector', () => {
    it('loses and doubles nothing when its connection is killed again and again between batches', async () => {
      const { parar } = lectura.proyectar()
      await alDia()
      let matadas = 0
      for (let vuelta = 0; vuelta < muertes; vuelta += 1) {
        const escribiendo = escribirPedidos(12)
        matadas += await hastaQue(async () => {
          const muertas = await matarProyectores()
          expect(muertas).toBeGreaterThan(0)
          return muertas
        })
        await escribiendo
      }
      expect(matadas).toBeGreaterThanOrEqual(muertes)
      await esperarExacto()
      await parar()
    })

    it('keeps others waiting: only one advances, rows are exact, and another takes over when it stops', async () => {
      const candados = async (dado: boolean) =>
        (
          await lectura.filas<{ pid: number }>(
            `select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'advisory'
           where a.application_name = 'bandwork-proyector' and a.datname = current_database()
             and l.granted = $1 and (l.classid::bigint << 32 | l.objid::bigint) = $2`,
            [dado, String(candadoDe(await lectura.activo()))],
          )
        ).map(({ pid }) => pid)
      const primero = lectura.proyectar()
      const [pid] = await hastaQue(async () => {
        const dados = await candados(true)
        expect(dados).toHaveLength(1)
        return dados
      })
      const segundo = lectura.proyectar()
      const tercero = lectura.proyectar()
      await hastaQue(async () => expect(await candados(false)).toHaveLength(2))
      await escribirPedidos(20)
      await esperarExacto()
      expect(await candados(true)).toEqual([pid])
      // Each tries the lock again every half second, and waits for nothing between two tries.
      await hastaQue(async () => expect(await candados(false)).toHaveLength(2))
      await segundo.parar()
      await primero.parar()
      await escribirPedidos(20)
      await esperarExacto()
      await tercero.parar()
    })

    it('goes on when the store comes back', async () => {
      lectura.proyectar()
      await alDia()
      await log.caer()
      await log.levantar()
      await escribirPedidos(5)
      await esperarExacto()
    })

    it('stops when it is stopped while it starts', async () => {
      const { parar } = lectura.proyectar({
        ...log.store,
        identidad: async () => {
          void parar()
          return log.store.identidad()
        },
      })
      await parar()
    })
  })

  describe('the checkpoint', () => {
    it('isn’t moved by a projector that knows an older one, and nothing of its rows or parking stays', async () => {
      const vieja = await lectura.proyeccionNueva()
      const [primero, ...resto] = await leidosDespuesDe(log.store)
      if (!primero) throw new Error('el registro está vacío')
      await vieja.aplicar([primero])
      const conexion = await conexionDeProyector(log.databaseUrl)
      const nueva = await abrirProyeccion(conexion, MODELOS, vieja.esquema, log.store, callado)
      await nueva.aplicar(resto.slice(0, 10))
      await expect(vieja.aplicar(resto)).rejects.toThrow(`el checkpoint de ${vieja.esquema} ya no está en`)
      expect(await lectura.posicionDe(vieja.esquema)).toBe(resto[9]?.posicion)
      expect(await lectura.aparcados(vieja.esquema)).toEqual([])
      await nueva.aplicar(resto.slice(10))
      const deCero = await construir(conexion, MODELOS, log.store, callado)
      expect(await lectura.diferencias(vieja.esquema, deCero.esquema)).toEqual({})
      await conexion.end()
    })

    it('of another log stops the projector with a sentence, and its position stays', async () => {
      const otro = await abrirLogDePrueba()
      const otraLectura = await abrirLectura(otro)
      await otraLectura.client.query('select 1')
      const ajena = await construir(otraLectura.client, MODELOS, log.store, callado)
      await activar(otraLectura.client, MODELOS, ajena.esquema)
      const { fin } = otraLectura.proyectar(otro.store)
      await expect(fin).rejects.toThrow(OtroAlmacen)
      await expect(fin).rejects.toThrow('Usa el log de antes, o una base de datos nueva.')
      expect(await otraLectura.posicionDe(ajena.esquema)).toBe(ajena.posicion())
      await otraLectura.cerrar()
      await otro.cerrar()
    })

    it('of another log stops a start on an empty one, on which nothing is written', async () => {
      const vacio = await abrirLogDePrueba({ nuevo: true })
      const lecturaVacia = await abrirLectura(vacio)
      const ajena = await construir(lecturaVacia.client, MODELOS, log.store, callado)
      await activar(lecturaVacia.client, MODELOS, ajena.esquema)
      await expect(admitirLog(vacio.pool, vacio.store, callado)).rejects.toThrow(OtroAlmacen)
      expect(await vacio.store.ultimaPosicion()).toBeUndefined()
      await lecturaVacia.cerrar()
      await vacio.cerrar()
    })
  })
}
