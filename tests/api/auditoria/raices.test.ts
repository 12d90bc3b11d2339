import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Consistencia, Inclusion, PaginaDeRaices, RaicesPublicas } from '#api/contract/raices.ts'
import { valeFirma } from '#commands/log/raices.ts'
import { crearProcesoDeRaices } from '#commands/processes/raices.ts'
import { crearMerkle } from '#domain/merkle.ts'
import { arbolActual, raizCon, suscritosDe } from '#projections/raiz/consultas.ts'
import { abrirPedido, type Persona, unSistema } from '#tests/sistema.ts'

// A system of its own, because it signs roots of the whole log by its own clock.
const sistema = unSistema()
const merkle = crearMerkle((hex) => hash('sha256', Buffer.from(hex, 'hex'), 'hex'))

let horas = 0
/** Signs the root that is due an hour later. */
const firmar = async () => {
  const { servicios } = sistema()
  horas += 1
  const { db, avance, clavesDeRaices } = servicios
  await avance.esperar((await servicios.store.ultimaPosicion()) ?? 0n, 20_000)
  await crearProcesoDeRaices({
    ...servicios,
    arbol: {
      actual: () => arbolActual(db, avance.esquema()),
      raizCon: (tamano) => raizCon(db, avance.esquema(), tamano),
    },
    firmar: clavesDeRaices.firmar,
    ahora: () => new Date(Date.UTC(2026, 10, 20, 10 + horas)).toISOString(),
    logger: { warn: (_, mensaje) => expect.fail(mensaje) },
  }).revisar()
}
const leer = async <T>(quien: Pick<Persona, 'pedir'>, url: string): Promise<T> => {
  const { estado, cuerpo } = await quien.pedir('GET', url)
  expect(estado, JSON.stringify(cuerpo)).toBe(200)
  return cuerpo as T
}
const publicas = () => leer<RaicesPublicas>({ pedir: sistema().pedirCon('') }, '/.well-known/bandwork-raices.json')

describe('the signed roots', () => {
  it('are public with their keys; proofs of inclusion and of consistency lead to them, and invalid requests are refused', async () => {
    const nada = await publicas()
    expect(nada).toMatchObject({ claves: [], ultima: null })
    const [cliente, proveedor, auditor] = [
      await sistema().abrirCuenta('consumidor', 'personal', 'Ana'),
      await sistema().abrirCuenta('proveedor', 'empresa', 'Tejas'),
      await sistema().abrirCuenta('auditor', 'staff', 'Íñigo'),
    ]
    const sinRaiz = await auditor.pedir('GET', '/api/auditoria/raices/consistencia?de=1')
    expect([sinRaiz.estado, sinRaiz.cuerpo.detail]).toEqual([
      422,
      'Todavía no se ha firmado ninguna raíz: di de qué tamaño.',
    ])
    await firmar()
    const primera = (await publicas()).ultima!
    const { idPedido } = await abrirPedido(cliente, proveedor, 'Tejas')
    const stream = `pedido-${idPedido}`
    const inclusion = `/api/auditoria/raices/inclusion?stream=${stream}&revision=0`
    const tarde = await auditor.pedir('GET', inclusion)
    expect(tarde.estado, 'not before it is in the tree that was signed').not.toBe(200)
    await firmar()

    const { log, claves, ultima } = await publicas()
    const { firma, ...dicho } = ultima!
    const clave = claves.find(({ id }) => id === dicho.clave)!
    expect(clave).toMatchObject({ algoritmo: 'Ed25519', hasta: null })
    expect(Buffer.from(clave.publica, 'base64url').length).toBe(32)
    expect(valeFirma(clave, { log, ...dicho }, firma)).toBe(true)

    const prueba = await leer<Inclusion>(auditor, inclusion)
    expect([prueba.tamano, prueba.raiz, prueba.stream]).toEqual([dicho.tamano, dicho.raiz, stream])
    expect(merkle.incluye(prueba, merkle.hoja(prueba.cadena), prueba.camino)).toBe(true)
    expect(prueba.camino.length).toBeLessThanOrEqual(Math.ceil(Math.log2(prueba.tamano)))

    const { de, a, camino } = await leer<Consistencia>(
      auditor,
      `/api/auditoria/raices/consistencia?de=${primera.tamano}`,
    )
    expect([de.raiz, a.raiz]).toEqual([primera.raiz, dicho.raiz])
    expect(merkle.sigue(de, a, camino)).toBe(true)
    expect(camino.length).toBeLessThanOrEqual(Math.ceil(Math.log2(a.tamano)) + 1)

    const antes = await auditor.pedir('GET', `${inclusion}&tamano=${primera.tamano}`)
    expect([antes.estado, antes.cuerpo.detail]).toEqual([
      422,
      `Ese hecho vino después de los primeros ${primera.tamano}.`,
    ])
    const demas: readonly (readonly [string, number, RegExp])[] = [
      [`${inclusion}&tamano=999999`, 422, /^El árbol tiene \d+ hechos: no hay raíz de 999999\.$/],
      [`${inclusion}&tamano=0`, 422, /./],
      [`${inclusion}&tamano=1e400`, 422, /./],
      [inclusion.replace('revision=0', 'revision=77'), 404, /^No existe esa historia\.$/],
      [inclusion.replace(stream, 'pedido-abcdefghijk'), 404, /^No existe esa historia\.$/],
      [`/api/auditoria/raices/consistencia?de=${a.tamano}&a=${de.tamano}`, 422, /no puede ser el comienzo/],
      ['/api/auditoria/raices/consistencia?de=x', 422, /./],
    ]
    for (const [url, codigo, detalle] of demas) {
      const { estado, cuerpo } = await auditor.pedir('GET', url)
      expect([estado, cuerpo.detail], url).toEqual([codigo, expect.stringMatching(detalle)])
    }
    // Finance gets the proof of an order's fact, but none of an account's.
    const financiero = await sistema().abrirCuenta('financiero', 'staff', 'Paz')
    await firmar()
    expect((await leer<Inclusion>(financiero, inclusion)).cadena).toBe(prueba.cadena)
    const deCuenta = `/api/auditoria/raices/inclusion?stream=cuenta-${cliente.hash}&revision=0`
    expect((await financiero.pedir('GET', deCuenta)).estado).toBe(404)
    expect((await leer<Inclusion>(auditor, deCuenta)).camino.length).toBeGreaterThan(0)
  })

  it('are listed newest first, page by page, each once', async () => {
    const auditor = await sistema().abrirCuenta('auditor', 'staff', 'Luz')
    for (let n = 0; n < 53; n += 1) {
      const { estado } = await auditor.pedir('POST', '/api/cuenta/perfil', { celular: `09900000${n + 10}` })
      expect(estado).toBe(200)
      await firmar()
    }
    const vistas: PaginaDeRaices['raices'][number][] = []
    const tamanos: number[] = []
    for (let mas = ''; ; ) {
      const { raices, siguiente } = await leer<PaginaDeRaices>(auditor, `/api/auditoria/raices${mas}`)
      vistas.push(...raices)
      tamanos.push(raices.length)
      if (siguiente === null) break
      mas = `?antes=${siguiente}`
    }
    expect(tamanos[0]).toBe(50)
    expect(vistas.map(({ numero }) => numero)).toEqual(vistas.map((_, n) => vistas.length - 1 - n))
    expect(vistas.length).toBeGreaterThan(53)
    expect(vistas[0]).toMatchObject((await publicas()).ultima!)
    expect((await leer<PaginaDeRaices>(auditor, '/api/auditoria/raices?antes=0')).raices).toEqual([])
  }, 120_000)

  it('stay valid after a person is erased', async () => {
    const [auditor, administrador, ida] = [
      await sistema().abrirCuenta('auditor', 'staff', 'Noé'),
      await sistema().abrirCuenta('administrador', 'staff', 'Eva'),
      await sistema().abrirCuenta('consumidor', 'personal', 'Se Va'),
    ]
    await firmar()
    const url = `/api/auditoria/raices/inclusion?stream=cuenta-${ida.hash}&revision=0`
    const antes = await leer<Inclusion>(auditor, url)
    const borrada = await administrador.pedir('POST', `/api/admin/cuentas/${ida.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    expect(borrada.estado, JSON.stringify(borrada.cuerpo)).toBe(200)
    expect(await leer<Inclusion>(auditor, `${url}&tamano=${antes.tamano}`)).toEqual(antes)
    await firmar()
    const { store, clavesDeRaices } = sistema().servicios
    expect((await store.verificar({ claves: await clavesDeRaices.todas() })).hallazgo).toBeUndefined()
  })

  it('are mailed to the accounts that chose so, and not to a deactivated one', async () => {
    const [auditor, financiero, administrador] = [
      await sistema().abrirCuenta('auditor', 'staff', 'Sol'),
      await sistema().abrirCuenta('financiero', 'staff', 'Luz'),
      await sistema().abrirCuenta('administrador', 'staff', 'Rey'),
    ]
    const { db, avance } = sistema().servicios
    const suscritos = async (posicion: string) => {
      await avance.esperar(BigInt(posicion), 20_000)
      return suscritosDe(db, avance.esquema())
    }
    const elegir = (quien: Persona, cuerpo: object) => quien.pedir('POST', '/api/auditoria/raices/correo', cuerpo)
    const juntas = await Promise.all([1, 2, 3].map(() => elegir(auditor, { recibe: true })))
    expect(juntas.map(({ estado, cuerpo }) => [estado, cuerpo.recibe])).toEqual([1, 2, 3].map(() => [200, true]))
    await elegir(financiero, { recibe: true })
    const { posicion } = (await elegir(financiero, { recibe: true })).cuerpo
    expect((await suscritos(posicion)).toSorted()).toEqual([auditor.id, financiero.id].toSorted())
    expect(await leer<PaginaDeRaices>(auditor, '/api/auditoria/raices')).toMatchObject({ recibe: true })
    expect(await leer<PaginaDeRaices>(administrador, '/api/auditoria/raices')).toMatchObject({ recibe: false })
    const mal = await elegir(auditor, { recibe: 'quizás' })
    expect([mal.estado, mal.cuerpo.errores]).toEqual([422, { recibe: 'Di si la quieres recibir.' }])
    const no = await elegir(financiero, { recibe: false })
    expect(await suscritos(no.cuerpo.posicion)).toEqual([auditor.id])
    const cerrada = await administrador.pedir('POST', `/api/admin/cuentas/${auditor.hash}/desactivar`, {
      motivo: 'Prueba',
    })
    expect(cerrada.estado, JSON.stringify(cerrada.cuerpo)).toBe(200)
    expect(await suscritos(String((await sistema().servicios.store.ultimaPosicion()) ?? 0n))).toEqual([])
  })
})
