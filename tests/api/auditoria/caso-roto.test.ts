import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { probar } from '#api/auditoria/pruebas.ts'
import { detrasDe } from '#tests/sistema.ts'
import { bajarCaso, firmarRaiz, unaNegociacion, verificar } from './caso.ts'

// A system of its own, because it deletes facts from the log.
const { sistema, carpeta, persona, stream, idPedido } = unaNegociacion()
const streamDelLog = () => `pedido-${sistema().servicios.ids.revelar(idPedido())}`

describe('a case file', () => {
  it('names the key of its root and the key of its seal, once the key was replaced', async () => {
    await firmarRaiz(sistema())
    const nueva = await sistema().servicios.clavesDeRaices.relevar(() => new Date().toISOString())
    const { caso, texto } = await bajarCaso(sistema(), persona('auditor'), stream())
    expect(caso.sello.clave).toBe(nueva)
    expect(caso.claves.map(({ id }) => id).toSorted()).toEqual([nueva, caso.raiz?.clave].toSorted())
    const publicadas = (await sistema().pedirCon('')('GET', '/.well-known/bandwork-raices.json')).cuerpo
    const { codigo, dicho } = await verificar(carpeta, texto, JSON.stringify(publicadas))
    expect(codigo, dicho).toBe(0)
  })

  it('isn’t made if the tree doesn’t lead to the newest root', async () => {
    const { db, avance } = sistema().servicios
    const { caso } = await bajarCaso(sistema(), persona('auditor'), stream())
    const { tamano, raiz } = caso.raiz ?? { tamano: 0, raiz: '' }
    expect(await probar(db, avance.esquema(), { tamano, raiz }, [])).toEqual([])
    for (const [mala, detalle] of [
      [{ tamano, raiz: raiz.replace(/^./, (cifra) => (cifra === '0' ? '1' : '0')) }, /no lleva a la última raíz/],
      [{ tamano: 1_000_000, raiz }, /todavía no llega a la última raíz/],
    ] as const)
      await expect(probar(db, avance.esquema(), mala, [])).rejects.toThrow(detalle)
  })

  it('is made one at a time per account; others get 429', async () => {
    const pedir = () => persona('auditor').pedir('GET', `/api/auditoria/${stream()}/caso.pdf`)
    const juntas = await Promise.all([pedir(), pedir(), pedir()])
    const estados = juntas.map(({ estado }) => estado)
    expect(estados.filter((estado) => estado === 200).length).toBeGreaterThan(0)
    for (const { estado, cuerpo } of juntas.filter((respuesta) => respuesta.estado !== 200))
      expect([estado, cuerpo.detail]).toEqual([429, 'Ya se está preparando una descarga: espera a que termine.'])
    expect(estados).toContain(429)
    expect((await pedir()).estado).toBe(200)
  })

  it('is abandoned when the client disconnects, and doesn’t block the next one', async () => {
    const { cookie } = persona('auditor')
    const { app, port } = sistema()
    const camino = `/api/auditoria/${stream()}/caso.pdf`
    for (let n = 0; n < 5; n += 1) {
      const llegada = once(app.server, 'request')
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${camino} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`)
      const [, respuesta] = await llegada
      const visto = once(respuesta, 'close')
      setTimeout(() => socket.destroy(), n * 10)
      await visto
    }
    expect((await fetch(`http://127.0.0.1:${port}${camino}`, { headers: { cookie } })).status).toBe(200)
  })

  // This test is the last one, because it damages the log.
  it('isn’t made of a history that was cut or changed in the database: 503, stream-detenido', async () => {
    const pedir = async () => {
      const { estado, cuerpo } = await persona('auditor').pedir('GET', `/api/auditoria/${stream()}/caso.json`)
      return [estado, cuerpo.code, cuerpo.detail]
    }
    await detrasDe(sistema(), 'delete from events where stream = $1 and revision > 3', [streamDelLog()])
    expect(await pedir()).toEqual([503, 'stream-detenido', expect.stringMatching(/./)])
    await detrasDe(sistema(), 'delete from events where stream = $1 and revision = 1', [streamDelLog()])
    expect(await pedir()).toEqual([503, 'stream-detenido', expect.stringMatching(/./)])
  })
})
