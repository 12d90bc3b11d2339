import type { RespuestaDesde, Trama, TramaDeRevision } from '#api/contract/hechos.ts'
import type { Canal } from '#web/vivo/seguimiento.ts'

export const TEMA = 'bandwork.hechos.pedido.abcdefghij.proveedor'
/** Returns the frame of a revision. Every third one is hidden. */
export const tramaDe = (revision: number): TramaDeRevision =>
  revision % 3 === 2
    ? { revision }
    : {
        revision,
        tipo: 'SubtotalFijado',
        data: { subtotal: revision },
        momento: '2026-11-20T15:00:00.000Z',
        cadena: 'c',
        posicion: String(revision),
        quien: { id: null, tipo: 'sistema' },
      }
export const hasta = (n: number) => Array.from({ length: n }, (_, revision) => tramaDe(revision))
export const enOtroMomento = () => new Promise<void>((listo) => setImmediate(listo))

/** The whole-log part of a channel, for a page that doesn't look at it. */
export const SIN_REGISTRO: Canal['deTodo'] = {
  suscribir: async () => () => undefined,
  desde: async () => ({ tramas: [], completo: true, olvidos: 0 }),
}

/**
 * Creates a server of one topic. A test opens and cuts its sessions, and gives out its frames as it
 * likes.
 */
export const unServidor = ({ limite = 1_000, primeras = hasta } = {}) => {
  let sabe = 0
  let olvidos = 0
  const preguntas: number[] = []
  const suscritos = new Set<(trama: Trama) => void>()
  const veces = { suscrito: 0, dejado: 0 }
  const responder = (revision: number): RespuestaDesde => {
    const tramas = primeras(sabe).slice(revision + 1)
    return tramas.length > limite ? { tramas: [], completo: false, olvidos } : { tramas, completo: true, olvidos }
  }
  return {
    preguntas,
    veces,
    sabe: () => sabe,
    saber: (n: number) => {
      sabe = Math.max(sabe, n)
    },
    olvidar: () => {
      olvidos += 1
    },
    /** Gives a frame to the present subscribers. */
    dar: (trama: Trama) => {
      for (const alRecibir of suscritos) alRecibir(trama)
    },
    cortar: () => suscritos.clear(),
    canal: (cambios: Partial<Canal> = {}): Canal => ({
      suscribir: async (_, alRecibir) => {
        veces.suscrito += 1
        suscritos.add(alRecibir)
        return () => {
          veces.dejado += 1
          suscritos.delete(alRecibir)
        }
      },
      escribe: async () => undefined,
      avisos: async () => () => undefined,
      desde: async (_, revision) => {
        preguntas.push(revision)
        await enOtroMomento()
        return responder(revision)
      },
      deTodo: SIN_REGISTRO,
      ...cambios,
    }),
  }
}
export type Servidor = ReturnType<typeof unServidor>
