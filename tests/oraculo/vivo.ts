import fc from 'fast-check'
import { temaDeHechos } from '#api/contract/hechos.ts'
import { conectarWamp } from '#tests/api/wamp/conexion.ts'
import { seguirPor } from '#tests/api/wamp/seguidor.ts'
import type { Persona } from '#tests/sistema.ts'
import type { Casa } from './casa.ts'
import { abrirLibro } from './libro.ts'
import { abrirGente } from './ordenes.ts'

/**
 * F10: cuts off a page that follows an order again and again while the order changes. Returns the
 * facts that it holds at the end, those of a page opened only then, and those of one that listens
 * each time without asking for what it missed.
 */
export const conCortesDePagina = async (casa: Casa, { cortes, semilla }: { cortes: number; semilla: number }) => {
  const libro = abrirLibro(`F10.${semilla}`)
  const gente = await abrirGente(casa, libro)
  const idPedido = (await gente.colocar())?.cuerpo.idPedido as string
  const tema = temaDeHechos('pedido', idPedido, 'consumidor')
  const en = { port: Number(new URL(casa.producto.url()).port) }
  const quien = { cookie: gente.cliente } as Persona
  let revision = 0
  const cambiar = async (veces: number) => {
    for (let n = 0; n < veces; n += 1) {
      await gente.editar(idPedido)
      revision += 1
    }
  }
  const seguidor = seguirPor(tema)
  const sinPreguntar: number[] = []
  const veces = fc.nat({ max: 3 })
  for (const [antes, durante, fuera] of fc.sample(fc.tuple(veces, veces, veces), { seed: semilla, numRuns: cortes })) {
    const [, sordo] = await Promise.all([seguidor.entrar(en, quien), conectarWamp(en, quien)])
    await sordo.saludar()
    await sordo.suscribir(tema)
    await cambiar(antes)
    if (durante === 0) await seguidor.hasta(revision)
    // The last of them is still on its way.
    const cambio = cambiar(durante)
    await Promise.all([cambio, seguidor.salir()])
    sinPreguntar.push(...sordo.eventos().map((trama) => trama.revision as number))
    await sordo.cerrar()
    await cambiar(fuera)
  }
  await seguidor.entrar(en, quien)
  await seguidor.hasta(revision)
  const fresco = seguirPor(tema)
  await fresco.entrar(en, quien)
  await fresco.hasta(revision)
  await Promise.all([seguidor.salir(), fresco.salir()])
  return { libro, seguidas: seguidor.tramas, frescas: fresco.tramas, sinPreguntar }
}
