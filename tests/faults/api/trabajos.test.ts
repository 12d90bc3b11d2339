import { describe, expect, it } from 'vitest'
import { conciliacion } from '#tests/api/auditoria/conciliacion.ts'
import { AHORA, RUTA, trabajosDe } from '#tests/api/auditoria/trabajos.ts'
import { unaInstalacion } from '#tests/instalacion.ts'

const producto = unaInstalacion()
const { acabado, momento, tabla } = trabajosDe(producto)

describe('jobs', () => {
  it('that return whole past tables hold no word of a person erased while they run or afterwards', async () => {
    const admin = await producto.entrar('admin@demo.ec')
    const { id } = await momento(admin, AHORA())
    const hallada = await producto.pedir('/admin/clientes-ajax/datatable?search[value]=gabriela', { cookie: admin })
    const [persona] = hallada.cuerpo.data
    expect((await tabla(admin, id, 'cuentas', '&search[value]=gabriela')).data.length).toBe(1)
    const { cuerpo: enMarcha } = await producto.enviar(RUTA, { tipo: 'momento', en: AHORA() }, admin)
    const borrada = await producto.enviar(
      `/api/admin/cuentas/${persona.id}/eliminar`,
      { confirmacion: 'ELIMINAR', motivo: 'Lo pidió' },
      admin,
    )
    expect(borrada.estado).toBe(200)
    // At once, whoever holds the tables' number.
    const perdida = await producto.pedir(`/api/auditoria/momentos/${id}/cuentas`, { cookie: admin })
    expect([perdida.estado, perdida.cuerpo.code]).toEqual([404, 'momento-borrado'])
    const otra = await acabado(admin, enMarcha.id)
    expect([otra.estado, otra.borrado]).toEqual(['terminado', false])
    expect((await tabla(admin, otra.id, 'cuentas', '&search[value]=gabriela')).data).toEqual([])
    expect((await tabla(admin, otra.id, 'cuentas', '&search[value]=usuario eliminado')).data.length).toBe(1)
  })
})

conciliacion(producto, { otras: 2 })
