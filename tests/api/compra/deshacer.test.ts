import { describe, expect, it } from 'vitest'
import { asuntosDe } from '#tests/api/avisos.ts'
import { sistemaComun } from '#tests/sistema.ts'
import { fila, unaVenta } from './venta.ts'

const venta = unaVenta(sistemaComun())
const ARCHIVAR = '/vendedor/finan-ociltar/compra'
const DESHACER = '/api/compras/archivar/deshacer'

describe('undoing an archive', () => {
  it('leaves the purchase and the figures as before, happens once, and notifies the client and the call centre', async () => {
    const { sistema, financiero, callcenter, registrar, hastaAprobada } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    const { pool, servicios } = sistema
    const cifras = async () =>
      (
        await pool.query(
          `select medida, alcance, sum(suma)::int as suma from ${servicios.avance.esquema()}.cifras
            where medida = 'sin-confirmar' group by 1, 2 having sum(suma) <> 0 order by 1, 2`,
        )
      ).rows
    const [antes, deAntes] = [await fila(financiero, idCompra), await cifras()]
    const archivada = await financiero.pedir('POST', ARCHIVAR, { idCompra, motivo: 'No se ve el depósito' })
    const { posicion } = archivada.cuerpo
    expect(await fila(financiero, idCompra, posicion)).toMatchObject({
      estadoFiltroFinan: 'archivado',
      archivoHasta: expect.any(String),
      pasos: { deshacerArchivo: null },
    })
    expect(await fila(proveedor, idCompra, posicion)).toMatchObject({ archivoHasta: null })
    expect(await cifras()).not.toEqual(deAntes)
    const otra = await sistema.abrirCuenta('financiero', 'staff', 'Rosa')
    const deOtra = await otra.pedir('POST', DESHACER, { idCompra })
    expect([deOtra.estado, deOtra.cuerpo.detail]).toEqual([409, 'Solo quien archivó la compra puede deshacerlo.'])
    const api = await sistema.otraApi()
    const dadas = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        (n % 2 ? financiero.pedir : api.pedirCon(financiero.cookie))('POST', DESHACER, { idCompra }),
      ),
    )
    expect(dadas.map(({ estado }) => estado)).toEqual(Array(6).fill(200))
    const stream = await servicios.store.readStream(`compra-${servicios.ids.revelar(idCompra)}`)
    expect(stream.slice(-4).map(({ type }) => type)).toEqual([
      'PagoNoConfirmado',
      'CompraArchivada',
      'PagoNoConfirmadoDeshecho',
      'ArchivoDeshecho',
    ])
    const hasta = dadas.map(({ cuerpo }) => cuerpo.posicion).sort((a, b) => Number(BigInt(b) - BigInt(a)))[0]
    const { updatedAt: _u, posicion: _p, revision: _r, ...despues } = await fila(financiero, idCompra, hasta)
    const { updatedAt: _v, posicion: _q, revision: _s, ...entonces } = antes
    expect(despues).toEqual(entonces)
    expect(await cifras()).toEqual(deAntes)
    for (const destino of [`u${servicios.ids.revelar(antes.idProv)}`, 'rcallcenter']) {
      const dichos = (await asuntosDe(sistema, destino, posicion)).map(({ asunto }) => asunto)
      expect(dichos).toContain('archivoDeshecho')
    }
    expect((await callcenter.pedir('POST', DESHACER, { idCompra })).estado).toBe(403)
  })

  it('is refused once something else happened', async () => {
    const { financiero, registrar, hastaAprobada, subirComprobante } = venta()
    const proveedor = await registrar()
    const { idCompra } = proveedor
    await hastaAprobada(proveedor)
    await financiero.pedir('POST', ARCHIVAR, { idCompra, motivo: 'No se ve el depósito' })
    await subirComprobante(proveedor)
    const tarde = await financiero.pedir('POST', DESHACER, { idCompra })
    expect([tarde.estado, tarde.cuerpo.detail]).toEqual([
      409,
      'Ya no se puede deshacer: la compra no está archivada, o ya pasó algo más con ella.',
    ])
  })
})
