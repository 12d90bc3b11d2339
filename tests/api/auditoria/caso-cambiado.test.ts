import { casoCambiado } from './caso-cambiado.ts'

casoCambiado(200)
