import { END, streamNameFilter } from '@eventstore/db-client'
import { type TramaDeRevision, temaDeHechos } from '#api/contract/hechos.ts'
import { NADA, plegarTrama } from '#web/conversacion/plegada.ts'
import { PUERTO } from './banco.ts'
import { conectarCliente } from './cliente.ts'
import { escuchar, type Parte } from './flujos.ts'
import { crearConexion } from './http.ts'

/**
 * Milliseconds between messages: slow enough that a round stays within an account's writes a
 * minute.
 */
const CADA_MS = 80

type Tiempos = { readonly plegado: number[]; readonly suscripcion: number[] }

/**
 * Makes one account write while another looks on. For each message's event, as the store dates it,
 * returns the ms until it is folded on the other's screen and until the official client's own
 * subscription has it, in the same process and at the same time.
 */
export const conversarMientras = async (
  eventstoreUrl: string,
  [escribe, mira]: readonly [Parte, Parte],
  mientras: () => Promise<void>,
): Promise<Tiempos> => {
  const conexion = crearConexion(PUERTO)
  await conexion.abrir()
  const enviar = async (camino: string, contenido: object) => {
    const { estado, cuerpo } = await conexion.pedir('POST', camino, JSON.stringify(contenido), escribe.cookie)
    if (estado >= 300) throw new Error(`${camino}: ${estado} ${cuerpo}`)
    return JSON.parse(cuerpo)
  }
  const { idPedido } = await enviar('/api/save/index/pedido', { hashIdProv: mira.id, descripcion: '12 sillas de pino' })
  const channel = `pedido:${idPedido}`
  const decir = (texto: string) => enviar('/chat/save', { channel, texto })
  await decir('Buenos días')

  const ahora = () => performance.timeOrigin + performance.now()
  const [plegados, propios] = [new Map<number, number>(), new Map<number, { creado: number; ms: number }>()]
  let vista = NADA
  const cerrar = await escuchar(PUERTO, mira, temaDeHechos('conversacion', channel, 'proveedor'), (cuerpo) => {
    const trama = cuerpo as TramaDeRevision
    if (!('revision' in trama)) return
    vista = plegarTrama(vista, trama, mira.id)
    if ('tipo' in trama) plegados.set(Number(trama.posicion), ahora())
  })
  const propia = conectarCliente(eventstoreUrl)
    .subscribeToAll({ fromPosition: END, filter: streamNameFilter({ prefixes: ['conversacion-'] }) })
    .on('data', ({ event }) => {
      if (event) propios.set(Number(event.position.commit), { creado: event.created.getTime(), ms: ahora() })
    })
  await new Promise((lista) => propia.once('confirmation', lista))

  let seguir = true
  const charla = (async () => {
    for (let n = 1; seguir; n += 1) {
      await decir(`Mensaje ${n}`)
      await new Promise((listo) => setTimeout(listo, CADA_MS))
    }
  })()
  await mientras()
  seguir = false
  await charla
  await new Promise((listo) => setTimeout(listo, 300))
  cerrar()
  await propia.unsubscribe()
  conexion.cerrar()
  const tiempos: Tiempos = { plegado: [], suscripcion: [] }
  for (const [posicion, { creado, ms }] of propios) {
    const plegado = plegados.get(posicion)
    if (plegado === undefined) throw new Error(`el mensaje de la posición ${posicion} no llegó`)
    tiempos.plegado.push(plegado - creado)
    tiempos.suscripcion.push(ms - creado)
  }
  if (vista.conversacion.ultimo < propios.size) throw new Error('lo plegado no es lo escrito')
  return tiempos
}
