import { describe, expect, it, vi } from 'vitest'
import { huellasDe } from '#tests/api/cuenta/huellas.ts'
import { hastaQue } from '#tests/espera.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { correr } from '#tests/programa.ts'

const producto = unaInstalacion()

const { tablasCon, enElRegistro, totales, reconstrucciones } = huellasDe(producto.detras)

/**
 * Places an order of Gabriela's with a provider, with a file of hers whose name contains her own.
 */
const pedidoConArchivo = async (proveedor: string) => {
  const gabriela = await producto.entrar('gabriela.ordonez@mercado.demo.ec')
  const { id: hashIdProv } = (await producto.pedir('/api/yo', { cookie: proveedor })).cuerpo.cuenta
  const nuevo = { hashIdProv, descripcion: 'Con mi cédula' }
  const { idPedido } = (await producto.enviar('/api/save/index/pedido', nuevo, gabriela)).cuerpo
  const forma = new FormData()
  forma.append('idPedido', idPedido)
  forma.append('archivo', new Blob(['%PDF-1.4\n%%EOF']), 'cédula de Gabriela Ordóñez.pdf')
  const subido = await producto.pedir('/api/pedidos/adjuntar/archivo', {
    method: 'POST',
    body: forma,
    cookie: gabriela,
  })
  expect(subido.estado).toBe(200)
  return { camino: `/api/pedidos/${idPedido}`, posicion: subido.cuerpo.posicion }
}

describe('erasing a person', () => {
  it('leaves no word of theirs in the log or any table, keeps every total, and the log still verifies', async () => {
    const palabras = ['Gabriela Ord', 'gabriela.ordonez@']
    const [admin, proveedor] = [await producto.entrar('admin@demo.ec'), await producto.entrar('proveedor@demo.ec')]
    const { camino, posicion } = await pedidoConArchivo(proveedor)
    const archivo = async () =>
      (await producto.pedir(`${camino}?posicion=${posicion}`, { cookie: proveedor })).cuerpo.adjuPedido[0]
    expect((await archivo()).nombre).toBe('cédula de Gabriela Ordóñez.pdf')
    const hallada = await producto.pedir('/admin/clientes-ajax/datatable?search[value]=gabriela', { cookie: admin })
    const { id } = hallada.cuerpo.data[0]
    expect((await tablasCon(palabras)).length).toBeGreaterThan(1)
    const antes = await totales()
    const { activo, construidos } = await reconstrucciones()
    expect(
      (await producto.enviar(`/api/admin/cuentas/${id}/eliminar`, { confirmacion: 'sí', motivo: 'Lo pidió' }, admin))
        .estado,
    ).toBe(422)
    const eliminada = await producto.enviar(
      `/api/admin/cuentas/${id}/eliminar`,
      { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' },
      admin,
    )
    expect(eliminada.estado).toBe(200)
    const fila = async () =>
      (await producto.pedir('/admin/clientes-ajax/datatable?search[value]=usuario eliminado', { cookie: admin })).cuerpo
        .data[0]
    expect(await fila()).toMatchObject({ id, nombre: 'Usuario eliminado', eliminada: true, isActive: false })

    await vi.waitFor(async () => expect(await tablasCon(palabras)).toEqual([]), { timeout: 90_000, interval: 1_000 })
    await hastaQue(async () => expect((await reconstrucciones()).cumplida).toBe(true))
    const hechas = await reconstrucciones()
    expect(hechas.activo).not.toBe(activo)
    expect(hechas.construidos, 'one rebuild').toBe(construidos + 1)
    expect(await enElRegistro(palabras)).toBe(0)
    const borrado = await archivo()
    expect(borrado.nombre).toBe('Usuario eliminado')
    expect((await producto.pedir(borrado.url, { cookie: proveedor })).estado).toBe(404)
    expect(await totales()).toEqual(antes)
    await expect(producto.entrar('gabriela.ordonez@mercado.demo.ec')).rejects.toThrow('no entró')
    const auditoria = await correr('api/herramientas/auditar.ts', { DATA_DIR: producto.datos(), DEMO: '1' })
    expect(auditoria.salida).toContain('Todo cuadra')
    expect(auditoria.codigo).toBe(0)
    // The audit's own rebuild is the only one since then.
    expect(await reconstrucciones()).toEqual({ ...hechas, construidos: hechas.construidos + 1 })
    const otraVez = await producto.enviar(
      `/api/admin/cuentas/${id}/eliminar`,
      { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' },
      admin,
    )
    expect(otraVez.estado).toBe(200)
    // The address is free for another account.
    const libre = { campo: 'correo', valor: 'gabriela.ordonez@mercado.demo.ec', clase: 'personal' }
    expect((await producto.enviar('/registro/cliente/ajax', libre, '')).cuerpo).toEqual({ valido: true })
  }, 120_000)
})
