import { proyector } from './proyector.ts'

proyector(3)
