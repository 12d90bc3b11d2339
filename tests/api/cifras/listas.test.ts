import { describe, expect, it } from 'vitest'
import type { Historia } from '#api/contract/auditoria.ts'
import type { ComprasEnCola, InvitadosEnPaso, PedidosEnEstado, SucesosDeCifra } from '#api/contract/cifras.ts'
import type { TableroAdministrador, TableroFinanciero } from '#api/contract/tableros.ts'
import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { MEDIDAS } from '#domain/cifras.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { enCola } from '#projections/cifras/colas.ts'
import { COBRO, FACTURA, leer, unaVenta } from '#tests/api/compra/venta.ts'
import { bien, type Persona } from '#tests/sistema.ts'

// A system of its own, because it reads all pages of everything.
const venta = unaVenta()
type Quien = Pick<Persona, 'pedir'>
type Pagina = { readonly items: readonly unknown[]; readonly cuantos: number; readonly siguiente: string | null }
const estado = async (quien: Quien, url: string) => (await quien.pedir('GET', url)).estado
const diaDentroDe = (horas: number): string => fechaLocal(new Date(Date.now() + horas * 3_600_000).toISOString())
const hoy = diaDentroDe(0)
// The day may end, and the next month begin, during the run.
const DIAS = `desde=${diaDentroDe(-24).slice(0, 7)}-01&hasta=${diaDentroDe(24)}`

/** Reads every page of a list; `entretanto` runs after the first one. */
const todas = async <P extends Pagina>(quien: Quien, url: string, entretanto?: () => Promise<unknown>) => {
  const con = url.includes('?') ? '&' : '?'
  const paginas = [await leer<P>(quien, url)]
  await entretanto?.()
  for (let tras = paginas[0]?.siguiente ?? null; tras !== null; tras = paginas.at(-1)?.siguiente ?? null)
    paginas.push(await leer<P>(quien, `${url}${con}despues=${encodeURIComponent(tras)}`))
  return { paginas, items: paginas.flatMap((pagina) => pagina.items) as P['items'][number][] }
}

describe('the list behind a figure', () => {
  it('is limited to its reader: the call centre’s own facts, the seller’s invited accounts, one’s own orders', async () => {
    const { sistema, registrar, hastaActivada, callcenter, financiero } = venta()
    await hastaActivada(await registrar())
    const [colega, vendedor, cliente, auditor] = [
      await sistema.abrirCuenta('callcenter', 'staff', 'Colega'),
      await sistema.abrirCuenta('vendedor', 'staff', 'Lucía'),
      await sistema.abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema.abrirCuenta('auditor', 'staff', 'Íñigo'),
    ]
    const url = (medida: string, mas = '') => `/api/cifras/${medida}/hechos?${DIAS}${mas}`
    for (const medida of MEDIDAS) {
      const delCallcenter = ['tomada', 'ofrecida', 'aceptada'].includes(medida)
      expect(await estado(callcenter, url(medida)), medida).toBe(delCallcenter ? 200 : 403)
      expect(await estado(callcenter, url(medida, `&otro=${colega.hash}`)), medida).toBe(403)
      expect(await estado(vendedor, url(medida)), medida).toBe(medida === 'facturado' ? 200 : 403)
      expect(await estado(vendedor, url(medida, `&otro=${callcenter.hash}`)), medida).toBe(403)
      expect(await estado(cliente, url(medida)), medida).toBe(403)
      expect(await estado(cliente, url(medida, '&lado=proveedor')), medida).toBe(403)
      for (const quien of [financiero, auditor]) expect(await estado(quien, url(medida)), medida).toBe(200)
    }
    // Without an account, the call centre gets its own; finance, which may read all, gets the name
    // of the one it asked for.
    const [propias, ajenas] = [
      await leer<SucesosDeCifra>(callcenter, url('tomada')),
      await leer<SucesosDeCifra>(colega, url('tomada')),
    ]
    expect([new Set(propias.items.map(({ otro }) => otro)), ajenas.cuantos]).toEqual([new Set(['Paola']), 0])
    const dePaola = await leer<SucesosDeCifra>(financiero, url('ofrecida', `&otro=${callcenter.hash}&clave=oferta 1`))
    expect([dePaola.quien, dePaola.cuantos]).toEqual(['Paola', propias.cuantos])
    expect(dePaola.clave).toMatch(/^\d+ mes(es)? · \$\d+,\d\d$/)
    expect(dePaola.items[0]?.clave).toBe(dePaola.clave)
    const retirada = await leer<SucesosDeCifra>(financiero, url('ofrecida', '&clave=oferta 999'))
    expect(retirada.clave).toBe('Oferta 999, retirada')
  })

  it('refuses half a range of days, a reversed one, and filters that a queue doesn’t have', async () => {
    const { admin, financiero } = venta()
    for (const dias of [`desde=${hoy}`, `hasta=${hoy}`, 'desde=2026-03-02&hasta=2026-03-01'])
      for (const que of ['colas/activas', 'fin/hechos'])
        expect(await estado(admin, `/api/cifras/${que}?${dias}`), `${que} ${dias}`).toBe(422)
    expect(await estado(financiero, '/api/cifras/colas/sin-pagar?antiguedad=0')).toBe(422)
    expect(await estado(financiero, `/api/cifras/cobrado/hechos?${DIAS}&embudo=true`)).toBe(422)
    expect(await estado(financiero, `/api/cifras/colas/sin-pagar?${DIAS}`)).toBe(422)
    expect(await estado(admin, `/api/cifras/colas/activas?otro=${admin.hash}`)).toBe(422)
    for (const tras of ['-1', '1.5.2', '9999999999999.9999999999999999', 'x.y', '99999999999999999.1'])
      for (const que of ['colas/activas', 'pedidos/todos'])
        expect(await estado(admin, `/api/cifras/${que}?despues=${tras}`), `${que} ${tras}`).toBeOneOf([200, 422])
    expect(await estado(financiero, '/api/cifras/deudas?despues=10.abcdefghijk')).toBe(404)
  })

  it('continues where its last page ended, whatever was added meanwhile, and ends with its last row', async () => {
    const { sistema, admin } = venta()
    const vendedor = await sistema.abrirCuenta('vendedor', 'staff', 'Marco')
    let ultima = 0
    const invitar = (cuantas: number) => {
      const correo = Array.from({ length: cuantas }, (_, n) => `i${ultima + n}@invitado.ec`)
      ultima += cuantas
      return bien(vendedor, '/api/invitaciones/correo/varios', { correo, opcion: 'proveedor', mensajeCliente: 'Ven' })
    }
    let hasta = '0'
    for (const cuantas of [20, 20, 10]) hasta = (await invitar(cuantas)).posicion
    const url = () => `/api/cifras/invitados/invitada?${DIAS}&posicion=${hasta}`
    const justas = await todas<InvitadosEnPaso>(vendedor, url())
    expect([justas.paginas.length, justas.items.length]).toEqual([1, 50])
    hasta = (await invitar(1)).posicion
    const mas = await todas<InvitadosEnPaso>(vendedor, url(), () => Promise.all([invitar(1), invitar(2)]))
    const numeros = mas.items.map(({ numero }) => numero)
    expect([mas.paginas.length, numeros]).toEqual([2, Array.from({ length: 51 }, (_, n) => 51 - n)])

    const proveedor = await sistema.abrirCuenta('proveedor', 'empresa', 'Tejas')
    const cliente = await sistema.abrirCuenta('consumidor', 'personal', 'Ana')
    const pedir = async () => {
      const encargo = { hashIdProv: proveedor.hash, descripcion: 'Tejas' }
      const r = await cliente.pedir('POST', '/api/save/index/pedido', encargo)
      expect(r.estado).toBe(201)
      return String(r.cuerpo.posicion)
    }
    for (let n = 0; n < 60; n += 1) hasta = await pedir()
    const pedidos = await todas<PedidosEnEstado>(admin, `/api/cifras/pedidos/todos?posicion=${hasta}`, () =>
      Promise.all([pedir(), pedir(), pedir()]),
    )
    expect(new Set(pedidos.items.map(({ pedido }) => pedido.id)).size).toBe(60)
    hasta = await pedir()
    const hechos = await todas<SucesosDeCifra>(
      cliente,
      `/api/cifras/pedido/hechos?lado=consumidor&${DIAS}&posicion=${hasta}`,
      pedir,
    )
    expect([hechos.items.length, new Set(hechos.items.map(({ id }) => id)).size]).toEqual([64, 64])
  })

  it('of a queue continues after the last page’s purchase, also among purchases that wait since the same moment', async () => {
    const { sistema, registrar, callcenter } = venta()
    for (let n = 0; n < 3; n += 1) await registrar()
    const { db, avance } = sistema.servicios
    const { items } = await leer<ComprasEnCola>(callcenter, '/api/cifras/colas/sin-tomar')
    const mira = { ahora: new Date().toISOString() }
    const vistas: string[] = []
    let despues: { desde: string; orden: number } | undefined
    do {
      const { filas } = await enCola(db, avance.esquema(), 'sin-tomar', mira, {}, { despues, cuantas: 1 })
      vistas.push(...filas.map(({ codigo }) => codigo))
      despues = filas[0]
    } while (despues)
    expect(vistas).toEqual(items.map(({ compra }) => compra.codigo))
    expect(vistas.length).toBeGreaterThan(2)
  })

  it('of a clerk has what the clerk attends to; of invited accounts, no e-mail, and no name once one is erased', async () => {
    const { sistema, registrar, hastaAprobada, callcenter, admin } = venta()
    const vendedor = await sistema.abrirCuenta('vendedor', 'staff', 'Nuria')
    const correo = 'se.va@invitado.ec'
    await bien(vendedor, '/api/invitaciones/correo/cliente', { correo, opcion: 'proveedor' })
    const invitacion = sistema.servicios.firmas.firmar(ENLACE_INVITACION, vendedor.id, 1)
    const proveedor = await registrar('Por eliminar', { correo, invitacion })
    await hastaAprobada(proveedor)
    const { posicion } = await bien(callcenter, '/api/compras/nota', { idCompra: proveedor.idCompra, nota: 'Va' })
    const { equipo } = await leer<TableroAdministrador>(admin, `/api/cifras/administrador?posicion=${posicion}`)
    const miembro = equipo.find(({ id }) => id === callcenter.hash)
    expect(miembro?.aCargo).toBeGreaterThan(0)
    const cargo = await todas<ComprasEnCola>(admin, `/api/cifras/colas/a-cargo?otro=${callcenter.hash}`)
    expect([cargo.items.length, cargo.paginas[0]?.quien]).toEqual([miembro?.aCargo, 'Paola'])
    expect(cargo.items.map(({ cliente }) => cliente)).toContain('Por eliminar')
    expect(await estado(callcenter, `/api/cifras/colas/a-cargo?otro=${callcenter.hash}`)).toBe(403)

    const invitados = async (posicion: string) =>
      (await leer<InvitadosEnPaso>(vendedor, `/api/cifras/invitados/aceptada?${DIAS}&posicion=${posicion}`)).items
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Audita')
    const pedida = async (posicion: string) => {
      const camino = `/api/auditoria/invitaciones-${sistema.servicios.ids.ocultar(vendedor.id)}/historia?posicion=${posicion}`
      return (await leer<Historia>(auditor, camino)).eventos[0]
    }
    expect(await invitados(posicion)).toMatchObject([{ correo: '', nombre: 'Por eliminar' }])
    expect(await pedida(posicion)).toMatchObject({ data: { numero: 1, correo } })
    const ida = await bien(admin, `/api/admin/cuentas/${proveedor.cuenta.id}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(await invitados(ida.posicion)).toMatchObject([{ correo: '', nombre: ELIMINADO }])
    expect(await pedida(ida.posicion)).toMatchObject({ data: { numero: 1, correo: ELIMINADO } })
  })
})

describe('the sums of confirmations by account', () => {
  it('add up to the sum collected, whoever undoes a confirmation', async () => {
    const { sistema, registrar, hastaAprobada, subirComprobante, financiero } = venta()
    const otra = await sistema.abrirCuenta('financiero', 'staff', 'Otra firma')
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Transferencia' })
    const { cuerpo } = await subirComprobante(proveedor)
    const confirmar = (quien: Quien) =>
      bien(quien, '/api/compras/pago/confirmar', { idCompra, sha256: cuerpo.sha256, ...COBRO })
    const firmas = async (posicion: string) => {
      const t = await leer<TableroFinanciero>(financiero, `/api/cifras/financiero?posicion=${posicion}`)
      const suma = t.firmas.reduce((todo, { monto }) => todo + Number(monto), 0)
      expect(suma.toFixed(2)).toBe(t.cobrado.ahora.total)
      return (hash: string) => t.firmas.find(({ id }) => id === hash)
    }
    const { monto: antes, confirmadas } = (await firmas('0'))(financiero.hash) ?? { monto: '0.00', confirmadas: 0 }
    await confirmar(financiero)
    // A colleague's undo, sent twice at once, is deducted from the account that confirmed.
    const vueltas = await Promise.all(
      [otra, otra].map((quien) => quien.pedir('POST', '/api/compras/pago/tipo', { idCompra, tipoPago: 'Efectivo' })),
    )
    const vuelta = vueltas.find((respuesta) => respuesta.estado === 200)
    const deshecha = await firmas(vuelta?.cuerpo.posicion)
    expect([deshecha(financiero.hash)?.monto ?? '0.00', deshecha(otra.hash)]).toEqual([antes, undefined])
    expect(deshecha(financiero.hash)?.confirmadas ?? 0).toBe(confirmadas)
    const { posicion } = await confirmar(otra)
    const dos = await firmas(posicion)
    expect(dos(otra.hash)).toMatchObject({ confirmadas: 1, monto: COBRO.recibido })
    expect(dos(financiero.hash)?.monto ?? '0.00').toBe(antes)
  })
})
