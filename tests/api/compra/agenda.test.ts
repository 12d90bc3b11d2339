import { describe, expect, it } from 'vitest'
import { asuntosDe } from '#tests/api/avisos.ts'
import { hastaQue } from '#tests/espera.ts'
import { bien } from '#tests/sistema.ts'
import { DIA_MS, fila, unaVenta } from './venta.ts'

// A system of its own, because its clock is moved by days.
const venta = unaVenta()
const dentroDe = (dias: number) => new Date(Date.now() + dias * DIA_MS).toISOString()

/**
 * Returns a system with a second clerk, and functions that read purchases' streams and the desk.
 */
const abrir = async () => {
  const { sistema, callcenter, ...resto } = venta()
  const colega = await sistema.abrirCuenta('callcenter', 'staff', 'Nuria')
  const tipos = async (idCompra: string) =>
    (await sistema.servicios.store.readStream(`compra-${sistema.servicios.ids.revelar(idCompra)}`)).map(
      ({ type }) => type,
    )
  const mesa = async (quien: Pick<typeof callcenter, 'pedir'>, consulta: string) => {
    const r = await quien.pedir('GET', `/vendedor/clientes-ajax/datatable?${consulta}`)
    expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
    return r.cuerpo as { data: { id: string }[]; contadores: Record<string, number> }
  }
  return { sistema, callcenter, colega, tipos, mesa, ...resto }
}

describe('the call agenda', () => {
  it('keeps a future appointment after a call, and hands nothing to a clerk who is deactivated', async () => {
    const { sistema, callcenter, colega, tipos, registrar } = await abrir()
    const { idCompra } = await registrar()
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const proxima = dentroDe(20)
    await bien(callcenter, '/api/compras/llamada/proxima', { idCompra, fecha: proxima })
    const { posicion } = await bien(callcenter, '/api/compras/llamada', { idCompra, resultado: 'no-contesta' })
    expect(await fila(callcenter, idCompra, posicion)).toMatchObject({
      proximaLlamada: proxima,
      ultimaLlamada: 'no-contesta',
    })
    const admin = await sistema.abrirCuenta('administrador', 'staff', 'Inés')
    await bien(admin, `/api/admin/cuentas/${colega.hash}/desactivar`, { motivo: 'Prueba' })
    const dada = await callcenter.pedir('POST', '/api/compras/reasignar', { idCompra, callcenter: colega.hash })
    expect(dada).toMatchObject({ estado: 409, cuerpo: { code: 'no-atiende' } })
    expect(await tipos(idCompra)).not.toContain('CompraReasignada')
  })

  it('announces the due call of a deactivated clerk to the whole call centre', async () => {
    const { sistema, tipos, proceso, registrar } = await abrir()
    const [ida, admin] = [
      await sistema.abrirCuenta('callcenter', 'staff', 'Ida'),
      await sistema.abrirCuenta('administrador', 'staff', 'Inés'),
    ]
    const { idCompra } = await registrar()
    await bien(ida, '/api/compras/tomar', { idCompra })
    await bien(ida, '/api/compras/llamada/proxima', { idCompra, fecha: dentroDe(2) })
    const { posicion } = await bien(admin, `/api/admin/cuentas/${ida.hash}/desactivar`, { motivo: 'Prueba' })
    await proceso.parar()
    proceso.adelantar(3 * DIA_MS)
    proceso.arrancar()
    await hastaQue(async () => expect(await tipos(idCompra)).toContain('LlamadaPendiente'))
    await hastaQue(async () => {
      const dichos = await asuntosDe(sistema, 'rcallcenter', posicion)
      expect(dichos.map(({ asunto }) => asunto)).toContain('llamadaPendiente')
    })
    proceso.adelantar(0)
  })

  it('lets the first clerk take over from a deactivated one, in any state of the purchase', async () => {
    const { sistema, callcenter, colega, tipos, mesa, registrar } = await abrir()
    const [ida, admin] = [
      await sistema.abrirCuenta('callcenter', 'staff', 'Ida'),
      await sistema.abrirCuenta('administrador', 'staff', 'Inés'),
    ]
    const [nueva, ofrecida] = [await registrar(), await registrar()]
    for (const { idCompra } of [nueva, ofrecida]) await bien(ida, '/api/compras/tomar', { idCompra })
    const { posicion: antes } = await bien(ida, '/api/compras/ofrecer', { idCompra: ofrecida.idCompra, ofertaId: 1 })
    const puede = async (idCompra: string, posicion: string) => {
      const { pasos, sinQuienAtienda } = await fila(callcenter, idCompra, posicion)
      return [pasos.tomar, sinQuienAtienda]
    }
    for (const { idCompra } of [nueva, ofrecida])
      expect(await puede(idCompra, antes)).toEqual(['Esa negociación ya tiene quien la atienda.', false])
    const { idCompra } = nueva
    expect((await callcenter.pedir('POST', '/api/compras/tomar', { idCompra })).cuerpo.code).toBe('ya-tomada')

    const { posicion } = await bien(admin, `/api/admin/cuentas/${ida.hash}/desactivar`, { motivo: 'Prueba' })
    expect(await puede(ofrecida.idCompra, posicion)).toEqual([null, true])
    const mias = await mesa(callcenter, `filtro=por-hacer&de=mias&length=100&posicion=${posicion}`)
    expect(mias.data.map(({ id }) => id)).toContain(idCompra)
    expect(mias.contadores['por-hacer']).toBe(mias.data.length)
    for (const compra of [nueva, ofrecida]) {
      const alavez = await Promise.all(
        [callcenter, colega].map((quien) => quien.pedir('POST', '/api/compras/tomar', { idCompra: compra.idCompra })),
      )
      expect(alavez.map(({ estado }) => estado).toSorted()).toEqual([200, 409])
      expect(alavez.find(({ estado }) => estado === 409)?.cuerpo.code).toBe('ya-tomada')
      expect((await tipos(compra.idCompra)).filter((tipo) => tipo === 'CompraReasignada')).toHaveLength(1)
      const primera = alavez[0]?.estado === 200 ? callcenter : colega
      expect(
        (await fila(callcenter, compra.idCompra, alavez.find(({ estado }) => estado === 200)?.cuerpo.posicion))
          .callcenter,
      ).toBe(primera.hash)
      // The clerk who took it gets no notice of it, and their history says that they took it.
      const { items } = (await primera.pedir('GET', '/api/avisos?limite=30')).cuerpo
      expect(items.filter(({ asunto }: { asunto: string }) => asunto === 'compraReasignada')).toEqual([])
      const { eventos } = (await primera.pedir('GET', `/api/compras/${compra.idCompra}/historia`)).cuerpo
      expect(eventos.at(-1).texto).toBe('Tomó la negociación')
    }
  })

  it('keeps calls, and tells the clerk once when the next is due, over restarts', async () => {
    const { callcenter, colega, tipos, proceso, registrar } = await abrir()
    const { idCompra } = await registrar()
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const proxima = dentroDe(2)
    const cuerpo = { idCompra, resultado: 'volver-a-llamar', nota: 'Pide el anual', proxima }
    const clave = crypto.randomUUID()
    const cabeceras = { 'idempotency-key': clave }
    const a_la_vez = await Promise.all(
      Array.from({ length: 8 }, () => callcenter.pedir('POST', '/api/compras/llamada', cuerpo, cabeceras)),
    )
    expect(a_la_vez.map(({ estado }) => estado)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'LlamadaRegistrada')).toHaveLength(1)
    const { posicion } = a_la_vez[0]?.cuerpo ?? {}
    expect(await fila(callcenter, idCompra, posicion)).toMatchObject({
      proximaLlamada: proxima,
      ultimaLlamada: 'volver-a-llamar',
    })
    // The purchase is reassigned meanwhile, so its new clerk gets the notice.
    await bien(callcenter, '/api/compras/reasignar', { idCompra, callcenter: colega.hash })
    await proceso.parar()
    proceso.adelantar(3 * DIA_MS)
    proceso.arrancar()
    await hastaQue(async () => expect(await tipos(idCompra)).toContain('LlamadaPendiente'))
    await proceso.parar()
    proceso.arrancar()
    await proceso.revisar()
    await proceso.revisar()
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'LlamadaPendiente')).toHaveLength(1)
    const avisos = async (de: typeof colega) =>
      (await de.pedir('GET', '/api/avisos?limite=30')).cuerpo.items
        .filter((aviso: { idCompra?: string }) => aviso.idCompra === idCompra)
        .map(({ asunto }: { asunto: string }) => asunto)
        .filter((asunto: string) => ['llamadaPendiente', 'compraReasignada'].includes(asunto))
    await hastaQue(async () => expect(await avisos(colega)).toEqual(['llamadaPendiente', 'compraReasignada']))
    expect(await avisos(callcenter)).not.toContain('llamadaPendiente')
    // After the call nothing is due any more.
    await bien(colega, '/api/compras/llamada', { idCompra, resultado: 'interesado' })
    proceso.adelantar(0)
  })

  it('moves and drops the next call, refuses dates that are past or over a year away, and is the call centre’s alone', async () => {
    const { callcenter, colega, financiero, tipos, proceso, registrar } = await abrir()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const fijar = (fecha: unknown, quien: Pick<typeof callcenter, 'pedir'> = callcenter) =>
      quien.pedir('POST', '/api/compras/llamada/proxima', { idCompra, fecha })
    for (const [fecha, estado] of [
      [dentroDe(-1), 409],
      [dentroDe(400), 409],
      ['mañana', 422],
      ['2026-02-30T10:00:00Z', 422],
      [7, 422],
    ] as const) {
      const r = await fijar(fecha)
      expect([r.estado, typeof r.cuerpo.detail], String(fecha)).toEqual([estado, 'string'])
    }
    // One part is invalid, so nothing is done.
    const mala = { idCompra, resultado: 'interesado', proxima: dentroDe(-1) }
    expect((await callcenter.pedir('POST', '/api/compras/llamada', mala)).cuerpo.code).toBe('fecha-invalida')
    expect(await tipos(idCompra)).not.toContain('LlamadaRegistrada')
    for (const otro of [proveedor, financiero]) expect((await fijar(dentroDe(1), otro)).estado).toBe(403)
    await bien(callcenter, '/api/compras/llamada/proxima', { idCompra, fecha: dentroDe(1) })
    await bien(colega, '/api/compras/llamada/proxima', { idCompra, fecha: dentroDe(5) })
    const { posicion } = await bien(callcenter, '/api/compras/llamada/proxima', { idCompra, fecha: null })
    expect((await fila(callcenter, idCompra, posicion)).proximaLlamada).toBeNull()
    const delProveedor = await fila(proveedor, idCompra, posicion)
    expect([delProveedor.proximaLlamada, delProveedor.ultimaLlamada, delProveedor.callcenter]).toEqual([
      null,
      null,
      null,
    ])
    proceso.adelantar(10 * DIA_MS)
    await proceso.revisar()
    expect(await tipos(idCompra)).not.toContain('LlamadaPendiente')
    proceso.adelantar(0)
  })

  it('hands a purchase to another clerk, and to nobody else', async () => {
    const { callcenter, colega, financiero, tipos, registrar } = await abrir()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    const dar = (a: unknown, quien: Pick<typeof callcenter, 'pedir'> = callcenter) =>
      quien.pedir('POST', '/api/compras/reasignar', { idCompra, callcenter: a })
    // Nobody attends to it yet, so it has to be taken.
    expect((await dar(colega.hash)).cuerpo.code).toBe('paso-no-permitido')
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    expect((await dar(financiero.hash)).cuerpo.code).toBe('no-atiende')
    expect((await dar(proveedor.cuenta.id)).cuerpo.code).toBe('no-atiende')
    expect((await dar('zzzzzzzzzz')).estado).toBe(404)
    expect((await dar(colega.hash, proveedor)).estado).toBe(403)
    const dados = await Promise.all([dar(colega.hash), dar(colega.hash), dar(colega.hash, colega)])
    expect(dados.map(({ estado }) => estado)).toEqual([200, 200, 200])
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'CompraReasignada')).toHaveLength(1)
    const { items } = (await callcenter.pedir('GET', '/api/compras/equipo')).cuerpo
    expect(items).toEqual(expect.arrayContaining([{ id: colega.hash, nombre: 'Nuria' }]))
    expect(items).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: financiero.hash })]))
    const { posicion } = dados[0].cuerpo
    expect(await fila(callcenter, idCompra, posicion)).toMatchObject({ callcenter: colega.hash, atendidoPor: 'Nuria' })
  })

  it('is given by whom its sender saw attending, so that taking it back takes it from nobody else', async () => {
    const { sistema, callcenter, colega, tipos, registrar } = await abrir()
    const tercera = await sistema.abrirCuenta('callcenter', 'staff', 'Olga')
    const { idCompra } = await registrar()
    await bien(callcenter, '/api/compras/tomar', { idCompra })
    const dar = (a: typeof colega, de: typeof colega) =>
      callcenter.pedir('POST', '/api/compras/reasignar', { idCompra, callcenter: a.hash, de: de.hash })
    expect((await dar(colega, tercera)).cuerpo).toMatchObject({ code: 'otra-atiende' })
    const alavez = await Promise.all([dar(colega, callcenter), dar(tercera, callcenter)])
    expect(alavez.map(({ estado }) => estado).toSorted()).toEqual([200, 409])
    const [suya, otra] = alavez[0]?.estado === 200 ? [colega, tercera] : [tercera, colega]
    expect((await dar(callcenter, otra)).cuerpo).toMatchObject({ code: 'otra-atiende' })
    const { posicion } = (await dar(callcenter, suya)).cuerpo
    expect(await fila(callcenter, idCompra, posicion)).toMatchObject({ callcenter: callcenter.hash })
    expect((await tipos(idCompra)).filter((tipo) => tipo === 'CompraReasignada')).toHaveLength(2)
  })

  it('is a queue of what is to be done, oldest first, of one clerk or of the team', async () => {
    const { admin, callcenter, colega, mesa, registrar } = await abrir()
    const [suelta, mia, ajena] = [await registrar(), await registrar(), await registrar()]
    await bien(callcenter, '/api/compras/tomar', { idCompra: mia.idCompra })
    await bien(colega, '/api/compras/tomar', { idCompra: ajena.idCompra })
    const posiciones = []
    for (const { pedir, idCompra } of [mia, ajena]) {
      const { numero } = await bien(callcenter, '/api/compras/ofrecer', { idCompra, ofertaId: 1 })
      const renegociada = await bien({ pedir }, '/api/compras/renegociar', { idCompra, numero, motivo: 'Muy caro' })
      posiciones.push(renegociada.posicion)
    }
    const cola = async (de: string, posicion: string) => {
      const { data, contadores } = await mesa(
        callcenter,
        `filtro=por-hacer&de=${de}&length=100&columns[0][data]=esperaDesde&order[0][column]=0&order[0][dir]=asc&posicion=${posicion}`,
      )
      expect(contadores['por-hacer']).toBe(data.length)
      const nuestras = [suelta, mia, ajena].map(({ idCompra }) => idCompra)
      return data.map(({ id }) => id).filter((id) => nuestras.includes(id))
    }
    const ultima = posiciones.at(-1) ?? '0'
    expect(await cola('equipo', ultima)).toEqual([suelta.idCompra, mia.idCompra, ajena.idCompra])
    expect(await cola('mias', ultima)).toEqual([suelta.idCompra, mia.idCompra])
    // A purchase with a later appointment isn't in the queue until then.
    const { posicion } = await bien(callcenter, '/api/compras/llamada/proxima', {
      idCompra: mia.idCompra,
      fecha: dentroDe(1),
    })
    expect(await cola('equipo', posicion)).toEqual([suelta.idCompra, ajena.idCompra])
    // A client who answers the next offer ends that wait.
    const { numero } = await bien(callcenter, '/api/compras/ofrecer', { idCompra: mia.idCompra, ofertaId: 3 })
    const otraVez = { idCompra: mia.idCompra, numero, motivo: '¿Y por los tres?' }
    const pide = await bien(mia, '/api/compras/renegociar', otraVez)
    expect(await cola('mias', pide.posicion)).toEqual([suelta.idCompra, mia.idCompra])
    // An appointment of a deactivated clerk doesn't keep it out of the queue.
    const fijada = { idCompra: mia.idCompra, fecha: dentroDe(2) }
    expect(await cola('mias', (await bien(callcenter, '/api/compras/llamada/proxima', fijada)).posicion)).toEqual([
      suelta.idCompra,
    ])
    const reasignada = { idCompra: mia.idCompra, callcenter: colega.hash }
    await bien(callcenter, '/api/compras/reasignar', reasignada)
    const fuera = await bien(admin, `/api/admin/cuentas/${colega.hash}/desactivar`, { motivo: 'Prueba' })
    expect(await cola('mias', fuera.posicion)).toEqual([suelta.idCompra, ajena.idCompra, mia.idCompra])
    expect((await fila(mia, mia.idCompra, fuera.posicion)).atendidoPor).toBe('')
  })

  it('queues a purchase anew after each call, and a term that is about to end until the client was spoken to', async () => {
    const { callcenter, financiero, mesa, registrar, hastaAprobada } = await abrir()
    const [llamada, otra, prueba] = [await registrar(), await registrar(), await registrar()]
    for (const { idCompra } of [llamada, otra]) await bien(callcenter, '/api/compras/tomar', { idCompra })
    await hastaAprobada(prueba, 15)
    await bien(financiero, '/vendedor/autorizar-ajax', { idCompra: prueba.idCompra, accion: 'prueba' })
    const cola = async (posicion: string) => {
      const { data, contadores } = await mesa(
        callcenter,
        `filtro=por-hacer&length=100&columns[0][data]=esperaDesde&order[0][column]=0&order[0][dir]=asc&posicion=${posicion}`,
      )
      expect(contadores['por-hacer']).toBe(data.length)
      const nuestras = [llamada, otra, prueba].map(({ idCompra }) => idCompra)
      return data.map(({ id }) => id).filter((id) => nuestras.includes(id))
    }
    const llamar = async ({ idCompra }: { idCompra: string }, resultado: string) =>
      (await bien(callcenter, '/api/compras/llamada', { idCompra, resultado })).posicion
    const [primera, segunda, tercera] = [llamada.idCompra, otra.idCompra, prueba.idCompra]
    expect(await cola(await llamar(llamada, 'interesado'))).toEqual([segunda, tercera, primera])
    expect(await cola(await llamar(prueba, 'no-contesta'))).toEqual([segunda, primera, tercera])
    const hablado = await llamar(prueba, 'interesado')
    expect(await cola(hablado)).toEqual([segunda, primera])
    expect(await fila(callcenter, tercera, hablado)).toMatchObject({ esperaDesde: null })
    // Finance doesn't see calls, not even by a date.
    const { esperaDesde, desdeCuando } = await fila(financiero, primera, hablado)
    expect(esperaDesde).toBe(desdeCuando)
  })

  it('finds a purchase by the client’s celular and tax id, and by the invoice’s name', async () => {
    const { callcenter, mesa, registrar, hastaActivada } = await abrir()
    const proveedor = await registrar('Molinos del Ángel', { celular: '0991234567' })
    const { posicion } = await hastaActivada(proveedor)
    const hallada = async (buscar: string) =>
      (
        await mesa(
          callcenter,
          `filtro=todas&length=100&search[value]=${encodeURIComponent(buscar)}&posicion=${posicion}`,
        )
      ).data.map(({ id }) => id)
    for (const buscar of ['0991234567', 'molinos del angel', '1790011674001', 'FERRETERÍA s. a.'])
      expect(await hallada(buscar), buscar).toContain(proveedor.idCompra)
    expect(await hallada('0990000000')).not.toContain(proveedor.idCompra)
  })
})
