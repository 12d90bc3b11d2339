import type { Kysely } from 'kysely'
import { z } from 'zod'
import { MENSAJES_POR_RESPUESTA } from '#api/access/limites.ts'
import { temaDePublicaciones } from '#api/contract/hechos.ts'
import type { MensajeCallado, MensajeDeHecho, RespuestaDeAvisos } from '#api/contract/vivo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { type AsuntoCallado, destinoEscrito } from '#domain/aviso.ts'
import { avisosDesde, avisosEntre } from '#projections/avisos/consultas.ts'
import type { TuplaAviso } from '#projections/avisos/modelo.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import { quienesInvitaron } from '#projections/red/consultas.ts'
import { crearCallados, type Dicho } from './callados.ts'
import { ArgumentoInvalido } from './errores.ts'
import { mensajeDe } from './mensaje.ts'
import type { Identidad } from './router.ts'

/** Silent messages that a visitor of an account's page hears too. */
const DE_SU_PAGINA: ReadonlySet<AsuntoCallado> = new Set<AsuntoCallado>(['publicacion', 'presentacion'])

const REINTENTO_MS = 500
/**
 * Milliseconds after which messages are too old for a client that comes back: it loads everything
 * again.
 */
const VIGENCIA_MS = 24 * 3_600_000

/** A position, up to 18 digits: these fit in 64 bits with a sign. */
const posicion = z.string().regex(/^\d{1,18}$/)
const argumentosDesde = z
  .tuple([posicion, z.int().min(1).max(MENSAJES_POR_RESPUESTA).default(MENSAJES_POR_RESPUESTA)])
  .or(z.tuple([posicion]))

export const temaDe = (destino: string, ids: Ofuscador): string =>
  destino.startsWith('u')
    ? `bandwork.usuario.${ids.ocultar(Number(destino.slice(1)))}`
    : `bandwork.rol.${destino.slice(1)}`

type Mensaje = MensajeDeHecho | MensajeCallado
/** A message, with its position in the log. */
type Situado = { readonly posicion: number; readonly temas: readonly string[]; readonly mensaje: () => Mensaje }

/**
 * Creates the messages of one process: those that the projector wrote, and the silent ones that
 * follow from the log. Each goes out once the rows that its screen reads are there
 * (decisiones/vivo, «Never before its rows») and the log has been heard up to it.
 */
export const crearAvisos = ({
  db,
  avance,
  ids,
  ...o
}: {
  readonly db: Kysely<Lectura>
  readonly avance: Avance
  readonly ids: Ofuscador
  readonly hayOyentes: () => boolean
  readonly oido: (tema: string) => boolean
  /** Returns the sellers that are connected. */
  readonly vendedores: () => readonly number[]
  readonly publicar: (tema: string, mensaje: Mensaje) => void
  /** Called when silent messages were lost from memory. */
  readonly alPerder: () => void
}) => {
  const callados = crearCallados()
  let emitida = avance.posicion()
  let emitiendo = false

  const deFila = (fila: TuplaAviso): Situado => ({
    posicion: fila.posicion,
    temas: [temaDe(fila.destino, ids)],
    mensaje: () => mensajeDe(fila, ids),
  })
  /**
   * Returns a silent message with its topics. One about an account's page also goes to those who
   * look at it.
   */
  const deDicho = ({ posicion, destino, asunto }: Dicho): Situado => ({
    posicion: Number(posicion),
    temas: [
      temaDe(destino, ids),
      ...(DE_SU_PAGINA.has(asunto) ? [temaDePublicaciones(ids.ocultar(Number(destino.slice(1))))] : []),
    ],
    mensaje: () => ({ asunto, posicion: String(posicion) }),
  })

  const alcanzada = (): bigint => {
    const [filas, log] = [avance.posicion(), callados.hasta()]
    return filas < log ? filas : log
  }
  /**
   * Merges messages in the order of the log. A silent message is left out when its recipient gets
   * another message of the same fact, because that one also makes it ask again.
   */
  const juntar = (filas: readonly TuplaAviso[], dichos: readonly Dicho[] = []): readonly Situado[] => {
    const enAlto = new Set(filas.map(({ posicion, destino }) => `${posicion} ${destino}`))
    const quedan = dichos.filter(({ posicion, destino }) => !enAlto.has(`${posicion} ${destino}`))
    return [...filas.map(deFila), ...quedan.map(deDicho)].sort((a, b) => a.posicion - b.posicion)
  }
  /**
   * Puts these sellers in the place of those who invited an account. Nothing is looked up while
   * nobody could be told.
   */
  const conInvitadores = async (dichos: readonly Dicho[], vendedores: readonly number[]): Promise<readonly Dicho[]> => {
    const invitada = ({ destino }: Dicho) => (destino.startsWith('i') ? Number(destino.slice(1)) : undefined)
    const cuentas = [...new Set(dichos.flatMap((dicho) => invitada(dicho) ?? []))]
    if (cuentas.length === 0) return dichos
    const invitaron = vendedores.length === 0 ? [] : await quienesInvitaron(db, avance.esquema(), vendedores, cuentas)
    return dichos.flatMap((dicho) => {
      const cuenta = invitada(dicho)
      if (cuenta === undefined) return [dicho]
      return invitaron
        .filter(({ aceptada }) => aceptada === cuenta)
        .map(({ invitador }) => ({ ...dicho, destino: destinoEscrito({ cuenta: invitador }) }))
    })
  }
  const decir = async (desde: bigint, hasta: bigint): Promise<void> => {
    const filas = await avisosEntre(db, avance.esquema(), desde, hasta)
    const dichos = callados.entre(desde, hasta)
    if (!dichos) o.alPerder()
    for (const { temas, mensaje } of juntar(filas, dichos && (await conInvitadores(dichos, o.vendedores()))))
      for (const tema of temas) if (o.oido(tema)) o.publicar(tema, mensaje())
  }

  /**
   * Sends messages, one run at a time, from where the last one left off. Nothing is skipped, and
   * nothing goes out twice unless Postgres took it back.
   */
  const emitir = async (): Promise<void> => {
    // The read side has fallen back, and its messages go out again. Clients that asked meanwhile
    // for what they missed got less than had gone out.
    if (avance.posicion() < emitida) emitida = avance.posicion()
    if (emitiendo) return
    emitiendo = true
    try {
      while (avance.alDia() && emitida < alcanzada()) {
        const [hasta, perdidas] = [alcanzada(), avance.perdidas()]
        if (o.hayOyentes()) await decir(emitida, hasta)
        // Rows read after a crash may lack what was announced before it.
        if (avance.perdidas() === perdidas) emitida = hasta
      }
    } catch {
      // Nothing was marked as sent, so the same step is tried again.
      setTimeout(emitir, REINTENTO_MS).unref()
    } finally {
      emitiendo = false
    }
  }
  avance.eventos.on('avance', emitir)

  /**
   * Returns what an account missed, up to where messages have gone out. Later ones come by
   * themselves.
   */
  const perdidos = async (
    { cuenta, rol }: NonNullable<Identidad>,
    desde: bigint,
    limite: number,
  ): Promise<RespuestaDeAvisos> => {
    const momento = new Date(Date.now() - VIGENCIA_MS).toISOString()
    const pedidos = { desde, hasta: emitida, momento, limite }
    const { filas, antes } = await avisosDesde(db, avance.esquema(), { cuenta, rol }, pedidos)
    const completo = filas.length < limite
    const hasta = completo ? pedidos.hasta : BigInt(filas.at(-1)?.posicion ?? 0)
    const destinos = new Set([`u${cuenta}`, `r${rol}`])
    const callaron = callados.entre(desde, hasta)
    const dichos = (callaron && (await conInvitadores(callaron, rol === 'vendedor' ? [cuenta] : [])))?.filter(
      ({ destino }) => destinos.has(destino),
    )
    // With more silent messages than that, loading everything again is cheaper.
    const caben = dichos !== undefined && dichos.length <= limite
    return {
      mensajes: juntar(filas, caben ? dichos : []).map(({ mensaje }) => mensaje()),
      hasta: String(hasta),
      completo,
      antes: antes || !caben,
    }
  }

  return {
    empezar: callados.empezar,
    /** Takes a fact of the log, as it comes. */
    oir: (evento: Parameters<typeof callados.oir>[0]): void => {
      callados.oir(evento)
      void emitir()
    },
    /** Answers `bandwork.desde`. Throws ArgumentoInvalido. */
    desde: async (identidad: Identidad, argumentos: readonly unknown[]): Promise<RespuestaDeAvisos> => {
      const leidos = argumentosDesde.safeParse(argumentos)
      if (!leidos.success) throw new ArgumentoInvalido('Se espera [posicion, limite].')
      const [desde, limite = MENSAJES_POR_RESPUESTA] = leidos.data
      if (!identidad) return { mensajes: [], hasta: desde, completo: true, antes: false }
      return perdidos(identidad, BigInt(desde), limite)
    },
    cerrar: (): void => {
      avance.eventos.off('avance', emitir)
    },
  }
}
