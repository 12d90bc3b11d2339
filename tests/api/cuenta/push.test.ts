import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DISPOSITIVOS_MAXIMOS } from '#api/access/dispositivos.ts'
import type { DispositivosPush } from '#api/contract/push.ts'
import { nombreDeEquipo } from '#api/cuenta/push.ts'
import { unNavegador } from '#tests/push.ts'
import { abrirSistema, type Persona, type Sistema } from '#tests/sistema.ts'

const HOST = 'push.prueba.ec:8443'
let sistema: Sistema
beforeAll(async () => {
  sistema = await abrirSistema({ SERVICIOS_PUSH: HOST })
})
afterAll(() => sistema.cerrar())

const abrir = (nombre: string) => sistema.abrirCuenta('consumidor', 'personal', nombre)
/** Opens another session of the same person, as another browser does. */
const otraSesion = async ({ id }: Persona): Promise<Persona['pedir']> => {
  const { puerta, sesiones } = sistema.servicios
  return sistema.pedirCon(`${puerta.cookie}=${(await sesiones.abrir(id, false)).token}`)
}
const suscribir = (pedir: Persona['pedir'], { suscripcion } = unNavegador(HOST), cabeceras = {}) =>
  pedir('POST', '/api/push/dispositivos', suscripcion, cabeceras)
const lista = async (pedir: Persona['pedir']): Promise<DispositivosPush['items']> =>
  (await pedir('GET', '/api/push/dispositivos')).cuerpo.items
const guardados = async (): Promise<{ cuenta: number; endpoint: string }[]> =>
  (await sistema.pool.query('select cuenta, endpoint from acceso.dispositivos_push order by id')).rows

describe('the browsers subscribed to pushes', () => {
  it('are one per session, over repeats and parallel requests; a new address replaces the old one', async () => {
    const ana = await abrir('Ana')
    const navegador = unNavegador(HOST)
    const agente = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
    for (const { estado } of await Promise.all(
      [1, 2, 3, 4].map(() => suscribir(ana.pedir, navegador, { 'user-agent': agente })),
    ))
      expect(estado).toBe(204)
    expect(await lista(ana.pedir)).toEqual([
      { id: expect.any(String), nombre: 'Chrome en Android', desde: expect.any(String), este: true },
    ])
    const otro = unNavegador(HOST)
    await Promise.all([suscribir(ana.pedir, navegador), suscribir(ana.pedir, otro)])
    expect((await suscribir(ana.pedir, otro)).estado).toBe(204)
    expect((await guardados()).filter(({ cuenta }) => cuenta === ana.id)).toEqual([
      { cuenta: ana.id, endpoint: otro.suscripcion.endpoint },
    ])
    const { cuerpo } = await ana.pedir('GET', '/api/push/clave')
    expect(Buffer.from(cuerpo.clave, 'base64url')).toHaveLength(65)
  })

  it('are limited to ten per account, even in parallel: the oldest one goes', async () => {
    const berta = await abrir('Berta')
    const sesiones = await Promise.all(Array.from({ length: DISPOSITIVOS_MAXIMOS + 3 }, () => otraSesion(berta)))
    expect((await suscribir(berta.pedir)).estado).toBe(204)
    await Promise.all(sesiones.map((pedir) => suscribir(pedir)))
    expect(await lista(berta.pedir)).toHaveLength(DISPOSITIVOS_MAXIMOS)
    expect((await lista(berta.pedir)).some(({ este }) => este)).toBe(false)
  })

  it('are listed for their owner alone, without their address, and removed by their owner alone', async () => {
    const [carla, diego] = [await abrir('Carla'), await abrir('Diego')]
    const navegador = unNavegador(HOST)
    await suscribir(carla.pedir, navegador)
    const dicho = await carla.pedir('GET', '/api/push/dispositivos')
    expect(JSON.stringify(dicho.cuerpo)).not.toContain(navegador.camino)
    const [{ id = '' } = {}] = await lista(carla.pedir)
    expect(await lista(diego.pedir)).toEqual([])
    expect((await diego.pedir('POST', '/api/push/dispositivos/quitar', { id })).estado).toBe(204)
    expect(await lista(carla.pedir)).toHaveLength(1)
    expect((await carla.pedir('POST', '/api/push/dispositivos/quitar', { id: 'aaaaaaaaaa' })).estado).toBe(404)
    expect((await carla.pedir('POST', '/api/push/dispositivos/quitar', { id })).estado).toBe(204)
    expect(await lista(carla.pedir)).toEqual([])
  })

  it('pass to the next account at the same browser, but not to one that only knows the address', async () => {
    const [elsa, fabio] = [await abrir('Elsa'), await abrir('Fabio')]
    const navegador = unNavegador(HOST)
    await suscribir(elsa.pedir, navegador)
    const inventado = { suscripcion: { ...unNavegador(HOST).suscripcion, endpoint: navegador.suscripcion.endpoint } }
    const negado = await suscribir(fabio.pedir, inventado as typeof navegador)
    expect([negado.estado, negado.cuerpo.code]).toEqual([409, 'dispositivo-ajeno'])
    expect(await lista(elsa.pedir)).toHaveLength(1)
    expect((await suscribir(fabio.pedir, navegador)).estado).toBe(204)
    expect([await lista(elsa.pedir), (await lista(fabio.pedir)).length]).toEqual([[], 1])
  })

  it('can be exchanged by two accounts at the same time', async () => {
    const [lola, marco] = [await abrir('Lola'), await abrir('Marco')]
    let [deLola, deMarco] = [unNavegador(HOST), unNavegador(HOST)]
    await Promise.all([suscribir(lola.pedir, deLola), suscribir(marco.pedir, deMarco)])
    for (let vez = 0; vez < 8; vez += 1) {
      ;[deLola, deMarco] = [deMarco, deLola]
      const dichas = await Promise.all([suscribir(lola.pedir, deLola), suscribir(marco.pedir, deMarco)])
      expect(dichas.map(({ estado }) => estado)).toEqual([204, 204])
    }
  })

  it('end with their session: by logout, logout everywhere, deactivation or erasure', async () => {
    const quedan = async (cuenta: number) =>
      (await guardados()).filter((suscripcion) => suscripcion.cuenta === cuenta).length
    const admin = await sistema.abrirCuenta('administrador', 'staff', 'Inés')
    const con = async (nombre: string) => {
      const persona = await abrir(nombre)
      const otra = await otraSesion(persona)
      await suscribir(persona.pedir)
      await suscribir(otra)
      expect(await quedan(persona.id)).toBe(2)
      return { ...persona, otra }
    }
    const gina = await con('Gina')
    await gina.otra('POST', '/logout', {})
    expect(await quedan(gina.id)).toBe(1)
    await gina.pedir('POST', '/logout/todas', {})
    expect(await quedan(gina.id)).toBe(0)
    expect((await suscribir(gina.pedir)).estado).toBe(401)
    const hugo = await con('Hugo')
    expect((await admin.pedir('POST', `/api/admin/cuentas/${hugo.hash}/desactivar`, { motivo: 'Prueba' })).estado).toBe(
      200,
    )
    expect(await quedan(hugo.id)).toBe(0)
    const irma = await con('Irma')
    const eliminar = admin.pedir('POST', `/api/admin/cuentas/${irma.hash}/eliminar`, {
      confirmacion: 'ELIMINAR',
      motivo: 'Lo pidió',
    })
    // Subscriptions that arrive meanwhile leave nothing behind.
    await Promise.all([eliminar, ...[1, 2, 3].map(() => suscribir(irma.otra))])
    expect((await eliminar).estado).toBe(200)
    expect(await quedan(irma.id)).toBe(0)
    // An expired session's browsers get no pushes and aren't listed.
    const julio = await con('Julio')
    const { rows: dispositivos } = await sistema.pool.query<{ id: number }>(
      'select id from acceso.dispositivos_push where cuenta = $1',
      [julio.id],
    )
    const abiertas = async () =>
      (
        await Promise.all(dispositivos.map(({ id }) => sistema.servicios.dispositivos.suscripcion(id, julio.id)))
      ).filter(Boolean)
    expect(await abiertas()).toHaveLength(2)
    await sistema.pool.query("update acceso.sesiones set vence = now() - interval '1 s' where cuenta = $1", [julio.id])
    expect(await abiertas()).toEqual([])
  })

  it('are accepted only at known services, with keys as a browser makes them', async () => {
    const kary = await abrir('Kary')
    const { suscripcion } = unNavegador(HOST)
    const { keys } = suscripcion
    const ajeno = await kary.pedir('POST', '/api/push/dispositivos', {
      ...suscripcion,
      endpoint: 'https://127.0.0.1/x',
    })
    expect([ajeno.estado, ajeno.cuerpo.code]).toEqual([422, 'servicio-desconocido'])
    const fuera = Buffer.alloc(65, 7)
    fuera[0] = 4
    for (const malo of [
      {},
      { ...suscripcion, keys: {} },
      { ...suscripcion, keys: { ...keys, auth: 'corta' } },
      { ...suscripcion, keys: { ...keys, p256dh: keys.auth } },
      { ...suscripcion, keys: { ...keys, p256dh: fuera.toString('base64url') } },
      { ...suscripcion, keys: { ...keys, mas: 'x' } },
      { ...suscripcion, endpoint: `https://${HOST}/${'x'.repeat(1_000)}` },
      { ...suscripcion, cuenta: 1 },
    ])
      expect((await kary.pedir('POST', '/api/push/dispositivos', malo)).estado, JSON.stringify(malo)).toBe(422)
    const conPuntos = { ...suscripcion, endpoint: suscripcion.endpoint.replace(HOST, `${HOST}/.`) }
    expect((await kary.pedir('POST', '/api/push/dispositivos', conPuntos)).cuerpo.code).toBe('servicio-desconocido')
    expect(await lista(kary.pedir)).toEqual([])
    expect((await sistema.pedirCon('')('POST', '/api/push/dispositivos', suscripcion)).estado).toBe(401)
  })

  it('are named by browser and system', () => {
    const nombres = {
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0':
        'Edge en Windows',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1':
        'Safari en iPhone',
      'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0': 'Firefox en Linux',
      'curl/8.0': 'Navegador',
      '': 'Navegador',
    }
    for (const [agente, nombre] of Object.entries(nombres)) expect(nombreDeEquipo(agente)).toBe(nombre)
  })
})
