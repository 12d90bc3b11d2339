import { describe, expect, it, vi } from 'vitest'
import type { RespuestaDeMomento, Trabajo, Trabajos } from '#api/contract/trabajos.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { procDe } from '#tests/proc.ts'
import { correr } from '#tests/programa.ts'

const producto = unaInstalacion()
const RUTA = '/api/auditoria/trabajos'
const AHORA = () => new Date().toISOString()

const lista = async (cookie: string): Promise<Trabajos> => (await producto.pedir(RUTA, { cookie })).cuerpo
const acabado = async (cookie: string, id: string): Promise<Trabajo> => {
  const uno = async () => (await lista(cookie)).items.find((otro) => otro.id === id)
  await vi.waitFor(async () => expect((await uno())?.estado).toMatch(/terminado|fallido|cancelado/), {
    timeout: 60_000,
    interval: 200,
  })
  return (await uno()) as Trabajo
}
const momento = async (cookie: string, en: string): Promise<Trabajo> => {
  const { estado, cuerpo } = await producto.enviar(RUTA, { tipo: 'momento', en }, cookie)
  expect(estado, JSON.stringify(cuerpo)).toBe(200)
  return acabado(cookie, cuerpo.id)
}
const tabla = async (cookie: string, id: string, cual: string, mas = ''): Promise<RespuestaDeMomento> => {
  const { estado, cuerpo } = await producto.pedir(`/api/auditoria/momentos/${id}/${cual}?length=100${mas}`, { cookie })
  expect(estado, JSON.stringify(cuerpo)).toBe(200)
  return cuerpo
}
/** A whole table's rows, whatever its pages. */
const todas = async (cookie: string, id: string, cual: string): Promise<RespuestaDeMomento['data']> => {
  const filas: RespuestaDeMomento['data'] = []
  for (;;) {
    const { data, recordsTotal } = await tabla(cookie, id, cual, `&start=${filas.length}`)
    filas.push(...data)
    if (data.length === 0 || filas.length >= recordsTotal) return filas
  }
}

describe('whole tables as they stood', () => {
  it('are what their own queries said then, whatever happens afterwards', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    const cliente = await producto.entrar('cliente@demo.ec')
    const antes = await momento(auditor, AHORA())
    expect(antes).toMatchObject({ estado: 'terminado', tipo: 'momento', parte: 1, propio: true, motivo: '' })
    const pedidos = await todas(auditor, antes.id, 'pedidos')
    expect(pedidos.length).toBeGreaterThan(30)
    // Something happens; the same instant asked for again is the same, and the next one isn't.
    const enCurso = await producto.pedir('/carga_pedidos_ajax?estado=En+Curso', { cookie: cliente })
    const [suyo] = enCurso.cuerpo.data
    expect((await producto.enviar('/api/pedidos/descartar', { idPedido: suyo.id }, cliente)).estado).toBe(200)
    const [otra, despues] = [await momento(auditor, antes.en ?? ''), await momento(auditor, AHORA())]
    expect(await todas(auditor, otra.id, 'pedidos')).toEqual(pedidos)
    const ahora = await todas(auditor, despues.id, 'pedidos')
    const cambiadas = ahora.filter((fila) => !pedidos.some((una) => JSON.stringify(una) === JSON.stringify(fila)))
    expect(cambiadas.map(({ stream, celdas }) => [stream, celdas[3]])).toEqual([[`pedido-${suyo.id}`, 'Descartado']])

    // Each table answers as its live one does now.
    const admin = await producto.entrar('admin@demo.ec')
    for (const [cual, viva] of [
      ['compras', '/admin/compras-ajax/datatable'],
      ['cuentas', '/admin/clientes-ajax/datatable'],
      ['libro', '/vendedor/financiero/libro'],
      ['consumo', '/api/consumo/pagos'],
    ] as const) {
      const { estado, cuerpo: dicha } = await producto.pedir(`${viva}?length=100`, { cookie: admin })
      expect([cual, estado]).toEqual([cual, 200])
      const entonces = await tabla(admin, despues.id, cual)
      expect([entonces.recordsTotal, entonces.contadores]).toEqual([dicha.recordsTotal, dicha.contadores])
      const vivas = dicha.data.map(
        (fila: { nombreUserItem?: string; nombre?: string; proveedor?: { nombre: string } }) => {
          return fila.nombreUserItem ?? fila.nombre ?? fila.proveedor?.nombre
        },
      )
      const columna = { compras: 1, cuentas: 0, libro: 2, consumo: 0 }[cual]
      expect(entonces.data.map(({ celdas }) => celdas[columna])).toEqual(vivas)
      const csv = await producto.pedir(`/api/auditoria/momentos/${despues.id}/${cual}?formato=csv`, { cookie: admin })
      expect(csv.estado).toBe(200)
    }
    // Nothing is of later, though the market's life was written at once; all of it can be followed.
    const haceUnMes = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const entonces = await momento(auditor, haceUnMes)
    const deEntonces = await todas(auditor, entonces.id, 'pedidos')
    expect(deEntonces.length).toBeGreaterThan(50)
    expect(deEntonces.length).toBeLessThan(pedidos.length)
    expect(deEntonces.filter(({ celdas }) => String(celdas[5]) > haceUnMes)).toEqual([])
    const detenidos = await producto.detras('bandwork', async (client) => {
      const { rows } = await client.query(`select stream, error from momento_${entonces.id}_1.aparcados`)
      return rows
    })
    expect(detenidos).toEqual([])
    // Before the first fact there was nothing.
    const nada = await momento(auditor, '2001-01-01T00:00:00.000Z')
    expect(await todas(auditor, nada.id, 'cuentas')).toEqual([])
    // The newest three are kept.
    expect((await producto.pedir(`/api/auditoria/momentos/${antes.id}/pedidos`, { cookie: auditor })).estado).toBe(404)
  })

  it('hold no word of a person who is erased meanwhile or afterwards', async () => {
    const admin = await producto.entrar('admin@demo.ec')
    const { id } = await momento(admin, AHORA())
    const hallada = await producto.pedir('/admin/clientes-ajax/datatable?search[value]=gabriela', { cookie: admin })
    const [persona] = hallada.cuerpo.data
    expect((await tabla(admin, id, 'cuentas', '&search[value]=gabriela')).data.length).toBe(1)
    const { cuerpo: enMarcha } = await producto.enviar(RUTA, { tipo: 'momento', en: AHORA() }, admin)
    const borrada = await producto.enviar(
      `/api/admin/cuentas/${persona.id}/eliminar`,
      { confirmacion: 'ELIMINAR' },
      admin,
    )
    expect(borrada.estado).toBe(200)
    // At once, whoever keeps the tables' number.
    expect((await producto.pedir(`/api/auditoria/momentos/${id}/cuentas`, { cookie: admin })).estado).toBe(404)
    const otra = await acabado(admin, enMarcha.id)
    expect(otra.estado).toBe('terminado')
    expect((await tabla(admin, otra.id, 'cuentas', '&search[value]=gabriela')).data).toEqual([])
    expect((await tabla(admin, otra.id, 'cuentas', '&search[value]=usuario eliminado')).data.length).toBe(1)
  })
})

describe('jobs', () => {
  it('are done one at a time, in their order; the same one asked for at once and again is one; each may be called off', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    const clave = crypto.randomUUID()
    const iguales = await Promise.all(
      [1, 2, 3, 4].map(() => producto.enviar(RUTA, { tipo: 'verificacion' }, auditor, clave)),
    )
    expect(new Set(iguales.map(({ estado, cuerpo }) => `${estado} ${cuerpo.id}`)).size).toBe(1)
    const otraCosa = await producto.enviar(RUTA, { tipo: 'momento', en: AHORA() }, auditor, clave)
    expect([otraCosa.estado, otraCosa.cuerpo.code]).toEqual([422, 'clave-reusada'])
    const primero = iguales[0]?.cuerpo.id
    const segundo = (await producto.enviar(RUTA, { tipo: 'momento', en: AHORA() }, auditor)).cuerpo
    expect(segundo).toMatchObject({ estado: 'en-espera', antes: 1 })
    // Three of one person, whoever asks at the same moment.
    const mas = await Promise.all([1, 2, 3, 4].map(() => producto.enviar(RUTA, { tipo: 'verificacion' }, auditor)))
    expect(mas.map(({ estado }) => estado).toSorted()).toEqual([200, 429, 429, 429])
    expect(mas.find(({ estado }) => estado === 429)?.cabeceras.get('retry-after')).toBe('60')
    const tercero = mas.find(({ estado }) => estado === 200)?.cuerpo.id
    const cancelar = (id: string, quien: string) => producto.enviar(`${RUTA}/${id}/cancelar`, {}, quien)
    const finanzas = await producto.entrar('financiero@demo.ec')
    expect((await cancelar(tercero, finanzas)).estado).toBe(403)
    // An auditor calls off also what only others may ask for, and sees nothing of it.
    const mes = AHORA().slice(0, 7)
    const suyo = await producto.enviar(RUTA, { tipo: 'conciliacion', desde: mes, hasta: mes }, finanzas)
    expect((await cancelar(suyo.cuerpo.id, auditor)).cuerpo).toMatchObject({ estado: 'cancelado', conciliacion: null })
    expect((await cancelar(segundo.id, finanzas)).estado).toBe(404)
    expect((await cancelar(segundo.id, auditor)).cuerpo.estado).toBe('cancelado')
    expect((await acabado(auditor, primero)).verificacion).toMatchObject({ hallazgo: null })
    // The third one runs meanwhile, and is called off as it does.
    await vi.waitFor(async () => {
      expect((await lista(auditor)).items.find(({ id }) => id === tercero)?.estado).toBe('en-marcha')
    }, 15_000)
    expect((await cancelar(tercero, auditor)).cuerpo.estado).toBe('cancelado')
    const cuarto = await momento(auditor, AHORA())
    expect(cuarto.estado).toBe('terminado')
    const { items, verificada } = await lista(auditor)
    expect(items.find(({ id }) => id === tercero)?.estado).toBe('cancelado')
    expect(verificada?.id).toBe(primero)
    expect((await lista(finanzas)).items.map(({ tipo }) => tipo)).not.toContain('momento')
  })

  it('go on where they stood when the product is killed, and what is odd is refused with a sentence', async () => {
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
    const { cuerpo } = await producto.enviar(RUTA, { tipo: 'verificacion' }, auditor)
    await vi.waitFor(async () => {
      expect((await lista(auditor)).items.find((uno) => uno.id === cuerpo.id)?.estado).toBe('en-marcha')
    }, 15_000)
    // Who does it is killed, and then the whole product.
    const suyo = procDe(producto.datos()).find(({ argumentos }) => argumentos.join(' ').includes('trabajo.ts'))
    process.kill(suyo?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(async () => {
      const otro = procDe(producto.datos()).find(({ argumentos }) => argumentos.join(' ').includes('trabajo.ts'))
      expect(otro?.pid).toBeGreaterThan(0)
      expect(otro?.pid).not.toBe(suyo?.pid)
    }, 15_000)
    await producto.parar('SIGKILL')
    await producto.arrancar()
    expect(await acabado(auditor, cuerpo.id)).toMatchObject({ estado: 'terminado', verificacion: { hallazgo: null } })
  })

  it('say that the server must be restarted, when its files were changed under it', async () => {
    const { codigo, errores } = await correr(
      'api/herramientas/trabajo.ts',
      { DATA_DIR: producto.datos() },
      '1',
      '1',
      'otra',
    )
    expect([codigo, errores.trim()]).toEqual([
      1,
      'El producto se actualizó: hay que reiniciar el servidor. Después, vuelve a pedirlo.',
    ])
  })

  it('make the read side anew for finance and administrators: what differed is named, and put right once it is asked for', async () => {
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
    expect(comparada?.primeras).toEqual([
      expect.stringMatching(/^asientos \(\d+\), solo en el lado vivo$/),
      expect.stringMatching(/^asientos \(\d+\), solo en el lado reconstruido$/),
    ])
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
      /^El lado de lectura no cuadra: pedidos \([A-Za-z0-9]{10,}\), solo en el lado vivo$/,
    )
  })
})
