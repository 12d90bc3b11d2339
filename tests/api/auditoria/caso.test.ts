import { describe, expect, it } from 'vitest'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { bajarCaso, firmarRaiz, unaNegociacion, verificar } from './caso.ts'

// A system of its own: no root is signed here until it says so.
const { sistema, carpeta, persona, paso, stream, idPedido } = unaNegociacion()
/** The case of before anybody was erased. */
let texto = ''

describe('a case', () => {
  it('without a signed root says so, and its chains hold', async () => {
    const { caso, texto: sinRaiz } = await bajarCaso(sistema(), persona('auditor'), stream())
    expect([caso.raiz, caso.pruebas, caso.claves.length]).toEqual([null, [], 1])
    const { codigo, dicho } = await verificar(carpeta, sinRaiz)
    expect([codigo, dicho]).toEqual([0, expect.stringContaining('No lleva ninguna raíz firmada')])
  })

  it('holds what an auditor may show, each fact as stored, under the newest root', async () => {
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
    expect(caso.historias.map(({ stream: suyo, eventos }) => [suyo.split('-')[0], eventos.length])).toEqual([
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

  it('of an administrator has no conversation; a fact since the root is told to be newer', async () => {
    await paso('proveedor', 'entregar', {})
    await paso('cliente', 'nota', { nota: 'Solo para mí' })
    const { caso, texto: suyo } = await bajarCaso(sistema(), persona('administrador'), stream())
    expect(caso.historias.map(({ eventos }) => eventos.length)).toEqual([8])
    const { codigo, dicho } = await verificar(carpeta, suyo)
    expect([codigo, dicho]).toEqual([0, expect.stringContaining('2 son más nuevos que esa raíz')])
    // What a side wrote for itself stays under its key, and what hasn't changed is the same file.
    const deAuditor = await bajarCaso(sistema(), persona('auditor'), stream())
    for (const cual of [suyo, deAuditor.texto]) expect(cual).not.toContain('Solo para mí')
    expect((await bajarCaso(sistema(), persona('auditor'), stream())).texto).toBe(deAuditor.texto)
  })

  it('is of an order or a purchase, for administrators and auditors', async () => {
    const financiero = await sistema().abrirCuenta('financiero', 'staff', 'Paz')
    for (const formato of ['json', 'pdf'])
      for (const [quien, cual, estado, detalle] of [
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
        const r = await quien.pedir('GET', `/api/auditoria/${cual}/caso.${formato}`)
        expect([r.estado, detalle && r.cuerpo.detail], `${cual} ${formato}`).toEqual([estado, detalle])
      }
  })
})

describe('an erased person', () => {
  it('has no value in a case, which holds as before', async () => {
    const borrada = await persona('administrador').pedir(
      'POST',
      `/api/admin/cuentas/${persona('cliente').hash}/eliminar`,
      {
        confirmacion: 'ELIMINAR',
      },
    )
    expect(borrada.estado, JSON.stringify(borrada.cuerpo)).toBe(200)
    await firmarRaiz(sistema())
    const { caso, texto: suyo } = await bajarCaso(sistema(), persona('auditor'), stream())
    expect(caso.valores.map(({ valor }) => valor)).toEqual(['ficha técnica.pdf', 'Con 60 bajo a 118,20.'])
    for (const ido of ['Compras del Valle', 'quintales', 'previsto', '60?']) expect(suyo).not.toContain(ido)
    const { codigo, dicho } = await verificar(carpeta, suyo)
    expect([codigo, dicho]).toEqual([0, expect.stringContaining('2 valores revelados')])
    // What was given out before shows its values still, and to be true.
    expect((await verificar(carpeta, texto)).codigo).toBe(0)
  })
})
