import type { MensajeDeCompra } from '#api/contract/vivo.ts'
import { DICHOS_DE_COMPRA, dichoDeCompra } from '#domain/compra/dichos.ts'
import type { Lectora } from '#domain/dicho.ts'
import { ruta } from '#domain/rutas.ts'
import type { Efecto } from '#web/vivo/efecto.ts'

/** Milliseconds that a toast stays which leaves by itself (decisiones/vivo, «Toasts»). */
const SE_VA_MS = 5_000

/** Returns the effect of a message about a purchase, or undefined when its asunto isn't known. */
export const efectoDeCompra = (m: MensajeDeCompra, lectora: Lectora): Efecto | undefined => {
  if (!(m.asunto in DICHOS_DE_COMPRA)) return undefined
  const { abre, suCuenta, seVa } = DICHOS_DE_COMPRA[m.asunto]
  const esPropia = lectora.tipoUsuario === 'proveedor'
  const cambios: Efecto = {
    cambia: esPropia && suCuenta ? ['compra', 'cuenta'] : ['compra'],
    sobre: m.idCompra,
    ...(esPropia && abre && { abre: { desde: ruta('proveedor'), a: ruta('new_negociacion') } }),
  }
  const dicho = dichoDeCompra(m, lectora)
  if (!dicho) return cambios
  const { titulo, detalle, tono, a } = dicho
  return {
    ...cambios,
    pestana: 'compras',
    aviso: { titulo, detalle: detalle(), tono, a, ...(seVa && { duracion: SE_VA_MS }) },
  }
}
