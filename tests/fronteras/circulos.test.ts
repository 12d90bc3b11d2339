import { describe, expect, it } from 'vitest'
import { objeciones } from './casa.ts'

describe('a cycle', () => {
  it('of files is found', async () => {
    const casa = {
      'domain/pedido/a.ts': ['./b.ts'],
      'domain/pedido/b.ts': ['./c.ts'],
      'domain/pedido/c.ts': ['./a.ts'],
    }
    expect(await objeciones(casa)).toEqual(['no circle of files: domain/pedido/a.ts → domain/pedido/b.ts'])
  })

  it('of sibling folders is found when no files form one', async () => {
    const casa = (piso: string, primero: string, segundo: string) => ({
      [`${piso}/${primero}/a.ts`]: [`#${piso}/${segundo}/b.ts`],
      [`${piso}/${segundo}/c.ts`]: [`#${piso}/${primero}/d.ts`],
    })
    const circulo = (a: string, b: string) => [`no circle of folders: ${a} → ${b}`, `no circle of folders: ${b} → ${a}`]
    expect(await objeciones(casa('domain', 'compra', 'pedido'))).toEqual(circulo('domain/compra', 'domain/pedido'))
    expect(await objeciones(casa('web/pedido', 'hoja', 'tabla'))).toEqual(
      circulo('web/pedido/hoja', 'web/pedido/tabla'),
    )
  })

  it('isn’t reported for a list beside the nouns that it names, which share words with it', async () => {
    const casa = { 'domain/hecho.ts': ['./pedido/maquina.ts'], 'domain/pedido/maquina.ts': ['#domain/decider.ts'] }
    expect(await objeciones(casa)).toEqual([])
  })
})

describe('an import', () => {
  it('of a missing file is found', async () => {
    const casa = { 'domain/x.ts': ['#domain/nada.ts', '#domain/dinero.ts'] }
    expect(await objeciones(casa, { falta: '#domain/nada.ts' })).toEqual([
      'what is imported exists: domain/x.ts → #domain/nada.ts',
    ])
  })

  it('of a devDependency is found in the product, and allowed in a test', async () => {
    const casa = { 'commands/x.ts': ['uuid', 'canonicalize'], 'tests/x.ts': ['canonicalize'] }
    expect(await objeciones(casa, { desarrollo: 'canonicalize' })).toEqual([
      'the product runs without devDependencies: commands/x.ts → node_modules/canonicalize/index.js',
    ])
  })
})
