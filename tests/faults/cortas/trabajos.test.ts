import { describe, expect, it, vi } from 'vitest'
import { conciliacion } from '#tests/api/auditoria/conciliacion.ts'
import { AHORA, RUTA, trabajosDe } from '#tests/api/auditoria/trabajos.ts'
import { unaInstalacion } from '#tests/instalacion.ts'
import { correr } from '#tests/programa.ts'

const producto = unaInstalacion()
const { lista, acabado, momento } = trabajosDe(producto)

describe('jobs', () => {
  it('are done one at a time, in order; the same one requested several times is one; each may be cancelled', async () => {
    const auditor = await producto.entrar('auditor@demo.ec')
    const clave = crypto.randomUUID()
    const iguales = await Promise.all(
      [1, 2, 3, 4].map(() => producto.enviar(RUTA, { tipo: 'verificacion' }, auditor, clave)),
    )
    expect(new Set(iguales.map(({ estado, cuerpo }) => `${estado} ${cuerpo.id}`)).size).toBe(1)
    const otraCosa = await producto.enviar(RUTA, { tipo: 'momento', en: AHORA() }, auditor, clave)
    expect([otraCosa.estado, otraCosa.cuerpo.code]).toEqual([422, 'clave-reusada'])
    const primero = iguales[0]?.cuerpo.id
    const segundo = (await producto.enviar(RUTA, { tipo: 'momento', en: AHORA() }, auditor)).cuerpo
    expect(segundo).toMatchObject({ estado: 'en-espera', antes: 1 })
    // One person may have three, even when asking at the same moment.
    const mas = await Promise.all([1, 2, 3, 4].map(() => producto.enviar(RUTA, { tipo: 'verificacion' }, auditor)))
    expect(mas.map(({ estado }) => estado).toSorted()).toEqual([200, 429, 429, 429])
    expect(mas.find(({ estado }) => estado === 429)?.cabeceras.get('retry-after')).toBe('60')
    const tercero = mas.find(({ estado }) => estado === 200)?.cuerpo.id
    const cancelar = (id: string, quien: string) => producto.enviar(`${RUTA}/${id}/cancelar`, {}, quien)
    const finanzas = await producto.entrar('financiero@demo.ec')
    expect((await cancelar(tercero, finanzas)).estado).toBe(403)
    // An auditor may also cancel a job that only others may request, and sees nothing of it.
    const mes = AHORA().slice(0, 7)
    const deFinanzas = await producto.enviar(RUTA, { tipo: 'conciliacion', desde: mes, hasta: mes }, finanzas)
    expect((await cancelar(deFinanzas.cuerpo.id, auditor)).cuerpo).toMatchObject({
      estado: 'cancelado',
      conciliacion: null,
    })
    expect((await cancelar(segundo.id, finanzas)).estado).toBe(404)
    expect((await cancelar(segundo.id, auditor)).cuerpo.estado).toBe('cancelado')
    expect((await acabado(auditor, primero)).verificacion).toMatchObject({ hallazgo: null })
    // The third one starts meanwhile, and is cancelled as it runs.
    await vi.waitFor(async () => {
      expect((await lista(auditor)).items.find(({ id }) => id === tercero)?.estado).toBe('en-marcha')
    }, 15_000)
    expect((await cancelar(tercero, auditor)).cuerpo.estado).toBe('cancelado')
    const cuarto = await momento(auditor, AHORA())
    expect(cuarto.estado).toBe('terminado')
    const { items, verificada } = await lista(auditor)
    expect(items.find(({ id }) => id === tercero)?.estado).toBe('cancelado')
    expect(verificada?.id).toBe(primero)
    expect((await lista(finanzas)).items.map(({ tipo }) => tipo)).not.toContain('momento')
  })

  it('say that the server must be restarted when its files were changed under it', async () => {
    const { codigo, errores } = await correr(
      'api/herramientas/trabajo.ts',
      { DATA_DIR: producto.datos() },
      '1',
      '1',
      'otra',
    )
    expect([codigo, errores.trim()]).toEqual([
      1,
      'El producto se actualizó: hay que reiniciar el servidor. Después, vuelve a pedirlo.',
    ])
  })
})

conciliacion(producto)
