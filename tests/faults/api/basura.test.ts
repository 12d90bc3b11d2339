import { basura } from '#tests/api/http/basura.ts'

basura(14)
