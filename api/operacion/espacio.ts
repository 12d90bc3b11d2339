import { statfs } from 'node:fs/promises'

/** Bytes of room for the product's own on the disks of some folders, where there is least of it. Of a folder that isn't there nothing is said. */
export const espacioEn = async (carpetas: readonly string[]): Promise<number> => {
  const libres = carpetas.map((carpeta) =>
    statfs(carpeta).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.MAX_SAFE_INTEGER,
    ),
  )
  return Math.min(...(await Promise.all(libres)))
}
