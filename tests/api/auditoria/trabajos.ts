import { expect, vi } from 'vitest'
import type { RespuestaDeMomento, Trabajo, Trabajos } from '#api/contract/trabajos.ts'
import type { unaInstalacion } from '#tests/instalacion.ts'

export const RUTA = '/api/auditoria/trabajos'
export const AHORA = () => new Date().toISOString()

/**
 * Returns functions that request and read jobs over a product's log, as the account of a cookie.
 */
export const trabajosDe = (producto: Pick<ReturnType<typeof unaInstalacion>, 'pedir' | 'enviar'>) => {
  const lista = async (cookie: string): Promise<Trabajos> => (await producto.pedir(RUTA, { cookie })).cuerpo
  const acabado = async (cookie: string, id: string): Promise<Trabajo> => {
    const buscar = async () => (await lista(cookie)).items.find((otro) => otro.id === id)
    await vi.waitFor(async () => expect((await buscar())?.estado).toMatch(/terminado|fallido|cancelado/), {
      timeout: 60_000,
      interval: 200,
    })
    return (await buscar()) as Trabajo
  }
  const momento = async (cookie: string, en: string): Promise<Trabajo> => {
    const { estado, cuerpo } = await producto.enviar(RUTA, { tipo: 'momento', en }, cookie)
    expect(estado, JSON.stringify(cuerpo)).toBe(200)
    return acabado(cookie, cuerpo.id)
  }
  const tabla = async (cookie: string, id: string, nombre: string, mas = ''): Promise<RespuestaDeMomento> => {
    const { estado, cuerpo } = await producto.pedir(`/api/auditoria/momentos/${id}/${nombre}?length=100${mas}`, {
      cookie,
    })
    expect(estado, JSON.stringify(cuerpo)).toBe(200)
    return cuerpo
  }
  /** Reads all rows of a table, over all its pages. */
  const todas = async (cookie: string, id: string, nombre: string): Promise<RespuestaDeMomento['data']> => {
    const filas: RespuestaDeMomento['data'] = []
    for (;;) {
      const { data, recordsTotal } = await tabla(cookie, id, nombre, `&start=${filas.length}`)
      filas.push(...data)
      if (data.length === 0 || filas.length >= recordsTotal) return filas
    }
  }

  return { lista, acabado, momento, tabla, todas }
}
