import { expect, it } from 'vitest'
import { CUERPO_MAXIMO } from '#api/access/limites.ts'
import { crearMuestra } from '#tests/muestra.ts'
import { sistemaComun } from '#tests/sistema.ts'
import { propioDe } from '#tests/turnos.ts'

/** Tests each route that takes texts with this many of the runs, drawn anew for each route. */
export const carreras = (cuantas: number) => {
  const algunas = crearMuestra('carreras')
  const sistema = sistemaComun()

  /**
   * Runs for which a pattern with nested or overlapping repetitions, or a normalization, takes
   * quadratic time.
   */
  const CARRERAS = [
    'a',
    ' ',
    '-',
    '.',
    '0',
    '/',
    ':',
    '@',
    '"',
    '<',
    '\n',
    'a.',
    'a@a.',
    'a:',
    '\u0301\u0316',
    '\u200b',
    '\u202a',
    '=',
    '(',
    'ſ',
  ]

  type Forma = {
    readonly type?: string
    readonly maxLength?: number
    readonly properties?: Readonly<Record<string, Forma>>
    readonly items?: Forma
    readonly anyOf?: readonly Forma[]
    readonly enum?: readonly unknown[]
    readonly const?: unknown
  }

  /**
   * Builds a body in which every text field has the text of its greatest length, and other fields
   * are plausible.
   */
  const cuerpoDe = (forma: Forma, texto: (largo: number) => string): unknown => {
    if (forma.anyOf) return cuerpoDe(forma.anyOf.find(({ type }) => type === 'string') ?? forma.anyOf[0] ?? {}, texto)
    if (forma.enum) return forma.enum[0]
    if (forma.const !== undefined) return forma.const
    if (forma.type === 'string') return texto(forma.maxLength ?? 100)
    if (forma.type === 'array') return [cuerpoDe(forma.items ?? {}, texto)]
    if (forma.type === 'object')
      return Object.fromEntries(
        Object.entries(forma.properties ?? {}).map(([campo, dentro]) => [campo, cuerpoDe(dentro, texto)]),
      )
    return forma.type === 'boolean' ? true : 1
  }

  const textosEn = (forma: Forma): number =>
    (forma.type === 'string' && !forma.enum ? 1 : 0) +
    [...Object.values(forma.properties ?? {}), ...(forma.items ? [forma.items] : []), ...(forma.anyOf ?? [])].reduce(
      (suma, dentro) => suma + textosEn(dentro),
      0,
    )

  /**
   * Lengths: the field's maximum, the maximum before invisible characters are dropped, and the
   * maximum of any body.
   */
  const LARGOS: readonly ((largo: number) => number)[] = [
    (largo) => largo,
    (largo) => 2 * largo + 200,
    () => CUERPO_MAXIMO / 8,
  ]

  it('no text in a request blocks the event loop', async () => {
    const { app } = sistema()
    const persona = await sistema().abrirCuenta('proveedor', 'empresa', 'Quien manda carreras')
    const documento = app.swagger() as unknown as {
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Forma }> } }>>
    }
    const rutas = Object.entries(documento.paths).flatMap(([url, { post }]) => {
      const forma = post?.requestBody?.content['application/json']?.schema
      return forma && textosEn(forma) > 0 ? [{ url, forma }] : []
    })
    expect(rutas.length).toBeGreaterThan(50)
    const tardaron: string[] = []
    for (const { url, forma } of rutas)
      for (const carrera of algunas(CARRERAS, cuantas))
        for (const largoDe of LARGOS) {
          const cuerpo = cuerpoDe(forma, (largo) => carrera.repeat(largoDe(largo) / carrera.length)) as object
          // Measures the thread's own time, so other work on the machine doesn't count.
          const ms = await propioDe(async () => {
            const { estado } = await persona.pedir('POST', url.replaceAll(/\{\w+\}/g, 'a1b2c3d4e5f6'), cuerpo)
            expect(estado, `${url} ${JSON.stringify(carrera)}`).toBeLessThan(500)
          })
          if (ms > 100) tardaron.push(`${url} ${JSON.stringify(carrera)}: ${ms} ms`)
        }
    expect(tardaron).toEqual([])
  }, 240_000)
}
