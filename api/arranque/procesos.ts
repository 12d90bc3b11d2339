import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { imprimirOferta } from '#api/compra/oferta-pdf.ts'
import { imprimirPropuesta } from '#api/pedido/propuesta-pdf.ts'
import { crearCartas } from '#commands/processes/cartas.ts'
import { crearProcesoDeCierres } from '#commands/processes/cierre.ts'
import { crearProcesoDeCompras } from '#commands/processes/compra.ts'
import { crearCorreos } from '#commands/processes/correo.ts'
import { crearProcesoDeFirmas } from '#commands/processes/firmas.ts'
import { crearProcesoDeRaices } from '#commands/processes/raices.ts'
import { falloDe } from '#domain/fallo.ts'
import { compraDe } from '#projections/compra/consultas.ts'
import { cifrasPorMes } from '#projections/conciliacion/fuentes.ts'
import { LecturaAtrasada } from '#projections/motor/avance.ts'
import { conexion } from '#projections/motor/database.ts'
import { pedidoPorId } from '#projections/pedido/consultas.ts'
import { arbolActual, raizCon, suscritosDe } from '#projections/raiz/consultas.ts'
import { seguirLatiendo } from './latidos.ts'
import type { Direcciones } from './log.ts'
import type { Nucleo } from './nucleo.ts'
import { crearOlvido } from './olvido.ts'
import { PUNTO_DE_CORREOS, plazosDe, puntoDe } from './puntos.ts'
import { crearProcesoDePush } from './push.ts'
import { crearRecordatorios } from './recordatorios.ts'
import { crearProcesoDelDia } from './resumen.ts'
import { crearMarcha } from './trabajos.ts'

const CANDADO_CORREO = '7305808869232150120'
const REINTENTO_MS = 1_000
/**
 * Milliseconds that a mail waits for the code of its order or purchase; after that it goes without.
 */
const ESPERA_CODIGO_MS = 5_000

/**
 * Runs the processes that turn facts into effects. Of many instances one works; the others wait for
 * its lock. After every failure it starts again. `env` is the environment of the child processes.
 */
export const correrProcesos = async (
  nucleo: Nucleo,
  { databaseUrl }: Direcciones,
  env: NodeJS.ProcessEnv,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const client = new pg.Client({
      ...conexion(databaseUrl),
      application_name: 'bandwork-procesos',
      options: '-c TimeZone=UTC',
    })
    client.on('error', () => undefined)
    const interno = new AbortController()
    const parar = () => interno.abort()
    // The signal may already be aborted by the time the client is connected.
    const alto = AbortSignal.any([signal, interno.signal])
    try {
      await client.connect()
      client.once('end', parar)
      while (!alto.aborted) {
        const { rows } = await client.query<{ mio: boolean }>('select pg_try_advisory_lock($1) as mio', [
          CANDADO_CORREO,
        ])
        if (rows[0]?.mio) break
        await esperar(REINTENTO_MS, undefined, { signal: alto }).catch(() => undefined)
      }
      const { cargar, historia } = nucleo.handle
      const { avance, db, firmas, ids } = nucleo.servicios
      /**
       * Builds a reader of the code of a row that the read side may not have yet; '' while it is
       * late.
       */
      const alDia =
        (leer: (esquema: string, id: number) => Promise<{ readonly codigo: string } | undefined>) =>
        async (id: number, posicion: bigint): Promise<string> => {
          try {
            await avance.esperar(posicion, ESPERA_CODIGO_MS)
            return (await leer(avance.esquema(), id))?.codigo ?? ''
          } catch (error) {
            if (error instanceof LecturaAtrasada) return ''
            throw error
          }
        }
      const correos = crearCorreos({
        store: nucleo.servicios.store,
        handle: nucleo.handle,
        cartas: crearCartas({
          cargar,
          historia,
          firmas,
          publicUrl: nucleo.publicUrl,
          cuentaBancaria: nucleo.servicios.config.cuentaBancaria,
          codigoDePedido: alDia((esquema, id) => pedidoPorId(db, esquema, id)),
          codigoDeCompra: alDia((esquema, id) => compraDe(db, esquema, { id })),
          ocultar: ids.ocultar,
          imprimirPropuesta,
          imprimirOferta,
          tieneCuenta: async (correo) => (await nucleo.servicios.cuentas.deCorreo(correo)) !== undefined,
          registro: nucleo.servicios.store.identidad,
          raizAnterior: nucleo.servicios.raices.anterior,
          suscritos: async (posicion) => {
            await avance.esperar(posicion, ESPERA_CODIGO_MS)
            return suscritosDe(db, avance.propio())
          },
        }),
        mensajero: nucleo.mensajero,
        punto: puntoDe(nucleo.pool, PUNTO_DE_CORREOS),
        ahora: nucleo.servicios.ahora,
        logger,
      })
      const olvido = crearOlvido({ pool: nucleo.pool, eventos: nucleo.eventos, env, logger })
      const compras = crearProcesoDeCompras({
        store: nucleo.servicios.store,
        handle: nucleo.handle,
        compras: nucleo.servicios.compras,
        punto: plazosDe(nucleo.pool),
        ahora: nucleo.servicios.ahora,
        logger,
      })
      const cierres = crearProcesoDeCierres(nucleo.servicios)
      const firmasDeMes = crearProcesoDeFirmas({
        ...nucleo.servicios,
        leidas: async (meses) => (avance.listo() ? cifrasPorMes(db, avance.esquema(), meses) : undefined),
        logger,
      })
      const { servicios, cambios } = nucleo
      const marcha = crearMarcha({ pool: nucleo.pool, trabajos: servicios.trabajos, cambios, env, logger })
      const raices = crearProcesoDeRaices({
        ...nucleo.servicios,
        arbol: {
          actual: async () => (avance.listo() ? arbolActual(db, avance.esquema()) : undefined),
          raizCon: (tamano) => raizCon(db, avance.esquema(), tamano),
        },
        firmar: nucleo.servicios.clavesDeRaices.firmar,
        logger,
      })
      const push = crearProcesoDePush(nucleo, logger)
      const resumenes = crearProcesoDelDia(nucleo, logger)
      const recordatorios = crearRecordatorios(nucleo.servicios, logger)
      const procesos = {
        correos,
        push,
        resumenes,
        recordatorios,
        olvidos: olvido,
        compras,
        cierres,
        firmas: firmasDeMes,
        raices,
        trabajos: marcha,
      }
      const corren = Object.values(procesos).map(({ correr }) => correr(alto))
      const latidos = seguirLatiendo(nucleo.pool, procesos, alto)
      await Promise.race([...corren, latidos]).finally(parar)
    } catch (error) {
      logger.warn({ motivo: falloDe(error) }, 'los procesos vuelven a empezar')
      await esperar(REINTENTO_MS, undefined, { signal }).catch(() => undefined)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
