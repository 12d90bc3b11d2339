import { describe, expect, it } from 'vitest'
import type { Actividades, Cercanos } from '#api/contract/bandas.ts'
import type { Ultimas } from '#api/contract/publicacion.ts'
import { type Persona, unSistema } from '#tests/sistema.ts'
import { publicar } from './publicar.ts'

// A system of its own, because it lists the newest and the nearest of all accounts.
const sistema = unSistema()
const abrir = (...datos: Parameters<ReturnType<typeof sistema>['abrirCuenta']>) => sistema().abrirCuenta(...datos)
const leer = (camino: string) => sistema().app.inject({ method: 'GET', url: camino })
/** Reads the current state: an answer for a position isn't cached. */
const ahora = async <T>(camino: string): Promise<T> => {
  const posicion = String(sistema().servicios.avance.posicion())
  const r = await leer(`${camino}${camino.includes('?') ? '&' : '?'}posicion=${posicion}`)
  expect(r.statusCode, r.body).toBe(200)
  return r.json()
}
const editar = async (persona: Persona, perfil: object) => {
  const { cuerpo, estado } = await persona.pedir('POST', '/api/cuenta/perfil', perfil)
  expect(estado, JSON.stringify(cuerpo)).toBe(200)
  await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
}
const apagar = async (persona: Persona) => {
  const admin = await abrir('administrador', 'staff', 'Admin')
  const { cuerpo } = await admin.pedir('POST', `/api/admin/cuentas/${persona.hash}/desactivar`, { motivo: 'Prueba' })
  await sistema().servicios.avance.esperar(BigInt(cuerpo.posicion), 20_000)
}

describe('the home as a market', () => {
  it('counts the trades of active providers, whatever their spelling', async () => {
    const [primero, segundo, tercero, cuarto] = await Promise.all([
      abrir('proveedor', 'empresa', 'Uno'),
      abrir('proveedor', 'individual', 'Dos'),
      abrir('proveedor', 'empresa', 'Tres'),
      abrir('proveedor', 'empresa', 'Cuatro'),
    ])
    await editar(primero, { actividad: 'Talabartería' })
    await editar(segundo, { actividad: 'Talabartería' })
    await editar(tercero, { actividad: 'TALABARTERIA' })
    await editar(cuarto, { actividad: 'Talabartería' })
    await apagar(cuarto)
    const { items } = await ahora<Actividades>('/api/mercado/actividades')
    expect(items.filter(({ nombre }) => /talabart/i.test(nombre))).toEqual([{ nombre: 'Talabartería', cuantos: 3 }])
    expect(items.map(({ cuantos }) => cuantos)).toEqual(items.map(({ cuantos }) => cuantos).toSorted((a, b) => b - a))
    expect(items.length).toBeLessThanOrEqual(12)
  })

  it('shows the latest post of each active provider, newest first, without contact data', async () => {
    const [tejares, viveros, ido] = [
      await abrir('proveedor', 'empresa', 'Tejares'),
      await abrir('proveedor', 'empresa', 'Viveros'),
      await abrir('proveedor', 'empresa', 'Ya no'),
    ]
    await publicar(sistema(), tejares, 'Tejas', 'De barro')
    await publicar(sistema(), viveros, 'Plantas', '', 'imagen')
    await publicar(sistema(), tejares, 'Ladrillos')
    await publicar(sistema(), ido, 'Nada')
    await apagar(ido)
    const { items } = await ahora<Ultimas>('/api/mercado/publicaciones')
    const de = (persona: Persona) => items.filter(({ proveedor }) => proveedor.id === persona.hash)
    expect(items.slice(0, 2).map(({ tituloSuperior }) => tituloSuperior)).toEqual(['Ladrillos', 'Plantas'])
    expect(de(ido)).toEqual([])
    expect(de(viveros)[0]?.contenido).toMatch(/^\/api\/publicacion\/[A-Za-z0-9]{10,}\/imagen\?v=[0-9a-f]{8}$/)
    const { id, cuerpo } = { id: tejares.hash, cuerpo: JSON.stringify(items) }
    expect(de(tejares)[0]?.proveedor).toMatchObject({ id, nombre: 'Tejares', ciudad: 'Quito' })
    for (const ajeno of ['prueba.ec', '0990000000', 'Av. Bolívar', 'correo', 'celular', 'direccion']) {
      expect(cuerpo).not.toContain(ajeno)
    }
    for (let n = 0; n < 10; n += 1) await publicar(sistema(), await abrir('proveedor', 'empresa', `Otro ${n}`), 'Una')
    expect((await ahora<Ultimas>('/api/mercado/publicaciones')).items).toHaveLength(8)
  })

  it('finds the nearest providers: the city, its province, then by province; of a company its nearest place', async () => {
    const en = async (nombre: string, provincia: string, ciudad: string, parroquia: string) => {
      const proveedor = await abrir('proveedor', 'empresa', nombre)
      await editar(proveedor, { pais: 'Ecuador', provincia, ciudad, parroquia })
      return proveedor
    }
    await en('Galápagos', 'Galápagos', 'Isabela', 'Puerto Villamil')
    await en('Zamora', 'Zamora Chinchipe', 'Zamora', 'Zamora')
    await en('Macará', 'Loja', 'Macará', 'Macará')
    await en('Loja', 'Loja', 'Loja', 'Loja')
    const matriz = await en('Cadena', 'Carchi', 'Tulcán', 'Tulcán')
    const local = await abrir('proveedor', 'sucursal', 'Cadena Loja', matriz.id)
    await editar(local, { pais: 'Ecuador', provincia: 'Loja', ciudad: 'Loja', parroquia: 'Loja' })
    const nombres = async (donde: string) =>
      (await ahora<Cercanos>(`/api/mercado/cerca?${donde}`)).items.map(({ nombre }) => nombre)
    expect((await nombres('provincia=Loja&ciudad=Loja')).slice(0, 4)).toEqual([
      'Loja',
      'Cadena Loja',
      'Macará',
      'Zamora',
    ])
    expect((await nombres('provincia=Loja&ciudad=Macar%C3%A1'))[0]).toBe('Macará')
    expect((await nombres('provincia=Carchi'))[0]).toBe('Cadena')
    expect((await nombres('provincia=Gal%C3%A1pagos'))[0]).toBe('Galápagos')
    expect(await nombres('provincia=Loja')).not.toContain('Cadena')
    for (const mal of ['', '?provincia=', '?provincia=Lima', `?provincia=Loja&ciudad=${'a'.repeat(81)}`]) {
      expect((await leer(`/api/mercado/cerca${mal}`)).statusCode, mal).toBe(422)
    }
  })

  it('is cached for a minute for visitors, limited in rate, and uncached for a reader with a position', async () => {
    const muchas = await Promise.all(Array.from({ length: 20 }, () => leer('/api/mercado/actividades')))
    expect(new Set(muchas.map(({ body }) => body)).size).toBe(1)
    expect(muchas[0]?.headers['cache-control']).toBe('public, max-age=60')
    expect(muchas[0]?.headers['x-ratelimit-limit']).toBe('240')
    const nuevo = await abrir('proveedor', 'empresa', 'Nuevo')
    await editar(nuevo, { actividad: 'Hojalatería fina' })
    expect((await leer('/api/mercado/actividades')).body).toBe(muchas[0]?.body)
    const posicion = String(sistema().servicios.avance.posicion())
    const conPosicion = await leer(`/api/mercado/publicaciones?posicion=${posicion}`)
    expect(conPosicion.headers['cache-control']).toBe('no-store')
  })
})
