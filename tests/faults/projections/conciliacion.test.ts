import { conciliacion } from '#tests/projections/conciliacion/conciliacion.ts'

conciliacion(30)
