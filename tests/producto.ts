import { iniciar } from './programa.ts'

export type Producto = Awaited<ReturnType<typeof iniciarProducto>>

/**
 * Starts the product as people do, in a process of its own. Resolves once it says that it is ready.
 */
export const iniciarProducto = async (orden: Parameters<typeof iniciar>[2]) => {
  const { dato: url, ...resto } = await iniciar('api/server.ts', /^BandWork listo: (\S+)\n/m, orden)
  return { url, ...resto }
}
