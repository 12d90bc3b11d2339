import { statfs } from 'node:fs/promises'

/**
 * Returns the bytes available to the product on the disks of some folders: those of the disk that
 * has the fewest. A folder that doesn't exist is ignored.
 */
export const espacioEn = async (carpetas: readonly string[]): Promise<number> => {
  const libres = carpetas.map((carpeta) =>
    statfs(carpeta).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.MAX_SAFE_INTEGER,
    ),
  )
  return Math.min(...(await Promise.all(libres)))
}
