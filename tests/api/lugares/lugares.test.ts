import { describe, expect, it } from 'vitest'
import { cabecerasDeProteccion } from '#api/access/cabeceras.ts'
import { leerConfig } from '#api/arranque/config.ts'
import { ciudades, continentes, lugarValido, paises, parroquias, provincias } from '#api/lugares/lugares.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const pedir = (url: string) => sistema().app.inject({ method: 'GET', url })
const nombres = (lugares: readonly { nombre: string }[] | undefined) => (lugares ?? []).map(({ nombre }) => nombre)

const cantones = () =>
  (provincias('EC') ?? []).flatMap((p) => (ciudades(p.id) ?? []).map((c) => ({ ...c, provincia: p.nombre })))

describe('the division of Ecuador', () => {
  it('is complete: 24 provinces, 222 cantones and their parishes, each code under its parent’s', () => {
    expect(provincias('EC')).toHaveLength(24)
    expect(cantones()).toHaveLength(222)
    const todas = cantones().flatMap(({ id }) => {
      const deCanton = parroquias(id) ?? []
      expect(deCanton.length, id).toBeGreaterThan(0)
      for (const p of deCanton) expect(p.id).toMatch(new RegExp(`^${id}\\d{2}$`))
      expect(deCanton.map((p) => p.id)).toContain(`${id}50`)
      expect(new Set(nombres(deCanton)).size, `${id}: a name twice`).toBe(deCanton.length)
      return deCanton
    })
    expect(todas).toHaveLength(1281)
  })

  it('is spelled in the usual way', () => {
    for (const { nombre } of cantones().flatMap((c) => [c, ...(parroquias(c.id) ?? [])])) {
      expect(nombre).toMatch(/^[\p{Lu}\d]/u)
      expect(nombre).not.toMatch(/\p{Lu}{2}|\bCab\.|\s{2}|\s$| (De|Del|Los|Y) /u)
      expect((nombre.match(/\(/g) ?? []).length).toBe((nombre.match(/\)/g) ?? []).length)
    }
  })

  it('has well-known places where they belong', () => {
    const deCanton = (provincia: string) => nombres(cantones().filter((c) => c.provincia === provincia))
    expect(deCanton('Pichincha')).toContain('Quito')
    expect(deCanton('Tungurahua')).toContain('Baños de Agua Santa')
    expect(deCanton('Morona Santiago')).toContain('Sevilla Don Bosco')
    expect(deCanton('Santo Domingo de los Tsáchilas')).toEqual(['La Concordia', 'Santo Domingo'])
    expect(deCanton('Esmeraldas')).not.toContain('La Concordia')
    expect(deCanton('Orellana')).toContain('Francisco de Orellana')
    expect(nombres(parroquias('0101'))).toContain('Gil Ramírez Dávalos')
    expect(nombres(parroquias('1101'))).toContain('Vilcabamba (Victoria)')
    expect(nombres(parroquias('0103'))).not.toContain('Chordeleg')
    expect(nombres(parroquias('1701'))).toContain('Iñaquito')
  })

  it('is in Spanish alphabetical order', () => {
    const [primera, segunda] = nombres(provincias('EC'))
    expect([primera, segunda]).toEqual(['Azuay', 'Bolívar'])
    const canton = nombres(ciudades('03'))
    expect(canton).toEqual([...canton].sort(new Intl.Collator('es').compare))
    expect(nombres(continentes())[0]).toBe('África')
  })
})

describe('countries', () => {
  it('are in Spanish, each in one continent', () => {
    expect(continentes()).toHaveLength(7)
    const todos = continentes().flatMap(({ id }) => paises(id) ?? [])
    expect(new Set(todos.map(({ id }) => id)).size).toBe(todos.length)
    expect(todos.length).toBeGreaterThan(240)
    expect(nombres(paises('SA'))).toEqual(expect.arrayContaining(['Ecuador', 'Perú', 'Brasil']))
    expect(nombres(paises('EU'))).toContain('España')
  })

  it('other than Ecuador have no provinces', () => {
    expect(provincias('CO')).toEqual([])
    for (const nada of ['XX', 'toString', '__proto__']) {
      expect([provincias(nada), paises(nada), ciudades(nada), parroquias(nada)]).toEqual(Array(4).fill(undefined))
    }
  })
})

describe('a place written in a form', () => {
  const quito = { pais: 'Ecuador', provincia: 'Pichincha', ciudad: 'Quito', parroquia: 'Iñaquito' }

  it('in Ecuador must be right down to the parish', () => {
    expect(lugarValido(quito)).toBe(true)
    for (const cambio of [{ provincia: 'Guayas' }, { ciudad: 'Cuenca' }, { parroquia: '' }, { parroquia: 'Valdez' }]) {
      expect(lugarValido({ ...quito, ...cambio })).toBe(false)
    }
  })

  it('abroad needs a right country and any city', () => {
    const lima = { pais: 'Perú', provincia: '', ciudad: 'Lima', parroquia: '' }
    expect(lugarValido(lima)).toBe(true)
    for (const cambio of [{ pais: 'Narnia' }, { ciudad: ' ' }, { provincia: 'Pichincha' }]) {
      expect(lugarValido({ ...lima, ...cambio })).toBe(false)
    }
  })
})

describe('places over HTTP', () => {
  it('are open to anybody from the continent to the parish, and cacheable for a day', async () => {
    for (const [url, lugar] of [
      ['/api/continentes', { id: 'SA', nombre: 'América del Sur' }],
      ['/api/paises/SA', { id: 'EC', nombre: 'Ecuador' }],
      ['/api/provincias/EC', { id: '17', nombre: 'Pichincha' }],
      ['/api/ciudades/17', { id: '1701', nombre: 'Quito' }],
      ['/api/parroquias/1701', { id: '170150', nombre: 'Quito' }],
    ] as const) {
      const r = await pedir(`${url}?posicion=12`)
      expect(r.statusCode, url).toBe(200)
      expect(r.headers['cache-control']).toBe('public, max-age=86400')
      expect(r.json().items).toContainEqual(lugar)
    }
  })

  it('with an unknown id are a 404 that isn’t cached', async () => {
    for (const url of ['/api/paises/ZZ', '/api/provincias/ZZ', '/api/ciudades/99', '/api/parroquias/toString']) {
      const r = await pedir(url)
      expect(r.statusCode, url).toBe(404)
      expect(r.json()).toMatchObject({ code: 'no-existe', detail: 'No existe ese lugar.' })
      expect(r.headers['cache-control']).toBe('no-store')
    }
  })

  it('have no map tiles by default; configured tiles are read, and the page’s policy admits their host', async () => {
    expect((await pedir('/api/mapa')).json()).toEqual({ teselas: null })
    const url = 'https://mapas.ejemplo.ec/capa/{z}/{x}/{y}.png?a=1;script-src'
    const con = { ...sistema().config, teselas: { url, atribucion: '© Mapas' } }
    const politica = (config: typeof con) => cabecerasDeProteccion(config)['content-security-policy']
    expect(politica(con)).toContain("img-src 'self' data: blob: https://mapas.ejemplo.ec;")
    const env = { NODE_ENV: 'test', DATA_DIR: sistema().config.dataDir, TILES_URL: url, TILES_ATTRIBUTION: '© Mapas' }
    expect(leerConfig(env).teselas).toEqual({ url, atribucion: '© Mapas' })
  })
})
