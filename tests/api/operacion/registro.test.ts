import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crearApp } from '#api/arranque/app.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
/** A word of a person that nothing of the product writes by itself. */
const MARCA = 'Quilumbaqui'

let abierta: Awaited<ReturnType<typeof crearApp>>
let lineas: Record<string, unknown>[]
let ana: Persona
let ferreteria: Persona
beforeAll(async () => {
  const { servicios, abrirCuenta } = sistema()
  ana = await abrirCuenta('consumidor', 'personal', `Ana ${MARCA}`)
  ferreteria = await abrirCuenta('proveedor', 'empresa', `Ferretería ${MARCA}`)
  lineas = []
  const logger = pino({ level: 'trace' }, { write: (linea: string) => void lineas.push(JSON.parse(linea)) })
  // A route whose own work fails, with a person’s words in the fault.
  const historias = {
    leer: () => Promise.reject(Object.assign(new Error(`se rompió «x»: "${MARCA}"`), { detail: `(${MARCA})` })),
  }
  const web = join(servicios.config.dataDir, 'web')
  abierta = await crearApp({ ...servicios, historias }, undefined, logger, web)
})
afterAll(() => abierta.app.close())

const pedir = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  abierta.app.inject({ method, url, headers: { cookie: ana.cookie, ...headers }, ...(payload ? { payload } : {}) })

describe('a request', () => {
  it('has an id, its own if that is a UUID or a trace id, which is in the answer and in each of its lines', async () => {
    const suya = '4bf92f3577b34da6a3ce929d0e0e4736'
    expect((await pedir('GET', '/api/yo', undefined, { 'x-request-id': suya })).headers['x-request-id']).toBe(suya)
    for (const dado of [undefined, MARCA, 'abc', '0991234567-1712345678', `${suya}\n`, 'f'.repeat(65)]) {
      const cabeceras: Record<string, string> = dado === undefined ? {} : { 'x-request-id': dado }
      const { headers } = await pedir('GET', '/api/nada', undefined, cabeceras)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    }
    const suyas = lineas.filter(({ peticion }) => peticion === suya)
    expect(suyas).toEqual([expect.objectContaining({ msg: 'atendida', pedida: 'GET /api/yo', estado: 200 })])
    expect(lineas.every(({ peticion }) => typeof peticion === 'string')).toBe(true)
  })

  it('leaves no word of a person in the log or in the metrics, whatever comes of it', async () => {
    const orden = { hashIdProv: ferreteria.hash, descripcion: `Cemento para ${MARCA}` }
    const { idPedido } = (await pedir('POST', '/api/save/index/pedido', orden)).json()
    const estados: number[] = []
    const cabeceras = { 'user-agent': MARCA, referer: `http://localhost/${MARCA}`, 'x-request-id': MARCA }
    for (const [url, cuerpo] of [
      [`/buscar?q=${MARCA}`],
      [`/${MARCA}`],
      [`/api/${MARCA}?correo=${MARCA}`],
      [`/api/pedidos?buscar=${MARCA}`],
      [`/api/pedidos/${MARCA}`],
      [`/api/pedidos/${idPedido}/historia`],
      ['/login', { correo: `${MARCA}@prueba.ec`, contrasena: MARCA }],
      ['/login', { correo: MARCA, contrasena: { [MARCA]: MARCA } }],
      ['/api/cuenta/perfil', { nombre: `Ana María ${MARCA}` }],
      ['/api/cuenta/perfil', { [MARCA]: MARCA, celular: MARCA }],
      ['/api/pedidos/nota', { idPedido, nota: `de ${MARCA}` }],
      ['/api/pedidos/nota', { idPedido: MARCA, nota: MARCA }],
    ] as const) {
      const { statusCode } = await pedir(cuerpo ? 'POST' : 'GET', url, cuerpo, cabeceras)
      estados.push(statusCode)
    }
    // Successes, refusals and faults were among them.
    expect(new Set(estados)).toEqual(new Set([200, 401, 404, 422, 500]))
    const todo = JSON.stringify(lineas) + (await abierta.metricas.metrics())
    expect(todo).not.toContain(MARCA)
    expect(lineas.filter(({ msg }) => msg === 'atendida').length).toBeGreaterThanOrEqual(estados.length)
  })

  it('counts its command by what came of it, and its append', async () => {
    const orden = { hashIdProv: ferreteria.hash, descripcion: 'Bloques' }
    const { idPedido } = (await pedir('POST', '/api/save/index/pedido', orden)).json()
    const nota = { idPedido, nota: 'una' }
    for (let vez = 0; vez < 2; vez += 1) await pedir('POST', '/api/pedidos/nota', nota)
    const dicho = await abierta.metricas.metrics()
    for (const linea of [
      /^bandwork_commands_total\{command="GuardarNota",outcome="done",part="api"\} [1-9]/m,
      /^bandwork_commands_total\{command="GuardarNota",outcome="unchanged",part="api"\} [1-9]/m,
      /^bandwork_append_duration_seconds_count\{part="api",outcome="written"\} [1-9]/m,
      /^bandwork_fold_cache_requests_total\{result="hit",part="api"\} [1-9]/m,
      /^bandwork_database_connections\{pool="general",state="used",part="api"\} \d/m,
      /^bandwork_build_info\{version="\d+\.\d+\.\d+",commit="",part="api"\} 1$/m,
    ])
      expect(dicho).toMatch(linea)
  })
})
