import type { Kysely } from 'kysely'
import type { Ofuscador } from '#api/http/ids.ts'
import { idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { noExiste } from '#domain/decider.ts'
import { negado } from '#domain/permisos.ts'
import { type Sucursal, sucursalesDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'

type De = { readonly db: Kysely<Lectura>; readonly ids: Ofuscador }

const exigir = ({ tipo_usuario }: TuplaCuenta): void => {
  const no = negado(tipo_usuario, 'sucursal.leer')
  if (no) throw new Rechazado(no)
}

/**
 * Returns the branch that a request asks to read as its head office, or undefined when it asks for
 * the account's own (decisiones/permisos, «Head office»). Another's branch answers as if it didn't
 * exist. Throws prohibido, no-existe.
 */
export const sucursalLeida = async (
  { db, ids }: De,
  esquema: string,
  cuenta: TuplaCuenta,
  sucursal: string | undefined,
): Promise<Sucursal | undefined> => {
  if (sucursal === undefined) return undefined
  exigir(cuenta)
  const [leida] = await sucursalesDe(db, esquema, cuenta.id, idDe(ids, sucursal, 'esa sucursal'))
  if (!leida) throw new Rechazado(noExiste('esa sucursal'))
  return leida
}

/** Returns the branches that a request asks to read: one, or all of the account's. */
export const sucursalesLeidas = async (
  { db, ids }: De,
  esquema: string,
  cuenta: TuplaCuenta,
  sucursal: string | undefined,
): Promise<readonly Sucursal[] | undefined> => {
  if (sucursal !== 'todas') {
    const leida = await sucursalLeida({ db, ids }, esquema, cuenta, sucursal)
    return leida && [leida]
  }
  exigir(cuenta)
  return sucursalesDe(db, esquema, cuenta.id)
}
