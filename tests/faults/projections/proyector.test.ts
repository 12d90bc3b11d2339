import { proyector } from '#tests/projections/motor/proyector.ts'

proyector(8)
