import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ARBOL_VACIO,
  type Arbol,
  completadoEn,
  crearMerkle,
  type Parte,
  partesDeConsistencia,
  partesDeInclusion,
  partesDeRaiz,
  type Subarbol,
} from '#domain/merkle.ts'

let hashes = 0
const sha256 = (hex: string): string => {
  hashes += 1
  return hash('sha256', Buffer.from(hex, 'hex'), 'hex')
}
const merkle = crearMerkle(sha256)

/** Returns the tree's root exactly as RFC 6962, section 2.1, defines it. */
const mth = (hojas: readonly string[]): string => {
  if (hojas.length === 0) return sha256('')
  if (hojas.length === 1) return sha256(`00${hojas[0]}`)
  const k = 2 ** Math.ceil(Math.log2(hojas.length) - 1)
  return sha256(`01${mth(hojas.slice(0, k))}${mth(hojas.slice(k))}`)
}
const camino = (m: number, hojas: readonly string[]): readonly string[] => {
  if (hojas.length === 1) return []
  const k = 2 ** Math.ceil(Math.log2(hojas.length) - 1)
  const [antes, despues] = [hojas.slice(0, k), hojas.slice(k)]
  return m < k ? [...camino(m, antes), mth(despues)] : [...camino(m - k, despues), mth(antes)]
}
const prueba = (m: number, hojas: readonly string[], entero = true): readonly string[] => {
  if (m === hojas.length) return entero ? [] : [mth(hojas)]
  const k = 2 ** Math.ceil(Math.log2(hojas.length) - 1)
  const [antes, despues] = [hojas.slice(0, k), hojas.slice(k)]
  return m <= k ? [...prueba(m, antes, entero), mth(despues)] : [...prueba(m - k, despues, false), mth(antes)]
}

/**
 * Grows a tree leaf by leaf. Each full subtree's hash is stored with the leaf that completes it.
 */
const crecer = (hojas: readonly string[]) => {
  let arbol: Arbol = ARBOL_VACIO
  const filas: (readonly string[])[] = []
  const raices = [merkle.raiz(arbol)]
  for (const hoja of hojas) {
    const { completos, ...mayor } = merkle.agregar(arbol, merkle.hoja(hoja))
    arbol = mayor
    filas.push(completos)
    raices.push(merkle.raiz(arbol))
  }
  let vistos = 0
  const nodoEn = (subarbol: Subarbol): string => {
    vistos += 1
    return filas[completadoEn(subarbol)]![subarbol.nivel]!
  }
  const reunir = (partes: readonly Parte[]) => {
    vistos = 0
    hashes = 0
    const pasos = merkle.reunir(partes, nodoEn)
    return { pasos, vistos, hashes }
  }
  return { arbol, filas, raices, reunir }
}

const hoja = fc.uint8Array({ minLength: 0, maxLength: 33 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const varias = fc.array(hoja, { minLength: 1, maxLength: 70 })
const dentro = (n: number, parte: number): number => Math.min(n - 1, Math.floor(parte * n))
const fraccion = fc.double({ min: 0, max: 1, noNaN: true })
/** Returns another hash of the same form. */
const otro = (h: string): string => `${h.slice(0, -1)}${h.endsWith('0') ? '1' : '0'}`

// The leaves and roots that implementations of certificate transparency are tested with.
const OCHO = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const RAICES = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('the tree of RFC 6962', () => {
  it('has the known roots of the known leaves', () => {
    expect(crecer(OCHO).raices).toEqual(RAICES)
  })

  it('has the roots that the RFC defines, grown leaf by leaf or assembled from its full subtrees', () => {
    fc.assert(
      fc.property(varias, (hojas) => {
        const { raices, reunir } = crecer(hojas)
        expect(raices).toEqual(Array.from({ length: hojas.length + 1 }, (_, n) => mth(hojas.slice(0, n))))
        for (let n = 1; n <= hojas.length; n += 1) expect(reunir([partesDeRaiz(n)]).pasos).toEqual([raices[n]])
      }),
    )
  })

  it('proves a leaf with the RFC’s path, and no other leaf, place or root with it, nor with changed steps', () => {
    fc.assert(
      fc.property(varias, fraccion, fraccion, hoja, (hojas, lugar, cuantas, ajena) => {
        const { raices, reunir } = crecer(hojas)
        const tamano = dentro(hojas.length, cuantas) + 1
        const indice = dentro(tamano, lugar)
        const { pasos } = reunir(partesDeInclusion(indice, tamano))
        expect(pasos).toEqual(camino(indice, hojas.slice(0, tamano)))
        const hoja = merkle.hoja(hojas[indice]!)
        const donde = { indice, tamano, raiz: raices[tamano]! }
        expect(merkle.incluye(donde, hoja, pasos)).toBe(true)
        if (ajena !== hojas[indice]) expect(merkle.incluye(donde, merkle.hoja(ajena), pasos)).toBe(false)
        expect(merkle.incluye({ ...donde, raiz: otro(donde.raiz) }, hoja, pasos)).toBe(false)
        expect(merkle.incluye({ ...donde, indice: tamano }, hoja, pasos)).toBe(false)
        expect(merkle.incluye({ ...donde, indice: -1 }, hoja, pasos)).toBe(false)
        expect(merkle.incluye(donde, hoja, [...pasos, hoja])).toBe(false)
        if (pasos.length > 0) expect(merkle.incluye(donde, hoja, pasos.slice(1))).toBe(false)
        for (const n of pasos.keys()) {
          expect(merkle.incluye(donde, hoja, pasos.with(n, otro(pasos[n]!)))).toBe(false)
        }
        for (let n = 0; n < tamano; n += 1) {
          if (hojas[n] !== hojas[indice]) expect(merkle.incluye({ ...donde, indice: n }, hoja, pasos)).toBe(false)
        }
      }),
    )
  })

  it('proves that a tree continues its own beginning, and no other', () => {
    fc.assert(
      fc.property(varias, fraccion, fraccion, fraccion, (hojas, corto, largo, cambiada) => {
        const { raices, reunir } = crecer(hojas)
        const a = dentro(hojas.length, largo) + 1
        const de = dentro(a, corto) + 1
        const { pasos } = reunir(partesDeConsistencia(de, a))
        expect(pasos).toEqual(prueba(de, hojas.slice(0, a)))
        const [antes, despues] = [
          { tamano: de, raiz: raices[de]! },
          { tamano: a, raiz: raices[a]! },
        ]
        expect(merkle.sigue(antes, despues, pasos)).toBe(true)
        expect(merkle.sigue({ ...antes, raiz: otro(antes.raiz) }, despues, pasos)).toBe(false)
        expect(merkle.sigue(antes, { ...despues, raiz: otro(despues.raiz) }, pasos)).toBe(false)
        expect(merkle.sigue(antes, despues, [...pasos, despues.raiz])).toBe(false)
        if (de < a) expect(merkle.sigue(despues, antes, pasos)).toBe(false)
        for (const n of pasos.keys()) expect(merkle.sigue(antes, despues, pasos.with(n, otro(pasos[n]!)))).toBe(false)
        // A leaf of the beginning was changed, so no proof of the new tree leads on from the old
        // root.
        const indice = dentro(de, cambiada)
        const otra = crecer(hojas.with(indice, `${hojas[indice]}ff`))
        const { pasos: otrosPasos } = otra.reunir(partesDeConsistencia(de, a))
        expect(merkle.sigue(antes, { tamano: a, raiz: otra.raices[a]! }, otrosPasos)).toBe(false)
      }),
    )
  })

  it('takes at most 2·log2(n)+2 steps, reads and hashes for any leaf and beginning, and under two hashes a leaf', () => {
    const hojas = Array.from({ length: 3_000 }, (_, n) => n.toString(16).padStart(8, '0'))
    const { reunir, filas } = crecer(hojas)
    for (const tamano of [1, 2, 3, 1_023, 1_024, 1_025, 2_047, 2_999, 3_000]) {
      const cota = 2 * Math.ceil(Math.log2(tamano)) + 2
      for (const parte of [0, 0.1, 0.5, 0.77, 1]) {
        const indice = dentro(tamano, parte)
        for (const partes of [partesDeInclusion(indice, tamano), partesDeConsistencia(indice + 1, tamano)]) {
          const pasos = reunir(partes)
          expect(pasos.vistos).toBeLessThanOrEqual(cota)
          expect(pasos.hashes).toBeLessThanOrEqual(cota)
          expect(pasos.pasos.length).toBeLessThanOrEqual(cota)
        }
      }
      expect(reunir([partesDeRaiz(tamano)]).vistos).toBeLessThanOrEqual(cota)
    }
    // Leaf i completes one subtree for each trailing one bit of its index, besides itself: fewer
    // than two a leaf in total.
    expect(filas.map((completos) => completos.length).slice(0, 8)).toEqual([1, 2, 1, 3, 1, 2, 1, 4])
    expect(filas.reduce((suma, completos) => suma + completos.length, 0)).toBeLessThan(2 * hojas.length)
  })

  it('tells positions beyond 32 bits apart', () => {
    const tamano = 2 ** 40 + 5
    expect(partesDeInclusion(2 ** 40 + 4, tamano)).toEqual([
      [{ nivel: 2, indice: 2 ** 38 }],
      [{ nivel: 40, indice: 0 }],
    ])
    expect(completadoEn({ nivel: 40, indice: 0 })).toBe(2 ** 40 - 1)
  })
})
