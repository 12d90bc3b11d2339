import { describe, expect, it } from 'vitest'
import { type Documento, imprimir } from '#api/operacion/documento.ts'
import { leidoDe, letrasDe } from '#tests/pdf.ts'
import { enTurnos } from '#tests/turnos.ts'

const DOCUMENTO: Documento = {
  titulo: 'Pedido P1-2026-000001',
  cuando: 'Hoy',
  hecho: '2026-11-26T12:00:00.000Z',
  pie: '',
  partes: [{ titulo: 'Cliente', lineas: ['Ana'] }],
  antes: [],
  despues: [],
  montos: [],
}
const conTexto = (texto: string) => imprimir({ ...DOCUMENTO, antes: [{ titulo: 'Pedido', texto }] })
const caras = (pdf: Uint8Array): readonly string[] => [
  ...new Set(
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g),
    ].map(([, c = '']) => c),
  ),
]

describe('the characters of a document', () => {
  it('are all drawn, whatever was typed, in the parties’ names too', async () => {
    const tecleado = 'Resistor 10 kΩ, tubería ⅜″, presión ≤ 80 psi (no ≥ 80), ΔT 5 °C → ✓ ł 王 Жук 한국 あ 🧱'
    const pdf = await imprimir({
      ...DOCUMENTO,
      partes: [{ titulo: 'Cliente', lineas: ['Łódź 王', 'Ωmega'] }],
      antes: [{ titulo: 'Pedido', texto: tecleado }],
    })
    const letras = letrasDe(pdf)
    for (const letra of 'ΩΔ⅜″≤≥→✓ł王Жукあ한국🧱Łź') expect(letras, letra).toContain(letra)
    const llano = leidoDe(pdf)
    expect(llano).toContain('presión')
    expect(llano).not.toMatch(/\x95|U\+/)
  })

  it('embed a typeface only where the standard ones lack a character', async () => {
    expect(caras(await conTexto('Diez varillas de ½ pulgada, «corrugadas» — 5 €'))).toEqual([
      'Helvetica',
      'Helvetica-Bold',
    ])
    expect(caras(await conTexto('10 kΩ'))).toEqual(expect.arrayContaining(['DejaVuSans']))
    expect(caras(await conTexto('10 kΩ')).join()).not.toMatch(/unifont/i)
    expect(caras(await conTexto('王')).join()).toMatch(/unifont/i)
  })

  it('that no typeface has are shown as their code, and the foot says so', async () => {
    const llano = leidoDe(await conTexto('Apellido 𠮷 y 👩‍🔧'))
    expect(llano).toContain('[U+20BB7]')
    expect(llano).toContain('Código de un símbolo que este documento no puede dibujar.')
    expect(leidoDe(await conTexto('Ω'))).not.toContain('Código')
  })

  it('leave out control characters and other invisible ones', async () => {
    expect(leidoDe(await conTexto('meta\ufffean\u0007álisis\u{1fffe} \u202efin\0'))).toContain('metaanálisis fin')
  })

  it('don’t block the event loop, however many there are and of whatever kind', async () => {
    for (const texto of [
      'Ω'.repeat(20_000),
      'Ωx王 '.repeat(5_000),
      '王'.repeat(20_000),
      '𠮷'.repeat(10_000),
      'Ω\n'.repeat(10_000),
    ]) {
      const { hecho: pdf, turnos } = await enTurnos(() => conTexto(texto))
      expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
      // One turn may include a garbage collection of everything this worker's earlier files left.
      const [, segundo = 0] = turnos
      expect(turnos.length, texto.slice(0, 4)).toBeGreaterThan(5)
      expect(segundo, texto.slice(0, 4)).toBeLessThan(200)
    }
  })

  it('give the same document byte for byte each time', async () => {
    expect(Buffer.compare(Buffer.from(await conTexto('kΩ 王')), Buffer.from(await conTexto('kΩ 王')))).toBe(0)
  })
})
