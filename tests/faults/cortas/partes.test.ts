import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { temaDeHechos } from '#api/contract/hechos.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { sanar } from '#tests/oraculo/casa.ts'
import { abrirLibro } from '#tests/oraculo/libro.ts'
import { leerLog } from '#tests/oraculo/mirada.ts'
import { abrirGente, type Gente, PROVEEDORES, trabajar } from '#tests/oraculo/ordenes.ts'
import { abrirDos, abrirInstalacion, type Instalacion, negadas } from '#tests/racimo/partes.ts'
import type { Persona } from '#tests/sistema.ts'

/** Four times the longest that anything here takes. */
const VUELTA = { timeout: 4 * 5_000, interval: 50 }
const SEMILLA = Number(process.env['SEMILLA'] ?? Date.now() % 1e9)

const libro = abrirLibro(`R.${SEMILLA}`)
let casa: Instalacion
let partes: Awaited<ReturnType<typeof abrirDos>>
let gente: Gente
beforeAll(async () => {
  casa = await abrirInstalacion()
  partes = await abrirDos(casa)
  gente = await abrirGente({ producto: enTurno(0) }, libro)
})
afterAll(() => casa?.cerrar())

const sana = () => sanar({ ajustes: casa.ajustes, cartero: casa.cartero, pedir: enTurno(1).pedir }, libro)
/** Returns the two APIs by turns. */
const enTurno = (n: number) => (n % 2 === 0 ? partes.primera : partes.otra)
const nuevo = async () => (await gente.colocar())?.cuerpo.idPedido as string

it('one key through two APIs, in turn and at once, has one effect and one answer', async () => {
  for (let vuelta = 0; vuelta < 5; vuelta += 1) {
    const orden = { marca: libro.marca(), clave: crypto.randomUUID() }
    const aLaVez = Array.from({ length: 6 }, (_, n) => gente.colocar({ ...orden, base: enTurno(n).url() }))
    const dichas = await Promise.all(aLaVez)
    for (const n of [0, 1]) dichas.push(await gente.colocar({ ...orden, base: enTurno(n).url() }))
    expect(new Set(dichas.map((dicha) => JSON.stringify([dicha?.estado, dicha?.cuerpo]))).size).toBe(1)
    expect(dichas[0]?.estado).toBe(201)
  }
})

/** Reads an order as somebody who names where they have been, and who comes again when told to. */
const leidoEn = ({ pedir }: typeof partes.primera, idPedido: string, posicion: string) =>
  vi.waitFor(async () => {
    const leido = await pedir(`/api/pedidos/${idPedido}?posicion=${posicion}`, { cookie: gente.proveedor })
    expect(leido.estado).not.toBe(503)
    return JSON.stringify(leido.cuerpo)
  }, VUELTA)

it('a fact that one API has written is read at the other by its position', async () => {
  const idPedido = await nuevo()
  for (let n = 0; n < 20; n += 1) {
    const marca = libro.marca()
    const dicha = await gente.editar(idPedido, { marca, base: enTurno(n).url() })
    expect(await leidoEn(enTurno(n + 1), idPedido, dicha?.cuerpo.posicion)).toContain(marca)
  }
})

it('the news of a step at one API reaches whoever listens at the other, and so does the fact', async () => {
  const { otra } = partes
  const quien = { cookie: gente.proveedor } as Persona
  const pagina = await conectarWamp({ port: otra.port }, quien)
  await pagina.saludar()
  const { temas } = (await otra.pedir('/api/yo', quien)).cuerpo
  for (const tema of temas as readonly string[]) await pagina.suscribir(tema)
  const idPedido = await nuevo()
  await vi.waitFor(() => expect(pagina.eventos()).toContainEqual(expect.objectContaining({ idPedido })), VUELTA)
  await pagina.suscribir(temaDeHechos('pedido', idPedido, 'proveedor'))
  await gente.editar(idPedido)
  await vi.waitFor(() => expect(pagina.eventos()).toContainEqual(expect.objectContaining({ revision: 1 })), VUELTA)
  await pagina.cerrar()
})

it('one of two projectors goes on alone, and without any health counts the facts that wait', async () => {
  const { primera, otra, proyectores } = partes
  const idPedido = await nuevo()
  const seLee = async () => {
    const marca = libro.marca()
    const dicha = await gente.editar(idPedido, { marca })
    expect(await leidoEn(otra, idPedido, dicha?.cuerpo.posicion)).toContain(marca)
  }
  // For longer than it tries at once.
  const espera = `application_name = 'bandwork-proyector' and wait_event_type = 'Lock' and backend_start < now() - interval '1 s'`
  await vi.waitFor(async () => expect(await casa.conexiones(espera)).toHaveLength(1), VUELTA)
  await proyectores[0]?.parar('SIGKILL')
  await seLee()
  await proyectores[1]?.parar('SIGKILL')
  for (let n = 0; n < 3; n += 1) await gente.editar(idPedido)
  for (const { pedir } of [primera, otra]) {
    await vi.waitFor(async () => {
      const { proyeccion, atraso } = (await pedir('/api/salud')).cuerpo
      const esperan = (await leerLog(casa.ajustes)).filter(({ posicion }) => posicion > BigInt(proyeccion))
      expect(esperan.length).toBeGreaterThanOrEqual(3)
      expect(atraso.hechos).toBe(esperan.length)
    }, VUELTA)
  }
  casa.parte('proyector')
  await seLee()
})

it('a mail whose runner dies over it comes from the other under the same name, and a noted one comes once', async () => {
  const { procesos } = partes
  const idPedido = await gente.cotizado()
  const llegadas = (para: string) => casa.cartero.cartas.filter((carta) => carta.para === para)
  const remitir = async (quien: string) => {
    const para = `${quien}.${SEMILLA}@prueba.ec`
    expect((await gente.remitir(idPedido, para))?.estado).toBe(200)
    await vi.waitFor(() => expect(llegadas(para)).not.toEqual([]), VUELTA)
    return para
  }
  await remitir('ana')
  await vi.waitFor(async () => expect(await casa.deParte('procesos')).toHaveLength(2), VUELTA)

  casa.cartero.alTenerDatosA(`bea.${SEMILLA}@prueba.ec`, () => void process.kill(procesos[0]!.pid, 'SIGKILL'))
  const bea = await remitir('bea')
  await vi.waitFor(() => expect(llegadas(bea)).toHaveLength(2), VUELTA)
  expect(new Set(llegadas(bea).map(({ messageId }) => messageId)).size).toBe(1)

  // The next runner can't keep how far it came: it dies after doing the work and noting it.
  await casa.conBase(async (client) => {
    await client.query('begin')
    await client.query(`select from acceso.procesos where nombre = 'correo' for update`)
    await remitir('eva')
    const esperan = `wait_event_type = 'Lock' and query like '%acceso.procesos%'`
    await vi.waitFor(async () => expect(await casa.conexiones(esperan)).not.toEqual([]), VUELTA)
    await procesos[1]?.parar('SIGKILL')
    // Otherwise Postgres would still do what they asked for.
    for (const pid of await casa.conexiones(esperan)) await client.query('select pg_terminate_backend($1)', [pid])
    await client.query('rollback')
  })
  casa.parte('procesos')
  await remitir('luz')
  expect(['ana', 'eva', 'luz'].map((quien) => llegadas(`${quien}.${SEMILLA}@prueba.ec`).length)).toEqual([1, 1, 1])
})

it('a change of leader, its fall and a new start of the store while people work lose nothing, and nobody is refused', async () => {
  const otros = await abrirGente({ producto: enTurno(1) }, libro, PROVEEDORES[1])
  const { racimo } = casa
  const golpes: readonly (() => Promise<unknown>)[] = [
    async () => racimo.elegir(1),
    async () => {
      racimo.elegir(2)
      await racimo.nodos[1]?.caer()
    },
    casa.reiniciarAlmacen,
  ]
  let fin: Promise<unknown> = Promise.resolve()
  const alResponder = (van: number) => {
    const golpe = van % 8 === 0 ? golpes[van / 8 - 1] : undefined
    if (golpe) fin = fin.then(golpe)
  }
  await Promise.all([
    trabajar(gente, { cuantas: 40, semilla: SEMILLA, alResponder }),
    trabajar(otros, { cuantas: 40, semilla: SEMILLA + 1 }),
  ])
  await fin
  await racimo.nodos[1]?.levantar()
  await sana()
  expect(negadas(libro)).toEqual([])
})
