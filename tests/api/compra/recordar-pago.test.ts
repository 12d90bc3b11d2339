import { describe, expect, it } from 'vitest'
import { crearRecordatorios } from '#api/arranque/recordatorios.ts'
import { streamCompra } from '#domain/compra/hechos.ts'
import { asuntosDe } from '#tests/api/avisos.ts'
import { bien, unSistema } from '#tests/sistema.ts'
import { DIA_MS, leer, unaVenta } from './venta.ts'

// A system of its own, because its clock runs ahead for all purchases.
const sistema = unSistema()
const venta = unaVenta(sistema)

/** Returns an instant so many days from now, at a local hour in Ecuador. */
const alas = (dias: number, hora: number): string => {
  const dia = new Date(Date.now() + dias * DIA_MS).toISOString().slice(0, 10)
  return new Date(Date.parse(`${dia}T00:00:00Z`) + (hora + 5) * 3_600_000).toISOString()
}

const abrir = async () => {
  const abierta = venta()
  const otra = await sistema().otraApi()
  const alDia = async () => {
    const { store, avance } = sistema().servicios
    const ultima = (await store.ultimaPosicion()) ?? 0n
    for (const { esperar } of [avance, otra.servicios.avance]) await esperar(ultima, 20_000)
  }
  /** Checks in two processes at once, twice in each, and again after they were started anew. */
  const revisar = async (ahora: string) => {
    await alDia()
    const procesos = () =>
      [sistema(), otra].map(({ servicios }) =>
        crearRecordatorios({ ...servicios, ahora: () => ahora }, { warn: () => undefined }),
      )
    await Promise.all([...procesos(), ...procesos()].map((proceso) => proceso.revisar()))
    await alDia()
    await Promise.all(procesos().map((proceso) => proceso.revisar()))
    await alDia()
  }
  const dados = async (idCompra: string) =>
    (await sistema().servicios.store.readStream(streamCompra(sistema().servicios.ids.revelar(idCompra) ?? 0))).flatMap(
      ({ type, data }) => (type === 'PagoRecordado' ? [(data as { dias: number }).dias] : []),
    )
  return { ...abierta, revisar, dados }
}

describe('the reminder of a payment', () => {
  it('comes three and seven days after the offer was accepted, by day, once each over several processes, and changes no queue', async () => {
    const { registrar, hastaAprobada, callcenter, revisar, dados } = await abrir()
    const mia = await registrar('Debe su suscripción')
    await hastaAprobada(mia)
    const { idCompra } = mia
    const fila = async () => {
      const { cambio, espera } = (
        await sistema().pool.query(
          `select cambio, espera from ${sistema().servicios.avance.esquema()}.compras where id = $1`,
          [sistema().servicios.ids.revelar(idCompra)],
        )
      ).rows[0]
      return { cambio, espera }
    }
    const antes = await fila()
    await revisar(alas(2, 12))
    await revisar(alas(5, 3))
    await revisar(alas(5, 20))
    expect(await dados(idCompra)).toEqual([])
    await revisar(alas(5, 9))
    await revisar(alas(6, 12))
    expect(await dados(idCompra)).toEqual([3])
    await revisar(alas(9, 12))
    await revisar(alas(20, 12))
    expect(await dados(idCompra)).toEqual([3, 7])
    expect(await fila()).toEqual(antes)
    const { eventos } = await leer<{ eventos: { texto: string }[] }>(callcenter, `/api/compras/${idCompra}/historia`)
    expect(eventos.map(({ texto }) => texto)).toContain('Recordó el pago de $34,50, a los 3 días')
    const avisos = await asuntosDe(sistema(), `u${sistema().servicios.ids.revelar(mia.cuenta.id)}`, '0')
    expect(avisos.filter(({ asunto }) => asunto === 'pagoRecordado')).toHaveLength(2)
  })

  it('of days that were missed comes once; nobody is reminded who paid, can’t sign in, is gone or accepted long ago', async () => {
    const { registrar, hastaAprobada, subirComprobante, admin, callcenter, revisar, dados } = await abrir()
    const [tarde, paga, desactivada, eliminada, cerrada] = await Promise.all(
      ['Tarde', 'Paga', 'Desactivada', 'Eliminada', 'Cerrada'].map((nombre) => registrar(nombre)),
    )
    const todas = [tarde, paga, desactivada, eliminada, cerrada] as const
    for (const quien of todas) await hastaAprobada(quien as NonNullable<typeof tarde>)
    if (!tarde || !paga || !desactivada || !eliminada || !cerrada) throw new Error('faltan proveedores')
    await bien(paga, '/api/compras/pago/tipo', { idCompra: paga.idCompra, tipoPago: 'Depósito' })
    expect((await subirComprobante(paga)).estado).toBe(200)
    await bien(callcenter, '/api/compras/cerrar', { idCompra: cerrada.idCompra, motivo: 'No contesta' })
    await bien(admin, `/api/admin/cuentas/${desactivada.cuenta.id}/desactivar`, { motivo: 'No contesta' })
    const eliminar = { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' }
    await bien(admin, `/api/admin/cuentas/${eliminada.cuenta.id}/eliminar`, eliminar)
    await revisar(alas(31, 12))
    expect(await dados(tarde.idCompra)).toEqual([])
    await revisar(alas(12, 12))
    expect(await dados(tarde.idCompra)).toEqual([7])
    for (const { idCompra } of [paga, desactivada, eliminada, cerrada]) expect(await dados(idCompra)).toEqual([])
  })
})
