import { Boton } from '#web/ui/boton.tsx'

/** The one before and the one after in the page of the table, where there are. */
export type Vecinas = readonly [antes: string | undefined, despues: string | undefined]

/** Who stand beside a row; beside one that isn't on the page, its first. */
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

/** Leads from a panel to its neighbours of the table. */
export const PasarDeFila = ({ vecinas: [antes, despues], ir }: { vecinas: Vecinas; ir: (id: string) => void }) => (
  <span>
    <Vecina a={antes} ir={ir} palabra="Anterior" />
    <Vecina a={despues} ir={ir} palabra="Siguiente" />
  </span>
)
