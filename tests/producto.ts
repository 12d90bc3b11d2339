import { iniciar } from './programa.ts'

export type Producto = Awaited<ReturnType<typeof iniciarProducto>>

/** The product as people start it, in a process of its own; ready once it says so. */
export const iniciarProducto = async (orden: Parameters<typeof iniciar>[2]) => {
  const { dato: url, ...resto } = await iniciar('api/server.ts', /^BandWork listo: (\S+)\n/m, orden)
  return { url, ...resto }
}
