import { verificar } from '#tests/commands/log/verificar.ts'

verificar(400)
