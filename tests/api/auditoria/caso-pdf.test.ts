import { describe, expect, it } from 'vitest'
import { reunirCaso } from '#api/auditoria/caso.ts'
import { CAMPOS, imprimirCaso } from '#api/auditoria/caso-pdf.ts'
import { CATEGORIAS } from '#domain/deciders.ts'
import { camposPersonales } from '#domain/esquema.ts'
import { adjuntoDe, leidoDe } from '#tests/pdf.ts'
import { firmarRaiz, unaNegociacion, verificar } from './caso.ts'

// A system of its own, because it signs a root of the whole log.
const { sistema, carpeta, persona, stream } = unaNegociacion()

const bajar = async (cookie: string) => {
  const r = await sistema().app.inject({
    method: 'GET',
    url: `/api/auditoria/${stream()}/caso.pdf`,
    headers: { cookie },
  })
  expect(r.statusCode, r.body).toBe(200)
  return r
}

describe('a case file as a PDF', () => {
  it('shows the history, the proposals, the chat and the files, and has the case file attached', async () => {
    await firmarRaiz(sistema())
    const { rawPayload, headers } = await bajar(persona('auditor').cookie)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="caso-[A-Za-z0-9-]+\.pdf"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const json = adjuntoDe(rawPayload, '{"archivos"')
    const caso = JSON.parse(json ?? '')
    const { codigo, dicho } = await verificar(carpeta, json ?? '')
    expect(codigo, dicho).toBe(0)
    const [, resumen = ''] = /SHA-256 del caso: ([0-9a-f]{64})/.exec(dicho) ?? []

    const texto = leidoDe(rawPayload)
    for (const linea of [
      `Caso ${caso.asunto}`,
      'Compras del Valle',
      'Ferretería Ñandú',
      'Elena',
      `Registro ${caso.log}`,
      `Hash ${caso.raiz.raiz}`,
      `Clave ${caso.raiz.clave}`,
      'Cómo se comprueba',
      '/verificar.mjs',
      'Descripción: 50 quintales de cemento «Ñandú»',
      'Motivo: Se pasa de lo previsto',
      'Propuesta 2',
      'Respecto de la anterior: subtotal $7,30 menos; IVA $1,10 menos; total $8,40 menos.',
      '¿Y si son 60?',
      'Con 60 bajo a 118,20.',
      'mensaje 2',
      'ficha técnica.pdf',
      `SHA-256 ${caso.archivos[0].sha256}`,
      `Comando ${caso.historias[0].eventos[2].metadata.comando}`,
    ])
      expect(texto, linea).toContain(linea)
    const [, paginas = ''] = /Página 1 de (\d+)/.exec(texto) ?? []
    expect(texto.match(/Página \d+ de \d+/g)?.length).toBe(Number(paginas))
    // The hash is at the foot of each page, and once in the explanation.
    expect(texto.split(resumen).length - 1).toBe(Number(paginas) + 1)

    const deAdmin = leidoDe((await bajar(persona('administrador').cookie)).rawPayload)
    expect(deAdmin).toContain('Motivo: Se pasa de lo previsto')
    expect(deAdmin).not.toContain('¿Y si son 60?')
  })

  it('with many long facts fills as many pages as they need, and lets the event loop run meanwhile', async () => {
    const { servicios } = sistema()
    const revelado = servicios.ids.revelar(stream().slice('pedido-'.length))
    const reunido = await reunirCaso(servicios, `pedido-${revelado}`, { lector: 'auditor', nombre: 'Elena' })
    const [primero] = reunido.hechos
    if (!primero) throw new Error('no hay hechos')
    const hechos = Array.from({ length: 600 }, (_, revision) => ({ ...primero, revision }))
    const valor = `${'Muy largo, con ñ y tildes: ácido. '.repeat(30)}${'x'.repeat(300)}`
    const valores = hechos.map(({ stream, revision }) => ({
      stream,
      revision,
      campo: 'descripcion',
      valor,
      sal: '',
    }))
    let turnos = 0
    const reloj = setInterval(() => {
      turnos += 1
    }, 1)
    const pdf = await imprimirCaso(
      { ...reunido, hechos, caso: { ...reunido.caso, valores } },
      { nombre: 'caso.json', texto: '{}' },
      'http://localhost',
    )
    clearInterval(reloj)
    const texto = leidoDe(pdf)
    const paginas = Number(/Página 1 de (\d+)/.exec(texto)?.[1])
    expect(paginas).toBeGreaterThan(100)
    expect(texto).toContain(`Página ${paginas} de ${paginas}`)
    expect(texto).toContain('599. ')
    // The event loop ran other work meanwhile.
    expect(turnos).toBeGreaterThan(10)
  }, 60_000)
})

it('a printed case has a name for every personal field that its facts can have', () => {
  const campos = ['pedido', 'compra', 'conversacion'].flatMap((category) =>
    Object.values(CATEGORIAS[category] ?? {}).flatMap((schema) => camposPersonales(schema).campos),
  )
  expect(campos.length).toBeGreaterThan(10)
  expect(campos.filter((campo) => !(campo in CAMPOS))).toEqual([])
})
