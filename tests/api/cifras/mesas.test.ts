import { describe, expect, it } from 'vitest'
import type {
  ComprasEnCola,
  DeudasDeConsumo,
  HechosDelLog,
  InvitadosEnPaso,
  SucesosDeCifra,
} from '#api/contract/cifras.ts'
import type { TableroAuditor, TableroCallcenter, TableroFinanciero, TableroVendedor } from '#api/contract/tableros.ts'
import { ENLACE_INVITACION } from '#commands/invitacion.ts'
import { ANTIGUEDADES } from '#domain/cifras.ts'
import { COBRO, FACTURA, leer, unaVenta } from '#tests/api/compra/venta.ts'
import { bien, type Persona, sistemaComun } from '#tests/sistema.ts'

const venta = unaVenta(sistemaComun())
type Quien = Pick<Persona, 'pedir'>
const cola = (quien: Quien, nombre: string, mas = '') => leer<ComprasEnCola>(quien, `/api/cifras/colas/${nombre}${mas}`)
/** Asserts that each queue of a dashboard opens to as many purchases with the same sum. */
const abreSusColas = async (quien: Quien, colas: Readonly<Record<string, { cuantas: number; monto: string }>>) => {
  for (const [nombre, { cuantas, monto }] of Object.entries(colas)) {
    const { items, cuantos, suma } = await cola(quien, nombre)
    expect([cuantos, suma], nombre).toEqual([cuantas, monto])
    expect(items.length, nombre).toBe(Math.min(50, cuantas))
  }
}
const entre = ({ desde, hasta }: { desde: string; hasta: string }) => `desde=${desde}&hasta=${hasta}`

describe('the call centre’s dashboard', () => {
  it('shows what waits and what its reader did, and each figure opens to as many facts', async () => {
    const { registrar, callcenter, sistema } = venta()
    const tablero = (posicion = '0', ventana = 'treinta') =>
      leer<TableroCallcenter>(callcenter, `/api/cifras/callcenter?ventana=${ventana}&posicion=${posicion}`)
    const antes = await tablero()
    const [primera, segunda] = [await registrar(), await registrar()]
    const esperan = await tablero(
      (await bien(callcenter, '/api/compras/nota', { idCompra: primera.idCompra, nota: 'Nueva' })).posicion,
    )
    expect(esperan.colas['sin-tomar'].cuantas).toBe(antes.colas['sin-tomar'].cuantas + 2)
    // Two clerks take it at once, and one gets it.
    const colega = await sistema.abrirCuenta('callcenter', 'staff', 'Otra')
    const tomadas = await Promise.all(
      [callcenter, colega, callcenter].map((quien) =>
        quien.pedir('POST', '/api/compras/tomar', { idCompra: primera.idCompra }),
      ),
    )
    expect(tomadas.filter(({ estado }) => estado === 200).length).toBeGreaterThan(0)
    const quienes = tomadas[1]?.estado === 200 ? colega : callcenter
    const { numero } = await bien(quienes, '/api/compras/ofrecer', { idCompra: primera.idCompra, ofertaId: 2 })
    await bien(callcenter, '/api/compras/tomar', { idCompra: segunda.idCompra })
    const oferta = await bien(callcenter, '/api/compras/ofrecer', { idCompra: segunda.idCompra, ofertaId: 1 })
    await bien(primera, '/compra/aprobar', { idCompra: primera.idCompra, numero })
    const { posicion } = await bien(segunda, '/api/compras/renegociar', {
      idCompra: segunda.idCompra,
      numero: oferta.numero,
      motivo: 'Muy caro',
    })

    const ahora = await tablero(posicion)
    expect(ahora.colas.renegociaciones.cuantas).toBe(antes.colas.renegociaciones.cuantas + 1)
    await abreSusColas(callcenter, ahora.colas)
    const mias = quienes === callcenter ? 2 : 1
    expect(ahora.ofrecidas.ahora - antes.ofrecidas.ahora).toBe(mias)
    expect(ahora.tomadas.ahora - antes.tomadas.ahora).toBe(mias)
    expect(ahora.ofertas.reduce((suma, { ofrecidas }) => suma + ofrecidas, 0)).toBe(ahora.ofrecidas.ahora)
    expect(ahora.ofertas.reduce((suma, { aceptadas }) => suma + aceptadas, 0)).toBe(ahora.aceptadas.ahora)
    expect(ahora.tramos.length).toBe(30)
    for (const [medida, campo] of [
      ['tomada', 'tomadas'],
      ['ofrecida', 'ofrecidas'],
      ['aceptada', 'aceptadas'],
    ] as const) {
      const url = `/api/cifras/${medida}/hechos?otro=${callcenter.hash}&${entre(ahora)}`
      const { cuantos } = await leer<SucesosDeCifra>(callcenter, url)
      expect(cuantos, medida).toBe(ahora[campo].ahora)
      expect(
        ahora.tramos.reduce((suma, tramo) => suma + tramo[campo], 0),
        medida,
      ).toBe(cuantos)
    }
    expect(ahora.enTomar.ahora).toBeGreaterThanOrEqual(0)
    expect(ahora.enTomar.ahora).toBeLessThan(1)
    expect(ahora.enTomar.antes).toBeNull()
    for (const ventana of ['mes', 'trimestre', 'anio']) {
      const { tramos, desde, hasta } = await tablero('0', ventana)
      expect([tramos[0]?.desde, tramos.at(-1)?.hasta]).toEqual([desde, hasta])
    }
  })
})

describe('finance’s dashboard', () => {
  it('shows what waits by age, and what was collected by kind, day and clerk, once however often it is confirmed', async () => {
    const { registrar, hastaAprobada, subirComprobante, financiero } = venta()
    const tablero = (posicion = '0', ventana = 'mes') =>
      leer<TableroFinanciero>(financiero, `/api/cifras/financiero?ventana=${ventana}&posicion=${posicion}`)
    const antes = await tablero()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    await bien(proveedor, '/api/compras/factura', { idCompra, ...FACTURA })
    const tipo = await bien(proveedor, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Transferencia' })
    const sin = await tablero(tipo.posicion)
    expect(sin.colas['sin-pagar'].cuantas).toBe(antes.colas['sin-pagar'].cuantas + 1)
    const { cuerpo } = await subirComprobante(proveedor)
    const con = await tablero(cuerpo.posicion)
    expect(con.colas['sin-pagar'].cuantas).toBe(antes.colas['sin-pagar'].cuantas)
    expect(con.colas['por-confirmar'].cuantas).toBe(antes.colas['por-confirmar'].cuantas + 1)
    await abreSusColas(financiero, con.colas)
    const [recientes] = con.antiguedad
    expect(recientes?.cuantas).toBe(con.colas['por-confirmar'].cuantas)
    expect((await cola(financiero, 'por-confirmar', '?antiguedad=0')).suma).toBe(recientes?.monto)
    expect((await cola(financiero, 'por-confirmar', `?antiguedad=${ANTIGUEDADES.length - 1}`)).items).toEqual([])

    const firmes = await Promise.all(
      [1, 2, 3, 4].map(() =>
        financiero.pedir('POST', '/api/compras/pago/confirmar', { idCompra, sha256: cuerpo.sha256, ...COBRO }),
      ),
    )
    expect(firmes.map(({ estado }) => estado)).toEqual([200, 200, 200, 200])
    const pagada = await tablero(firmes[0]?.cuerpo.posicion)
    const subio = (monto: (t: TableroFinanciero) => string) => (Number(monto(pagada)) - Number(monto(con))).toFixed(2)
    expect(subio((t) => t.cobrado.ahora.total)).toBe(COBRO.recibido)
    expect(subio((t) => t.meses.at(-1)?.cobrado ?? '')).toBe(subio((t) => t.cobrado.ahora.iva))
    expect(pagada.colas['por-autorizar'].cuantas).toBe(con.colas['por-autorizar'].cuantas + 1)
    const enTramos = pagada.tramos.reduce((suma, { montos }) => suma + Number(montos.Transferencia ?? 0), 0)
    const { suma } = await leer<SucesosDeCifra>(
      financiero,
      `/api/cifras/cobrado/hechos?clave=Transferencia&${entre(pagada)}`,
    )
    expect(enTramos.toFixed(2)).toBe(suma)
    const firma = pagada.firmas.find(({ id }) => id === financiero.hash)
    const ruta = `/api/cifras/confirmada/hechos?otro=${financiero.hash}&${entre(pagada)}`
    expect((await leer<SucesosDeCifra>(financiero, ruta)).cuantos).toBe(firma?.confirmadas)

    // Finance's undo takes it out of the sums.
    const { posicion } = await bien(financiero, '/api/compras/pago/tipo', { idCompra, tipoPago: 'Efectivo' })
    expect((await tablero(posicion)).cobrado.ahora).toEqual(con.cobrado.ahora)
    const otraVez = { idCompra, sha256: cuerpo.sha256, ...COBRO }
    const firme = await bien(financiero, '/api/compras/pago/confirmar', otraVez)
    expect((await tablero(firme.posicion)).cobrado.ahora).toEqual(pagada.cobrado.ahora)
    expect(pagada.consumo.quienes.length).toBeLessThanOrEqual(pagada.consumo.deudores)
    const deudas = await leer<DeudasDeConsumo>(financiero, '/api/cifras/deudas')
    expect([deudas.suma, deudas.cuantos]).toEqual([pagada.consumo.debido, pagada.consumo.deudores])
    const libro = (await financiero.pedir('GET', `/vendedor/financiero/libro?filtro=${pagada.hasta.slice(0, 7)}`))
      .cuerpo
    expect(libro.suma.recibido).toBe(pagada.cobrado.ahora.total)
  })
})

describe('a seller’s dashboard', () => {
  it('counts only the accounts that the seller invited, by how far they have come', async () => {
    const { sistema, registrar, hastaActivada } = venta()
    const [mia, ajena] = await Promise.all([
      sistema.abrirCuenta('vendedor', 'staff', 'Lucía'),
      sistema.abrirCuenta('vendedor', 'staff', 'Marco'),
    ])
    const correos = ['uno@invitado.ec', 'dos@invitado.ec', 'tres@invitado.ec']
    for (const correo of correos)
      await mia.pedir('POST', '/api/invitaciones/correo/cliente', { correo, opcion: 'proveedor' })
    const porSuEnlace = (nombre: string, n: number) =>
      registrar(nombre, {
        correo: correos[n - 1],
        invitacion: sistema.servicios.firmas.firmar(ENLACE_INVITACION, mia.id, n),
      })
    const activa = await porSuEnlace('Invitada S. A.', 1)
    await porSuEnlace('Negociante', 2)
    const { posicion } = await hastaActivada(activa)
    const leido = (quien: Quien) => leer<TableroVendedor>(quien, `/api/cifras/vendedor?posicion=${posicion}`)
    const tablero = await leido(mia)
    expect(tablero.invitados.ahora).toEqual({ invitada: 3, aceptada: 2, negociando: 1, activa: 1 })
    expect(Number(tablero.facturado.ahora)).toBeGreaterThan(0)
    await abreSusColas(mia, tablero.colas)
    for (const [paso, cuantos] of Object.entries(tablero.invitados.ahora)) {
      const lista = await leer<InvitadosEnPaso>(mia, `/api/cifras/invitados/${paso}?${entre(tablero)}`)
      expect([lista.cuantos, lista.items.length], paso).toEqual([cuantos, cuantos])
    }
    const { suma, items } = await leer<SucesosDeCifra>(mia, `/api/cifras/facturado/hechos?${entre(tablero)}`)
    expect(suma).toBe(tablero.facturado.ahora)
    expect(items.map(({ cliente }) => cliente)).toEqual(['Invitada S. A.'])
    // Another seller sees none of it.
    const otro = await leido(ajena)
    expect([otro.invitados.ahora.invitada, otro.facturado.ahora, otro.colas.activas.cuantas]).toEqual([0, '0.00', 0])
    expect((await leer<SucesosDeCifra>(ajena, `/api/cifras/facturado/hechos?${entre(tablero)}`)).items).toEqual([])
    for (const dias of [
      'desde=2026-02-31&hasta=2026-11-24',
      'desde=0000-01-01&hasta=2026-11-24',
      'desde=2026-01-01&hasta=2026-13-01',
    ])
      for (const que of ['colas/terminan', 'invitados/activa', 'fin/hechos'])
        expect((await mia.pedir('GET', `/api/cifras/${que}?${dias}`)).estado, `${que} ${dias}`).toBe(422)
    expect((await mia.pedir('GET', `/api/cifras/fin/hechos?${entre(tablero)}&clave=%00`)).estado).toBe(422)
    expect((await mia.pedir('GET', `/api/cifras/pedido/hechos?${entre(tablero)}`)).estado).toBe(403)
    expect((await mia.pedir('GET', '/api/cifras/colas/por-confirmar')).estado).toBe(403)
  })
})

describe('the auditor’s dashboard', () => {
  it('counts the facts of the log by day and type, and each number opens to them', async () => {
    const { sistema, registrar, callcenter } = venta()
    const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo')
    const { idCompra } = await registrar()
    const { posicion } = await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Uno' })
    const tablero = await leer<TableroAuditor>(auditor, `/api/cifras/auditor?posicion=${posicion}`)
    const enTipos = tablero.tipos.reduce((suma, { cuantos }) => suma + cuantos, 0)
    const enTramos = tablero.tramos.reduce((suma, { cuantos }) => suma + cuantos, 0)
    expect([enTipos, enTramos]).toEqual([tablero.hechos.ahora, tablero.hechos.ahora])
    const notas = tablero.tipos.find(({ type }) => type === 'NotaDeCompraGuardada')?.cuantos ?? 0
    const abrir = (mas: string) => leer<HechosDelLog>(auditor, `/api/cifras/hechos?${entre(tablero)}${mas}`)
    const lista = await abrir('&type=NotaDeCompraGuardada')
    expect([lista.cuantos, lista.items.length]).toEqual([notas, Math.min(notas, 50)])
    expect(lista.items[0]).toMatchObject({ stream: `compra-${idCompra}`, actor: 'Paola' })
    // Over all pages each fact comes once.
    const vistos: string[] = []
    let despues: string | null = ''
    while (despues !== null) {
      const pagina: HechosDelLog = await abrir(despues ? `&despues=${despues}` : '')
      vistos.push(...pagina.items.map((hecho) => hecho.posicion))
      despues = pagina.siguiente
    }
    expect(new Set(vistos).size).toBe(vistos.length)
    expect(vistos.length).toBeGreaterThanOrEqual(tablero.hechos.ahora)
    expect(tablero.aparcados).toBe(0)
    expect((await auditor.pedir('GET', `/api/cifras/hechos?${entre(tablero)}&type=%00`)).estado).toBe(422)
  })
})
