import { consumo } from '#tests/projections/consumo/consumo.ts'

consumo(8)
