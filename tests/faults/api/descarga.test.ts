import { descarga } from '#tests/api/http/descarga.ts'

descarga(100_000)
