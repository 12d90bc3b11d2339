import { raices } from '#tests/projections/raiz/raices.ts'

raices(12)
