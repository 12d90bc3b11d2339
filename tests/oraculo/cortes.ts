import fc from 'fast-check'
import { expect } from 'vitest'
import type { Casa } from './casa.ts'
import { abrirLibro } from './libro.ts'
import { abrirGente, PROVEEDORES } from './ordenes.ts'
import { abrirPasarela } from './pasarela.ts'

/**
 * F4: resets connections before a command arrives, or before its answer does. A client that sends
 * it again under its key gets the lost answer. `claveNueva` stands for a client that makes a key
 * for each try.
 */
export const conCortes = async (
  casa: Casa,
  { cuantos, semilla, claveNueva = false }: { cuantos: number; semilla: number; claveNueva?: boolean },
) => {
  const libro = abrirLibro(`F4.${semilla}${claveNueva ? '.m' : ''}`)
  const gente = await abrirGente(casa, libro)
  const pasarela = await abrirPasarela(() => Number(new URL(casa.producto.url()).port))
  const base = `http://127.0.0.1:${pasarela.puerto}`
  const cortes = fc.sample(fc.constantFrom('corta' as const, 'calla' as const), { seed: semilla, numRuns: cuantos })
  try {
    // At least one of each.
    for (const como of [...cortes, 'corta', 'calla'] as const) {
      const [marca, clave] = [libro.marca(), crypto.randomUUID()]
      pasarela.poner(como)
      expect(await gente.colocar({ marca, clave, base, impaciente: true })).toBeUndefined()
      pasarela.poner('pasa')
      const dicha = await gente.colocar({ marca, clave: claveNueva ? crypto.randomUUID() : clave, base })
      expect(dicha?.estado).toBe(201)
      if (como === 'corta' || claveNueva) continue
      const callada = pasarela.calladas.at(-1) ?? ''
      expect(JSON.parse(callada.slice(callada.indexOf('\r\n\r\n')))).toEqual(dicha?.cuerpo)
    }
  } finally {
    pasarela.cerrar()
  }
  return libro
}

/**
 * F6: sends one command twenty times at once. `sinClave` stands for a client that gives each a key
 * of its own. Returns the ledger, and the address and the mark of the mail that is due.
 */
export const aLaVez = async (casa: Casa, { semilla, sinClave = false }: { semilla: number; sinClave?: boolean }) => {
  const libro = abrirLibro(`F6.${semilla}${sinClave ? '.m' : ''}`)
  const gente = await abrirGente(casa, libro, sinClave ? PROVEEDORES[3] : PROVEEDORES[2])
  const para = `veinte.${semilla}${sinClave ? '.m' : ''}@prueba.ec`
  const idPedido = await gente.cotizado()
  const [marca, clave] = [libro.marca(), crypto.randomUUID()]
  const dichas = await Promise.all(
    Array.from({ length: 20 }, () =>
      gente.remitir(idPedido, para, { marca, clave: sinClave ? crypto.randomUUID() : clave }),
    ),
  )
  if (!sinClave) {
    expect(new Set(dichas.map((dicha) => JSON.stringify([dicha?.estado, dicha?.cuerpo]))).size).toBe(1)
    const otra = await gente.remitir(idPedido, para, { clave })
    expect(otra).toMatchObject({ estado: 422, cuerpo: { code: 'clave-reusada' } })
  }
  return { libro, para, marca }
}

/**
 * F12: mails a proposal while there is no mail server, and then one that dies `muertes` times once
 * it has the data. Returns the ledger, and the address and the mark of the mail that is due.
 */
export const sinServidor = async (casa: Casa, { semilla, muertes }: { semilla: number; muertes: number }) => {
  const libro = abrirLibro(`F12.${semilla}`)
  const gente = await abrirGente(casa, libro, PROVEEDORES[4])
  const para = `sin.servidor.${semilla}@prueba.ec`
  const idPedido = await gente.cotizado()
  const cartero = casa.cartero()
  await cartero.caer()
  const marca = libro.marca()
  try {
    expect((await gente.remitir(idPedido, para, { marca }))?.estado).toBe(200)
  } finally {
    cartero.morirTrasDatosA(para, muertes)
    await cartero.levantar()
  }
  return { libro, para, marca }
}
