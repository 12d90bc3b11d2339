import type { Kysely } from 'kysely'
import type { Caso } from '#api/contract/caso.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { refuse } from '#domain/decider.ts'
import { partesDeInclusion } from '#domain/merkle.ts'
import type { RaizFirmada } from '#domain/raiz.ts'
import type { Lectura } from '#projections/modelos.ts'
import { arbolActual, indicesDe, raizCon, reunirPartes } from '#projections/raiz/consultas.ts'

type Db = Kysely<Lectura>
/** Facts whose proofs are built at once. */
const A_LA_VEZ = 100

/**
 * Proves that facts are under a signed root, for those that came before it (RFC 6962, section
 * 2.1.1). Throws raiz-imposible when the tree doesn't reach that far, or doesn't lead to that root.
 */
export const probar = async (
  db: Db,
  esquema: string,
  { tamano, raiz }: Pick<RaizFirmada, 'tamano' | 'raiz'>,
  hechos: readonly { readonly stream: string; readonly revision: number; readonly posicion: bigint }[],
): Promise<Caso['pruebas']> => {
  if ((await arbolActual(db, esquema)).tamano < tamano)
    throw new Rechazado(refuse('raiz-imposible', 'El árbol todavía no llega a la última raíz: pídelo en un momento.'))
  if ((await raizCon(db, esquema, tamano)) !== raiz)
    throw new Rechazado(
      refuse('raiz-imposible', 'El árbol no lleva a la última raíz firmada: el registro perdió hechos.'),
    )
  const pruebas: Caso['pruebas'][number][] = []
  for (let desde = 0; desde < hechos.length; desde += A_LA_VEZ) {
    const lote = hechos.slice(desde, desde + A_LA_VEZ)
    const indices = await indicesDe(
      db,
      esquema,
      lote.map(({ posicion }) => posicion),
    )
    const cubiertos = lote.flatMap(({ stream, revision, posicion }) => {
      const indice = indices.get(posicion)
      return indice === undefined || indice >= tamano
        ? []
        : [{ stream, revision, indice, partes: partesDeInclusion(indice, tamano) }]
    })
    const { hashes } = await reunirPartes(
      db,
      esquema,
      cubiertos.flatMap(({ partes }) => partes),
    )
    let leidos = 0
    for (const { partes, ...lugar } of cubiertos) {
      pruebas.push({ ...lugar, camino: hashes.slice(leidos, leidos + partes.length) })
      leidos += partes.length
    }
  }
  return pruebas
}
