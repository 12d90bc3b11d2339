import { descarga } from './descarga.ts'

descarga(30_000)
