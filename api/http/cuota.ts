import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lru } from 'tiny-lru'
import { refuse } from '#domain/decider.ts'
import { Rechazado } from './rechazado.ts'

/** The most that an account may store, over all processes. */
export type Cuota = { readonly archivos: number; readonly bytes: number }

/**
 * Accounts whose file sizes are cached. A file named by its hash never changes its size, and
 * measuring two thousand files takes a moment.
 */
const RECORDADAS = 16
const GIB = 1024 ** 3

/**
 * Creates the check of an account's quota, made once a file is in its folder. The file counts even
 * if another process has just removed it. Throws cuota-llena (decisiones/pedido, «Room for files»).
 */
export const crearCuota = (carpetaDe: (cuentaId: number) => string, { archivos, bytes }: Cuota) => {
  const recordadas = lru<ReadonlyMap<string, number>>(RECORDADAS)
  const medir = async (cuentaId: number): Promise<ReadonlyMap<string, number>> => {
    const [carpeta, sabidas] = [carpetaDe(cuentaId), recordadas.get(String(cuentaId))]
    const medidos = (await readdir(carpeta)).map(async (nombre): Promise<[string, number]> => {
      const sabida = sabidas?.get(nombre)
      // A file deleted meanwhile weighs nothing.
      return [nombre, sabida ?? (await stat(join(carpeta, nombre)).catch(() => ({ size: 0 }))).size]
    })
    const hay = new Map(await Promise.all(medidos))
    recordadas.set(String(cuentaId), hay)
    return hay
  }
  return async (cuentaId: number, nuevo: { readonly sha256: string; readonly bytes: number }): Promise<void> => {
    const hay = new Map(await medir(cuentaId)).set(nuevo.sha256, nuevo.bytes)
    const suma = [...hay.values()].reduce((total, peso) => total + peso, 0)
    if (hay.size <= archivos && suma <= bytes) return
    const maximo = `${archivos.toLocaleString('es-EC')} archivos o ${(bytes / GIB).toLocaleString('es-EC')} GiB`
    throw new Rechazado(
      refuse(
        'cuota-llena',
        `Tu cuenta ya guarda todo lo que puede (${maximo}): este archivo no se guardó. Comparte un enlace en su lugar, o repórtalo en un incidente de tu cuenta.`,
      ),
    )
  }
}
