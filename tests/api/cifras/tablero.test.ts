import { describe, expect, it } from 'vitest'
import type { SucesosDeCifra } from '#api/contract/cifras.ts'
import type { TableroAdministrador } from '#api/contract/tableros.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { leer, unaVenta } from '#tests/api/compra/venta.ts'
import { bien, sistemaComun } from '#tests/sistema.ts'

const venta = unaVenta(sistemaComun())
const abrir = async () => {
  const { sistema, ...resto } = venta()
  const ines = await sistema.abrirCuenta('administrador', 'staff', 'Inés')
  const tablero = (posicion = '0', ventana = 'mes') =>
    leer<TableroAdministrador>(ines, `/api/cifras/administrador?ventana=${ventana}&posicion=${posicion}`)
  const hechos = (medida: string, mas = '') => {
    const hoy = fechaLocal(new Date().toISOString())
    return leer<SucesosDeCifra>(ines, `/api/cifras/${medida}/hechos?desde=${hoy.slice(0, 7)}-01&hasta=${hoy}${mas}`)
  }
  return { ...resto, sistema, admin: ines, tablero, hechos }
}

describe('the administrator’s dashboard', () => {
  it('shows the results of purchases, and each figure equals the facts that it opens to', async () => {
    const { admin, tablero, hechos, registrar, hastaActivada, callcenter } = await abrir()
    const antes = await tablero()
    const proveedor = await registrar()
    await hastaActivada(proveedor)
    const { idCompra } = proveedor
    const activa = await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Al día' })
    const con = await tablero(activa.posicion)
    const subio = (cifra: (t: TableroAdministrador) => number) => cifra(con) - cifra(antes)
    expect(subio((t) => t.activas)).toBe(1)
    expect(subio((t) => t.autorizadas.ahora)).toBe(1)
    expect(subio((t) => Number(t.facturado.ahora.subtotal))).toBeGreaterThan(0)
    expect(subio((t) => Number(t.recurrente.ahora))).toBeGreaterThan(0)
    expect(BigInt(con.posicion)).toBeGreaterThanOrEqual(BigInt(activa.posicion))
    const [facturado, iva, autorizadas, fin] = await Promise.all(
      ['facturado', 'iva', 'autorizada', 'fin'].map((medida) => hechos(medida)),
    )
    expect([facturado?.suma, iva?.suma]).toEqual([con.facturado.ahora.subtotal, con.facturado.ahora.iva])
    expect(Number(autorizadas?.suma)).toBe(con.autorizadas.ahora)
    expect(Number(fin?.suma)).toBe(Object.values(con.fines.ahora).reduce((a, b) => a + b, 0))
    expect(autorizadas?.items[0]).toMatchObject({ compra: { id: idCompra }, cliente: proveedor.cuenta.nombre })
    for (const { paso, cuantas, dias } of con.embudo) {
      const lista = await hechos(paso, '&embudo=true')
      expect(lista.cuantos, paso).toBe(cuantas)
      // The median of the rows' waits; of an even number, the lower one.
      const esperas = lista.items.flatMap(({ espera }) => espera ?? []).sort((a, b) => a - b)
      const media = esperas[Math.ceil(esperas.length / 2) - 1]
      if (media === undefined) expect(dias, paso).toBeNull()
      else expect(dias, paso).toBeCloseTo(media, 9)
    }
    expect(con.embudo.some(({ dias }) => dias !== null && dias > 0)).toBe(true)
    const clerk = con.equipo.find(({ id }) => id === callcenter.hash)
    expect(Number((await hechos('tomada', `&otro=${callcenter.hash}`)).suma)).toBe(clerk?.tomadas)
    expect(con.meses.at(-1)?.total).toBe(con.recurrente.ahora)
    // Each week of the terms that end opens to as many purchases.
    for (const [n, { desde, cuantas }] of con.vencen.entries()) {
      const hasta = masDias(con.vencen[n + 1]?.desde ?? masDias(desde, 7), -1)
      const url = `/api/cifras/colas/activas?desde=${desde}&hasta=${hasta}`
      expect((await admin.pedir('GET', url)).cuerpo.cuantos, desde).toBe(cuantas)
    }
    const activas = (await admin.pedir('GET', '/api/cifras/colas/activas')).cuerpo
    expect([activas.cuantos, activas.items.length]).toEqual([con.activas, Math.min(50, con.activas)])
    // A deactivated purchase isn't recurring any more, and counts once over parallel requests.
    const fuera = { idCompra, motivo: 'Cerró el local' }
    await Promise.all(Array.from({ length: 4 }, () => callcenter.pedir('POST', '/api/compras/desactivar', fuera)))
    const { posicion } = await bien(callcenter, '/api/compras/nota', { idCompra, nota: 'Se fue' })
    const sin = await tablero(posicion)
    expect([sin.activas, sin.recurrente.ahora]).toEqual([antes.activas, antes.recurrente.ahora])
    expect(sin.fines.ahora.manual).toBe(con.fines.ahora.manual + 1)
  })

  it('limits its lists to a page, and refuses what isn’t a figure', async () => {
    const { admin, hechos } = await abrir()
    const pagina = await hechos('abierta', `&despues=${Number.MAX_SAFE_INTEGER}.0`)
    expect(pagina.items.length).toBe(Math.min(50, pagina.cuantos))
    for (const [medida, busqueda] of [
      ['ventas', 'desde=2026-01-01&hasta=2026-12-31'],
      ['fin', 'desde=ayer&hasta=2026-12-31'],
      ['fin', 'desde=2026-01-01&hasta=2026-12-31&despues=x'],
      ['fin', ''],
    ])
      expect((await admin.pedir('GET', `/api/cifras/${medida}/hechos?${busqueda}`)).estado).toBe(422)
    expect((await admin.pedir('GET', '/api/cifras/administrador?ventana=siglo')).estado).toBe(422)
    const nadie = await admin.pedir('GET', '/api/cifras/fin/hechos?desde=2026-01-01&hasta=2026-12-31&otro=abcdefghijk')
    expect(nadie.estado).toBe(404)
  })
})
