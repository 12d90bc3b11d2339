import { ws } from 'msw'
import { expect } from 'vitest'

type Cliente = { readonly send: (texto: string) => void; readonly close: () => void }
/**
 * The codes of the live feed's router (WAMP, basic profile). It is open, nothing was missed, and
 * topics carry what a test publishes.
 */
const [HELLO, WELCOME, GOODBYE, SUBSCRIBE, SUBSCRIBED, UNSUBSCRIBE, UNSUBSCRIBED, EVENT, CALL, RESULT] = [
  1, 2, 6, 32, 33, 34, 35, 36, 48, 50,
] as const

type Conexion = { readonly cliente: Cliente; readonly temas: Map<number, string> }
const conexiones = new Set<Conexion>()
let serie = 0
let callado = false
const siguiente = (): number => {
  serie += 1
  return serie
}

const procedimientos: Readonly<Record<string, unknown>> = {
  'bandwork.desde': { mensajes: [], hasta: '0', completo: true, antes: false },
  'bandwork.hechos.desde': { tramas: [], completo: true, olvidos: 0 },
}

const red = ws.link('ws://*/ws')
export const vivo = red.addEventListener('connection', ({ client }) => {
  const temas = new Map<number, string>()
  const conexion = { cliente: client as Cliente, temas }
  const decir = (...trama: readonly unknown[]) => client.send(JSON.stringify(trama))
  conexiones.add(conexion)
  client.addEventListener('close', () => conexiones.delete(conexion))
  client.addEventListener('message', ({ data }) => {
    const [codigo, pedido, ...resto] = JSON.parse(String(data)) as [number, unknown, ...unknown[]]
    if (callado) return
    if (codigo === HELLO) decir(WELCOME, siguiente(), { roles: { broker: {}, dealer: {} } })
    else if (codigo === GOODBYE) decir(GOODBYE, {}, 'wamp.close.goodbye_and_out')
    else if (codigo === SUBSCRIBE) {
      const suscripcion = siguiente()
      temas.set(suscripcion, String(resto[1]))
      decir(SUBSCRIBED, pedido, suscripcion)
    } else if (codigo === UNSUBSCRIBE) {
      temas.delete(Number(resto[0]))
      decir(UNSUBSCRIBED, pedido)
    } else if (codigo === CALL) decir(RESULT, pedido, {}, [procedimientos[String(resto[1])] ?? null])
  })
})

/**
 * Publishes something on a topic, once a page listens to it: a page's live feed comes after its
 * first view.
 */
export const publicar = (tema: string, dicho: object): Promise<void> =>
  expect
    .poll(
      () => {
        const oyen = [...conexiones].flatMap(({ cliente, temas }) =>
          [...temas].flatMap(([suscripcion, escuchado]) => (escuchado === tema ? [{ cliente, suscripcion }] : [])),
        )
        for (const { cliente, suscripcion } of oyen)
          cliente.send(JSON.stringify([EVENT, suscripcion, siguiente(), {}, [dicho]]))
        return oyen.length
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0)

/** Answers nothing more until the test ends, like a feed that can't be reached behind a proxy. */
export const callar = (): void => {
  callado = true
}
/**
 * Answers again, and publishes nothing more to the pages that left: their connections end a moment
 * after them.
 */
export const empezarVivo = (): void => {
  callado = false
  conexiones.clear()
}

/** Ends every live connection, as a lost network does. */
export const cortar = (): void => {
  for (const { cliente } of conexiones) cliente.close()
}
