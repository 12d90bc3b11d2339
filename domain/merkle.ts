/**
 * The Merkle tree of RFC 6962, section 2.1: an append-only list of leaves under one hash, with proofs in O(log n) that a leaf is in it and that a
 * tree goes on from an earlier one. Hashes and leaves are lowercase hex; the hash function is given, for none is pure.
 *
 * Every proof is made of hashes of full subtrees: subtree (`nivel`, `indice`) has 2^nivel leaves, the first at indice · 2^nivel.
 */
export type Subarbol = { readonly nivel: number; readonly indice: number }

/** SHA-256 of bytes, both in hex. */
export type Sha256 = (hex: string) => string

/** The largest power of two that is less than `n`, which is at least 2. */
const corte = (n: number): number => {
  let k = 1
  while (2 * k < n) k *= 2
  return k
}

/** The full subtrees, left to right, of the `cuantas` leaves from `desde` on: the largest first. `desde` is a multiple of the first one's size. */
const subarboles = (desde: number, cuantas: number): readonly Subarbol[] => {
  const todos: Subarbol[] = []
  let quedan = cuantas
  let inicio = desde
  for (let nivel = Math.floor(Math.log2(cuantas || 1)) + 1; nivel >= 0; nivel -= 1) {
    const hojas = 2 ** nivel
    if (hojas > quedan) continue
    todos.push({ nivel, indice: inicio / hojas })
    inicio += hojas
    quedan -= hojas
  }
  return todos
}

/** A hash of a proof: that of the full subtrees named, joined from the right. */
export type Parte = readonly Subarbol[]

/** What a tree's root is made of; nothing for the empty one. */
export const partesDeRaiz = (tamano: number): Parte => subarboles(0, tamano)

/** The audit path of a leaf (section 2.1.1), lowest first. `indice` < `tamano`. */
export const partesDeInclusion = (indice: number, tamano: number): readonly Parte[] => {
  const partes: Parte[] = []
  let [desde, cuantas] = [0, tamano]
  while (cuantas > 1) {
    const k = corte(cuantas)
    if (indice - desde < k) {
      partes.push(subarboles(desde + k, cuantas - k))
      cuantas = k
    } else {
      partes.push(subarboles(desde, k))
      desde += k
      cuantas -= k
    }
  }
  return partes.reverse()
}

/** What shows that a tree of `de` leaves is the beginning of one of `a` (section 2.1.2), lowest first; nothing when they are the same. 1 ≤ `de` ≤ `a`. */
export const partesDeConsistencia = (de: number, a: number): readonly Parte[] => {
  const partes: Parte[] = []
  let [desde, cuantas] = [0, a]
  /** Whether what is left is the whole of the earlier tree, which who checks knows. */
  let entero = true
  while (de - desde < cuantas) {
    const k = corte(cuantas)
    if (de - desde <= k) {
      partes.push(subarboles(desde + k, cuantas - k))
      cuantas = k
    } else {
      partes.push(subarboles(desde, k))
      desde += k
      cuantas -= k
      entero = false
    }
  }
  if (!entero) partes.push(subarboles(desde, cuantas))
  return partes.reverse()
}

/** The leaf that completes a full subtree: nothing changes its hash from then on. */
export const completadoEn = ({ nivel, indice }: Subarbol): number => (indice + 1) * 2 ** nivel - 1

/** A tree that only grows: how many leaves it has, and the hashes of its full subtrees, the largest first. */
export type Arbol = { readonly tamano: number; readonly cimas: readonly string[] }
export const ARBOL_VACIO: Arbol = { tamano: 0, cimas: [] }

const impar = (n: number): boolean => n % 2 === 1
const mitad = (n: number): number => Math.floor(n / 2)

/** The tree's operations over a hash function. */
export const crearMerkle = (sha256: Sha256) => {
  const hoja = (bytes: string): string => sha256(`00${bytes}`)
  const nodo = (izquierda: string, derecha: string): string => sha256(`01${izquierda}${derecha}`)
  const plegar = (hashes: readonly string[]): string => hashes.reduceRight((derecha, una) => nodo(una, derecha))
  const raiz = ({ cimas }: Pick<Arbol, 'cimas'>): string => (cimas.length === 0 ? sha256('') : plegar(cimas))

  /** What a path from a leaf leads to; undefined when it is none of a tree of that size. */
  const subir = (indice: number, tamano: number, suHoja: string, camino: readonly string[]): string | undefined => {
    let [propio, ultimo, hash] = [indice, tamano - 1, suHoja]
    for (const hermano of camino) {
      if (ultimo === 0) return undefined
      if (impar(propio) || propio === ultimo) {
        hash = nodo(hermano, hash)
        while (!impar(propio) && propio !== 0) [propio, ultimo] = [mitad(propio), mitad(ultimo)]
      } else hash = nodo(hash, hermano)
      ;[propio, ultimo] = [mitad(propio), mitad(ultimo)]
    }
    return ultimo === 0 ? hash : undefined
  }

  return {
    /** A leaf's hash. */
    hoja,
    /** The root of a tree, the empty one's among them. */
    raiz,
    /**
     * A tree with one leaf more, by its hash; `completos` are the hashes of the full subtrees that it completes, itself first, by level. As many
     * hashes as levels: two at most on the average.
     */
    agregar: ({ tamano, cimas }: Arbol, suHoja: string): Arbol & { readonly completos: readonly string[] } => {
      const quedan = [...cimas]
      const completos = [suHoja]
      let nueva = suHoja
      for (let n = tamano; impar(n); n = mitad(n)) {
        nueva = nodo(quedan.pop() as string, nueva)
        completos.push(nueva)
      }
      return { tamano: tamano + 1, cimas: [...quedan, nueva], completos }
    },
    /** The hashes of a proof, or of a root, from those of full subtrees: at most two lookups a level of the tree. */
    reunir: (partes: readonly Parte[], nodoEn: (subarbol: Subarbol) => string): readonly string[] =>
      partes.map((parte) => plegar(parte.map(nodoEn))),
    /** Whether a leaf, by its hash, stands at `indice` of the tree of `tamano` leaves and that root. */
    incluye: (
      { indice, tamano, raiz: suya }: { readonly indice: number; readonly tamano: number; readonly raiz: string },
      suHoja: string,
      camino: readonly string[],
    ): boolean => indice >= 0 && indice < tamano && subir(indice, tamano, suHoja, camino) === suya,
    /** Whether the tree of `de` is the beginning of that of `a`. */
    sigue: (
      de: { readonly tamano: number; readonly raiz: string },
      a: { readonly tamano: number; readonly raiz: string },
      camino: readonly string[],
    ): boolean => {
      if (de.tamano < 1 || de.tamano > a.tamano) return false
      if (de.tamano === a.tamano) return camino.length === 0 && de.raiz === a.raiz
      let [propio, ultimo] = [de.tamano - 1, a.tamano - 1]
      while (impar(propio)) [propio, ultimo] = [mitad(propio), mitad(ultimo)]
      // The earlier tree is one full subtree: its root is where the path begins.
      const [primera, ...resto] = propio === 0 ? [de.raiz, ...camino] : camino
      if (primera === undefined) return false
      let [antes, ahora] = [primera, primera]
      for (const hermano of resto) {
        if (ultimo === 0) return false
        if (impar(propio) || propio === ultimo) {
          antes = nodo(hermano, antes)
          ahora = nodo(hermano, ahora)
          while (!impar(propio) && propio !== 0) [propio, ultimo] = [mitad(propio), mitad(ultimo)]
        } else ahora = nodo(ahora, hermano)
        ;[propio, ultimo] = [mitad(propio), mitad(ultimo)]
      }
      return ultimo === 0 && antes === de.raiz && ahora === a.raiz
    },
  }
}
