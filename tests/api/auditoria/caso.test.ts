import { describe, expect, it } from 'vitest'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { bajarCaso, firmarRaiz, unaNegociacion, verificar } from './caso.ts'

// A system of its own, because no root may be signed here until the test does it.
const { sistema, carpeta, persona, paso, stream, idPedido } = unaNegociacion()
/** The case file as it was before a person was erased. */
let texto = ''

describe('a case file', () => {
  it('without a signed root says so, and its chains hold', async () => {
    const { caso, texto: sinRaiz } = await bajarCaso(sistema(), persona('auditor'), stream())
    expect([caso.raiz, caso.pruebas, caso.claves.length]).toEqual([null, [], 1])
    const { codigo, dicho } = await verificar(carpeta, sinRaiz)
    expect([codigo, dicho]).toEqual([0, expect.stringContaining('No lleva ninguna raíz firmada')])
  })

  it('holds the facts that an auditor may show, each as stored, under the newest root', async () => {
    await firmarRaiz(sistema())
    const bajado = await bajarCaso(sistema(), persona('auditor'), stream())
    texto = bajado.texto
    const { caso, cabeceras } = bajado
    const publicadas = JSON.stringify((await sistema().pedirCon('')('GET', '/.well-known/bandwork-raices.json')).cuerpo)
    expect(cabeceras).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="caso-[A-Za-z0-9-]+\.json"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(caso.historias.map(({ stream, eventos }) => [stream.split('-')[0], eventos.length])).toEqual([
      ['pedido', 6],
      ['conversacion', 3],
    ])
    expect(caso.valores.map(({ campo, valor }) => [campo, valor])).toEqual([
      ['descripcion', '50 quintales de cemento «Ñandú» 🧱'],
      ['motivo', 'Se pasa de lo previsto'],
      ['nombre', 'ficha técnica.pdf'],
      ['texto', '¿Y si son 60?'],
      ['texto', 'Con 60 bajo a 118,20.'],
    ])
    expect(caso.personas.map(({ nombre }) => nombre).toSorted()).toEqual(['Compras del Valle', 'Ferretería Ñandú'])
    expect(caso.archivos).toMatchObject([
      { nombre: 'ficha técnica.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(caso.para).toEqual({ nombre: 'Elena', rol: 'auditor' })
    expect(caso.pruebas.length).toBe(9)

    const { codigo, dicho } = await verificar(carpeta, texto)
    expect(codigo, dicho).toBe(0)
    expect(dicho).toMatch(new RegExp(`^El caso ${caso.asunto} cuadra: 9 hechos encadenados, 5 valores revelados\\.\n`))
    expect(dicho).toContain(`9 están bajo la raíz de ${caso.raiz?.tamano} hechos`)
    expect(dicho).toContain(`Compara la clave ${caso.claves[0]?.id}`)
    const comparado = await verificar(carpeta, texto, publicadas)
    expect([comparado.codigo, comparado.dicho]).toEqual([
      0,
      expect.stringContaining(`La clave ${caso.claves[0]?.id} está publicada.`),
    ])
  })

  it('for an administrator has no conversation, and says that facts after the root are newer', async () => {
    await paso('proveedor', 'entregar', {})
    await paso('cliente', 'nota', { nota: 'Solo para mí' })
    const { caso, texto: deAdmin } = await bajarCaso(sistema(), persona('administrador'), stream())
    expect(caso.historias.map(({ eventos }) => eventos.length)).toEqual([8])
    const { codigo, dicho } = await verificar(carpeta, deAdmin)
    expect([codigo, dicho]).toEqual([0, expect.stringContaining('2 son más nuevos que esa raíz')])
    // A side's private note stays encrypted, and an unchanged history gives the same file.
    const deAuditor = await bajarCaso(sistema(), persona('auditor'), stream())
    for (const archivo of [deAdmin, deAuditor.texto]) expect(archivo).not.toContain('Solo para mí')
    expect((await bajarCaso(sistema(), persona('auditor'), stream())).texto).toBe(deAuditor.texto)
  })

  it('exists for orders and purchases only, for administrators and auditors only', async () => {
    const financiero = await sistema().abrirCuenta('financiero', 'staff', 'Paz')
    for (const formato of ['json', 'pdf'])
      for (const [quien, historia, estado, detalle] of [
        [financiero, stream(), 403, 'Tu cuenta no puede hacer eso.'],
        [persona('cliente'), stream(), 403, 'Tu cuenta no puede hacer eso.'],
        [persona('auditor'), `cuenta-${persona('cliente').hash}`, 404, 'Solo hay caso de un pedido o de una compra.'],
        [
          persona('auditor'),
          `conversacion-${nombreDeCanal('pedido', idPedido())}`,
          404,
          'Solo hay caso de un pedido o de una compra.',
        ],
        [
          persona('administrador'),
          `conversacion-${nombreDeCanal('pedido', idPedido())}`,
          404,
          'No existe esa historia.',
        ],
        [persona('auditor'), 'pedido-abcdefghijk', 404, 'No existe esa historia.'],
        [persona('auditor'), `pedido-${sistema().servicios.ids.ocultar(987_654)}`, 404, 'No existe esa historia.'],
        [persona('auditor'), 'pedido-x', 422, undefined],
      ] as const) {
        const r = await quien.pedir('GET', `/api/auditoria/${historia}/caso.${formato}`)
        expect([r.estado, detalle && r.cuerpo.detail], `${historia} ${formato}`).toEqual([estado, detalle])
      }
  })
})

describe('the case file after a person was erased', () => {
  it('has none of their values, and verifies; one from before also still verifies', async () => {
    const borrada = await persona('administrador').pedir(
      'POST',
      `/api/admin/cuentas/${persona('cliente').hash}/eliminar`,
      {
        confirmacion: 'ELIMINAR',
        motivo: 'Lo pidió',
      },
    )
    expect(borrada.estado, JSON.stringify(borrada.cuerpo)).toBe(200)
    await firmarRaiz(sistema())
    const { caso, texto: actual } = await bajarCaso(sistema(), persona('auditor'), stream())
    expect(caso.valores.map(({ valor }) => valor)).toEqual(['ficha técnica.pdf', 'Con 60 bajo a 118,20.'])
    for (const ido of ['Compras del Valle', 'quintales', 'previsto', '60?']) expect(actual).not.toContain(ido)
    const { codigo, dicho } = await verificar(carpeta, actual)
    expect([codigo, dicho]).toEqual([0, expect.stringContaining('2 valores revelados')])
    // A file given out earlier still shows its values and verifies.
    expect((await verificar(carpeta, texto)).codigo).toBe(0)
  })
})
