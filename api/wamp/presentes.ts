import { setTimeout as esperar } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { LLEGADAS_A_LA_VEZ, OYENTES_A_LA_VEZ } from '#api/access/limites.ts'
import type { MensajeDePresencia } from '#api/contract/vivo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { esPersonal } from '#domain/cuenta/tipos.ts'
import { falloDe } from '#domain/fallo.ts'
import { negado, type Rol } from '#domain/permisos.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import { type FichaDePresencia, fichasDePresencia, quienTiene } from '#projections/red/conocidas.ts'
import type { Presencia } from './presencia.ts'
import type { Identidad } from './router.ts'

const REINTENTO_MS = 500

type Oyente = NonNullable<Identidad>

/** Returns whether only accounts that have this one in a table, a band or a chat hear of it. */
const esReservada = ({ personal, publica }: FichaDePresencia): boolean => !personal && !publica
/**
 * Returns whether a desk has an account in its tables: administrators have every account, the other
 * desks those that buy.
 */
const tieneMesa = (rol: string, { compra }: FichaDePresencia): boolean =>
  esPersonal({ tipoUsuario: rol }) && (negado(rol as Rol, 'cuenta.administrar') === undefined || compra)

/**
 * Creates the announcements of presence, with the rules of who hears of whom (decisiones/vivo,
 * «Presence»).
 */
export const crearPresentes = (o: {
  readonly db: Kysely<Lectura>
  readonly avance: Pick<Avance, 'esquema' | 'eventos'>
  readonly ids: Ofuscador
  readonly presencia: Pick<Presencia, 'eventos' | 'conectadas'>
  /** Returns the listeners of this process, each account once. */
  readonly oyentes: () => readonly Oyente[]
  readonly alPublico: (mensaje: MensajeDePresencia) => void
  readonly aCuenta: (cuenta: number, mensaje: MensajeDePresencia) => void
  readonly logger: Pick<Logger, 'warn'>
}) => {
  const { db, avance, ids, presencia } = o
  /**
   * Connected accounts by the ids that browsers use: decoding an id takes longer than looking it
   * up.
   */
  const conectadas = new Map<string, number>(Array.from(presencia.conectadas(), (id) => [ids.ocultar(id), id]))
  /**
   * Accounts whose arrival everybody was told of. Everybody is told when they leave, whatever their
   * kind is by then.
   */
  const dichas = new Set<number>()
  const porDecir = new Map<number, boolean>()
  /**
   * Accounts that arrived before their row. They are looked up again at each step of the projector.
   */
  const sinFila = new Set<number>()
  const alto = new AbortController()
  let diciendo: Promise<void> | undefined

  const decir = async (lote: readonly (readonly [cuenta: number, conectada: boolean])[]): Promise<void> => {
    const esquema = avance.esquema()
    const cuentas = lote.map(([cuenta]) => cuenta)
    const fichas = new Map((await fichasDePresencia(db, esquema, cuentas)).map((ficha) => [ficha.id, ficha]))
    const reservadas = [...fichas.values()].filter(esReservada).map(({ id }) => id)
    const oyentes = reservadas.length > 0 ? o.oyentes() : []
    const tienen = new Set<string>()
    for (let n = 0; n < oyentes.length; n += OYENTES_A_LA_VEZ) {
      const grupo = oyentes.slice(n, n + OYENTES_A_LA_VEZ).map(({ cuenta }) => cuenta)
      for (const { quien, otra } of await quienTiene(db, esquema, grupo, reservadas)) tienen.add(`${quien} ${otra}`)
    }
    for (const [cuenta, conectada] of lote) {
      const ficha = fichas.get(cuenta)
      if (!ficha && conectada) sinFila.add(cuenta)
      if (!ficha || ficha.personal) continue
      const mensaje = {
        asunto: conectada ? 'HomePageOn' : 'HomePageOff',
        usuario: ids.ocultar(cuenta),
        tipoUserItem: ficha.clase,
      } as const
      if (ficha.publica || (!conectada && dichas.has(cuenta))) o.alPublico(mensaje)
      else
        for (const oyente of oyentes)
          if (tienen.has(`${oyente.cuenta} ${cuenta}`) || tieneMesa(oyente.rol, ficha))
            o.aCuenta(oyente.cuenta, mensaje)
      if (ficha.publica && conectada) dichas.add(cuenta)
      else if (!conectada) dichas.delete(cuenta)
    }
  }

  /**
   * Announces one batch after another, so that arrivals and departures aren't told in the wrong
   * order. An account that left and came back meanwhile is announced once.
   */
  const decirTodas = async (): Promise<void> => {
    while (porDecir.size > 0 && !alto.signal.aborted) {
      const lote = [...porDecir].slice(0, LLEGADAS_A_LA_VEZ)
      for (const [cuenta] of lote) porDecir.delete(cuenta)
      try {
        await decir(lote)
      } catch (error) {
        for (const [cuenta, conectada] of lote) if (!porDecir.has(cuenta)) porDecir.set(cuenta, conectada)
        o.logger.warn({ motivo: falloDe(error) }, 'la presencia se dirá otra vez')
        await esperar(REINTENTO_MS, undefined, { signal: alto.signal }).catch(() => undefined)
      }
    }
    diciendo = undefined
  }

  const apuntar = (cuenta: number, conectada: boolean) => {
    porDecir.set(cuenta, conectada)
    diciendo ??= decirTodas()
  }
  const alCambiar = ({ cuenta, conectada }: { cuenta: number; conectada: boolean }) => {
    if (conectada) conectadas.set(ids.ocultar(cuenta), cuenta)
    else conectadas.delete(ids.ocultar(cuenta))
    sinFila.delete(cuenta)
    apuntar(cuenta, conectada)
  }
  const alAvanzar = () => {
    for (const cuenta of sinFila) apuntar(cuenta, true)
    sinFila.clear()
  }
  presencia.eventos.on('cambio', alCambiar)
  avance.eventos.on('avance', alAvanzar)

  return {
    /**
     * Returns the named accounts that are connected, as far as the client may hear of them. A
     * visitor hears only of active providers.
     */
    entre: async (identidad: Identidad, nombradas: readonly string[]): Promise<string[]> => {
      const estan = new Map(nombradas.flatMap((hash) => [[conectadas.get(hash), hash] as const]))
      estan.delete(undefined)
      const cuentas = [...estan.keys()] as number[]
      if (cuentas.length === 0) return []
      const esquema = avance.esquema()
      const fichas = await fichasDePresencia(db, esquema, cuentas)
      const reservadas = fichas.filter(esReservada).map(({ id }) => id)
      const conocidas = new Set(
        identidad ? (await quienTiene(db, esquema, [identidad.cuenta], reservadas)).map(({ otra }) => otra) : [],
      )
      const seOye = (ficha: FichaDePresencia): boolean =>
        ficha.publica ||
        (esReservada(ficha) && (conocidas.has(ficha.id) || (identidad !== null && tieneMesa(identidad.rol, ficha))))
      return fichas.filter(seOye).flatMap(({ id }) => estan.get(id) ?? [])
    },
    cerrar: async (): Promise<void> => {
      presencia.eventos.off('cambio', alCambiar)
      avance.eventos.off('avance', alAvanzar)
      alto.abort()
      await diciendo
    },
  }
}
