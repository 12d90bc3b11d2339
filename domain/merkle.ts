/**
 * The Merkle tree of RFC 6962, section 2.1: an append-only list of leaves under one hash. Proofs in
 * O(log n) show that a leaf is in it, and that a tree continues an earlier one. Hashes and leaves
 * are lowercase hex. The hash function is passed in, because none is pure.
 *
 * Every proof consists of hashes of full subtrees: subtree (`nivel`, `indice`) has 2^nivel leaves,
 * the first at indice · 2^nivel.
 */
export type Subarbol = { readonly nivel: number; readonly indice: number }

/** SHA-256 of bytes, both in hex. */
export type Sha256 = (hex: string) => string

/** Returns the largest power of two that is less than `n`, which is at least 2. */
const corte = (n: number): number => {
  let k = 1
  while (2 * k < n) k *= 2
  return k
}

/**
 * Returns the full subtrees, left to right and largest first, of the `cuantas` leaves from `desde`
 * on. `desde` is a multiple of the first one's size.
 */
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

/** A hash of a proof: the hashes of these full subtrees, joined from the right. */
export type Parte = readonly Subarbol[]

/** Returns the parts of a tree's root, none for the empty tree. */
export const partesDeRaiz = (tamano: number): Parte => subarboles(0, tamano)

/** Returns the audit path of a leaf (section 2.1.1), lowest first. `indice` < `tamano`. */
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

/**
 * Returns the proof that a tree of `de` leaves is the beginning of one of `a` (section 2.1.2),
 * lowest first. It is empty when they are the same. 1 ≤ `de` ≤ `a`.
 */
export const partesDeConsistencia = (de: number, a: number): readonly Parte[] => {
  const partes: Parte[] = []
  let [desde, cuantas] = [0, a]
  /** Whether what is left is the whole of the earlier tree, whose root the verifier knows. */
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

/**
 * Returns the leaf that completes a full subtree. Nothing changes the subtree's hash after that.
 */
export const completadoEn = ({ nivel, indice }: Subarbol): number => (indice + 1) * 2 ** nivel - 1

/**
 * A tree that only grows: its number of leaves, and the hashes of its full subtrees, largest first.
 */
export type Arbol = { readonly tamano: number; readonly cimas: readonly string[] }
export const ARBOL_VACIO: Arbol = { tamano: 0, cimas: [] }

const impar = (n: number): boolean => n % 2 === 1
const mitad = (n: number): number => Math.floor(n / 2)

/** Builds the tree's operations over a hash function. */
export const crearMerkle = (sha256: Sha256) => {
  const hoja = (bytes: string): string => sha256(`00${bytes}`)
  const nodo = (izquierda: string, derecha: string): string => sha256(`01${izquierda}${derecha}`)
  const plegar = (hashes: readonly string[]): string => hashes.reduceRight((derecha, hash) => nodo(hash, derecha))
  const raiz = ({ cimas }: Pick<Arbol, 'cimas'>): string => (cimas.length === 0 ? sha256('') : plegar(cimas))

  /**
   * Returns the hash that a path from a leaf leads to, or undefined when a tree of that size has no
   * such path.
   */
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
    hoja,
    /** Returns the root of a tree, also of the empty one. */
    raiz,
    /**
     * Appends a leaf, given by its hash. `completos` are the hashes of the full subtrees that it
     * completes, by level, itself first. There is one per level: two on average at most.
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
    /**
     * Returns the hashes of a proof or of a root from those of full subtrees, with at most two
     * lookups for each level of the tree.
     */
    reunir: (partes: readonly Parte[], nodoEn: (subarbol: Subarbol) => string): readonly string[] =>
      partes.map((parte) => plegar(parte.map(nodoEn))),
    /**
     * Returns whether a leaf, given by its hash, stands at `indice` in the tree of `tamano` leaves
     * with that root.
     */
    incluye: (
      { indice, tamano, raiz: esperada }: { readonly indice: number; readonly tamano: number; readonly raiz: string },
      suHoja: string,
      camino: readonly string[],
    ): boolean => indice >= 0 && indice < tamano && subir(indice, tamano, suHoja, camino) === esperada,
    /** Returns whether the tree of `de` is the beginning of that of `a`. */
    sigue: (
      de: { readonly tamano: number; readonly raiz: string },
      a: { readonly tamano: number; readonly raiz: string },
      camino: readonly string[],
    ): boolean => {
      if (de.tamano < 1 || de.tamano > a.tamano) return false
      if (de.tamano === a.tamano) return camino.length === 0 && de.raiz === a.raiz
      let [propio, ultimo] = [de.tamano - 1, a.tamano - 1]
      while (impar(propio)) [propio, ultimo] = [mitad(propio), mitad(ultimo)]
      // The earlier tree is one full subtree, so the path begins with its root.
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
