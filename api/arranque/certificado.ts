import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes a DER value (X.690), in only the forms that this certificate has. */
const der = (etiqueta: number, ...partes: readonly Buffer[]): Buffer => {
  const contenido = Buffer.concat(partes)
  const { length } = contenido
  const largo = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([etiqueta, ...largo]), contenido])
}
const secuencia = (...partes: readonly Buffer[]) => der(0x30, ...partes)
const octetos = (contenido: Buffer) => der(0x04, contenido)
const bits = (contenido: Buffer) => der(0x03, Buffer.from([0]), contenido)
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const VERDAD = der(0x01, Buffer.from([0xff]))

const ECDSA_SHA256 = secuencia(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const NOMBRE = secuencia(der(0x31, secuencia(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))))
const EXTENSIONES = secuencia(
  // basicConstraints: the certificate is its own authority.
  secuencia(oid(0x55, 0x1d, 0x13), VERDAD, octetos(secuencia(VERDAD))),
  // subjectAltName: the names by which the client calls it.
  secuencia(
    oid(0x55, 0x1d, 0x11),
    octetos(secuencia(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
  ),
)

const DIA_MS = 86_400_000
/** Encodes an instant as GeneralizedTime, which holds any year. */
const instante = (ms: number) =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const pem = (contenido: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${contenido.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`

/**
 * Makes a self-signed certificate for this machine's own address, and its key, both PEM. Each call
 * makes a new pair, valid for ten years.
 */
export const certificadoPropio = (ahora: number): { readonly certificado: string; readonly clave: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const cuerpo = secuencia(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // The serial number. The leading byte keeps it positive and its length fixed.
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ECDSA_SHA256,
    NOMBRE,
    secuencia(instante(ahora - DIA_MS), instante(ahora + 3_652 * DIA_MS)),
    NOMBRE,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, EXTENSIONES),
  )
  return {
    certificado: pem(secuencia(cuerpo, ECDSA_SHA256, bits(sign('sha256', cuerpo, privateKey)))),
    clave: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
