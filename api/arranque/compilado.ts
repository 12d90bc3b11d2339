import { join } from 'node:path'

/**
 * Where Node keeps the product's code as it was compiled: a start reads that in half the time
 * (decisiones/operar, «Starting»).
 */
export const COMPILADO = join(import.meta.dirname, '../../node_modules/.compilado')
