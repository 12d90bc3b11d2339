import { anomalias } from './anomalias.ts'

anomalias(3)
