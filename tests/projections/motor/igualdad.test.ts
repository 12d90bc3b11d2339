import { igualdad } from './igualdad.ts'

igualdad(5)
