import { supuesto } from './supuesto.ts'

supuesto(15)
