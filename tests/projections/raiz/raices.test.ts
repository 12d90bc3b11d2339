import { raices } from './raices.ts'

raices(4)
