import type { Pool } from 'pg'

const REINTENTO_MS = 250

type Oido = { readonly alOir: (texto: string) => void; readonly alVolver: () => void }

type Conexion = { readonly escuchar: (canal: string) => Promise<unknown>; readonly soltar: () => void }

/** Creates what listens to channels for a pool: one connection, while there is a channel. */
const crearOyente = (pool: Pool) => {
  const canales = new Map<string, Set<Oido>>()
  let conexion: Promise<Conexion> | undefined

  const conectar = async (): Promise<Conexion> => {
    const client = await pool.connect()
    let [suelta, oye] = [false, false]
    let ultima: Promise<unknown> = Promise.resolve()
    /** Asks for one channel after the other: a connection takes one query at a time. */
    const escuchar = (canal: string) => {
      const esta = ultima.then(() => client.query(`listen ${canal}`))
      ultima = esta.catch(() => undefined)
      return esta
    }
    const soltar = () => {
      if (suelta) return
      suelta = true
      client.release(true)
    }
    // An unhandled 'error' event of a lost connection would end the process.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { alOir } of canales.get(channel) ?? []) alOir(payload)
    })
    client.once('end', () => {
      const perdida = !suelta
      soltar()
      // Whoever opened a connection that never listened gets the error.
      if (!perdida || !oye) return
      conexion = undefined
      reintentar()
    })
    try {
      for (const canal of canales.keys()) await escuchar(canal)
      if (suelta) throw new Error('se perdió la conexión')
    } catch (error) {
      soltar()
      throw error
    }
    oye = true
    return { escuchar, soltar }
  }
  const conectada = () => {
    conexion ??= conectar().catch((error) => {
      conexion = undefined
      throw error
    })
    return conexion
  }
  const volver = async () => {
    await conectada()
    for (const oidos of canales.values()) for (const { alVolver } of oidos) alVolver()
  }
  const reintentar = () => {
    setTimeout(() => {
      if (canales.size > 0) volver().catch(reintentar)
    }, REINTENTO_MS).unref()
  }

  return {
    oir: async (canal: string, oido: Oido): Promise<void> => {
      canales.set(canal, (canales.get(canal) ?? new Set()).add(oido))
      const { escuchar } = await conectada()
      await escuchar(canal)
    },
    callar: (canal: string, oido: Oido): void => {
      const oidos = canales.get(canal)
      oidos?.delete(oido)
      if (oidos?.size === 0) canales.delete(canal)
      if (canales.size > 0) return
      // A connection that couldn't be opened needn't be let go of.
      conexion?.then(({ soltar }) => soltar()).catch(() => undefined)
      conexion = undefined
    },
  }
}

const oyentes = new WeakMap<Pool, ReturnType<typeof crearOyente>>()

/**
 * Listens to a Postgres channel. All channels of a pool share one of its connections, which is made
 * anew after each loss. `alVolver` runs after that, since messages sent meanwhile are lost. Returns
 * a function that stops listening.
 */
export const oirCanal = async (
  pool: Pool,
  canal: string,
  alOir: (texto: string) => void,
  alVolver: () => void,
): Promise<() => void> => {
  const oyente = oyentes.get(pool) ?? crearOyente(pool)
  oyentes.set(pool, oyente)
  const oido = { alOir, alVolver }
  const callar = () => oyente.callar(canal, oido)
  await oyente.oir(canal, oido).catch((error) => {
    callar()
    throw error
  })
  return callar
}
