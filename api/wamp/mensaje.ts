import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { CAMPOS_ID } from '#domain/aviso.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'

const ocultar = (datos: object, ids: Pick<Ofuscador, 'ocultar'>): object =>
  Object.fromEntries(
    Object.entries(datos).map(([campo, valor]) => [
      campo,
      typeof valor === 'object' && valor !== null
        ? ocultar(valor, ids)
        : (CAMPOS_ID as readonly string[]).includes(campo)
          ? ids.ocultar(valor)
          : valor,
    ]),
  )

/** Returns a message as browsers get it. */
export const mensajeDe = (
  { posicion, noun, asunto, datos, momento }: Omit<TuplaAviso, 'n' | 'destino'>,
  ids: Pick<Ofuscador, 'ocultar'>,
): MensajeDeHecho => ({ noun, asunto, posicion: String(posicion), momento, ...ocultar(datos, ids) }) as MensajeDeHecho
