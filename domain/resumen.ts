import { type AvisoOculto, claseDeAviso } from './aviso.ts'
import { CLASES_QUE_SE_ELIGEN, type ClaseElegida } from './cuenta/eleccion-de-avisos.ts'
import { AVISOS_EN_RESUMEN, type AvisoResumido, type ResumenDeAvisos } from './cuenta/hechos.ts'
import type { Lectora } from './dicho.ts'
import { type AvisoDeHecho, dichoDe } from './dichos.ts'
import { ruta } from './rutas.ts'

/**
 * A notice that waits to be read. For a conversation, its newest message stands for all that wait
 * there.
 */
export type PorLeer = Pick<AvisoDeHecho, 'noun' | 'asunto'> & {
  readonly datos: object
  /** The number of notices that wait there. */
  readonly veces: number
}

type Datos = {
  readonly idPedido?: number
  readonly idCompra?: number
  readonly canal?: AvisoResumido['canal']
  readonly lado?: AvisoResumido['lado']
  readonly numero?: number
  readonly usuario?: number
  readonly opcion?: AvisoResumido['opcion']
  readonly mes?: string
}

/** Returns the fields of a notice by which its subject is found again. */
const resumido = ({ noun, asunto, datos, veces }: PorLeer): AvisoResumido => {
  const { idPedido: pedidoId, idCompra: compraId, canal, lado, numero, usuario, opcion, mes } = datos as Datos
  const incidente = asunto.startsWith('incidente')
  const campos = {
    pedidoId,
    compraId,
    canal,
    opcion,
    mes,
    lado: canal ? undefined : lado,
    numero: incidente ? numero : undefined,
    cuentaId: incidente && pedidoId === undefined ? usuario : undefined,
  }
  const dichos = Object.fromEntries(Object.entries(campos).filter(([, valor]) => valor !== undefined))
  return { noun, asunto, veces, ...dichos }
}

/**
 * Returns the key of what is told together. Notices about nothing in particular go together with
 * others of their asunto.
 */
const cosaDe = (clase: ClaseElegida, { asunto, pedidoId, compraId, canal, numero, cuentaId, mes }: AvisoResumido) => {
  const deQue = [pedidoId, compraId, canal, cuentaId, numero, mes]
  return [clase, ...deQue, deQue.some((valor) => valor !== undefined) ? '' : asunto].join(' ')
}

/**
 * Returns what waits to be read, newest first, as the daily mail tells it, or undefined when
 * nothing does.
 */
export const resumir = (dia: string, porLeer: readonly PorLeer[]): ResumenDeAvisos | undefined => {
  const cosas = new Map<string, { readonly clase: ClaseElegida; readonly aviso: AvisoResumido }>()
  for (const pendiente of porLeer) {
    const [clase, aviso] = [claseDeAviso(pendiente), resumido(pendiente)]
    const cosa = cosaDe(clase, aviso)
    const nueva = cosas.get(cosa)
    const veces = (nueva?.aviso.veces ?? 0) + pendiente.veces
    cosas.set(cosa, { clase, aviso: { ...(nueva?.aviso ?? aviso), veces } })
  }
  if (cosas.size === 0) return undefined
  const todas = [...cosas.values()]
  const clases: Partial<Record<ClaseElegida, number>> = {}
  for (const { clase } of todas) clases[clase] = (clases[clase] ?? 0) + 1
  return { dia, clases, nuevos: todas.slice(0, AVISOS_EN_RESUMEN).map(({ aviso }) => aviso) }
}

/**
 * Returns what a line of the mail says, in the words of its toast, and where it leads.
 * `codigo` is that of its order or purchase.
 */
export const renglonDe = (
  { noun, asunto, veces, pedidoId, compraId, cuentaId, ...resto }: AvisoResumido,
  codigo: string,
  { tipoUsuario, ocultar }: Lectora & { readonly ocultar: (id: number) => string },
): { readonly dice: string; readonly a: string } | undefined => {
  if (noun === undefined) return undefined
  const mensaje = {
    ...resto,
    noun,
    asunto,
    ...(pedidoId === undefined ? {} : { idPedido: ocultar(pedidoId), codPedido: codigo }),
    ...(compraId === undefined ? {} : { idCompra: ocultar(compraId), codCompra: codigo }),
    ...(cuentaId === undefined ? {} : { usuario: ocultar(cuentaId) }),
  }
  // The fields that a title and an address need are all there. Others can see a mail, as they can a
  // device's screen, and for longer: it names nobody.
  const dicho = dichoDe(mensaje as unknown as AvisoOculto<AvisoDeHecho>, { tipoUsuario })
  if (!dicho) return undefined
  const cuantos = veces === 1 ? '' : ` (${veces} ${resto.canal ? 'mensajes' : 'avisos'})`
  return { dice: `${dicho.cosa}: ${dicho.titulo}${cuantos}`, a: dicho.a ?? ruta('home') }
}

const CUANTAS: Readonly<Record<ClaseElegida, readonly [una: string, varias: string]>> = {
  pedido: ['pedido', 'pedidos'],
  compra: ['suscripción', 'suscripciones'],
  incidente: ['incidente', 'incidentes'],
  consumo: ['aviso de consumo', 'avisos de consumo'],
  red: ['aviso de tu red', 'avisos de tu red'],
  chat: ['conversación', 'conversaciones'],
}
const enLista = new Intl.ListFormat('es-EC')

/** Returns how many things of each kind a mail tells: "3 pedidos y 1 conversación". */
export const cuantasCosas = (clases: ResumenDeAvisos['clases']): string =>
  enLista.format(
    CLASES_QUE_SE_ELIGEN.flatMap((clase) => {
      const { [clase]: cuantas } = clases
      return cuantas === undefined ? [] : [`${cuantas} ${CUANTAS[clase][cuantas === 1 ? 0 : 1]}`]
    }),
  )
