import { igualdad } from '#tests/projections/motor/igualdad.ts'

igualdad(15)
