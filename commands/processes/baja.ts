import type { Firmas } from '#commands/log/firmas.ts'
import { ruta } from '#domain/rutas.ts'

/** The mails that an account can end by a link in them (decisiones/vivo, «Ending a mail»). */
const QUE_SE_DEJA = ['resumen', 'raiz'] as const
type QueSeDeja = (typeof QUE_SE_DEJA)[number]

const ENLACE_BAJA = 'baja'

/**
 * Returns the link by which an account ends a kind of mail. It is the same in each of these mails,
 * for ever.
 */
export const enlaceDeBaja = (
  { firmas, publicUrl }: { readonly firmas: Firmas; readonly publicUrl: string },
  cuentaId: number,
  que: QueSeDeja,
): string => publicUrl + ruta('baja_de_correo', { token: firmas.firmar(ENLACE_BAJA, cuentaId, que) })

/**
 * Returns the account and the kind of mail that a link ends, undefined when it isn't such a link.
 */
export const leerBaja = (
  firmas: Firmas,
  token: string,
): { readonly cuentaId: number; readonly que: QueSeDeja } | undefined => {
  const [id, dicha] = firmas.leer(ENLACE_BAJA, token) ?? []
  const que = QUE_SE_DEJA.find((clase) => clase === dicha)
  return que && { cuentaId: Number(id), que }
}
