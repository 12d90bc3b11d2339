import { Boton } from '#web/ui/boton.tsx'

/** The ids of the rows before and after, within the table's page. */
export type Vecinas = readonly [antes: string | undefined, despues: string | undefined]

/**
 * Returns the neighbours of a row. For one that isn't on the page, the first row comes after it.
 */
export const vecinasDe = (filas: readonly { readonly id: string }[], id: string): Vecinas => {
  const ids = filas.map((fila) => fila.id)
  const lugar = ids.indexOf(id)
  return lugar < 0 ? [undefined, ids[0]] : [ids[lugar - 1], ids[lugar + 1]]
}

const Vecina = ({ a, ir, palabra }: { a: string | undefined; ir: (id: string) => void; palabra: string }) => (
  <Boton
    tono="suave"
    motivo={a === undefined ? 'No hay más en esta página de la tabla.' : null}
    onClick={() => a && ir(a)}
  >
    {palabra}
  </Boton>
)

/** Leads from a panel to the neighbouring rows of the table. */
export const PasarDeFila = ({ vecinas: [antes, despues], ir }: { vecinas: Vecinas; ir: (id: string) => void }) => (
  <span>
    <Vecina a={antes} ir={ir} palabra="Anterior" />
    <Vecina a={despues} ir={ir} palabra="Siguiente" />
  </span>
)
