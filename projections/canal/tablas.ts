import type { LadoDeCanal, TipoDeCanal } from '#domain/conversacion/canal.ts'
import type { Propios } from '#domain/conversacion/propios.ts'
import { documento, type TuplaDe, tabla, texto } from '#projections/motor/modelo.ts'

/** The conversations that have begun, one row each. */
export const conversaciones = tabla({
  nombre: 'conversaciones',
  modo: 'tuplas',
  columnas: {
    /** The channel, as its stream names it. */
    canal: 'text',
    tipo: texto<TipoDeCanal>(),
    /** The id of the order or purchase. */
    objeto: 'bigint',
    /** The order's client; 0 for a purchase's conversation. */
    consumidor: 'bigint',
    proveedor: 'bigint',
    /**
     * The number of the last message, its side, its beginning, its file's name ('' without one) and
     * the moment at which it was written.
     */
    ultimo: 'int',
    lado: texto<LadoDeCanal>(),
    texto: 'text',
    archivo: 'text',
    momento: 'timestamptz',
    /** The last message that each side has read. */
    leido_consumidor: 'int',
    leido_proveedor: 'int',
    leido_callcenter: 'int',
    leido_financiero: 'int',
    propios: documento<Propios>(),
    /** Messages that each side hasn't read. */
    sin_leer_consumidor: 'int',
    sin_leer_proveedor: 'int',
    sin_leer_callcenter: 'int',
    sin_leer_financiero: 'int',
    abierta: documento<readonly LadoDeCanal[]>(),
    /** Log position of the last message, unique. */
    orden: 'bigint',
  },
  clave: ['canal'],
  indices: [
    '(consumidor, orden desc)',
    '(proveedor, orden desc)',
    '(tipo, orden desc)',
    '(consumidor) where sin_leer_consumidor > 0',
    '(proveedor) where sin_leer_proveedor > 0',
  ],
  con: 'fillfactor = 80',
  puente: {},
})
export type TuplaConversacion = TuplaDe<typeof conversaciones>
