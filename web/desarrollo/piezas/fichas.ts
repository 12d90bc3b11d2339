import type { Apariencia } from '#web/yo/apariencia.ts'

export type Piel = Apariencia['piel']
export type Ficha = { readonly nombre: string; readonly valor: string }

const reglas = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((regla) => (regla instanceof CSSLayerBlockRule && regla.name === 'ui' ? [...regla.cssRules] : []))
    .filter((regla): regla is CSSStyleRule => regla instanceof CSSStyleRule)

// The CSS compiler adds variables of its own for the colour scheme, which aren't tokens.
const propias = ({ style }: CSSStyleRule): Ficha[] =>
  [...style]
    .filter((nombre) => nombre.startsWith('--') && !nombre.startsWith('--lightningcss'))
    .map((nombre) => ({ nombre, valor: style.getPropertyValue(nombre).trim() }))

export const esColor = ({ valor }: Ficha): boolean => CSS.supports('color', valor)

/** Returns the design tokens in the style sheet: those that all skins share, and a skin's own. */
export const fichasDe = (piel: Piel): { readonly comunes: readonly Ficha[]; readonly deLaPiel: readonly Ficha[] } => ({
  comunes: reglas()
    .filter(({ selectorText }) => selectorText === ':root')
    .flatMap(propias),
  deLaPiel: reglas()
    .filter(({ selectorText }) => selectorText.includes('data-piel') && selectorText.includes(piel))
    .flatMap(propias),
})
