import { expect, it } from 'vitest'
import type { HechosConciliados } from '#api/contract/conciliacion.ts'
import type { Conciliacion, Trabajo } from '#api/contract/trabajos.ts'
import { mesDe, mesesAntes } from '#domain/consumo/mes.ts'
import type { unaInstalacion } from '#tests/instalacion.ts'
import { RUTA, trabajosDe } from './trabajos.ts'

/**
 * Tests a reconciliation in a product with its demo market, whose ledger equals the log's; it
 * leaves a cent too much there. `otras` is how many more are requested in the end, which delete the
 * first one's facts.
 */
export const conciliacion = (
  producto: Pick<ReturnType<typeof unaInstalacion>, 'entrar' | 'pedir' | 'enviar' | 'detras'>,
  { otras = 0 } = {},
) => {
  const { acabado } = trabajosDe(producto)

  it('a reconciliation agrees with the log, names a row that was changed, and lists the facts of each figure; finance alone has it', async () => {
    const [finanzas, admin, auditor] = [
      await producto.entrar('financiero@demo.ec'),
      await producto.entrar('admin@demo.ec'),
      await producto.entrar('auditor@demo.ec'),
    ]
    const actual = mesDe(new Date().toISOString())
    const meses = { desde: mesesAntes(actual, 12), hasta: actual }
    const pedir = (cuerpo: object, quien = finanzas) =>
      producto.enviar(RUTA, { tipo: 'conciliacion', ...meses, ...cuerpo }, quien)
    for (const otro of [admin, auditor]) expect((await pedir({}, otro)).estado).toBe(403)
    for (const malo of [{ desde: '2026-13' }, { desde: '2027-01', hasta: '2026-01' }, { hasta: undefined }, { mas: 1 }])
      expect((await pedir(malo)).estado, JSON.stringify(malo)).toBe(422)
    const conciliada = async (): Promise<Trabajo & { conciliacion: Conciliacion }> => {
      const hecho = await acabado(finanzas, (await pedir({})).cuerpo.id)
      expect(hecho.conciliacion, hecho.motivo).not.toBeNull()
      return hecho as Trabajo & { conciliacion: Conciliacion }
    }
    const { id, conciliacion } = await conciliada()
    expect(conciliacion).toMatchObject({ ...meses, cuantas: 0, diferencias: [], detenidos: [] })
    for (const { figura, registro, fuentes } of conciliacion.lineas)
      for (const [fuente, leido] of Object.entries(fuentes))
        expect([fuente, figura, leido]).toEqual([fuente, figura, registro])
    expect(conciliacion.lineas.filter(({ registro }) => Number(registro) > 0).length).toBeGreaterThan(14)

    // The facts of all pages sum up to the figure.
    for (const figura of ['pedidos-iva', 'recibido', 'consumo-publicacion']) {
      const items: HechosConciliados['items'][number][] = []
      let despues = ''
      let cuantos = 0
      let total = ''
      do {
        const { estado, cuerpo } = await producto.pedir(
          `/api/conciliacion/${id}/hechos?figura=${figura}${despues ? `&despues=${despues}` : ''}`,
          { cookie: finanzas },
        )
        expect(estado).toBe(200)
        items.push(...cuerpo.items)
        cuantos = cuerpo.cuantos
        total = cuerpo.total
        despues = cuerpo.siguiente ?? ''
      } while (despues)
      expect(items.length).toBe(cuantos)
      const suma = items.reduce((total, { valor }) => total + Math.round(Number(valor) * 100), 0)
      const registro = conciliacion.lineas.find((linea) => linea.figura === figura)?.registro
      expect(suma, figura).toBe(Math.round(Number(registro) * 100))
      expect(total).toBe(registro)
      // Each comes once, newest first, in whatever order they were written.
      expect(items.map(({ momento }) => momento)).toEqual(
        items
          .map(({ momento }) => momento)
          .toSorted()
          .reverse(),
      )
      expect(new Set(items.map(({ posicion }) => posicion)).size).toBe(cuantos)
      expect(items.every(({ de }) => de.length > 0)).toBe(true)
    }
    for (const formato of ['csv', 'xlsx']) {
      const { estado, cuerpo } = await producto.pedir(`/api/conciliacion/${id}/archivo?formato=${formato}`, {
        cookie: finanzas,
      })
      expect(estado).toBe(200)
      if (formato !== 'csv') continue
      // Each line says which months it covers, and the log's position.
      const [cabeza = '', ...renglones] = String(cuerpo).trim().split('\r\n')
      expect(cabeza).toMatch(/Desde,Hasta,Posición,Cifra,/)
      const { desde, hasta, posicion } = conciliacion
      for (const renglon of renglones) expect(renglon.split(',').slice(0, 3)).toEqual([desde, hasta, posicion])
      expect(renglones.join()).toContain('IVA de los aprobados')
    }
    expect((await producto.pedir(`/api/conciliacion/${id}/hechos?figura=otra`, { cookie: finanzas })).estado).toBe(422)
    expect((await producto.pedir('/api/conciliacion/999999/hechos?figura=recibido', { cookie: finanzas })).estado).toBe(
      404,
    )
    expect((await producto.pedir(`/api/conciliacion/${id}/hechos?figura=recibido`, { cookie: admin })).estado).toBe(403)

    // Adds a cent to a row of the read model.
    await producto.detras('bandwork', async (client) => {
      const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
      await client.query(`update ${rows[0]?.esquema}.asientos set recibido = recibido + 1
      where posicion = (select max(posicion) from ${rows[0]?.esquema}.asientos where compra is not null and recibido > 0)`)
    })
    const { conciliacion: otra } = await conciliada()
    expect(otra.cuantas).toBe(1)
    const [diferencia] = otra.diferencias
    expect(diferencia).toMatchObject({
      fuente: 'libro',
      figura: 'recibido',
      de: expect.stringMatching(/^compra-[A-Za-z0-9]{10,}$/),
      llamado: expect.stringMatching(/^C\d+-\d{4}/),
    })
    expect(Math.round((Number(diferencia?.leido) - Number(diferencia?.registro)) * 100)).toBe(1)
    if (otras === 0) return
    // The facts of the newest three are kept, however many are requested.
    const cuantosTiene = async (trabajo: string): Promise<number> =>
      (await producto.pedir(`/api/conciliacion/${trabajo}/hechos?figura=recibido`, { cookie: finanzas })).cuerpo.cuantos
    expect(await cuantosTiene(id)).toBeGreaterThan(0)
    const ultimas: { readonly id: string }[] = []
    for (let n = 0; n < otras; n += 1) ultimas.push(await conciliada())
    expect(
      (await producto.pedir(`/api/conciliacion/${id}/hechos?figura=recibido`, { cookie: finanzas })).cuerpo.code,
    ).toBe('conciliacion-vieja')
    for (const { id: ultima } of ultimas) expect(await cuantosTiene(ultima)).toBeGreaterThan(0)
  }, 120_000)
}
