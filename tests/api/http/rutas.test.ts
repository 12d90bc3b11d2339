import { describe, expect, it } from 'vitest'
import { type NombreRuta, patron, RUTAS, ruta } from '#domain/rutas.ts'
import { sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()

type Metodo = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH'
const METODOS: readonly Metodo[] = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH']
const TABLA = Object.entries(RUTAS) as [NombreRuta, { metodo: Metodo; camino: string; pagina?: true }][]

const aExpresion = (camino: string) => new RegExp(`^${camino.replace(/\{\w+\}/g, '[^/]+')}$`)
const caminoDe = (camino: string) => camino.replace(/\{\w+\}/g, 'abcdefghij')
const sirven = (camino: string) =>
  new Set(TABLA.filter(([, r]) => aExpresion(r.camino).test(camino)).map(([, { metodo }]) => metodo))

const pedir = async (method: Metodo, url: string, accept: string) => {
  const r = await sistema().app.inject({ method, url, headers: { accept } })
  const code = String(r.headers['content-type']).includes('problem+json') ? r.json().code : undefined
  return { estado: r.statusCode, code, tipo: String(r.headers['content-type']) }
}

describe('the table of named routes', () => {
  it('has each route served with its method, pages as HTML; other methods get 405', async () => {
    for (const [nombre, { metodo, camino, pagina }] of TABLA) {
      const url = caminoDe(camino)
      const servida = await pedir(metodo, url, pagina ? 'text/html' : 'application/json')
      expect([404, 405].includes(servida.estado) && servida.code !== 'no-existe', `${nombre}: ${servida.estado}`).toBe(
        false,
      )
      if (pagina) expect(servida.tipo, nombre).toContain('text/html')
      for (const otro of METODOS.filter((m) => !sirven(url).has(m))) {
        const { estado, code } = await pedir(otro, url, 'application/json')
        expect([estado, code], `${otro} ${url}`).toEqual([405, 'metodo-no-permitido'])
      }
    }
  })

  it('names every path that the server answers', async () => {
    const { paths } = (await sistema().app.inject({ method: 'GET', url: '/api/docs/json' })).json()
    const nombradas = new Set(TABLA.map(([, { metodo, camino }]) => `${metodo} ${camino}`))
    const servidas = Object.entries(paths as Record<string, object>).flatMap(([camino, metodos]) =>
      Object.keys(metodos).map((metodo) => `${metodo.toUpperCase()} ${camino}`),
    )
    expect(servidas.length).toBeGreaterThan(60)
    expect(servidas.filter((servida) => !nombradas.has(servida))).toEqual([])
  })

  it('matches no path with an overlong parameter: 404', async () => {
    for (const [nombre, { metodo, camino }] of TABLA.filter(([, { camino }]) => camino.includes('{'))) {
      const { estado, code } = await pedir(metodo, camino.replace(/\{\w+\}/g, 'a'.repeat(15_000)), 'application/json')
      expect([estado, code], nombre).toEqual([404, 'ruta-desconocida'])
    }
  })

  it('escapes the parameters of a path', () => {
    expect(ruta('home')).toBe('/')
    expect(ruta('pedido_historia', { idPedido: 'abc/../x' })).toBe('/api/pedidos/abc%2F..%2Fx/historia')
    expect(patron('show_file_clnt_free')).toBe('/:codPed/free/pedidos/visualizar/doc')
  })

  it('reports a missing parameter and an unknown name in fixed words', () => {
    const floja = ruta as (nombre: string, parametros?: object) => string
    expect(() => floja('ecuador_mapa_sucursales')).toThrow(
      'The route "ecuador_mapa_sucursales" requires the parameter "hashIdEmpresa".',
    )
    expect(() => floja('nada')).toThrow('The route "nada" does not exist.')
    expect(() => floja('toString')).toThrow('The route "toString" does not exist.')
  })
})
