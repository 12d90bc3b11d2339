import { VER } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'

/** The part of a desk that shows what is paid for consumption. */
export const CONSUMOS = 'consumos'

/** Where finance confirms it. */
export const PAGOS_POR_CONFIRMAR = `${ruta('financiero')}?${VER}=${CONSUMOS}`

/** The part of a desk that shows what another tariff would have charged. */
export const SUPUESTO = 'supuesto'
