import type { MensajeDeCuenta } from '#api/contract/vivo.ts'
import { dichoDeCuenta } from '#domain/cuenta/dichos.ts'
import { negocia } from '#domain/cuenta/tipos.ts'
import type { Lectora } from '#domain/dicho.ts'
import { idDeIncidente } from '#domain/incidente.ts'
import { unir } from '#domain/texto.ts'
import { tipoDeIncidente } from '#web/pedido/incidentes.ts'
import type { Efecto } from '#web/vivo/efecto.ts'

/** Returns the effect of a message about an account, or undefined when its asunto isn't known. */
export const efectoDeCuenta = (m: MensajeDeCuenta, lectora: Lectora): Efecto | undefined => {
  const dicho = dichoDeCuenta(m, lectora)
  if (!dicho) return undefined
  const { cosa, titulo, tono, a } = dicho
  const tipo = 'texto' in m && !negocia(lectora) ? tipoDeIncidente({ sobre: 'cuenta', tipo: m.texto }) : ''
  return {
    cambia: ['incidente'],
    sobre: idDeIncidente('cuenta', m.usuario, m.numero),
    pestana: 'incidentes',
    aviso: { titulo, detalle: unir(cosa, tipo), tono, a },
  }
}
