import { carreras } from '#tests/api/http/carreras.ts'

carreras(20)
