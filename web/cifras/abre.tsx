import { Cifra } from '#web/ui/fichas.tsx'
import type { DeCifra } from './de-cifra.ts'

export type Abrir = (cifra: DeCifra) => void

/** A figure that opens to the facts of a measure. */
export const Abre = ({
  cifra,
  abrir,
  ...resto
}: {
  cifra: DeCifra
  abrir: Abrir
  /** It is nothing: there are no facts to open. */
  nada: boolean
  children: string
}) => <Cifra {...resto} alAbrir={() => abrir(cifra)} />
