/** The part of a desk that shows what another tariff would have charged. */
export const SUPUESTO = 'supuesto'
