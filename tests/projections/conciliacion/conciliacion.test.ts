import { conciliacion } from './conciliacion.ts'

conciliacion(6)
