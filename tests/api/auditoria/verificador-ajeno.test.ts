import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { AJENO, bajarCaso, firmarRaiz, unaNegociacion, verificarDesdeFuera } from './caso.ts'

// A system of its own, because the root that it signs is the newest of the whole log.
const { sistema, carpeta, persona, stream } = unaNegociacion()
let [texto, publicadas] = ['', '']
beforeAll(async () => {
  await firmarRaiz(sistema())
  texto = (await bajarCaso(sistema(), persona('auditor'), stream())).texto
  publicadas = JSON.stringify((await sistema().pedirCon('')('GET', '/.well-known/bandwork-raices.json')).cuerpo)
})

const verificar = (...textos: readonly string[]) => verificarDesdeFuera(carpeta, ...textos)
const ordenado = (valor: unknown): unknown => {
  if (Array.isArray(valor)) return valor.map(ordenado)
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(
    Object.entries(valor)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([clave, suyo]) => [clave, ordenado(suyo)]),
  )
}

describe('a verifier written from the documentation alone', () => {
  it('uses nothing of the product', () => {
    const importa = [...readFileSync(AJENO, 'utf8').matchAll(/\bimport\b[^'\n]*'([^']+)'/g)].map(([, de]) => de)
    expect(importa).toEqual(['node:crypto', 'node:fs'])
  })

  it('accepts a case as it was given out', async () => {
    const { codigo, dicho } = await verificar(texto, publicadas)
    expect([codigo, dicho]).toEqual([0, expect.stringMatching(/^[1-9]\d* facts, [1-9]\d* values, [1-9]\d* paths\n$/)])
  })

  it.each<readonly [que: string, cambiar: (caso: any) => unknown, dice: RegExp]>([
    ['a value was changed', (c) => (c.valores[0].valor = 'Otra cosa'), /^4: value descripcion of pedido-\d+@0$/m],
    ['an amount was changed', (c) => (c.historias[0].eventos[1].data.total += 1), /^3: link of pedido-\d+@1$/m],
    ['a fact was removed', (c) => c.historias[0].eventos.splice(2, 1), /^2: previous link of pedido-\d+@2$/m],
    ['the last fact was removed', (c) => c.historias[0].eventos.pop(), /^2: where pedido-\d+ ends$/m],
    [
      'the end was cut off with its entry',
      (c) => {
        const [{ stream: suyo, eventos }] = c.historias
        eventos.pop()
        const { revision, metadata } = eventos.at(-1)
        c.cabezas[0] = { stream: suyo, revision, cadena: metadata.cadena }
        c.pruebas = c.pruebas.filter((prueba: any) => prueba.stream !== suyo || prueba.revision <= revision)
      },
      /^9: seal$/m,
    ],
    [
      'two facts changed places',
      (c) => c.historias[0].eventos.splice(1, 2, ...c.historias[0].eventos.slice(1, 3).reverse()),
      /^2: revision of pedido-\d+@1$/m,
    ],
    ['the root is another', (c) => (c.raiz.raiz = 'a'.repeat(64)), /^7: root\n8: path of pedido-\d+@0$/m],
    ['a path leads elsewhere', (c) => (c.pruebas[1].indice += 1), /^8: path of pedido-\d+@1$/m],
    ['a path is of another tree', (c) => c.pruebas[0].camino.pop(), /^8: path of pedido-\d+@0$/m],
    ['a name was changed', (c) => (c.personas[0].nombre = 'Otra'), /^9: seal$/m],
    ['the seal is another’s', (c) => (c.sello.firma = c.raiz.firma), /^9: seal$/m],
  ])('refuses a case of which %s', async (_, cambiar, dice) => {
    const caso = JSON.parse(texto)
    cambiar(caso)
    const { codigo, dicho } = await verificar(JSON.stringify(ordenado(caso)), publicadas)
    expect([codigo, dicho]).toEqual([1, expect.stringMatching(dice)])
    expect(dicho).not.toContain('1: ')
  })

  it('refuses a case under keys that aren’t published', async () => {
    const otras = JSON.parse(publicadas)
    otras.claves = otras.claves.map((clave: object) => ({ ...clave, publica: 'A'.repeat(43) }))
    const { codigo, dicho } = await verificar(texto, JSON.stringify(otras))
    expect([codigo, dicho]).toEqual([1, expect.stringMatching(/^6: key [0-9a-f]{16} is not published$/m)])
  })
})
