import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SE_VA } from '#api/contract/vivo.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { hastaQue } from '#tests/espera.ts'
import { ponerCodigo } from '#tests/logs/carpeta.ts'
import { abrirLibro } from '#tests/oraculo/libro.ts'
import { auditar } from '#tests/oraculo/mirada.ts'
import { abrirGente, type Gente } from '#tests/oraculo/ordenes.ts'
import { crearPeticiones } from '#tests/peticiones.ts'
import { RAIZ } from '#tests/programa.ts'
import { abrirBalanceador, type Balanceador } from '#tests/racimo/balanceador.ts'
import { abrirCarga } from '#tests/racimo/carga.ts'
import { abrirInstalacion, type Instalacion, type Parte } from '#tests/racimo/partes.ts'

const ANTERIOR = '1.0.0'
const CARGA = { lectores: 20, escritores: 10, sockets: 20 }
type Cambio = Parte | 'api'
const ORDENES: readonly (readonly Cambio[])[] = [
  ['proyector', 'api', 'procesos'],
  ['proyector', 'procesos', 'api'],
  ['api', 'proyector', 'procesos'],
  ['api', 'procesos', 'proyector'],
  ['procesos', 'proyector', 'api'],
  ['procesos', 'api', 'proyector'],
]

const libro = abrirLibro('V')
const anterior = carpetaNueva('version')
let balanceador: Balanceador
let casa: Instalacion
let gente: Gente
let carga: Awaited<ReturnType<typeof abrirCarga>>
type Api = Awaited<ReturnType<Instalacion['api']>> & { readonly quitar: () => void }
let apis: readonly Api[]
let partes: Record<Parte, ReturnType<Instalacion['parte']>>

const ponerApi = async (raiz: string): Promise<Api> => {
  const api = await casa.api(raiz)
  return { ...api, quitar: await balanceador.poner(api.port) }
}

beforeAll(async () => {
  ponerCodigo(ANTERIOR, anterior)
  balanceador = await abrirBalanceador()
  casa = await abrirInstalacion({ PUBLIC_URL: balanceador.url, RETIRO_S: '2' })
  partes = { proyector: casa.parte('proyector', anterior), procesos: casa.parte('procesos', anterior) }
  apis = [await ponerApi(anterior), await ponerApi(anterior)]
  const producto = crearPeticiones(() => balanceador.url)
  gente = await abrirGente({ producto }, libro)
  carga = await abrirCarga(balanceador, producto, gente, CARGA)
  await carga.abiertos()
}, 120_000)
afterAll(async () => {
  await casa?.cerrar()
  await balanceador?.cerrar()
  borrar(anterior)
})

const cambiar = async (que: Cambio, raiz: string) => {
  if (que !== 'api') {
    expect(await partes[que].parar('SIGTERM')).toMatchObject({ codigo: 0 })
    partes[que] = casa.parte(que, raiz)
    return
  }
  const nuevas: Api[] = []
  for (const vieja of apis) {
    nuevas.push(await ponerApi(raiz))
    expect(await vieja.parar('SIGTERM')).toMatchObject({ codigo: 0 })
    vieja.quitar()
    await carga.abiertos()
  }
  apis = nuevas
}

/** Replaces all parts in an order, and lets people work on after each. */
const pasar = async (orden: readonly Cambio[], raiz: string) => {
  const idPedido = await gente.cotizado()
  const para = `${orden.join('.')}.${raiz === RAIZ ? 'sube' : 'vuelve'}@prueba.ec`
  expect((await gente.remitir(idPedido, para))?.estado).toBe(200)
  for (const que of orden) {
    await cambiar(que, raiz)
    await carga.escritas(2 * CARGA.escritores)
    expect(carga.malas(), que).toEqual([])
  }
  for (const { pedir } of apis)
    await hastaQue(async () => {
      const { preparando, aparcados, sinRespuesta } = (await pedir('/api/salud')).cuerpo
      expect({ preparando, aparcados, sinRespuesta }).toEqual({ preparando: false, aparcados: 0, sinRespuesta: [] })
    })
  await hastaQue(() => expect(casa.cartero.cartas.filter((carta) => carta.para === para)).toHaveLength(1))
}

describe('people work on without an error while a release replaces the one before, and while it is taken back', () => {
  for (const orden of ORDENES)
    it(`in the order ${orden.join(', ')}`, { timeout: 180_000 }, async () => {
      await pasar(orden, RAIZ)
      await pasar(orden, anterior)
    })

  it('and nothing was lost, nothing came twice, and the log and both read sides hold', {
    timeout: 120_000,
  }, async () => {
    await carga.parar()
    expect(carga.malas()).toEqual([])
    expect(new Set(carga.dichas)).toEqual(new Set([SE_VA]))
    expect(await carga.perdidas(casa.ajustes)).toEqual([])
    expect(await auditar(casa.ajustes)).toBeNull()
  })
})
