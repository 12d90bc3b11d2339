import { Agent } from 'node:https'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crearProcesoDePush } from '#api/arranque/push.ts'
import { horaLocal } from '#domain/calendario.ts'
import { hastaQue } from '#tests/espera.ts'
import { abrirServicio, CERTIFICADO, quienFirma, type ServicioDePrueba, unNavegador } from '#tests/push.ts'
import { abrirSistema, type Persona, type Sistema } from '#tests/sistema.ts'

let servicio: ServicioDePrueba
/** A second service, to check that trouble at one doesn't affect the other. */
let vecino: ServicioDePrueba
let sistema: Sistema
let agente: Agent
let [ana, tejar]: Persona[] = []
beforeAll(async () => {
  servicio = await abrirServicio()
  vecino = await abrirServicio()
  agente = new Agent({ ca: CERTIFICADO, maxSockets: 8 })
  sistema = await abrirSistema({
    SERVICIOS_PUSH: `${servicio.host}, ${vecino.host}`,
    PUBLIC_URL: 'https://bandwork.ec',
  })
})
afterAll(async () => {
  await sistema.cerrar()
  agente.destroy()
  await servicio.cerrar()
  await vecino.cerrar()
})

const marchas: (() => Promise<void>)[] = []
const correr = (
  opciones: Parameters<typeof crearProcesoDePush>[2] = {},
  ahora = sistema.servicios.ahora,
  otros: Partial<Sistema['servicios']> = {},
) => {
  const alto = new AbortController()
  const servicios = { ...sistema.servicios, ahora, ...otros }
  const fin = crearProcesoDePush(
    { pool: sistema.pool, servicios },
    { warn: () => undefined },
    { agente, espera: () => 20, ...opciones },
  ).correr(alto.signal)
  const parar = async () => {
    alto.abort()
    await fin
  }
  marchas.push(parar)
  return parar
}
const punto = async (): Promise<bigint | undefined> => {
  const { rows } = await sistema.pool.query("select posicion::text from acceso.procesos where nombre = 'push'")
  return rows[0] && BigInt(rows[0].posicion)
}
const alDia = () => hastaQue(async () => expect(await punto()).toBeDefined())

const suscribir = async (quien: Pick<Persona, 'pedir'>, donde = servicio) => {
  const navegador = unNavegador(donde.host)
  expect((await quien.pedir('POST', '/api/push/dispositivos', navegador.suscripcion)).estado).toBe(204)
  return { ...navegador, abiertos: () => donde.a(navegador.camino).map(navegador.abrir) }
}
/** Subscribes another browser of the same person. */
const otroEquipo = async ({ id }: Persona) => {
  const { token } = await sistema.servicios.sesiones.abrir(id, false)
  const pedir = sistema.pedirCon(`${sistema.servicios.puerta.cookie}=${token}`)
  return { pedir, ...(await suscribir({ pedir })) }
}
const elegir = async (quien: Persona, eleccion: object) => {
  const { cuerpo } = await quien.pedir('POST', '/api/cuenta/avisos', eleccion)
  await sistema.servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
}
/** Makes the first attempt fail with 503, after `mientras` has run. */
const fallarUnaVez = (mientras: () => Promise<unknown>) => {
  let primera = true
  servicio.responder(async () => {
    if (!primera) return { estado: 201 }
    primera = false
    await mientras()
    return { estado: 503 }
  })
}
const pasada = ({ posicion }: { posicion: string }) =>
  hastaQue(async () => expect((await punto())! >= BigInt(posicion)).toBe(true))
const pedir = async (descripcion = 'Tejas') => {
  const { cuerpo } = await ana!.pedir('POST', '/api/save/index/pedido', { hashIdProv: tejar!.hash, descripcion })
  await sistema.servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
  return cuerpo as { idPedido: string; posicion: string }
}
const guardados = async (de: Persona): Promise<{ fallos: number }[]> =>
  (await sistema.pool.query('select fallos from acceso.dispositivos_push where cuenta = $1', [de.id])).rows

beforeEach(async () => {
  servicio.responder(() => ({ estado: 201 }))
  ana = await sistema.abrirCuenta('consumidor', 'personal', 'Ana Lucía')
  tejar = await sistema.abrirCuenta('proveedor', 'empresa', 'Tejar')
})
afterEach(async () => {
  for (const parar of marchas.splice(0)) await parar()
  await sistema.pool.query("delete from acceso.procesos where nombre = 'push'")
})

describe('a push', () => {
  it('comes encrypted for the browser under the key it subscribed with, and names people only if its owner chose so', async () => {
    const { camino, abiertos } = await suscribir(tejar!)
    await pedir('Lo que hubo antes de empezar')
    correr()
    await alDia()
    const { idPedido, posicion } = await pedir()
    await hastaQue(() => expect(abiertos()).toHaveLength(1))
    const [dicho] = abiertos()
    expect(dicho).toEqual({
      titulo: expect.stringMatching(/^Pedido P\S+$/),
      texto: 'Nuevo pedido',
      sobre: `pedido ${idPedido}`,
      a: `/proveedor/pedido/${idPedido}`,
      posicion: Number(posicion),
    })
    const [recibido] = servicio.a(camino)
    const { clave, cabeza, datos } = quienFirma(recibido!)
    expect(clave).toBe((await tejar!.pedir('GET', '/api/push/clave')).cuerpo.clave)
    expect(cabeza).toMatchObject({ alg: 'ES256' })
    expect(datos).toMatchObject({ aud: `https://${servicio.host}`, sub: 'https://bandwork.ec' })
    const faltan = datos.exp - Date.now() / 1_000
    expect(faltan > 0 && faltan <= 86_400).toBe(true)
    expect(recibido?.cabeceras).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{1,32}$/) })
    expect(Number(recibido?.cabeceras['ttl'])).toBeGreaterThan(86_000)
    await elegir(tejar!, { nombran: true })
    await pedir()
    await hastaQue(() => expect(abiertos()).toHaveLength(2))
    expect(abiertos()[1].texto).toBe('Nuevo pedido · Ana Lucía')
    // Each thing has a topic of its own.
    const temas = servicio.a(camino).map(({ cabeceras }) => cabeceras['topic'])
    expect(new Set(temas).size).toBe(2)
    // A service can't tell from topics that two browsers hear of the same thing.
    const otro = await otroEquipo(tejar!)
    await pedir()
    await hastaQue(() => expect([abiertos().length, otro.abiertos().length]).toEqual([3, 1]))
    expect(otro.abiertos()[0].sobre).toBe(abiertos()[2].sobre)
    expect(servicio.a(otro.camino)[0]?.cabeceras['topic']).not.toBe(servicio.a(camino)[2]?.cabeceras['topic'])
  })

  it('comes only for kinds that its owner chose, and not in the hours of silence', async () => {
    const { abiertos } = await suscribir(tejar!)
    const testigo = await suscribir(ana!)
    /** The notice that follows is pushed to the witness, whose pushes aren't held back. */
    const pedirSinQueLeDigan = async (dichos: number) => {
      const { idPedido } = await pedir()
      expect((await tejar!.pedir('POST', '/api/pedidos/descartar', { idPedido })).estado).toBeLessThan(300)
      await hastaQue(() => expect(testigo.abiertos()).toHaveLength(dichos))
    }
    const parar = correr()
    await alDia()
    await elegir(tejar!, { canal: 'push', clase: 'pedido', llega: false })
    await pedirSinQueLeDigan(1)
    expect(abiertos()).toEqual([])
    await elegir(tejar!, { canal: 'push', clase: 'pedido', llega: true })
    await pedir()
    await hastaQue(() => expect(abiertos()).toHaveLength(1))
    await parar()
    await elegir(tejar!, { silencio: { desde: '21:00', hasta: '07:00' } })
    const dia = new Date().toISOString().slice(0, 10)
    correr({}, () => `${dia}T04:30:00.000Z`)
    await pedirSinQueLeDigan(2)
    expect(abiertos()).toHaveLength(1)
  })

  it('isn’t sent to whoever caused it, nor to a role’s new member about what came before', async () => {
    const vieja = await sistema.abrirCuenta('callcenter', 'staff', 'Rosa')
    const nueva = await sistema.abrirCuenta('callcenter', 'staff', 'Nora')
    const [deVieja, deNueva] = [await suscribir(vieja), await suscribir(nueva)]
    const parar = correr()
    await alDia()
    const { idPedido } = await pedir()
    const reporte = { idPedido, tipo: 'demora', texto: 'No llega' }
    expect((await ana!.pedir('POST', '/api/pedidos/incidente', reporte)).estado).toBeLessThan(300)
    await hastaQue(() => expect([deVieja.abiertos().length, deNueva.abiertos().length]).toEqual([1, 1]))
    const respuesta = { sobre: 'pedido', objeto: idPedido, numero: 1, texto: 'Ya va' }
    expect((await vieja.pedir('POST', '/api/incidentes/responder', respuesta)).estado).toBeLessThan(300)
    await hastaQue(() => expect(deNueva.abiertos()).toHaveLength(2))
    expect(deVieja.abiertos()).toHaveLength(1)
    await parar()
    const otro = { ...reporte, texto: 'Llegó roto', tipo: 'calidad' }
    expect((await ana!.pedir('POST', '/api/pedidos/incidente', otro)).estado).toBeLessThan(300)
    const tardia = await suscribir(await sistema.abrirCuenta('callcenter', 'staff', 'Tere'))
    correr()
    await hastaQue(() => expect(deNueva.abiertos()).toHaveLength(3))
    expect(tardia.abiertos()).toEqual([])
  })

  it('drops a browser after 404 or 410, never follows a redirect, and counts other refusals', async () => {
    const otros = await Promise.all([0, 1, 2].map(() => sistema.servicios.sesiones.abrir(tejar!.id, false)))
    const pedirCon = ({ token }: { token: string }) => sistema.pedirCon(`${sistema.servicios.puerta.cookie}=${token}`)
    const navegadores = [404, 410, 302, 400].map((estado) => ({ estado, ...unNavegador(servicio.host) }))
    const cookies = [tejar!.pedir, ...otros.map(pedirCon)]
    for (const [n, { suscripcion }] of navegadores.entries())
      await cookies[n]!('POST', '/api/push/dispositivos', suscripcion)
    servicio.responder(({ camino }) => ({
      estado: navegadores.find((navegador) => navegador.camino === camino)?.estado ?? 201,
      cabeceras: { location: `https://${servicio.host}/otra-parte` },
    }))
    correr()
    await alDia()
    await pedir()
    await hastaQue(async () => expect(await guardados(tejar!)).toEqual([{ fallos: 1 }, { fallos: 1 }]))
    expect(servicio.a('/otra-parte')).toEqual([])
    for (const { camino } of navegadores) expect(servicio.a(camino)).toHaveLength(1)
    // A successful push resets the count.
    servicio.responder(() => ({ estado: 201 }))
    await pedir()
    await hastaQue(async () => expect(await guardados(tejar!)).toEqual([{ fallos: 0 }, { fallos: 0 }]))
  })

  it('is retried a limited number of times while a service fails, and doesn’t delay those to another service', async () => {
    const lento = await suscribir(tejar!)
    const alMomento = await suscribir(ana!, vecino)
    let veces = 0
    servicio.responder(() => {
      veces += 1
      return veces <= 2 ? { estado: veces === 1 ? 503 : 429, cabeceras: { 'retry-after': '0' } } : { estado: 201 }
    })
    correr()
    await alDia()
    await pedir()
    await hastaQue(() => expect(lento.abiertos()).toHaveLength(3))
    await hastaQue(async () => expect(await guardados(tejar!)).toEqual([{ fallos: 0 }]))
    servicio.responder(() => ({ estado: 500 }))
    await pedir()
    await hastaQue(async () => expect(await guardados(tejar!)).toEqual([{ fallos: 1 }]))
    expect(lento.abiertos()).toHaveLength(8)
    servicio.responder(() => 'callar')
    const { idPedido } = await pedir()
    await hastaQue(() => expect(lento.abiertos()).toHaveLength(9))
    expect((await tejar!.pedir('POST', '/api/pedidos/descartar', { idPedido })).estado).toBeLessThan(300)
    await hastaQue(() => expect(alMomento.abiertos()).toHaveLength(1))
  })

  it('is decided anew at each attempt: whose browser it is, and whether and how its owner wants it', async () => {
    const deTejar = await suscribir(tejar!)
    const nadieMas = await sistema.abrirCuenta('consumidor', 'personal', 'Otra')
    correr()
    await alDia()
    await elegir(tejar!, { nombran: true })
    const textos = async (mientras: () => Promise<unknown>) => {
      const antes = deTejar.abiertos().length
      fallarUnaVez(mientras)
      await pasada(await pedir())
      return deTejar
        .abiertos()
        .slice(antes)
        .map(({ texto }) => texto)
    }
    const [nombrada, callada] = ['Nuevo pedido · Ana Lucía', 'Nuevo pedido']
    expect(await textos(async () => undefined)).toEqual([nombrada, nombrada])
    expect(await textos(() => elegir(tejar!, { nombran: false }))).toEqual([nombrada, callada])
    expect(await textos(() => elegir(tejar!, { canal: 'push', clase: 'pedido', llega: false }))).toEqual([callada])
    await elegir(tejar!, { canal: 'push', clase: 'pedido', llega: true })
    const [desde, hasta] = [-1, 1].map((horas) => horaLocal(new Date(Date.now() + horas * 3_600_000).toISOString()))
    expect(await textos(() => elegir(tejar!, { silencio: { desde, hasta } }))).toEqual([callada])
    await elegir(tejar!, { silencio: null })
    const pasar = () => nadieMas.pedir('POST', '/api/push/dispositivos', deTejar.suscripcion)
    expect(await textos(pasar)).toEqual([callada])
    expect(await guardados(nadieMas)).toEqual([{ fallos: 0 }])
    await tejar!.pedir('POST', '/api/push/dispositivos', deTejar.suscripcion)
    expect(await textos(() => tejar!.pedir('POST', '/logout', {}))).toEqual([callada])
  })

  it('isn’t sent to a browser that signed out while it waited, and few are on their way to one service at a time', async () => {
    const { camino, suscripcion } = await suscribir(tejar!)
    const equipos = await Promise.all([1, 2, 3].map(() => otroEquipo(tejar!)))
    const { promise: puede, resolve: dejar } = Promise.withResolvers<void>()
    servicio.responder(async () => {
      await puede
      return { estado: 201 }
    })
    const antes = servicio.recibidos.length
    let [ahora, masALaVez] = [0, 0]
    const { dispositivos } = sistema.servicios
    const contados: typeof dispositivos = {
      ...dispositivos,
      suscripcion: async (...de) => {
        ahora += 1
        masALaVez = Math.max(masALaVez, ahora)
        return dispositivos.suscripcion(...de).finally(() => {
          ahora -= 1
        })
      },
    }
    correr({}, undefined, { dispositivos: contados })
    await alDia()
    let ultimo = await pedir()
    for (let n = 0; n < 4; n += 1) ultimo = await pedir()
    const enviados = () => servicio.recibidos.slice(antes)
    await hastaQue(() => expect(enviados()).toHaveLength(8))
    const recibidos = servicio.a(camino).length
    expect((await tejar!.pedir('POST', '/logout', {})).estado).toBeLessThan(300)
    dejar()
    await pasada(ultimo)
    expect(servicio.a(new URL(suscripcion.endpoint).pathname)).toHaveLength(recibidos)
    for (const equipo of equipos) expect(equipo.abiertos()).toHaveLength(5)
    expect(masALaVez).toBeLessThanOrEqual(8)
  })

  it('doesn’t name an erased person, neither at a retry nor while the read model still has the name', async () => {
    const admin = await sistema.abrirCuenta('administrador', 'staff', 'Inés')
    const borrar = async ({ hash }: Persona) => {
      const { estado } = await admin.pedir('POST', `/api/admin/cuentas/${hash}/eliminar`, {
        confirmacion: 'ELIMINAR',
        motivo: 'Lo pidió',
      })
      expect(estado).toBe(200)
    }
    const { abiertos } = await suscribir(tejar!)
    await elegir(tejar!, { nombran: true })
    const textos = () => abiertos().map(({ texto }) => texto)
    const [nombrada, callada] = ['Nuevo pedido · Ana Lucía', 'Nuevo pedido']
    const parar = correr()
    await alDia()
    fallarUnaVez(() => borrar(ana!))
    await pasada(await pedir())
    expect(textos()).toEqual([nombrada, callada])
    await parar()
    const cumplir = () =>
      sistema.pool.query(
        `insert into acceso.ajustes (nombre, valor) values ('olvido', now()::text) on conflict (nombre) do update set valor = excluded.valor`,
      )
    await cumplir()
    ana = await sistema.abrirCuenta('consumidor', 'personal', 'Ana Lucía')
    const pedido = await pedir()
    await borrar(ana)
    correr()
    await pasada(pedido)
    expect(textos()).toEqual([nombrada, callada, callada])
    await cumplir()
    ana = await sistema.abrirCuenta('consumidor', 'personal', 'Ana Lucía')
    await pasada(await pedir())
    expect(textos()).toEqual([nombrada, callada, callada, nombrada])
  })

  it('is retried no sooner than Retry-After says, in seconds or as a date, and not at all beyond five minutes', async () => {
    const { abiertos } = await suscribir(tejar!)
    correr()
    await alDia()
    const conEspera = async (retryAfter: string, estado = 429) => {
      const antes = abiertos().length
      const veces: number[] = []
      servicio.responder(() => {
        veces.push(Date.now())
        return veces.length > 1 ? { estado: 201 } : { estado, cabeceras: { 'retry-after': retryAfter } }
      })
      await pasada(await pedir())
      expect(abiertos()).toHaveLength(antes + veces.length)
      return veces
    }
    for (const lejos of ['301', '9999999', '9'.repeat(400), new Date(Date.now() + 400_000).toUTCString()])
      expect(await conEspera(lejos), lejos).toHaveLength(1)
    expect(await guardados(tejar!)).toEqual([{ fallos: 4 }])
    const fecha = new Date(Date.now() + 3_000).toUTCString()
    for (const cerca of ['1', fecha]) {
      const [primera = 0, segunda = 0] = await conEspera(cerca)
      expect(segunda, cerca).toBeGreaterThanOrEqual(cerca === fecha ? Date.parse(fecha) : primera + 1_000)
    }
    for (const nada of ['-5', 'mañana', '']) expect(await conEspera(nada), nada).toHaveLength(2)
  })

  it('fails when the service answers with another protocol, and delays nothing', async () => {
    const { abiertos } = await suscribir(tejar!)
    correr()
    await alDia()
    servicio.responder(() => ({ estado: 101, cabeceras: { upgrade: 'otro', connection: 'upgrade' } }))
    await pasada(await pedir())
    expect(abiertos()).toHaveLength(1)
    expect(await guardados(tejar!)).toEqual([{ fallos: 1 }])
  })

  it('isn’t sent to a service whose certificate the machine doesn’t trust', async () => {
    await suscribir(tejar!)
    const antes = servicio.recibidos.length
    correr({ agente: new Agent() })
    await alDia()
    await pedir()
    await hastaQue(async () => expect(await guardados(tejar!)).toEqual([{ fallos: 1 }]))
    expect(servicio.recibidos).toHaveLength(antes)
  })
})

describe('the push process', () => {
  it('stopped before a push is delivered, pushes again when it resumes, and pushes nothing twice after that', async () => {
    const { abiertos } = await suscribir(tejar!)
    servicio.responder(() => 'callar')
    const parar = correr()
    await alDia()
    const { posicion } = await pedir()
    await hastaQue(() => expect(abiertos()).toHaveLength(1))
    await parar()
    expect((await punto())! < BigInt(posicion)).toBe(true)
    servicio.responder(() => ({ estado: 201 }))
    const otraVez = correr()
    await hastaQue(() => expect(abiertos()).toHaveLength(2))
    await hastaQue(async () => expect(await punto()).toBe(BigInt(posicion)))
    await otraVez()
    correr()
    const otro = await pedir()
    await hastaQue(() => expect(abiertos()).toHaveLength(3))
    expect(abiertos().map((aviso) => aviso.posicion)).toEqual([posicion, posicion, otro.posicion].map(Number))
  })

  it('reads in batches, and moves its checkpoint after each that is sent', async () => {
    const { abiertos, abrir } = await suscribir(tejar!)
    const parar = correr()
    await alDia()
    await parar()
    const [, segundo, tercero] = [await pedir(), await pedir(), await pedir()]
    servicio.responder((de) => (abrir(de).posicion === Number(tercero!.posicion) ? 'callar' : { estado: 201 }))
    correr({ porPieza: 1 })
    await hastaQue(() => expect(abiertos()).toHaveLength(3))
    await pasada(segundo!)
    expect((await punto())! < BigInt(tercero!.posicion)).toBe(true)
  })

  it('pushes only the newest notice about one thing while an older one waits, and none that is a day old', async () => {
    const { abiertos, camino } = await suscribir(tejar!)
    const { idPedido } = await pedir()
    servicio.responder(() => ({ estado: 503, cabeceras: { 'retry-after': '1' } }))
    const parar = correr({ espera: () => 500 })
    await alDia()
    expect((await ana!.pedir('POST', '/api/pedidos/descartar', { idPedido })).estado).toBeLessThan(300)
    await hastaQue(() => expect(abiertos()).toHaveLength(1))
    servicio.responder(() => ({ estado: 201 }))
    const deshecho = await ana!.pedir('POST', '/api/pedidos/descartar/deshacer', { idPedido })
    expect(deshecho.estado).toBeLessThan(300)
    await hastaQue(() => expect(abiertos()).toHaveLength(2))
    // The older notice is not sent once its turn comes again.
    await hastaQue(async () => expect((await punto())! >= BigInt(deshecho.cuerpo.posicion)).toBe(true))
    expect(abiertos().map(({ texto }) => texto)).toEqual(['Pedido Descartado', 'Se deshizo el descarte'])
    expect(new Set(servicio.a(camino).map(({ cabeceras }) => cabeceras['topic'])).size).toBe(1)
    await parar()
    const { avance } = sistema.servicios
    let [dias, vista] = [1, 0n]
    correr({}, () => {
      vista = avance.posicion()
      return new Date(Date.now() + dias * 86_400_000).toISOString()
    })
    const viejo = await pedir()
    await hastaQue(() => expect(vista >= BigInt(viejo.posicion)).toBe(true))
    dias = 0
    const nuevo = await pedir()
    await hastaQue(() => expect(abiertos()).toHaveLength(3))
    expect(abiertos()[2].posicion).toBe(Number(nuevo.posicion))
  })
})
