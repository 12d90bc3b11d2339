import { verificar } from './verificar.ts'

verificar(80)
