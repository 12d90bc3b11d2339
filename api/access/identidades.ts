import type { Pool } from 'pg'
import type { Secretos } from '#commands/log/secretos.ts'
import type { IdentidadFiscal } from '#domain/compra/recibos.ts'
import { crearEnvoltura, type Envuelto } from './envoltura.ts'
import { porTandas } from './tandas.ts'

/** Years for which tax law makes one keep to whom a document was made out, from its date. */
const ANIOS = 7

/** Returns the place that an identity is bound to, and its name in an error. */
export const lugarDeIdentidad = (documento: string): readonly [lugar: string, que: string] => [
  `identidad ${documento}`,
  `La identidad del documento ${documento}`,
]

/** Returns the name of a document: of a purchase's term, or of a payment of consumption. */
export const documentoDeCompra = (compra: number, termino: number): string => `compra-${compra}-${termino}`
export const documentoDeConsumo = (proveedor: number, numero: number): string => `consumo-${proveedor}-${numero}`

/** A document to whose customer the law still holds, and its date, ISO 8601. */
export type DocumentoGuardado = {
  readonly documento: string
  readonly fecha: string
  readonly identidad: IdentidadFiscal
}
export type Identidades = ReturnType<typeof crearIdentidades>

/**
 * Creates the store of the name and tax id on an erased person's documents (decisiones/cuenta,
 * «Documents of an erased person»). Each is sealed under the product's secret, not under the
 * person's key, and isn't read once its time is over.
 */
export const crearIdentidades = (pool: Pool, secretos: Secretos) => {
  const envoltura = crearEnvoltura(secretos)
  return {
    /** Keeps the identities of documents whose time isn't over. */
    guardar: async (documentos: readonly DocumentoGuardado[]): Promise<void> => {
      for (const { documento, fecha, identidad } of documentos) {
        const [lugar] = lugarDeIdentidad(documento)
        const { valor, llave } = envoltura.envolver(Buffer.from(JSON.stringify(identidad)), lugar)
        await pool.query(
          `insert into fiscal.identidades (documento, contenido, llave, hasta)
           select $1, $2, $3, $4::timestamptz + interval '${ANIOS} years'
           where $4::timestamptz + interval '${ANIOS} years' > now()
           on conflict (documento) do update set contenido = excluded.contenido, llave = excluded.llave, hasta = excluded.hasta`,
          [documento, valor, llave, fecha],
        )
      }
    },
    /** Reads the identities that are kept of these documents. */
    leer: async (documentos: readonly string[]): Promise<ReadonlyMap<string, IdentidadFiscal>> => {
      if (documentos.length === 0) return new Map()
      const { rows } = await pool.query<Envuelto & { documento: string }>(
        'select documento, contenido as valor, llave from fiscal.identidades where documento = any($1) and hasta > now()',
        [documentos],
      )
      return new Map(
        rows.map(({ documento, ...envuelto }) => [
          documento,
          JSON.parse(envoltura.abrir(envuelto, ...lugarDeIdentidad(documento)).toString('utf8')) as IdentidadFiscal,
        ]),
      )
    },
    /** Deletes the identities whose time is over. */
    barrer: (): Promise<void> =>
      porTandas(async (cuantas) => {
        const { rowCount } = await pool.query(
          `delete from fiscal.identidades where documento = any(array(
             select documento from fiscal.identidades where hasta <= now() order by hasta limit $1 for update skip locked))`,
          [cuantas],
        )
        return rowCount ?? 0
      }),
  }
}
