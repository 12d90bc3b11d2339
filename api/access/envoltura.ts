import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secretos } from '#commands/log/secretos.ts'

/**
 * Bytes wrapped under a secret, and the name of that secret's key; null for values stored before
 * keys had names.
 */
export type Envuelto = { readonly valor: Buffer; readonly llave: string | null }

/**
 * The error for a stored value that was wrapped under a secret which isn't configured. Its message
 * is for the operator.
 */
export class SecretoDesconocido extends Error {
  override name = 'SecretoDesconocido'
  constructor(que: string) {
    super(
      `${que} no se abre con SECRETO ni con SECRETO_ANTERIOR: añade a SECRETO_ANTERIOR el secreto con que se guardó.`,
    )
  }
}

const derivar = (secreto: string, para: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secreto, 'bandwork', para, bytes))

const abrirCon = (maestra: Buffer, valor: Buffer, lugar: string): Buffer | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', maestra, valor.subarray(0, 12))
    .setAAD(Buffer.from(lugar))
    .setAuthTag(valor.subarray(-16))
  const abierto = decipher.update(valor.subarray(12, -16))
  try {
    return Buffer.concat([abierto, decipher.final()])
  } catch {
    // `final` has no other way to report a different key or changed bytes.
    return undefined
  }
}

/**
 * Creates functions that wrap keys (AES-256-GCM) under a key derived from the current secret, and
 * open what any of the secrets wrapped. `lugar` binds a value to its place, so that it can't be
 * moved; `que` names it in an error.
 */
export const crearEnvoltura = ({ actual, anteriores }: Secretos) => {
  const llaves = [actual, ...anteriores].map((secreto) => ({
    nombre: derivar(secreto, 'nombre de la llave', 8).toString('hex'),
    maestra: derivar(secreto, 'claves de personas', 32),
  }))
  const [propia] = llaves as [(typeof llaves)[number]]

  /**
   * Opens a wrapped value. Throws SecretoDesconocido, or Error when the bytes were changed or
   * moved.
   */
  const abrir = ({ valor, llave }: Envuelto, lugar: string, que: string): Buffer => {
    const posibles = llave === null ? llaves : llaves.filter(({ nombre }) => nombre === llave)
    for (const { maestra } of posibles) {
      const abierto = abrirCon(maestra, valor, lugar)
      if (abierto) return abierto
    }
    throw llave === null || posibles.length === 0 ? new SecretoDesconocido(que) : new Error(`${que} está dañada.`)
  }

  return {
    /** The name of the key that wraps. */
    llave: propia.nombre,
    envolver: (abierto: Buffer, lugar: string): Envuelto & { readonly llave: string } => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', propia.maestra, iv).setAAD(Buffer.from(lugar))
      const valor = Buffer.concat([iv, cipher.update(abierto), cipher.final(), cipher.getAuthTag()])
      return { valor, llave: propia.nombre }
    },
    abrir,
  }
}
