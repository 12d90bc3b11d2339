import { type Dias, MEDIDAS } from '#domain/cifras.ts'
import type { DeCifra } from './consultas.ts'

/** What a page's address says of a figure that is open: its measure, what of it, and its days where they aren't the page's. */
export const CAMPOS = ['cifra', 'de', 'dias'] as const
type EnDireccion = Readonly<Record<(typeof CAMPOS)[number], string>>

const ENTRE = '_'

export const aDireccion = ({ medida, clave, otro, embudo, dias }: DeCifra): EnDireccion => ({
  cifra: medida,
  de: clave !== undefined ? `clave ${clave}` : otro !== undefined ? `cuenta ${otro}` : embudo ? 'embudo' : '',
  dias: dias ? `${dias.desde}${ENTRE}${dias.hasta}` : '',
})

const diasDe = (dicho: string): Dias | undefined => {
  const [, desde, hasta] = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/.exec(dicho) ?? []
  return desde && hasta ? { desde, hasta } : undefined
}

export const deDireccion = ({
  cifra,
  de,
  dias,
}: Readonly<Record<keyof EnDireccion, string | null>>): DeCifra | undefined => {
  const medida = MEDIDAS.find((una) => una === cifra)
  if (!medida) return undefined
  const [, que, cual = ''] = /^(clave|cuenta|embudo) ?(.*)$/.exec(de ?? '') ?? []
  const suyos = diasDe(dias ?? '')
  return {
    medida,
    ...(que === 'clave' ? { clave: cual } : {}),
    ...(que === 'cuenta' ? { otro: cual } : {}),
    ...(que === 'embudo' ? { embudo: 'true' as const } : {}),
    ...(suyos ? { dias: suyos } : {}),
  }
}
