import type { Dias } from '#domain/cifras.ts'
import { Cifra } from '#web/ui/fichas.tsx'
import type { DeCifra, DeMedida } from './de-cifra.ts'

export type Abrir = (cifra: DeCifra) => void

/** A figure that opens to the facts of a measure. */
export const Abre = ({ cifra, abrir, ...resto }: { cifra: DeCifra; abrir: Abrir; children: string }) => (
  <Cifra {...resto} alAbrir={() => abrir(cifra)} />
)

/** What it was the time before, opening as it does. */
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
