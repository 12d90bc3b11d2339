import { expect, it } from 'vitest'
import type { ExtractoSubido, Pendientes, UnExtracto } from '#api/contract/extracto.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { unaVenta } from '#tests/api/compra/venta.ts'
import { enTurnos } from '#tests/turnos.ts'

const venta = unaVenta()
const HOY = fechaLocal(new Date().toISOString()).split('-').toReversed().join('/')
const PALABRAS =
  'COMERCIAL IMPRENTA FERRETERIA TEJARES ZAMORA ANDINA SOL NUEVO SUR NORTE LOJA PEREZ LOPEZ MORA RIOS VEGA'.split(' ')
/** Two megabytes of names, in almost as many lines as the limit. */
const GRANDE = [
  'Fecha;Documento;Concepto;Monto;Tipo',
  ...Array.from({ length: 4_900 }, (_, n) => {
    const concepto = Array.from({ length: 50 }, (_, m) => PALABRAS[(n * 7 + m * m) % PALABRAS.length]).join(' ')
    return `${HOY};${1_000_000 + n};${concepto};${10 + (n % 300)},00;C`
  }),
].join('\n')

type Subido = ExtractoSubido & { readonly detail?: string }
/** Uploads a file as the page does. */
const llevar = async (contenido: BlobPart, nombre: string, dichas: Readonly<Record<string, string>> = {}) => {
  const { sistema, financiero } = venta()
  const forma = new FormData()
  for (const [campo, valor] of Object.entries(dichas)) forma.append(campo, valor)
  forma.append('archivo', new Blob([contenido]), nombre)
  const r = await fetch(`http://127.0.0.1:${sistema.port}/api/extractos`, {
    method: 'POST',
    body: forma,
    headers: { cookie: financiero.cookie },
  })
  return { estado: r.status, cuerpo: (await r.json()) as Subido }
}

it('a statement of almost the largest size doesn’t block the event loop, neither at upload nor when it is matched or counted', async () => {
  const { sistema, financiero, registrar } = venta()
  await registrar('Imprenta Nuevo Sol')
  await registrar('Tejares Zamora Andina')
  const pedir = async <T>(camino: string, con: RequestInit = {}): Promise<T> => {
    const r = await fetch(`http://127.0.0.1:${sistema.port}${camino}`, {
      headers: { cookie: financiero.cookie },
      ...con,
    })
    expect(r.status, camino).toBe(200)
    return (await r.json()) as T
  }
  const subir = async (dichas: Readonly<Record<string, string>>) => {
    const { estado, cuerpo } = await llevar(GRANDE, 'noviembre.csv', dichas)
    expect(estado).toBe(200)
    return cuerpo
  }
  const deTurnos: Record<string, number> = {}
  const medir = async <T>(que: string, hacer: () => Promise<T>): Promise<T> => {
    const { hecho, turnos } = await enTurnos(hacer)
    // One turn may include a garbage collection of everything this worker's earlier files left.
    deTurnos[que] = turnos[1] ?? 0
    return hecho
  }
  const { columnas } = await medir('qué columnas', () => subir({}))
  const dichas = { banco: 'Banco Grande', columnas: JSON.stringify(columnas?.columnas) }
  const { extracto } = await medir('subir', () => subir(dichas))
  const visto = await medir('ver', () => pedir<UnExtracto>(`/api/extractos/${extracto?.id}?ver=sueltas`))
  expect([extracto?.lineas, visto.contadores.sueltas]).toEqual([4_900, 4_900])
  await medir('pendientes', () => pedir<Pendientes>('/api/extractos/pendientes'))
  await medir('columnas', () => pedir(`/api/extractos/${extracto?.id}/columnas`))
  for (const [que, ms] of Object.entries(deTurnos)) expect(ms, que).toBeLessThan(100)
})

it('a bank’s file is recognised by its bytes, whatever its name', async () => {
  const subir = async (...con: Parameters<typeof llevar>) => {
    const { estado, cuerpo } = await llevar(...con)
    return [estado, cuerpo.detail]
  }
  expect((await subir(`Fecha;Documento;Monto;Tipo\n${HOY};1;2,00;C`, 'movimientos.xls'))[0]).toBe(200)
  expect(await subir('<table><tr><td>Fecha</td></tr></table>', 'movimientos.xls')).toEqual([
    422,
    expect.stringContaining('es una página web'),
  ])
  expect(await subir(Uint8Array.from(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'movimientos.xls')).toEqual([
    422,
    expect.stringContaining('guárdalo como xlsx'),
  ])
})
