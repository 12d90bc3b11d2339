import { leerConfig } from '#api/arranque/config.ts'
import { abrirLog, type Direcciones } from '#api/arranque/log.ts'
import { SIN_CABEZA } from '#commands/log/event-store.ts'
import { solicitudDeProceso } from '#commands/log/solicitud.ts'
import { basesNuevas, iniciarAlmacen } from '#tests/almacen.ts'
import { crearAparte, llenarLog } from './aparte.ts'
import { type Banco, PUERTO } from './banco.ts'
import { conectarCliente } from './cliente.ts'
import { entrar } from './flujos.ts'
import { crearConexion } from './http.ts'
import { type Cifrar, crearSeries, mediana } from './medidas.ts'

const POR_STREAM = 50

/** Returns a conversation's opening and its messages, with personal data to be encrypted. */
export const conversacion = (objetoId: number, autorId: number, mensajes: number) => [
  { type: 'ConversacionAbierta', data: { tipo: 'pedido', objetoId, consumidorId: autorId, proveedorId: 5_000 } },
  ...Array.from({ length: mensajes }, (_, k) => ({
    type: 'MensajeEscrito',
    data: {
      numero: k + 1,
      lado: 'consumidor',
      autorId,
      texto: `¿Pueden entregar los ${k + 1} quintales el lunes?`,
    },
  })),
]

/** Writes sealed facts with encrypted personal data: conversations of fifty. */
const llenar = (direcciones: Direcciones, hechos: number): Promise<void> => {
  const momento = new Date().toISOString()
  return llenarLog(direcciones, [1, Math.floor(hechos / POR_STREAM)], (store, n) => {
    const actor = { id: 1 + (n % 1_000), tipoUsuario: 'consumidor' }
    const comun = { ...solicitudDeProceso(`banco ${n}`, 'conversar'), actor, partes: [actor.id, 5_000], momento }
    return store.append(`conversacion-pedido:${n}`, SIN_CABEZA, conversacion(n, actor.id, POR_STREAM - 1), comun)
  })
}

/**
 * Measures the whole verification of a log against the official client alone that reads it, each a
 * process: medians of interleaved rounds.
 */
export const medirVerificacion = async (
  servidor: string,
  cifra: Cifrar,
  rondas: number,
  hechos: number,
): Promise<void> => {
  const { databaseUrl, almacenUrl } = await basesNuevas(servidor)
  const almacen = await iniciarAlmacen(almacenUrl)
  const direcciones = { databaseUrl, eventstoreUrl: almacen.url }
  await llenar(direcciones, hechos)
  const correr = crearAparte(direcciones, 'auditar')
  const series = crearSeries()
  for (let ronda = 1; ronda <= rondas; ronda += 1) {
    const nuestra = await correr('verificador.ts')
    const leido = await correr('lector.ts', { COMO: 'read' })
    series.anotar('razón', leido.ms / nuestra.ms)
    series.anotar('memoria', nuestra.mib ?? 0)
    console.error(
      `  ronda ${ronda}: ${nuestra.eventos} hechos, verificar ${nuestra.ms.toFixed(0)} ms, solo leer ${leido.ms.toFixed(0)} ms`,
    )
  }
  await almacen.parar()
  cifra(`verificar ${hechos} hechos / leer $all con el cliente solo`, series.mediana('razón'), 'x', 0.7)
  cifra('memoria de la verificación', series.maximo('memoria'), 'MiB', undefined, 600)
}

const LARGA = 200
const VECES = 60

/**
 * Measures a conversation of 200 facts as it was at the last of them, over HTTP, against the client
 * alone that reads its stream.
 */
export const medirViaje = async (banco: Banco, cifra: Cifrar, rondas: number): Promise<void> => {
  const { databaseUrl, eventstoreUrl, lectura, datos } = banco
  const { store, cerrar } = await abrirLog({ databaseUrl, eventstoreUrl }, leerConfig({ DATA_DIR: datos }).secretos)
  const { rows } = await lectura.query(
    `select p.id, p.codigo, p.consumidor from ${await banco.esquema()}.pedidos p where p.codigo <> ''
     and not exists (select from ${await banco.esquema()}.conversaciones k where k.canal = 'pedido:' || p.id) limit 1`,
  )
  const [pedido] = rows
  const actor = { id: Number(pedido.consumidor), tipoUsuario: 'consumidor' }
  const stream = `conversacion-pedido:${pedido.id}`
  const momento = new Date().toISOString()
  const comun = { ...solicitudDeProceso('banco', 'conversar'), actor, partes: [actor.id], momento }
  await store.append(stream, SIN_CABEZA, conversacion(Number(pedido.id), actor.id, LARGA - 1), comun)
  const { cookie } = await entrar(PUERTO, 'auditor@demo.ec')
  const c = crearConexion(PUERTO)
  await c.abrir()
  const pedir = async (camino: string) => {
    const { estado, cuerpo } = await c.pedir('GET', camino, undefined, cookie)
    if (estado !== 200) throw new Error(`${camino}: ${estado} ${cuerpo}`)
    return JSON.parse(cuerpo)
  }
  const { items } = await pedir(`/api/auditoria/historias?codigo=${pedido.codigo}`)
  const hash = String(items[0].stream).split(/[-:]/).at(-1)
  const retrato = `/api/auditoria/conversacion-pedido:${hash}/retrato?version=${LARGA - 1}`
  const client = conectarCliente(eventstoreUrl)
  const medir = async (hacer: () => Promise<unknown>): Promise<number> => {
    const tiempos: number[] = []
    for (let n = 0; n < VECES; n += 1) {
      const desde = performance.now()
      await hacer()
      tiempos.push(performance.now() - desde)
    }
    return mediana(tiempos)
  }
  const leer = async () => {
    let vistos = 0
    for await (const { event } of client.readStream(stream)) if (event) vistos += 1
    if (vistos !== LARGA) throw new Error(`${stream}: ${vistos} hechos`)
  }
  const razones: number[] = []
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    const leido = await medir(leer)
    const viaje = await medir(() => pedir(retrato))
    if (ronda > 0) razones.push(viaje / leido)
  }
  c.cerrar()
  await client.dispose()
  await cerrar()
  cifra(
    `una historia de ${LARGA} hechos como estaba / leer su stream con el cliente solo`,
    mediana(razones),
    'x',
    undefined,
    2,
  )
}
