import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEMORIA_JOVEN, MEMORIA_VIEJA } from '#api/arranque/hijos.ts'
import { abrirLogDePrueba, type LogDePrueba, SECRETO } from '#tests/log.ts'
import { correr } from '#tests/programa.ts'

/** Tests the verification without decryption, on a log of this many streams. */
export const verificar = (streams: number) => {
  const POR_STREAM = 50
  const todos = streams * POR_STREAM
  /** The stream with the change, after three quarters of them. */
  const cambiada = (streams * 3) / 4

  let log: LogDePrueba
  beforeAll(async () => {
    log = await abrirLogDePrueba({ aparte: true })
    for (let n = 1; n <= streams; n += 1) {
      const mensajes = Array.from({ length: POR_STREAM - 1 }, (_, k) => ({
        type: 'MensajeEscrito',
        data: { numero: k + 1, lado: 'consumidor', autorId: 1, texto: `¿Entregan los ${k + 1} quintales?` },
      }))
      const abierta = { type: 'ConversacionAbierta', data: { tipo: 'pedido', objetoId: n, consumidorId: 1 } }
      await log.escribir(`conversacion-pedido:${n}`, [abierta, ...mensajes])
    }
  }, 60_000)
  afterAll(() => log.cerrar())

  describe(`a log of ${todos} facts, verified without decryption,`, () => {
    it('verifies in less than 400 MB, with the heap that a part of the product has', async () => {
      const env = {
        SECRETO,
        DATABASE_URL: log.databaseUrl,
        EVENTSTORE_URL: log.url,
        // Without a limit, how soon garbage is collected depends on how busy the machine is.
        NODE_OPTIONS: `${MEMORIA_JOVEN} ${MEMORIA_VIEJA}`,
      }
      const { codigo, salida, errores } = await correr('tests/bench/verificador.ts', env)
      expect(codigo, errores).toBe(0)
      const { eventos, mib } = JSON.parse(salida)
      // The event that opens the log is one more.
      expect(eventos).toBe(todos + 1)
      expect(mib).toBeLessThan(400)
    })

    it('gives the same first fault and counts as the verification that reads each fact', async () => {
      const vistos: number[] = []
      const aparte = () => log.store.verificar({ contenido: false, alAvanzar: (eventos) => vistos.push(eventos) })
      expect(await aparte()).toEqual({ eventos: todos + 1, historias: streams + 1, raices: 0 })
      expect(vistos.length).toBeGreaterThan(todos / 1_000)
      expect(vistos).toEqual(vistos.toSorted((a, b) => a - b))
      const cambiar = (revision: number, de: string, a: string) =>
        log.detras.query(
          `update events set metadata = convert_to(replace(convert_from(metadata, 'UTF8'), $2, $3), 'UTF8')
         where stream = 'conversacion-pedido:${cambiada}' and revision = $1`,
          [revision, de, a],
        )
      await cambiar(20, 'consumidor', 'proveedor')
      await cambiar(30, 'consumidor', 'proveedor')
      await log.caer()
      await log.levantar()
      const hallado = await aparte()
      expect(hallado).toEqual(await log.store.verificar())
      expect(hallado).toEqual({
        eventos: (cambiada - 1) * POR_STREAM + 20 + 1,
        historias: cambiada + 1,
        raices: 0,
        hallazgo: `No se puede leer MensajeEscrito (conversacion-pedido:${cambiada}, revisión 20): su cadena no es la de lo que guarda`,
      })
    })
  })
}
