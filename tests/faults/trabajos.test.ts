import { describe, expect, it, vi } from 'vitest'
import type { Trabajo } from '#api/contract/trabajos.ts'
import { AHORA, RUTA, trabajosDe } from '#tests/api/auditoria/trabajos.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { procDe } from '#tests/proc.ts'

const producto = unaInstalacion()
const { lista, acabado, momento, tabla, todas } = trabajosDe(producto)

describe('whole tables as they stood', () => {
  it('are the same for the same instant, whatever happens afterwards', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    const cliente = await producto.entrar('cliente@demo.ec')
    const antes = await momento(auditor, AHORA())
    expect(antes).toMatchObject({ estado: 'terminado', tipo: 'momento', parte: 1, propio: true, motivo: '' })
    const pedidos = await todas(auditor, antes.id, 'pedidos')
    expect(pedidos.length).toBeGreaterThan(30)
    // Something happens; the same instant asked for again is the same, and the next one isn't.
    const enCurso = await producto.pedir('/carga_pedidos_ajax?estado=En+Curso', { cookie: cliente })
    const [pedido] = enCurso.cuerpo.data
    expect((await producto.enviar('/api/pedidos/descartar', { idPedido: pedido.id }, cliente)).estado).toBe(200)
    const [otra, despues] = [await momento(auditor, antes.en ?? ''), await momento(auditor, AHORA())]
    expect(await todas(auditor, otra.id, 'pedidos')).toEqual(pedidos)
    const ahora = await todas(auditor, despues.id, 'pedidos')
    const cambiadas = ahora.filter(
      (fila) => !pedidos.some((anterior) => JSON.stringify(anterior) === JSON.stringify(fila)),
    )
    expect(cambiadas.map(({ stream, celdas }) => [stream, celdas[3]])).toEqual([[`pedido-${pedido.id}`, 'Descartado']])
  })

  it('equal each live table when they are of the present instant', async () => {
    const admin = await producto.entrar('admin@demo.ec')
    const despues = await momento(admin, AHORA())
    for (const [nombre, viva] of [
      ['compras', '/admin/compras-ajax/datatable'],
      ['cuentas', '/admin/clientes-ajax/datatable'],
      ['libro', '/vendedor/financiero/libro'],
      ['consumo', '/api/consumo/pagos'],
    ] as const) {
      const { estado, cuerpo: dicha } = await producto.pedir(`${viva}?length=100`, { cookie: admin })
      expect([nombre, estado]).toEqual([nombre, 200])
      const entonces = await tabla(admin, despues.id, nombre)
      expect([entonces.recordsTotal, entonces.contadores]).toEqual([dicha.recordsTotal, dicha.contadores])
      const vivas = dicha.data.map(
        (fila: { nombreUserItem?: string; nombre?: string; proveedor?: { nombre: string } }) => {
          return fila.nombreUserItem ?? fila.nombre ?? fila.proveedor?.nombre
        },
      )
      const columna = { compras: 1, cuentas: 0, libro: 2, consumo: 0 }[nombre]
      expect(entonces.data.map(({ celdas }) => celdas[columna])).toEqual(vivas)
      const csv = await producto.pedir(`/api/auditoria/momentos/${despues.id}/${nombre}?formato=csv`, { cookie: admin })
      expect(csv.estado).toBe(200)
    }
  })

  it('hold nothing later than their instant, though the market’s life was written at once; the newest three are kept', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    const haceUnMes = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const entonces = await momento(auditor, haceUnMes)
    const deEntonces = await todas(auditor, entonces.id, 'pedidos')
    expect(deEntonces.length).toBeGreaterThan(50)
    const [hoy, detenidos] = await producto.detras('bandwork', async (client) => {
      const [activo] = (await client.query<{ esquema: string }>('select esquema from proyeccion.activo')).rows
      const { rowCount } = await client.query(`select from ${activo?.esquema}.pedidos`)
      const { rows } = await client.query(`select stream, error from momento_${entonces.id}_1.aparcados`)
      return [rowCount, rows] as const
    })
    expect(deEntonces.length).toBeLessThan(hoy ?? 0)
    expect(deEntonces.filter(({ celdas }) => String(celdas[5]) > haceUnMes)).toEqual([])
    expect(detenidos).toEqual([])
    // Before the first fact there was nothing.
    const nada = await momento(auditor, '2001-01-01T00:00:00.000Z')
    expect(await todas(auditor, nada.id, 'cuentas')).toEqual([])
    const hechos = (await lista(auditor)).items.filter(({ tipo }) => tipo === 'momento').map(({ id }) => id)
    const estados = hechos
      .toSorted((a, b) => Number(b) - Number(a))
      .map(async (id) => (await producto.pedir(`/api/auditoria/momentos/${id}/pedidos`, { cookie: auditor })).estado)
    const [primera, segunda, tercera, ...anteriores] = await Promise.all(estados)
    expect([primera, segunda, tercera]).toEqual([200, 200, 200])
    expect(new Set(anteriores)).toEqual(new Set([404]))
  })
})

describe('jobs', () => {
  it('with odd requests are refused with a sentence', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    for (const [cuerpo, estado] of [
      [{ tipo: 'momento', en: '2999-01-01T00:00:00.000Z' }, 422],
      [{ tipo: 'momento', en: 'ayer' }, 422],
      [{ tipo: 'momento' }, 422],
      [{ tipo: 'otro' }, 422],
      [{ tipo: 'verificacion', en: AHORA() }, 422],
      [[], 422],
    ] as const) {
      const dicho = await producto.enviar(RUTA, cuerpo, auditor)
      expect([JSON.stringify(cuerpo), dicho.estado]).toEqual([JSON.stringify(cuerpo), estado])
      expect(dicho.cuerpo.detail).toMatch(/^[A-ZÁÉÍÓÚ¿]/)
    }
    const { id } = await momento(auditor, AHORA())
    for (const [camino, estado] of [
      [`${id}/pedidos?filtro=Nada`, 422],
      [`${id}/pedidos?length=7`, 422],
      [`${id}/pedidos?order[0][column]=0&columns[0][data]=contrasena`, 422],
      [`${id}/sesiones`, 422],
      ['999999/pedidos', 404],
      ['1%27/pedidos', 422],
      [`${id}/libro?filtro=2026-13`, 422],
    ] as const)
      expect([camino, (await producto.pedir(`/api/auditoria/momentos/${camino}`, { cookie: auditor })).estado]).toEqual(
        [camino, estado],
      )
  })

  it('end even when their process and then the product are killed', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    const { cuerpo } = await producto.enviar(RUTA, { tipo: 'verificacion' }, auditor)
    await vi.waitFor(async () => {
      expect((await lista(auditor)).items.find((trabajo) => trabajo.id === cuerpo.id)?.estado).toBe('en-marcha')
    }, 15_000)
    // The process that does it is killed, and then the whole product.
    const proceso = procDe(producto.datos()).find(({ argumentos }) => argumentos.join(' ').includes('trabajo.ts'))
    process.kill(proceso?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(async () => {
      const otro = procDe(producto.datos()).find(({ argumentos }) => argumentos.join(' ').includes('trabajo.ts'))
      expect(otro?.pid).toBeGreaterThan(0)
      expect(otro?.pid).not.toBe(proceso?.pid)
    }, 15_000)
    await producto.parar('SIGKILL')
    await producto.arrancar()
    expect(await acabado(auditor, cuerpo.id)).toMatchObject({ estado: 'terminado', verificacion: { hallazgo: null } })
  })

  it('rebuild the read side for finance and administrators, name what differed, and put it right once asked to', async () => {
    const [finanzas, admin, auditor] = await Promise.all(
      ['financiero@demo.ec', 'admin@demo.ec', 'auditor@demo.ec'].map((quien) => producto.entrar(quien)),
    )
    const pedir = (cambiar: unknown, quien = finanzas) =>
      producto.enviar(RUTA, { tipo: 'reconstruccion', cambiar }, quien ?? '')
    expect((await pedir(true, auditor)).estado).toBe(403)
    expect((await pedir('sí')).estado).toBe(422)
    const estropear = () =>
      producto.detras('bandwork', async (client) => {
        const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
        await client.query(`update ${rows[0]?.esquema}.asientos set recibido = recibido + 1
          where posicion = (select min(posicion) from ${rows[0]?.esquema}.asientos)`)
        return rows[0]?.esquema
      })
    const antes = await estropear()
    const hecha = async (cambiar: boolean, quien = finanzas) =>
      (await acabado(quien ?? '', (await pedir(cambiar, quien)).cuerpo.id)).reconstruccion
    const comparada = await hecha(false)
    expect(comparada).toMatchObject({ diferencias: 1, cambiada: false })
    expect(comparada?.primeras).toEqual([expect.stringMatching(/^asientos \(\d+\), con otros valores$/)])
    expect(comparada?.filas).toBeGreaterThan(1_000)
    expect(await hecha(true, admin)).toMatchObject({ diferencias: 1, cambiada: true })
    expect(await hecha(false)).toMatchObject({ diferencias: 0, primeras: [], cambiada: false })
    expect(
      await producto.detras(
        'bandwork',
        async (client) =>
          (await client.query<{ esquema: string }>('select esquema from proyeccion.activo')).rows[0]?.esquema,
      ),
    ).not.toBe(antes)
    expect(
      (await producto.pedir(RUTA, { cookie: auditor ?? '' })).cuerpo.items.map(({ tipo }: Trabajo) => tipo),
    ).not.toContain('reconstruccion')
  })

  it('name the first row that a fold of the log doesn’t give', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    await producto.detras('bandwork', async (client) => {
      const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
      await client.query(
        `update ${rows[0]?.esquema}.pedidos set propuesta_total = propuesta_total + 1
         where id = (select id from ${rows[0]?.esquema}.pedidos where estado = 'Finalizado' limit 1)`,
      )
    })
    const { cuerpo } = await producto.enviar(RUTA, { tipo: 'verificacion' }, auditor)
    expect((await acabado(auditor, cuerpo.id)).verificacion?.hallazgo).toMatch(
      /^El lado de lectura no cuadra: pedidos \([A-Za-z0-9]{10,}\), con otros valores$/,
    )
  })
})
