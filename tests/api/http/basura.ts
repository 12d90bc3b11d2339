import { expect, it } from 'vitest'
import { crearMuestra } from '#tests/muestra.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

/**
 * Tests each parameter of every GET route with this many of the values, drawn anew for each route.
 */
export const basura = (cuantas: number) => {
  const algunas = crearMuestra('basura')
  const sistema = sistemaComun()

  /** Values that are invalid for a parameter, or of another kind. */
  const BASURA = [
    'x',
    '',
    '-1',
    '9'.repeat(40),
    '2026-13',
    '2026-02-30',
    '2026-10-05T25:00:00Z',
    'NaN',
    '1e309',
    '٣',
    '\u0000',
    '🔩',
    "'; --",
    '__proto__',
  ]
  const BIEN: Readonly<Record<string, string>> = { desde: '2026-10', hasta: '2026-10', mes: '2026-10' }

  type Parametro = { readonly name: string; readonly in: string; readonly required?: boolean }
  type Operacion = { readonly parameters?: readonly Parametro[] }

  it('no value of a parameter causes a 5xx on a GET route, alone or with others', async () => {
    const { app } = sistema()
    const personas: Persona[] = [
      await sistema().abrirCuenta('administrador', 'staff', 'Quien administra'),
      await sistema().abrirCuenta('financiero', 'staff', 'Finanzas'),
      await sistema().abrirCuenta('auditor', 'staff', 'Quien audita'),
      await sistema().abrirCuenta('proveedor', 'empresa', 'Quien vende'),
      await sistema().abrirCuenta('callcenter', 'staff', 'Quien llama'),
      await sistema().abrirCuenta('vendedor', 'staff', 'Quien invita'),
    ]
    const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Operacion>> }
    const caidas: string[] = []
    let pedidas = 0
    for (const [camino, { get }] of Object.entries(paths)) {
      if (!get || /\{token\}|ws$|documentacion/.test(camino)) continue
      const deRuta = (get.parameters ?? []).filter((p) => p.in === 'path')
      const deConsulta = (get.parameters ?? []).filter((p) => p.in === 'query')
      const urlDe = (ruta: Record<string, string>, consulta: Record<string, string>) => {
        const base = camino.replaceAll(
          /\{(\w+)\}/g,
          (_, nombre) => encodeURIComponent(ruta[nombre] ?? 'a1b2c3d4e5f6') || '%20',
        )
        const cola = Object.entries(consulta).map(([nombre, valor]) => `${nombre}=${encodeURIComponent(valor)}`)
        return cola.length > 0 ? `${base}?${cola.join('&')}` : base
      }
      const pedir = async (persona: Persona, url: string) => {
        pedidas += 1
        const { estado } = await persona.pedir('GET', url)
        if (estado >= 500) caidas.push(`${estado} ${url}`)
        return estado
      }
      // The first account that may use the route.
      let quien: Persona | undefined
      for (const persona of personas) {
        const estado = await pedir(persona, urlDe({}, {}))
        if (estado !== 403 && estado !== 401) quien ??= persona
        if (quien) break
      }
      if (!quien) continue
      const bien = Object.fromEntries(
        deConsulta.flatMap(({ name }) => (name in BIEN ? [[name, BIEN[name] ?? '']] : [])),
      )
      for (const basura of algunas(BASURA, cuantas)) {
        for (const { name } of deConsulta) await pedir(quien, urlDe({}, { ...bien, [name]: basura }))
        for (const { name } of deRuta) await pedir(quien, urlDe({ [name]: basura }, {}))
        if (deConsulta.length > 1)
          await pedir(quien, urlDe({}, Object.fromEntries(deConsulta.map(({ name }) => [name, basura]))))
      }
    }
    expect(caidas).toEqual([])
    expect(pedidas).toBeGreaterThan(cuantas * 100)
  }, 240_000)
}
