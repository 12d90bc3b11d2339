import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { HechosAnomalos } from '#api/contract/anomalias.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { streamRevision } from '#domain/revision.ts'
import { leer, unaVenta } from '#tests/api/compra/venta.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const venta = unaVenta(sistemaComun())
const CAMINO = '/api/auditoria/anomalias/misma-persona'
type Quien = Pick<Persona, 'pedir'>

/** A purchase that was authorized by whoever confirmed its payment, and its auditors. */
const abrir = async () => {
  const { sistema, registrar, hastaActivada, ...resto } = venta()
  const proveedor = await registrar()
  await hastaActivada(proveedor)
  const auditor = await sistema.abrirCuenta('auditor', 'staff', 'Íñigo')
  const otro = await sistema.abrirCuenta('auditor', 'staff', 'Ágata')
  const hoy = fechaLocal(new Date().toISOString())
  const lista = async (solo = 'todas', quien: Quien = auditor) => {
    const posicion = await sistema.servicios.store.ultimaPosicion()
    const url = `${CAMINO}?desde=${hoy}&hasta=${hoy}&solo=${solo}&posicion=${posicion}`
    return leer<HechosAnomalos>(quien, url)
  }
  const suya = async (solo = 'todas', quien: Quien = auditor) =>
    (await lista(solo, quien)).items.find(({ en }) => en?.stream === `compra-${proveedor.idCompra}`)
  const { posicion: hecho = '' } = (await suya()) ?? {}
  const revisar = (quien: Quien, motivo: unknown, clave: string = randomUUID(), cual: unknown = hecho) =>
    quien.pedir('POST', `${CAMINO}/revisar`, { hecho: cual, motivo }, { 'idempotency-key': clave })
  const deshacer = (quien: Quien, clave: string = randomUUID(), cual: unknown = hecho) =>
    quien.pedir('POST', `${CAMINO}/revisar/deshacer`, { hecho: cual }, { 'idempotency-key': clave })
  const autorizada = async () =>
    (await sistema.servicios.store.readStream(`compra-${sistema.servicios.ids.revelar(proveedor.idCompra)}`)).find(
      ({ type }) => type === 'CompraAutorizada',
    )
  const enElLog = async () => {
    const evento = (await autorizada())?.eventId ?? ''
    return sistema.servicios.store.readStream(streamRevision({ clase: 'misma-persona', evento }))
  }
  return { ...resto, sistema, proveedor, auditor, otro, hecho, lista, suya, revisar, deshacer, autorizada, enElLog }
}

describe('the review of an anomaly', () => {
  it('is kept once, however often it comes and through however many processes, and says whose it is and when', async () => {
    const { sistema, auditor, otro, suya, lista, revisar, deshacer, autorizada, enElLog } = await abrir()
    const antes = await lista('por-revisar')
    const otraApi = await sistema.otraApi()
    const enOtra = { pedir: otraApi.pedirCon(auditor.cookie) }
    const clave = randomUUID()
    const hechas = await Promise.all(
      [auditor, enOtra, auditor, enOtra].map((quien) => revisar(quien, 'Estaba sola esa semana', clave)),
    )
    expect(hechas.map(({ estado }) => estado)).toEqual([200, 200, 200, 200])
    expect((await enElLog()).map(({ type }) => type)).toEqual(['HechoRevisado'])
    // The same note under another key, and another note.
    expect((await revisar(otro, 'Estaba sola esa semana')).estado).toBe(200)
    const otraNota = await revisar(otro, 'Otra nota')
    expect([otraNota.estado, otraNota.cuerpo.code]).toEqual([409, 'ya-revisado'])
    const [revisado] = await enElLog()
    expect(revisado?.meta).toMatchObject({ actor: { id: auditor.id }, causa: (await autorizada())?.eventId })
    expect(await suya()).toMatchObject({
      revision: { quien: 'Íñigo', motivo: 'Estaba sola esa semana', momento: revisado?.meta.momento },
    })
    expect(await suya('revisadas')).toBeDefined()
    expect(await suya('por-revisar')).toBeUndefined()
    const { cuantos, revisadas } = await lista()
    expect([cuantos, revisadas]).toEqual([antes.cuantos, antes.revisadas + 1])
    // Any auditor takes it back, and nothing is deleted.
    const [primera, segunda] = await Promise.all([deshacer(otro), deshacer(auditor)])
    expect([primera?.estado, segunda?.estado]).toEqual([200, 200])
    expect((await enElLog()).map(({ type }) => type)).toEqual(['HechoRevisado', 'RevisionDeshecha'])
    expect(await suya('por-revisar')).toMatchObject({ revision: null })
  })

  it('changes nothing for whoever the purchase is of', async () => {
    const { sistema, proveedor, auditor, callcenter, revisar } = await abrir()
    const visto = async () => {
      const posicion = await sistema.servicios.store.ultimaPosicion()
      return Promise.all(
        [proveedor, callcenter].flatMap((quien) =>
          ['', '/historia'].map((de) => leer(quien, `/api/compras/${proveedor.idCompra}${de}?posicion=${posicion}`)),
        ),
      )
    }
    const antes = await visto()
    expect((await revisar(auditor, 'Se habló con Finanzas')).estado).toBe(200)
    expect(await visto()).toEqual(antes)
  })

  it('is the auditor’s alone; what isn’t in the list is 404, and hostile values are refused in Spanish', async () => {
    const { sistema, proveedor, auditor, admin, financiero, callcenter, hecho, revisar, deshacer, enElLog } =
      await abrir()
    for (const quien of [admin, financiero, callcenter, proveedor]) {
      expect((await revisar(quien, 'Yo la reviso')).estado).toBe(403)
      expect((await deshacer(quien)).estado).toBe(403)
    }
    const delLog = String(await sistema.servicios.store.ultimaPosicion())
    for (const ajeno of ['0', delLog, '9999999999999999']) {
      expect((await revisar(auditor, 'No está', randomUUID(), ajeno)).estado, ajeno).toBe(404)
      expect((await deshacer(auditor, randomUUID(), ajeno)).estado, ajeno).toBe(404)
    }
    const deOtraClase = await auditor.pedir('POST', '/api/auditoria/anomalias/precio-subido/revisar', {
      hecho,
      motivo: 'No lo es',
    })
    expect(deOtraClase.estado).toBe(404)
    for (const [motivo, cual] of [
      ['', hecho],
      [' \u200b', hecho],
      ['x'.repeat(501), hecho],
      [null, hecho],
      ['Bien', ''],
      ['Bien', '-1'],
      ['Bien', 7],
      ['Bien', `${hecho}; drop table`],
    ] as const) {
      const r = await revisar(auditor, motivo, randomUUID(), cual)
      expect(r.estado, `${motivo} ${cual}`).toBe(422)
      expect(r.cuerpo.detail).toMatch(/[a-záéíóú]{3,}/)
    }
    expect((await auditor.pedir('GET', `${CAMINO}?desde=2024-03-01&hasta=2024-03-02&solo=algunas`)).estado).toBe(422)
    expect(await enElLog()).toEqual([])
  })

  it('keeps standing after its reviewer was erased, without their note', async () => {
    const { admin, auditor, otro, suya, revisar } = await abrir()
    await revisar(auditor, 'Se habló con Finanzas')
    const r = await admin.pedir('POST', `/api/admin/cuentas/${auditor.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(r.estado, JSON.stringify(r.cuerpo)).toBe(200)
    expect((await suya('revisadas', otro))?.revision).toMatchObject({ quien: ELIMINADO, motivo: ELIMINADO })
  })
})
