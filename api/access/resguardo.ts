import type { Pool } from 'pg'
import type { Secretos } from '#commands/log/secretos.ts'
import { claveDe } from './claves.ts'
import { abrirConstante, CLAVE_PUSH, CONSTANTE, guardadaDe } from './constante.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { lugarDeIdentidad } from './identidades.ts'
import { lugarDeRaiz, raizGuardada } from './raices.ts'

const TANDA = 500

export type Resguardo = {
  /**
   * Keys of persons and identities on documents that were wrapped again, and those that the current
   * secret had wrapped already.
   */
  readonly envueltas: number
  readonly listas: number
  /** A sentence for each of them that none of the secrets opens or that was changed. */
  readonly problemas: readonly string[]
}

/** Tables with many wrapped values: the columns of the row's id and of the value. */
const TABLAS = [
  {
    tabla: 'claves.personas',
    id: 'cuenta',
    tipo: 'bigint',
    valor: 'clave',
    lugar: (cuenta: string) => [cuenta, claveDe(cuenta)] as const,
  },
  { tabla: 'fiscal.identidades', id: 'documento', tipo: 'text', valor: 'contenido', lugar: lugarDeIdentidad },
] as const
type Tabla = (typeof TABLAS)[number]
type Fila = Envuelto & { readonly id: string }

/**
 * Wraps again, under the current secret, the keys of persons, roots and push, the identities on
 * documents of erased persons, and the constant. The product may run meanwhile: a value that is
 * destroyed or wrapped then stays as it is. A run that was killed keeps what it did, and the next
 * one continues. `alAvanzar` gets the number of values seen and of values there are. Throws
 * SecretoDesconocido when none of the secrets opens the constant.
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

  const abrir = ({ lugar }: Tabla, fila: Fila): Buffer | undefined => {
    try {
      return envoltura.abrir(fila, ...lugar(fila.id))
    } catch (error) {
      problemas.push((error as Error).message)
      return undefined
    }
  }

  const envolverTanda = async (de: Tabla, filas: readonly Fila[]): Promise<void> => {
    const nuevas = filas.flatMap((fila) => {
      const abierta = abrir(de, fila)
      if (abierta && fila.llave === envoltura.llave) listas += 1
      return abierta && fila.llave !== envoltura.llave
        ? [{ ...fila, nueva: envoltura.envolver(abierta, de.lugar(fila.id)[0]).valor }]
        : []
    })
    const { rowCount } = await pool.query(
      `update ${de.tabla} t set ${de.valor} = n.nueva, llave = $4
       from unnest($1::${de.tipo}[], $2::bytea[], $3::bytea[]) as n (id, vieja, nueva)
       where t.${de.id} = n.id and t.${de.valor} = n.vieja`,
      [nuevas.map(({ id }) => id), nuevas.map(({ valor }) => valor), nuevas.map(({ nueva }) => nueva), envoltura.llave],
    )
    envueltas += rowCount ?? 0
  }

  const { rows } = await pool.query<{ total: number }>(
    `select sum(n)::int as total from (${TABLAS.map(
      ({ tabla, valor }) => `select count(*) as n from ${tabla} where ${valor} is not null`,
    ).join(' union all ')}) t`,
  )
  const total = rows[0]?.total ?? 0
  let vistas = 0
  for (const de of TABLAS) {
    for (let ultima: string | null = null; ; ) {
      const { rows: filas }: { rows: Fila[] } = await pool.query<Fila>(
        `select ${de.id}::text as id, ${de.valor} as valor, llave from ${de.tabla} t
         where ${de.valor} is not null and ($1::${de.tipo} is null or ${de.id} > $1) order by t.${de.id} limit ${TANDA}`,
        [ultima],
      )
      if (filas.length === 0) break
      await envolverTanda(de, filas)
      vistas += filas.length
      ultima = (filas.at(-1) as Fila).id
      alAvanzar(vistas, Math.max(total, vistas))
    }
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
