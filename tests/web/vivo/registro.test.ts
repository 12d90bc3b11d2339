import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TramaDeTodo } from '#api/contract/hechos.ts'
import { hastaQue } from '#tests/espera.ts'
import { crearCola, GUARDADOS } from '#web/auditoria/cola.ts'
import { seguirTodo } from '#web/vivo/registro.ts'
import { type Canal, crearSeguimiento } from '#web/vivo/seguimiento.ts'
import { enOtroMomento, unServidor } from './servidor.ts'

const posicionDe = (trama: TramaDeTodo) => Number(trama.posicion)
const trama = (n: number): TramaDeTodo => ({ posicion: String(n) })

/**
 * Creates a log of positions 1, 2, 3…, which answers by pages and tells its subscribers what comes.
 */
const unLog = (porPagina = 100) => {
  let hasta = 0
  let olvidos = 0
  const suscritos = new Set<(trama: TramaDeTodo) => void>()
  const preguntas: string[] = []
  const canal = (cambios: Partial<Canal['deTodo']> = {}): Canal => ({
    ...unServidor().canal(),
    deTodo: {
      suscribir: async (alRecibir) => {
        suscritos.add(alRecibir)
        return () => void suscritos.delete(alRecibir)
      },
      desde: async (posicion) => {
        preguntas.push(posicion)
        await enOtroMomento()
        const primera = Number(posicion) + 1
        const ultima = Math.min(hasta, primera + porPagina - 1)
        return {
          tramas: Array.from({ length: Math.max(0, ultima - primera + 1) }, (_, n) => trama(primera + n)),
          completo: ultima >= hasta,
          olvidos,
        }
      },
      ...cambios,
    },
  })
  return {
    canal,
    preguntas,
    suscritos,
    escribir: (cuantos: number) => {
      for (let n = 0; n < cuantos; n += 1) {
        hasta += 1
        for (const alRecibir of suscritos) alRecibir(trama(hasta))
      }
    },
    /** Writes without telling anybody, as while a reader is away. */
    escribirCallado: (cuantos: number) => {
      hasta += cuantos
    },
    olvidar: () => {
      olvidos += 1
    },
    decir: (trama: TramaDeTodo) => {
      for (const alRecibir of suscritos) alRecibir(trama)
    },
    hasta: () => hasta,
  }
}
const sinPausa = async () => enOtroMomento()

describe('the whole log, followed by position', () => {
  it('gives each position once and in order, whatever is written, lost or cut meanwhile', async () => {
    const paso = fc.oneof(
      fc.record({ que: fc.constant('escribir' as const), cuantos: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ que: fc.constant('callado' as const), cuantos: fc.integer({ min: 1, max: 250 }) }),
      fc.record({ que: fc.constantFrom('cortar' as const, 'repetir' as const, 'esperar' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { maxLength: 25 }), async (pasos) => {
        const log = unLog(30)
        const seguimiento = crearSeguimiento(sinPausa)
        const llegaron: number[] = []
        const seguida = seguirTodo({
          seguimiento,
          desde: '0',
          pausa: sinPausa,
          alLlegar: (tramas) => llegaron.push(...tramas.map(posicionDe)),
          alOlvidar: () => undefined,
        })
        seguimiento.conectar(log.canal())
        for (const paso of pasos) {
          if (paso.que === 'escribir') log.escribir(paso.cuantos)
          if (paso.que === 'repetir' && log.hasta() > 0) log.decir(trama(log.hasta()))
          if (paso.que === 'esperar') await enOtroMomento()
          if (paso.que !== 'callado' && paso.que !== 'cortar') continue
          // Facts that nobody hears of are written while there is no session.
          log.suscritos.clear()
          seguimiento.desconectar()
          if (paso.que === 'callado') log.escribirCallado(paso.cuantos)
          seguimiento.conectar(log.canal())
        }
        await hastaQue(() => expect(llegaron.length).toBeGreaterThanOrEqual(log.hasta()))
        expect(llegaron).toEqual(Array.from({ length: log.hasta() }, (_, n) => n + 1))
        expect(seguida.posicion()).toBe(String(log.hasta()))
        seguida.dejar()
        log.escribir(3)
        await enOtroMomento()
        expect(llegaron.length).toBe(log.hasta() - 3)
      }),
      { numRuns: 60 },
    )
  })

  it('is asked again until it answers, and forgets what an erased person may have said', async () => {
    const log = unLog()
    log.escribirCallado(3)
    const seguimiento = crearSeguimiento(sinPausa)
    const sucesos: string[] = []
    let fallos = 3
    const canal = log.canal()
    const { dejar } = seguirTodo({
      seguimiento,
      desde: '0',
      pausa: sinPausa,
      alLlegar: (tramas) => sucesos.push(tramas.map(posicionDe).join(' ')),
      alOlvidar: () => sucesos.push('olvida'),
    })
    seguimiento.conectar({
      ...canal,
      deTodo: {
        ...canal.deTodo,
        desde: async (posicion) => {
          fallos -= 1
          if (fallos >= 0) throw new Error('ahora no')
          return canal.deTodo.desde(posicion)
        },
      },
    })
    await hastaQue(() => expect(sucesos).toEqual(['1 2 3']))
    expect(log.suscritos.size).toBe(1)
    log.decir({ posicion: '4', desdeCero: true })
    expect(sucesos.at(-1)).toBe('olvida')
    seguimiento.desconectar()
    log.olvidar()
    log.escribirCallado(1)
    seguimiento.conectar(log.canal())
    await hastaQue(() => expect(sucesos).toEqual(['1 2 3', 'olvida', 'olvida', '4']))
    dejar()
  })
})

describe('the end of the log, as a page holds it', () => {
  const unaCola = (log: ReturnType<typeof unLog>) => {
    const seguimiento = crearSeguimiento(sinPausa)
    seguimiento.conectar(log.canal())
    return crearCola('0', (opciones) => seguirTodo({ ...opciones, seguimiento, pausa: sinPausa }))
  }

  it('holds the newest facts, stops where there are more than it holds, and goes on from there without a gap', async () => {
    const log = unLog(400)
    log.escribirCallado(2 * GUARDADOS + 100)
    const cola = unaCola(log)
    const vistas = new Set<number>()
    const ver = () => {
      for (const trama of cola.leer().tramas) vistas.add(posicionDe(trama))
    }
    cola.seguir()
    await hastaQue(() => expect(cola.leer()).toMatchObject({ sigue: false, hayMas: true, posicion: String(GUARDADOS) }))
    ver()
    expect(cola.leer().tramas.length).toBe(GUARDADOS)
    cola.seguir()
    cola.seguir()
    await hastaQue(() => expect(cola.leer()).toMatchObject({ hayMas: true, posicion: String(2 * GUARDADOS) }))
    ver()
    cola.seguir()
    await hastaQue(() => expect(cola.leer()).toMatchObject({ sigue: true, posicion: String(log.hasta()) }))
    ver()
    expect(vistas.size).toBe(log.hasta())
    // The newest first, and no more than it holds.
    expect(cola.leer().tramas.length).toBe(GUARDADOS)
    expect(posicionDe(cola.leer().tramas[0] as TramaDeTodo)).toBe(log.hasta())
    cola.pausar()
  })

  it('gets nothing while it is paused, and all of it afterwards', async () => {
    const log = unLog()
    const cola = unaCola(log)
    cola.seguir()
    await hastaQue(() => expect(log.preguntas.length).toBe(1))
    await enOtroMomento()
    log.escribir(2)
    await hastaQue(() => expect(cola.leer().posicion).toBe('2'))
    cola.pausar()
    log.escribir(5)
    await enOtroMomento()
    expect([cola.leer().posicion, log.suscritos.size]).toEqual(['2', 0])
    cola.seguir()
    await hastaQue(() => expect(cola.leer().posicion).toBe('7'))
    expect(cola.leer().tramas.map(posicionDe)).toEqual([7, 6, 5, 4, 3, 2, 1])
    cola.pausar()
  })
})
