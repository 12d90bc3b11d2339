import type { Firmas } from '#commands/log/firmas.ts'
import { ruta } from '#domain/rutas.ts'

/** The mails that an account can end by a link of theirs (decisiones/vivo, «Ending a mail»). */
const QUE_SE_DEJA = ['resumen', 'raiz'] as const
type QueSeDeja = (typeof QUE_SE_DEJA)[number]

const ENLACE_BAJA = 'baja'

/** Where an account ends a kind of mail: the same address in each of them, for ever. */
export const enlaceDeBaja = (
  { firmas, publicUrl }: { readonly firmas: Firmas; readonly publicUrl: string },
  cuentaId: number,
  que: QueSeDeja,
): string => publicUrl + ruta('baja_de_correo', { token: firmas.firmar(ENLACE_BAJA, cuentaId, que) })

/** Whose mail of which kind a link ends; undefined for what isn't one. */
export const leerBaja = (
  firmas: Firmas,
  token: string,
): { readonly cuentaId: number; readonly que: QueSeDeja } | undefined => {
  const [id, dicha] = firmas.leer(ENLACE_BAJA, token) ?? []
  const que = QUE_SE_DEJA.find((una) => una === dicha)
  return que && { cuentaId: Number(id), que }
}
