import { basura } from './basura.ts'

basura(3)
