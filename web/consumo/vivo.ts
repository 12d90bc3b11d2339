import type { MensajeDeConsumo } from '#api/contract/vivo.ts'
import { dichoDeConsumo } from '#domain/consumo/dichos.ts'
import type { Lectora } from '#domain/dicho.ts'
import type { Efecto } from '#web/vivo/efecto.ts'

/** Returns the effect of a message about consumption, or undefined when its asunto isn't known. */
export const efectoDeConsumo = (m: MensajeDeConsumo, lectora: Lectora): Efecto | undefined => {
  const dicho = dichoDeConsumo(m, lectora)
  const sobre = 'idProv' in m ? m.idProv : 'mes' in m ? m.mes : undefined
  return (
    dicho && {
      cambia: ['consumo'],
      ...(sobre !== undefined && { sobre }),
      ...(m.asunto !== 'cierreAlterado' && { pestana: 'consumos' }),
      aviso: { titulo: dicho.titulo, detalle: dicho.detalle(), tono: dicho.tono, a: dicho.a },
    }
  )
}
