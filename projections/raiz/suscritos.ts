import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { de, type ReadModel, tabla } from '#projections/motor/modelo.ts'

/** The accounts that have ever asked for each day's root by mail, and whether they get it. */
const suscritos = tabla({
  nombre: 'suscritos',
  modo: 'tuplas',
  columnas: {
    cuenta: 'bigint',
    recibe: 'bool',
  },
  clave: ['cuenta'],
  indices: [],
})

const TIPOS: ReadonlySet<string> = new Set(['RaizDiariaElegida', 'CuentaDesactivada', 'PersonaEliminada'])
const esSuyo = (hecho: Hecho): hecho is Hecho & HechoCuenta => hecho.category === 'cuenta' && TIPOS.has(hecho.type)

/**
 * The subscribers to the daily root. An account that is closed or whose person is erased no longer
 * gets it (decisiones/auditoria, «Roots»).
 */
export const modeloSuscritos = {
  nombre: 'suscritos',
  tablas: [suscritos],
  necesita: (hecho) => (esSuyo(hecho) ? [de(suscritos, Number(hecho.clave))] : []),
  aplicar: (hecho, tuplas) => {
    if (!esSuyo(hecho)) return
    const cuenta = Number(hecho.clave)
    if (hecho.type === 'RaizDiariaElegida') tuplas.poner(suscritos, { cuenta, recibe: hecho.data.recibe })
    else if (tuplas.leer(suscritos, cuenta)?.recibe) tuplas.poner(suscritos, { cuenta, recibe: false })
  },
} satisfies ReadModel
