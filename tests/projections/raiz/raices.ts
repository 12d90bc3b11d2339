import { hash } from 'node:crypto'
import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partesDeConsistencia, partesDeInclusion, partesDeRaiz } from '#domain/merkle.ts'
import { type Lectura, MODELOS } from '#projections/modelos.ts'
import { crearKysely } from '#projections/motor/database.ts'
import { activar } from '#projections/motor/esquema.ts'
import { construir, type Proyeccion } from '#projections/motor/proyeccion.ts'
import { reconstruir } from '#projections/motor/reconstruir.ts'
import { arbolActual, hojaEn, raizCon, reunirPartes } from '#projections/raiz/consultas.ts'
import { merkle } from '#projections/raiz/modelo.ts'
import { abrirLogDePrueba, colocado, cuentaAbierta, type LogDePrueba } from '#tests/log.ts'
import {
  abrirLectura,
  callado,
  type LecturaDePrueba,
  leidosDespuesDe,
  ponerAlDia,
} from '#tests/projections/motor/lectura.ts'

/** Defines the tests of the tree of the log, over `vueltas` histories. */
export const raices = (vueltas: number) => {
  let log: LogDePrueba
  let lectura: LecturaDePrueba
  let db: Kysely<Lectura>
  beforeAll(async () => {
    log = await abrirLogDePrueba({ aparte: true })
    db = crearKysely(log.pool)
    lectura = await abrirLectura(log)
    await log.escribir('cuenta-1', [cuentaAbierta(1, 'consumidor')])
    await log.escribir('cuenta-2', [cuentaAbierta(2, 'proveedor')])
  })
  afterAll(async () => {
    await lectura.cerrar()
    await log.cerrar()
  })

  const sha256 = (hex: string): string => hash('sha256', Buffer.from(hex, 'hex'), 'hex')
  const mth = (hojas: readonly string[]): string => {
    if (hojas.length < 2) return sha256(hojas.length === 0 ? '' : `00${hojas[0]}`)
    const k = 2 ** Math.ceil(Math.log2(hojas.length) - 1)
    return sha256(`01${mth(hojas.slice(0, k))}${mth(hojas.slice(k))}`)
  }
  /**
   * Returns the chain links of what the product wrote, as the log itself stores them, in its order.
   */
  const cadenas = async (): Promise<string[]> => {
    const { rows } = await log.detras.query<{ cadena: string }>(
      `select convert_from(metadata, 'utf8')::jsonb->>'cadena' as cadena from events
     where type not like '$%' and convert_from(metadata, 'utf8')::jsonb ? 'sello' and stream not like '%-666' order by position`,
    )
    return rows.map(({ cadena }) => cadena)
  }
  const raizDe = (esquema: string) => arbolActual(db, esquema)
  const raizDelLog = async () => {
    const hojas = await cadenas()
    return { tamano: hojas.length, raiz: mth(hojas) }
  }
  const editado = (descripcion: string) => ({ type: 'PedidoEditado', data: { descripcion } })

  let pedidos = 100
  type Paso = 'sano' | 'desconocido' | 'imposible' | 'nulo'
  const HECHOS: Readonly<Record<Paso, () => readonly { type: string; data: object }[]>> = {
    sano: () => [colocado('sano'), editado('y editado')],
    desconocido: () => [colocado('antes'), { type: 'PedidoTeletransportado', data: {} }, editado('después')],
    imposible: () => [colocado('antes'), { type: 'PedidoEntregado', data: {} }, editado('después')],
    nulo: () => [colocado('con \0 nulo')],
  }
  const historia = fc.record({
    pasos: fc.array(fc.constantFrom<Paso>('sano', 'sano', 'desconocido', 'imposible', 'nulo'), {
      minLength: 1,
      maxLength: 6,
    }),
    tamanos: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
    repetidos: fc.nat({ max: 5 }),
  })

  const aplicar = async (proyeccion: Proyeccion, tamanos: readonly number[]) => {
    const leidos = await leidosDespuesDe(log.store, proyeccion.posicion())
    for (let n = 0; leidos.length > 0; n += 1) {
      await proyeccion.aplicar(leidos.splice(0, tamanos[n % tamanos.length] as number))
    }
  }

  describe('the tree of the log', () => {
    it('covers all that was sealed, in any batches, parked or not, retried or not, and from zero', async () => {
      const proyeccion = await lectura.proyeccionNueva()
      await fc.assert(
        fc.asyncProperty(historia, async ({ pasos, tamanos, repetidos }) => {
          for (const paso of pasos) {
            pedidos += 1
            await log.escribir(`pedido-${pedidos}`, HECHOS[paso]())
          }
          await aplicar(proyeccion, tamanos)
          for (let n = 0; n < repetidos; n += 1) await proyeccion.reintentar(log.store)
          const delLog = await raizDelLog()
          expect(await raizDe(proyeccion.esquema)).toEqual(delLog)
          const deCero = await construir(lectura.client, MODELOS, log.store, callado)
          expect(await raizDe(deCero.esquema)).toEqual(delLog)
          const { hojas, arbol } = await lectura.diferencias(proyeccion.esquema, deCero.esquema)
          expect([hojas, arbol]).toEqual([undefined, undefined])
          await lectura.client.query(`drop schema ${deCero.esquema} cascade`)
        }),
        { numRuns: vueltas, endOnFailure: true },
      )
      const hojas = await cadenas()
      for (let tamano = 1; tamano <= hojas.length; tamano += 1) {
        expect(await raizCon(db, proyeccion.esquema, tamano)).toBe(mth(hojas.slice(0, tamano)))
      }
    })

    it('has no leaf of what the product didn’t write, and keeps that of a fact that was changed and restored', async () => {
      const proyeccion = await lectura.proyeccionNueva()
      const intruso = EventStoreDBClient.connectionString(log.url)
      const falso = {
        type: 'PedidoColocado',
        data: colocado().data,
        metadata: { cadena: 'a'.repeat(64), sello: 'x.y' },
      }
      await intruso.appendToStream('pedido-666', jsonEvent(falso as unknown as JSONEventType))
      await intruso.dispose()
      pedidos += 1
      const stream = `pedido-${pedidos}`
      await log.escribir(stream, [colocado('antes'), editado('se daña'), editado('la última')])
      const delLog = await raizDelLog()
      const danar = async (de: string, a: string) => {
        await log.detras.query(`update events set type = $3 where stream = $1 and revision = 1 and type = $2`, [
          stream,
          de,
          a,
        ])
        await log.caer()
        await log.levantar()
      }
      await danar('PedidoEditado', 'PedidoDañado')
      await ponerAlDia(proyeccion, log.store)
      expect(await raizDe(proyeccion.esquema)).toEqual(delLog)
      await danar('PedidoDañado', 'PedidoEditado')
      await proyeccion.reintentar(log.store)
      expect(await raizDe(proyeccion.esquema)).toEqual(delLog)
      await activar(lectura.client, MODELOS, proyeccion.esquema)
      const { diferencias } = await reconstruir(lectura.client, MODELOS, log.store, callado, { cambiar: true })
      expect(diferencias.filter(({ tabla }) => tabla === 'hojas' || tabla === 'arbol')).toEqual([])
    })

    it('proves every fact and every beginning with at most 2·log2(n)+2 rows', async () => {
      const proyeccion = await lectura.proyeccionNueva()
      await ponerAlDia(proyeccion, log.store)
      const { esquema } = proyeccion
      const { tamano, raiz } = await raizDe(esquema)
      const cota = 2 * Math.ceil(Math.log2(tamano)) + 2
      const leidos = await leidosDespuesDe(log.store)
      let probados = 0
      for (const leido of leidos) {
        const hoja = await hojaEn(db, esquema, leido.posicion)
        if (!hoja) continue
        probados += 1
        const { hashes, pasos } = await reunirPartes(db, esquema, partesDeInclusion(hoja.indice, tamano))
        expect(merkle.incluye({ indice: hoja.indice, tamano, raiz }, hoja.hoja, hashes)).toBe(true)
        expect(pasos).toBeLessThanOrEqual(cota)
        const de = { tamano: hoja.indice + 1, raiz: await raizCon(db, esquema, hoja.indice + 1) }
        const consistencia = await reunirPartes(db, esquema, partesDeConsistencia(de.tamano, tamano))
        expect(merkle.sigue(de, { tamano, raiz }, consistencia.hashes)).toBe(true)
        expect(consistencia.pasos).toBeLessThanOrEqual(cota)
      }
      expect(probados).toBe(tamano)
      await expect(reunirPartes(db, esquema, [partesDeRaiz(2 * tamano)])).rejects.toThrow('no llega')
    })
  })
}
