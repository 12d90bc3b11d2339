import { carreras } from './carreras.ts'

carreras(4)
