import type { Dias } from '#domain/cifras.ts'
import { Cifra } from '#web/ui/fichas.tsx'
import type { DeCifra, DeMedida } from './de-cifra.ts'

export type Abrir = (cifra: DeCifra) => void

/** Shows a figure that opens the facts of a measure. */
export const Abre = ({ cifra, abrir, ...resto }: { cifra: DeCifra; abrir: Abrir; children: string }) => (
  <Cifra {...resto} alAbrir={() => abrir(cifra)} />
)

/** Shows the figure of the period before. It opens like the current one. */
export const Antes = ({
  cifra,
  dias,
  abrir,
  children,
}: {
  cifra: DeMedida | { readonly type: string }
  dias: Dias
  abrir: Abrir
  children: string
}) => <Abre cifra={{ ...cifra, dias }} abrir={abrir}>{`antes: ${children}`}</Abre>
