import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepararAcceso } from '#api/access/base.ts'
import { crearClaves } from '#api/access/claves.ts'
import { conectarEventStore, SIN_CABEZA } from '#commands/log/event-store.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { crearPool } from '#projections/motor/database.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { type Cifrar, mediana } from './medidas.ts'

const ejecutar = promisify(execFile)
const SECRETO = 'un secreto del banco de 32 letras'
const POR_STREAM = 50
const A_LA_VEZ = 16

/** So many sealed facts, with what is personal encrypted: conversations of fifty. */
const llenar = async (databaseUrl: string, eventstoreUrl: string, hechos: number): Promise<void> => {
  const pool = crearPool(databaseUrl)
  await prepararAcceso(pool)
  const secretos = { actual: SECRETO, anteriores: [] }
  const store = conectarEventStore(eventstoreUrl, crearClaves(pool, secretos), secretos)
  await store.identidad()
  let siguiente = 1
  const momento = new Date().toISOString()
  const escribir = async () => {
    for (let n = siguiente++; n * POR_STREAM <= hechos; n = siguiente++) {
      const actor = { id: 1 + (n % 1_000), tipoUsuario: 'consumidor' }
      const mensajes = Array.from({ length: POR_STREAM - 1 }, (_, k) => ({
        type: 'MensajeEscrito',
        data: {
          numero: k + 1,
          lado: 'consumidor',
          autorId: actor.id,
          texto: `¿Pueden entregar los ${k + 1} quintales el lunes?`,
        },
      }))
      const abierta = {
        type: 'ConversacionAbierta',
        data: { tipo: 'pedido', objetoId: n, consumidorId: actor.id, proveedorId: 5_000 },
      }
      const comun = { ...solicitudDeProceso(`banco ${n}`, 'conversar'), actor, partes: [actor.id, 5_000], momento }
      await store.append(`conversacion-pedido:${n}`, SIN_CABEZA, [abierta, ...mensajes], comun)
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, escribir))
  await store.dispose()
  await pool.end()
}

/** The whole verification of a log against the official client alone that reads it, each a process; medians of interleaved rounds. */
export const medirVerificacion = async (
  servidor: string,
  cifra: Cifrar,
  rondas: number,
  hechos: number,
): Promise<void> => {
  const { databaseUrl, almacenUrl } = await basesNuevas(servidor)
  const almacen = await iniciarAlmacen(almacenUrl)
  await llenar(databaseUrl, almacen.url, hechos)
  const correr = async (archivo: string, env: Record<string, string> = {}) => {
    const { stdout } = await ejecutar(
      process.execPath,
      ['--max-semi-space-size=8', '--max-old-space-size=160', join(import.meta.dirname, archivo)],
      {
        env: { ...process.env, SECRETO, DATABASE_URL: databaseUrl, EVENTSTORE_URL: almacen.url, ...env },
      },
    )
    return JSON.parse(stdout) as { eventos: number; ms: number; mib?: number }
  }
  const razones: number[] = []
  const memorias: number[] = []
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const nuestra = await correr('verificador.ts')
    const leido = await correr('lector.ts', { COMO: 'read' })
    razones.push(nuestra.eventos / nuestra.ms / (leido.eventos / leido.ms))
    memorias.push(nuestra.mib ?? 0)
    console.error(
      `  ronda ${ronda}: ${nuestra.eventos} hechos, verificar ${nuestra.ms.toFixed(0)} ms, solo leer ${leido.ms.toFixed(0)} ms`,
    )
  }
  await almacen.parar()
  cifra(`verificar ${hechos} hechos / leer $all con el cliente solo`, mediana(razones), 'x', 0.7)
  cifra('memoria de la verificación', Math.max(...memorias), 'MiB', undefined, 600)
}
