import { describe, expect, it } from 'vitest'
import { semillaDe, unaCasa } from '#tests/oraculo/casa.ts'
import { comprobar, type Visto } from '#tests/oraculo/comprobar.ts'
import { aLaVez, conCortes, sinServidor } from '#tests/oraculo/cortes.ts'
import type { Libro } from '#tests/oraculo/libro.ts'
import { conMuertes } from '#tests/oraculo/muertes.ts'
import { doblado, girado, perdido, sinCartasA, sinNombreFijo } from '#tests/oraculo/mutantes.ts'
import { conParadas } from '#tests/oraculo/paradas.ts'
import { conCortesDePagina } from '#tests/oraculo/vivo.ts'

const casa = unaCasa()
/** Returns the marks of the orders that were acknowledged. */
const hechas = ({ anotadas }: Libro) =>
  [...anotadas].flatMap(([marca, { respuesta }]) => (respuesta === 'hecha' ? [marca] : []))
const cartasA = ({ cartas }: Visto, quien: string) => cartas.filter(({ para }) => para === quien)

describe('in short, everything holds after', () => {
  it('F12: mails that met no server, then one that died with their data; F6: one command twenty times; F4: lost answers', async () => {
    const semilla = semillaDe('F4, F6, F12')
    const sinCorreo = await sinServidor(casa, { semilla, muertes: 1 })
    const veinte = await aLaVez(casa, { semilla })
    const cortes = await conCortes(casa, { cuantos: 4, semilla })
    const conClaves = await conCortes(casa, { cuantos: 0, semilla, claveNueva: true })
    const sinClave = await aLaVez(casa, { semilla, sinClave: true })
    const visto = await casa.sana(sinCorreo.libro)
    const cartas = cartasA(visto, sinCorreo.para)
    expect([cartas.length, new Set(cartas.map(({ messageId }) => messageId)).size]).toEqual([2, 1])
    expect(comprobar(veinte.libro, visto)).toEqual([])
    expect(cartasA(visto, veinte.para)).toHaveLength(1)
    expect(comprobar(cortes, visto)).toEqual([])
    // Their mutants: another Message-ID for each try, a mail left out, keys that aren't the
    // command's.
    expect(comprobar(sinCorreo.libro, sinNombreFijo(visto)).length).toBeGreaterThan(0)
    expect(comprobar(sinCorreo.libro, sinCartasA(visto, sinCorreo.para))).toEqual([
      `el correo de ${sinCorreo.marca} a ${sinCorreo.para} no llegó`,
    ])
    expect(comprobar(conClaves, visto).some((reparo) => reparo.endsWith('está 2 veces'))).toBe(true)
    expect(comprobar(sinClave.libro, visto).join()).toMatch(/está \d+ veces/)
  }, 120_000)

  it('F10: a page is cut off twelve times, and shows the same as a fresh one', async () => {
    const { libro, seguidas, frescas, sinPreguntar } = await conCortesDePagina(casa, {
      cortes: 12,
      semilla: semillaDe('F10'),
    })
    expect(seguidas).toEqual(frescas)
    expect(seguidas.map(({ revision }) => revision)).toEqual(seguidas.map((_, n) => n))
    expect(sinPreguntar.length).toBeLessThan(frescas.length - 1)
    await casa.sana(libro)
  }, 120_000)

  it('F2: each part stands still', async () => {
    await conParadas(casa, { cuantas: 60, desdeMs: 500, hastaMs: 1_500, semilla: semillaDe('F2') })
  }, 120_000)

  it('F1: each part is killed while people work', async () => {
    const { libro, visto, tardaron } = await conMuertes(casa, { cuantas: 250, muertes: 4, semilla: semillaDe('F1') })
    console.log(libro.cuenta(), tardaron.map(({ parte, ms }) => `${parte} ${ms.toFixed(0)} ms`).join(', '))
    for (const marca of hechas(libro).slice(-3)) {
      expect(comprobar(libro, perdido(visto, marca))).toContain(`${marca} fue hecha y está 0 veces`)
      expect(comprobar(libro, doblado(visto, marca))).toEqual([`${marca} fue hecha y está 2 veces`])
    }
    expect(comprobar(libro, girado(visto)).length).toBeGreaterThan(0)
    await casa.producto.detras('bandwork', async (client) => {
      const { rows } = await client.query<{ esquema: string }>('select esquema from proyeccion.activo')
      const tabla = `${rows[0]?.esquema}.pedidos`
      await client.query(`update ${tabla} set descripcion = 'otra' where id = (select max(id) from ${tabla})`)
    })
    expect(await casa.auditar()).toMatch(/^El lado de lectura no cuadra: pedidos /)
  }, 180_000)
})
