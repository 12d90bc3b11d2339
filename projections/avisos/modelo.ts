import { destinoEscrito, type NounDeAviso } from '#domain/aviso.ts'
import { alcanza } from '#domain/callados.ts'
import type { AvisoDeHecho } from '#domain/dichos.ts'
import type { Hecho } from '#domain/hecho.ts'
import { documento, type ReadModel, type TuplaDe, type Tuplas, tabla, texto } from '#projections/motor/modelo.ts'

/** Live messages and notices, with the recipient of each (`destinoEscrito`). */
export const avisos = tabla({
  nombre: 'avisos',
  modo: 'agregados',
  columnas: {
    posicion: 'bigint',
    n: 'int',
    destino: 'text',
    noun: texto<NounDeAviso>(),
    asunto: texto<AvisoDeHecho['asunto']>(),
    datos: documento<AvisoDeHecho['datos']>(),
    momento: 'timestamptz',
  },
  clave: ['posicion', 'n', 'destino'],
  indices: ['(destino, posicion)'],
  puente: {
    noun: `case when asunto in ('chatMessage', 'chatwork') then 'conversacion'
      when datos ? 'idCompra' then 'compra' when datos ? 'idPedido' then 'pedido' when datos ? 'numero' then 'cuenta'
      when asunto in ('pagoConsumo', 'pagoConsumoRechazado', 'cierreAlterado') then 'consumo' else 'red' end`,
  },
})
export type TuplaAviso = TuplaDe<typeof avisos>

/**
 * A model without a handler of its own. The models of the nouns add their messages, together with
 * the rows that these refer to.
 */
export const modeloAvisos = {
  nombre: 'avisos',
  tablas: [avisos],
  necesita: () => [],
  aplicar: () => undefined,
} satisfies ReadModel

/** Adds the live messages that a fact causes, for the recipients who may see it. */
export const avisar = (hecho: Hecho, mensajes: readonly AvisoDeHecho[], tuplas: Tuplas): void => {
  for (const [n, { destino, noun, asunto, datos }] of mensajes.filter((aviso) => alcanza(hecho, aviso)).entries()) {
    tuplas.agregar(avisos, {
      posicion: Number(hecho.posicion),
      n,
      destino: destinoEscrito(destino),
      noun,
      asunto,
      datos,
      momento: hecho.meta.momento,
    })
  }
}
