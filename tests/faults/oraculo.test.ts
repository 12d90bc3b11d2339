import { setTimeout as dormir } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { conPostgresMuerto } from '#tests/oraculo/avisos.ts'
import { semillaDe, unaCasa } from '#tests/oraculo/casa.ts'
import { comprobar } from '#tests/oraculo/comprobar.ts'
import { aLaVez, conCortes, sinServidor } from '#tests/oraculo/cortes.ts'
import { abrirLibro } from '#tests/oraculo/libro.ts'
import { CON_RECUPERACION, COTA_MS, conMuertes } from '#tests/oraculo/muertes.ts'
import { abrirGente, trabajar } from '#tests/oraculo/ordenes.ts'
import { conParadas, sinConexiones } from '#tests/oraculo/paradas.ts'
import { correr } from '#tests/programa.ts'

const ORDENES = Number(process.env['ORDENES'] ?? 10_000)
const MUERTES = Number(process.env['MUERTES'] ?? 20)
const PLAZO_MS = 1_200_000
const casa = unaCasa()
const enMs = (ms: number) => `${ms.toFixed(0)} ms`

describe('at length, everything holds after', () => {
  it(
    `F1: ${MUERTES} kills in ${ORDENES} commands`,
    async () => {
      const { libro, tardaron } = await conMuertes(casa, {
        cuantas: ORDENES,
        muertes: MUERTES,
        semilla: semillaDe('F1'),
        partes: CON_RECUPERACION,
      })
      for (const parte of CON_RECUPERACION) {
        const tiempos = tardaron.flatMap((tardanza) => (tardanza.parte === parte ? [tardanza.ms] : []))
        if (tiempos.length > 0)
          console.log(`${parte}: ${tiempos.length} veces, vuelve en ${enMs(Math.max(...tiempos))} a lo más`)
      }
      console.log(libro.cuenta())
    },
    PLAZO_MS,
  )

  it(
    `${MUERTES * 2} deaths of Postgres around orders, each of which reaches its provider`,
    async () => {
      const { libro, puestos, perdidos } = await conPostgresMuerto(casa, {
        muertes: MUERTES * 2,
        semilla: semillaDe('avisos'),
      })
      console.log(`${perdidos.length} de ${puestos} avisos perdidos`)
      expect(perdidos).toEqual([])
      await casa.sana(libro)
    },
    PLAZO_MS,
  )

  it(
    'F2: each part is halted for up to 30 s',
    async () => {
      await conParadas(casa, { cuantas: 300, desdeMs: 1_000, hastaMs: 30_000, semilla: semillaDe('F2') })
    },
    PLAZO_MS,
  )

  it(
    'F2: every connection is taken, and readers wait or are told to come again',
    async () => {
      const leidas = await sinConexiones(casa, 12_000)
      const peor = Math.max(...leidas.map(({ ms }) => ms))
      console.log(
        `sin conexiones: ${leidas.filter(({ estado }) => estado === 503).length} de ${leidas.length} con 503, la peor en ${enMs(peor)}`,
      )
      for (const { estado, espera } of leidas) {
        expect([200, 503]).toContain(estado)
        if (estado === 503) expect(Number(espera)).toBeGreaterThan(0)
      }
      expect(peor).toBeLessThan(4 * COTA_MS)
    },
    PLAZO_MS,
  )

  it(
    'F4: fifty answers are lost; F6: a command comes twenty times at once; F12: a mail server dies again and again',
    async () => {
      const semilla = semillaDe('F4, F6, F12')
      const sinCorreo = await sinServidor(casa, { semilla, muertes: 3 })
      const veinte = await aLaVez(casa, { semilla })
      const cortes = await conCortes(casa, { cuantos: 50, semilla })
      const visto = await casa.sana(sinCorreo.libro)
      const cartas = visto.cartas.filter(({ para }) => para === sinCorreo.para)
      expect([cartas.length, new Set(cartas.map(({ messageId }) => messageId)).size]).toEqual([4, 1])
      expect([...comprobar(veinte.libro, visto), ...comprobar(cortes, visto)]).toEqual([])
      expect(visto.cartas.filter(({ para }) => para === veinte.para)).toHaveLength(1)
    },
    PLAZO_MS,
  )

  it(
    'F9: the read side is made anew three times while people work',
    async () => {
      const semilla = semillaDe('F9')
      const libro = abrirLibro(`F9.${semilla}`)
      const gente = await abrirGente(casa, libro)
      let seguir = true
      const estados = new Set<number>()
      const leer = async () => {
        for (; seguir; await dormir(20)) {
          const r = await casa.producto.pedir('/proveedor_ajax?draw=1&length=5', { cookie: gente.proveedor })
          estados.add(r.estado)
          expect(r.cuerpo.recordsTotal).toBeGreaterThan(0)
        }
      }
      const trabajo = async () => {
        for (let vuelta = 0; seguir; vuelta += 1) await trabajar(gente, { cuantas: 50, semilla: semilla + vuelta })
      }
      const marcha = Promise.all([leer(), trabajo()])
      for (let vez = 0; vez < 3; vez += 1) {
        const { codigo, salida } = await correr('api/herramientas/reconstruir.ts', { DATA_DIR: casa.producto.datos() })
        expect([codigo, salida]).toEqual([0, expect.stringMatching(/: 0 diferencias/)])
      }
      seguir = false
      await marcha
      expect([...estados]).toEqual([200])
      await casa.sana(libro)
    },
    PLAZO_MS,
  )
})
