import type { Pool } from 'pg'
import type { Secretos } from '#commands/log/secretos.ts'
import { claveDe } from './claves.ts'
import { abrirConstante, CLAVE_PUSH, CONSTANTE, guardadaDe } from './constante.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { lugarDeRaiz, raizGuardada } from './raices.ts'

const TANDA = 500

export type Resguardo = {
  /**
   * Keys of persons that were wrapped again, and keys that the current secret had wrapped already.
   */
  readonly envueltas: number
  readonly listas: number
  /** A sentence for each key that none of the secrets opens or that was changed. */
  readonly problemas: readonly string[]
}

type Clave = Envuelto & { readonly cuenta: string }

/**
 * Wraps again, under the current secret, the keys of persons, roots and push, and the constant. The
 * product may run meanwhile: a key that is destroyed or wrapped then stays as it is. A run that was
 * killed keeps what it did, and the next one continues. `alAvanzar` gets the number of keys seen
 * and of keys there are. Throws SecretoDesconocido when none of the secrets opens the constant.
 */
export const resguardar = async (
  pool: Pool,
  secretos: Secretos,
  alAvanzar: (vistas: number, total: number) => void,
): Promise<Resguardo> => {
  await abrirConstante(pool, secretos)
  const envoltura = crearEnvoltura(secretos)
  const problemas: string[] = []
  let [envueltas, listas] = [0, 0]

  const abrir = (clave: Clave): Buffer | undefined => {
    try {
      return envoltura.abrir(clave, clave.cuenta, claveDe(clave.cuenta))
    } catch (error) {
      problemas.push((error as Error).message)
      return undefined
    }
  }

  const envolverTanda = async (claves: readonly Clave[]): Promise<void> => {
    const nuevas = claves.flatMap((clave) => {
      const abierta = abrir(clave)
      if (abierta && clave.llave === envoltura.llave) listas += 1
      return abierta && clave.llave !== envoltura.llave
        ? [{ ...clave, nueva: envoltura.envolver(abierta, clave.cuenta).valor }]
        : []
    })
    const { rowCount } = await pool.query(
      `update claves.personas p set clave = n.nueva, llave = $4
       from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as n (cuenta, vieja, nueva)
       where p.cuenta = n.cuenta and p.clave = n.vieja`,
      [
        nuevas.map(({ cuenta }) => cuenta),
        nuevas.map(({ valor }) => valor),
        nuevas.map(({ nueva }) => nueva),
        envoltura.llave,
      ],
    )
    envueltas += rowCount ?? 0
  }

  const { rows } = await pool.query<{ total: number }>(
    'select count(*)::int as total from claves.personas where clave is not null',
  )
  const total = rows[0]?.total ?? 0
  let vistas = 0
  for (let ultima: string | null = null; ; ) {
    const { rows: claves }: { rows: Clave[] } = await pool.query<Clave>(
      `select cuenta::text as cuenta, clave as valor, llave from claves.personas
       where clave is not null and ($1::bigint is null or cuenta > $1) order by personas.cuenta limit ${TANDA}`,
      [ultima],
    )
    if (claves.length === 0) break
    await envolverTanda(claves)
    vistas += claves.length
    ultima = (claves.at(-1) as Clave).cuenta
    alAvanzar(vistas, Math.max(total, vistas))
  }

  for (const unica of [CONSTANTE, CLAVE_PUSH]) {
    const guardada = await guardadaDe(pool, unica)
    if (!guardada || guardada.llave === envoltura.llave) continue
    const { valor, llave } = envoltura.envolver(envoltura.abrir(guardada, ...unica.lugar), unica.lugar[0])
    await pool.query(`update ${unica.tabla} set valor = $1, llave = $2`, [valor, llave])
  }

  // A key that is replaced meanwhile no longer has a private half, so the update finds none.
  const raiz = await raizGuardada(pool)
  if (raiz && raiz.llave !== envoltura.llave) {
    const [lugar, que] = lugarDeRaiz(raiz.id)
    const { valor, llave } = envoltura.envolver(envoltura.abrir(raiz, lugar, que), lugar)
    await pool.query('update claves.raices set privada = $1, llave = $2 where id = $3 and privada = $4', [
      valor,
      llave,
      raiz.id,
      raiz.valor,
    ])
  }
  return { envueltas, listas, problemas }
}
