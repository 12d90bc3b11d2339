import { setTimeout } from 'node:timers/promises'

export type Peticiones = ReturnType<typeof crearPeticiones>

/** Creates requests to a product like a browser's. */
export const crearPeticiones = (url: () => string) => {
  const pedir = async (camino: string, opciones: RequestInit & { cookie?: string } = {}) => {
    const { cookie, ...resto } = opciones
    const r = await fetch(url() + camino, {
      ...resto,
      headers: { accept: 'application/json', ...(cookie ? { cookie } : {}), ...(resto.headers as object) },
      signal: AbortSignal.timeout(15_000),
    })
    const texto = await r.text()
    const json = r.headers.get('content-type')?.includes('json')
    return { estado: r.status, cabeceras: r.headers, cuerpo: json ? JSON.parse(texto) : texto }
  }
  return {
    url,
    pedir,
    /**
     * Sends as the pages do: a request that was unavailable at the moment is sent again under its
     * key.
     */
    enviar: async (camino: string, cuerpo: object, cookie: string, clave: string = crypto.randomUUID()) => {
      const intentar = () =>
        pedir(camino, {
          method: 'POST',
          body: JSON.stringify(cuerpo),
          cookie,
          headers: { 'content-type': 'application/json', 'idempotency-key': clave },
        })
      for (let quedan = 3; ; quedan -= 1) {
        const respuesta = await intentar()
        if (quedan === 0 || respuesta.cuerpo.code !== 'no-disponible') return respuesta
        await setTimeout(1_000)
      }
    },
    entrar: async (correo: string): Promise<string> => {
      const r = await pedir('/login', {
        method: 'POST',
        body: JSON.stringify({ correo, contrasena: 'bandwork-demo' }),
        headers: { 'content-type': 'application/json' },
      })
      if (r.estado !== 200) throw new Error(`no entró ${correo}: ${JSON.stringify(r.cuerpo)}`)
      return r.cabeceras.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}
