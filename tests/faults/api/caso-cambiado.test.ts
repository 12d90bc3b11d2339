import { casoCambiado } from '#tests/api/auditoria/caso-cambiado.ts'

casoCambiado(1500)
