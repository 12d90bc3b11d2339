import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sanar, semillaDe } from '#tests/oraculo/casa.ts'
import { abrirLibro } from '#tests/oraculo/libro.ts'
import { COTA_MS } from '#tests/oraculo/muertes.ts'
import { abrirGente, PROVEEDORES, trabajar } from '#tests/oraculo/ordenes.ts'
import { correr } from '#tests/programa.ts'
import { abrirDos, abrirInstalacion, type Instalacion, negadas } from '#tests/racimo/partes.ts'

const ORDENES = Number(process.env['ORDENES'] ?? 2_000)
const PLAZO_MS = 1_200_000

let casa: Instalacion
beforeAll(async () => {
  casa = await abrirInstalacion()
})
afterAll(() => casa?.cerrar())

it(
  `${ORDENES} commands through two APIs hold while three nodes, projectors and process runners fall, halt and return`,
  async () => {
    const semilla = semillaDe('racimo')
    const libro = abrirLibro(`R.${semilla}`)
    const { racimo, parte } = casa
    const { primera, otra, proyectores, procesos } = await abrirDos(casa)
    const [genteDeUna, genteDeOtra] = [
      await abrirGente({ producto: primera }, libro),
      await abrirGente({ producto: otra }, libro, PROVEEDORES[1]),
    ]
    /** Waits until both APIs write again. */
    const escriben = () =>
      vi.waitFor(
        async () => {
          for (const gente of [genteDeUna, genteDeOtra])
            expect((await gente.colocar({ impaciente: true, plazoMs: COTA_MS }))?.estado).toBe(201)
        },
        { timeout: 4 * COTA_MS, interval: 50 },
      )
    const lider = () => racimo.nodos[racimo.lider()]!
    const elegir = () => racimo.elegir((racimo.lider() + 1) % racimo.nodos.length)
    const relevar = async (partes: ReturnType<typeof parte>[], clase: Parameters<typeof parte>[0]) => {
      await partes.shift()?.parar('SIGKILL')
      partes.push(parte(clase))
    }
    const golpes: Readonly<Record<string, () => Promise<unknown>>> = {
      'otro nodo es líder': async () => elegir(),
      'el líder cae': async () => {
        const viejo = lider()
        await viejo.caer()
        elegir()
        await escriben()
        await viejo.levantar()
      },
      'el líder se queda quieto': async () => {
        const viejo = lider()
        viejo.aquietar()
        elegir()
        await escriben()
        viejo.seguir()
      },
      'no hay ninguno': async () => {
        for (const nodo of racimo.nodos) await nodo.caer()
        expect((await genteDeUna.colocar({ impaciente: true }))?.estado).toBe(503)
        for (const nodo of racimo.nodos) await nodo.levantar()
      },
      'el almacén empieza de nuevo': casa.reiniciarAlmacen,
      'un proyector muere': () => relevar(proyectores, 'proyector'),
      'unos procesos mueren': () => relevar(procesos, 'procesos'),
    }
    const todos = Object.entries(golpes)
    const tardaron: string[] = []
    let fin: Promise<unknown> = Promise.resolve()
    let dados = 0
    const cada = Math.floor(ORDENES / 2 / (2 * todos.length + 1))
    const alResponder = (van: number) => {
      if (van % cada !== 0) return
      const [nombre, golpe] = todos[dados++ % todos.length]!
      fin = fin.then(async () => {
        const desde = performance.now()
        await golpe()
        await escriben()
        tardaron.push(`${nombre} ${(performance.now() - desde).toFixed(0)} ms`)
      })
    }
    await Promise.all([
      trabajar(genteDeUna, { cuantas: ORDENES / 2, semilla, alResponder }),
      trabajar(genteDeOtra, { cuantas: ORDENES / 2, semilla: semilla + 1 }),
    ])
    await fin
    console.log(libro.cuenta(), tardaron.join(', '))
    await sanar({ ...casa, pedir: otra.pedir }, libro)
    expect(negadas(libro)).toEqual([])
    for (const [herramienta, dicho] of [
      ['auditar', /^Todo cuadra: \d+ hechos/m],
      ['reconstruir', /: 0 diferencias/],
    ] as const) {
      const { codigo, salida } = await correr(`api/herramientas/${herramienta}.ts`, casa.ajustes)
      expect([codigo, salida]).toEqual([0, expect.stringMatching(dicho)])
    }
  },
  PLAZO_MS,
)
