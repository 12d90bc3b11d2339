import { supuesto } from '#tests/projections/consumo/supuesto.ts'

supuesto(60)
