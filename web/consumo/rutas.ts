import { VER } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'

/** The part of a desk that shows the consumption payments. */
export const CONSUMOS = 'consumos'

/** The page on which finance confirms them. */
export const PAGOS_POR_CONFIRMAR = `${ruta('financiero')}?${VER}=${CONSUMOS}`

/** The part of a desk that shows what another tariff would have charged. */
export const SUPUESTO = 'supuesto'
