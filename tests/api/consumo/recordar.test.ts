import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { crearRecordatorios } from '#api/arranque/recordatorios.ts'
import type { DeudasDeConsumo } from '#api/contract/cifras.ts'
import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import { seCierra } from '#domain/consumo/cierre.ts'
import { streamConsumo } from '#domain/consumo/hechos.ts'
import { mesDe, mesesAntes, mesSiguiente } from '#domain/consumo/mes.ts'
import { asuntosDe } from '#tests/api/avisos.ts'
import { abrirPedido, bien, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it closes months of all accounts.
const sistema = unSistema()
type Quien = Pick<Persona, 'pedir'>

let abierto: string | undefined
const cerrarMes = async () => {
  const mes = abierto ?? mesDe(new Date().toISOString())
  abierto = mesSiguiente(mes)
  await crearProcesoDeCierres({ ...sistema().servicios, ahora: () => seCierra(mes) }).revisar()
  return mes
}
const alDia = async () => {
  const { store, avance } = sistema().servicios
  await avance.esperar((await store.ultimaPosicion()) ?? 0n, 20_000)
}
/** Opens a provider that owes 0.30 for a closed month, and two people of finance. */
const abrir = async (nombre: string) => {
  const deudor = await sistema().abrirCuenta('proveedor', 'empresa', nombre)
  const ana = await sistema().abrirCuenta('consumidor', 'personal', 'Ana')
  const { idPedido } = await abrirPedido(ana, deudor)
  await bien(deudor, '/api/pedidos/envio/precio', { idPedido, subtotal: '10.00' })
  await bien(ana, '/api/pedidos/aprobar', { idPedido, version: 1 })
  await cerrarMes()
  await alDia()
  const financiero = await sistema().abrirCuenta('financiero', 'staff', 'Ricardo')
  const otro = await sistema().abrirCuenta('financiero', 'staff', 'Rosa')
  const deuda = async () => {
    await alDia()
    const { items } = (await financiero.pedir('GET', '/api/cifras/deudas')).cuerpo as DeudasDeConsumo
    return items.find(({ id }) => id === deudor.hash)
  }
  return { deudor, ana, financiero, otro, deuda }
}
const recordar = (quien: Quien, idProv: unknown, clave: string = randomUUID()) =>
  quien.pedir('POST', '/api/consumo/recordar', { idProv }, { 'idempotency-key': clave })
const recordatorios = async (deudor: Persona) =>
  (await sistema().servicios.store.readStream(streamConsumo(deudor.id))).filter(
    ({ type }) => type === 'ConsumoRecordado',
  )

describe('the reminder of a debt', () => {
  it('is kept once by parallel requests at two processes; nobody reminds again within a day, and the list says who did', async () => {
    const { deudor, financiero, otro, deuda } = await abrir('Debe a la vez')
    expect(await deuda()).toMatchObject({ valor: '0.30', meses: 1, recordado: null })
    const otraApi = await sistema().otraApi()
    const enOtra = { pedir: otraApi.pedirCon(financiero.cookie) }
    const clave = randomUUID()
    const hechas = await Promise.all(
      [financiero, enOtra, financiero, enOtra].map((quien) => recordar(quien, deudor.hash, clave)),
    )
    expect(hechas.map(({ estado }) => estado)).toEqual([200, 200, 200, 200])
    const [unica, ...mas] = await recordatorios(deudor)
    expect(mas).toEqual([])
    expect(unica?.data).toMatchObject({ proveedorId: deudor.id, valor: 30 })
    const rivales = await Promise.all([recordar(otro, deudor.hash), recordar(enOtra, deudor.hash)])
    for (const { estado, cuerpo } of rivales) {
      expect([estado, cuerpo.code]).toEqual([409, 'ya-recordado'])
      expect(cuerpo.detail).toMatch(/^Ya se le recordó el .+: se le puede recordar otra vez desde el /)
    }
    expect(await deuda()).toMatchObject({ recordado: { quien: 'Ricardo', momento: unica?.meta.momento } })
    expect(await recordatorios(deudor)).toHaveLength(1)
    expect(await asuntosDe(sistema(), `u${deudor.id}`, '0')).toContainEqual({
      asunto: 'consumoRecordado',
      datos: { total: '0.30', meses: 1 },
    })
  })

  it('is finance’s alone, for whoever owes and can read it', async () => {
    const { deudor, ana, financiero, deuda } = await abrir('Debe y se va')
    expect(await deuda()).toMatchObject({ desactivada: false })
    const admin = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const auditor = await sistema().abrirCuenta('auditor', 'staff', 'Íñigo')
    for (const quien of [deudor, ana, admin, auditor]) expect((await recordar(quien, deudor.hash)).estado).toBe(403)
    for (const ajeno of [ana.hash, financiero.hash, 'abcdefghijk'])
      expect((await recordar(financiero, ajeno)).estado, ajeno).toBe(404)
    for (const raro of ['', 7, null, { $ne: 1 }, 'x'.repeat(200)]) {
      const r = await recordar(financiero, raro)
      expect([404, 422]).toContain(r.estado)
      expect(r.cuerpo.detail).toMatch(/[a-záéíóú]{3,}/)
    }
    const nuevo = await sistema().abrirCuenta('proveedor', 'empresa', 'No debe')
    const sinDeuda = await recordar(financiero, nuevo.hash)
    expect(sinDeuda).toMatchObject({ estado: 409, cuerpo: { code: 'consumo-pagado' } })
    await bien(admin, `/api/admin/cuentas/${deudor.hash}/desactivar`, { motivo: 'No contesta' })
    expect(await recordar(financiero, deudor.hash)).toMatchObject({
      estado: 409,
      cuerpo: { code: 'cliente-desactivado' },
    })
    expect(await deuda()).toMatchObject({ desactivada: true })
    await bien(admin, `/api/admin/cuentas/${deudor.hash}/eliminar`, { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' })
    expect(await recordar(financiero, deudor.hash)).toMatchObject({ estado: 409, cuerpo: { code: 'cuenta-eliminada' } })
    expect(await recordatorios(deudor)).toEqual([])
  })

  it('comes by itself three and ten days after the month was closed, once each over several processes', async () => {
    const { deudor, financiero } = await abrir('Debe y olvida')
    const otra = await sistema().otraApi()
    // The close has the moment of its clock, which runs ahead.
    const cierre = Date.parse(seCierra(mesesAntes(abierto ?? '', 1)))
    /** Returns an instant so many days after the close, at a local hour in Ecuador. */
    const alas = (dias: number, hora: number) =>
      new Date(
        Date.parse(`${new Date(cierre + dias * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`) +
          (hora + 5) * 3_600_000,
      ).toISOString()
    const revisar = async (ahora: string) => {
      await alDia()
      await otra.servicios.avance.esperar((await otra.servicios.store.ultimaPosicion()) ?? 0n, 20_000)
      const procesos = [sistema(), otra, sistema(), otra].map(({ servicios }) =>
        crearRecordatorios({ ...servicios, ahora: () => ahora }, { warn: () => undefined }),
      )
      await Promise.all(procesos.map((proceso) => proceso.revisar()))
      await alDia()
    }
    const dados = async () =>
      (await recordatorios(deudor)).map(({ data }) => (data as { vencido?: { dias: number } }).vencido?.dias)
    await revisar(alas(2, 12))
    await revisar(alas(4, 4))
    expect(await dados()).toEqual([])
    await revisar(alas(4, 12))
    await revisar(alas(8, 12))
    expect(await dados()).toEqual([3])
    await revisar(alas(11, 12))
    await revisar(alas(25, 12))
    expect(await dados()).toEqual([3, 10])
    expect((await recordar(financiero, deudor.hash)).estado).toBe(409)
  })
})
