import { correoCanonico } from '#domain/cuenta/correo.ts'

export const enBase64 = (nombre: string, contenido: Uint8Array) => ({
  nombre,
  contenido: Buffer.from(contenido).toString('base64'),
})

/** Returns addresses without repetitions. */
export const sinRepetir = (correos: readonly string[]): string[] => [
  ...new Map(correos.map((correo) => [correoCanonico(correo), correo])).values(),
]
