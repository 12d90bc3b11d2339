import { inflateRawSync } from 'node:zlib'

/** Returns the files of a zip, by its central directory. */
export const abrirZip = (zip: Buffer): Map<string, Buffer> => {
  const archivos = new Map<string, Buffer>()
  let en = zip.readUInt32LE(zip.length - 22 + 16)
  while (zip.readUInt32LE(en) === 0x02014b50) {
    const [largo, extra, nota] = [28, 30, 32].map((de) => zip.readUInt16LE(en + de)) as [number, number, number]
    const [metodo, comprimido, local] = [
      zip.readUInt16LE(en + 10),
      zip.readUInt32LE(en + 20),
      zip.readUInt32LE(en + 42),
    ]
    const desde = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(desde, desde + comprimido)
    archivos.set(zip.toString('utf8', en + 46, en + 46 + largo), metodo === 0 ? bytes : inflateRawSync(bytes))
    en += 46 + largo + extra + nota
  }
  return archivos
}
