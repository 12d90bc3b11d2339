import { consumo } from './consumo.ts'

consumo(3, 1)
