import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Cambios, CosaCambiada } from '#api/access/cambios.ts'
import type { Leidos } from '#api/access/leidos.ts'
import { CONSULTADOS_MAXIMO, MENSAJES_POR_RESPUESTA } from '#api/access/limites.ts'
import type { Sesiones } from '#api/access/sesiones.ts'
import { temaDePublicaciones } from '#api/contract/hechos.ts'
import type { Mensaje } from '#api/contract/vivo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Handle } from '#commands/log/handle.ts'
import { esPersonal } from '#domain/cuenta/tipos.ts'
import { type Accion, rolesQue } from '#domain/permisos.ts'
import { avisosDesde, avisosEntre } from '#projections/avisos/consultas.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import { ArgumentoInvalido } from './errores.ts'
import { crearHechos, type ParaHechos } from './hechos.ts'
import { mensajeDe } from './mensaje.ts'
import type { Presencia } from './presencia.ts'
import { crearPresentes } from './presentes.ts'
import { crearRouter, type Identidad } from './router.ts'

export const TEMA_PRESENCIA = 'bandwork.presencia'
const REINTENTO_MS = 500
/** What is older isn't news to who comes back: they load anew. */
const VIGENCIA_MS = 24 * 3_600_000
const DE_PUBLICACIONES = new RegExp(`^${temaDePublicaciones('([A-Za-z0-9]{10,40})')}$`)

/** Up to what fits 64 bits with a sign. */
const posicion = z.string().regex(/^\d{1,18}$/)
const argumentosDesde = z
  .tuple([posicion, z.int().min(1).max(MENSAJES_POR_RESPUESTA).default(MENSAJES_POR_RESPUESTA)])
  .or(z.tuple([posicion]))
const argumentosConectados = z.tuple([z.array(z.string().max(40)).max(CONSULTADOS_MAXIMO)])

export const temasDe = (cuenta: number, rol: string, ids: Ofuscador): string[] => [
  `bandwork.usuario.${ids.ocultar(cuenta)}`,
  ...(esPersonal({ tipoUsuario: rol }) ? [`bandwork.rol.${rol}`] : []),
]

/**
 * The live feed: each step of the projector tells what became known; its messages go to whoever subscribes to their topic. So a message never
 * comes before the rows that its screen reads (decisiones/vivo, «Never before its rows»).
 */
/** Who sees what no fact tells. */
const LOS_VE = { trabajos: 'auditoria.verificar', extractos: 'extracto.cobrar' } as const satisfies Record<
  CosaCambiada,
  Accion
>

export const crearLive = (
  {
    servicios,
    handle,
    cambios,
    ...log
  }: {
    servicios: {
      db: Kysely<Lectura>
      avance: Avance
      ids: Ofuscador
      presencia: Presencia
      sesiones: Sesiones
      leidos: Pick<Leidos, 'eventos'>
      store: ParaHechos['store']
      vigia: { readonly ver: ParaHechos['alVer'] }
    }
    handle: Pick<Handle, 'cargar'>
    cambios: Pick<Cambios, 'eventos'>
  } & Pick<ParaHechos, 'sanados' | 'olvidar' | 'eliminadas' | 'escrituras'>,
  logger: ParaHechos['logger'],
) => {
  const { db, avance, ids, presencia, sesiones, leidos, store, vigia } = servicios
  const temaDe = (destino: string) =>
    destino.startsWith('u')
      ? `bandwork.usuario.${ids.ocultar(Number(destino.slice(1)))}`
      : `bandwork.rol.${destino.slice(1)}`

  /** An account's message of its posts goes to whoever looks at them, too. */
  const temasDeAviso = ({ destino, asunto }: { readonly destino: string; readonly asunto: string }): string[] => [
    temaDe(destino),
    ...(asunto === 'publicacion' ? [temaDePublicaciones(ids.ocultar(Number(destino.slice(1))))] : []),
  ]

  const publicar = (tema: string, mensaje: Mensaje): void => router.publicar(tema, mensaje)

  const aCuenta = (cuenta: number, mensaje: Mensaje): void =>
    publicar(`bandwork.usuario.${ids.ocultar(cuenta)}`, mensaje)

  const presentes = crearPresentes({
    ...{ db, avance, ids, presencia, aCuenta, logger },
    oyentes: () => router.cuentas(),
    alPublico: (mensaje) => publicar(TEMA_PRESENCIA, mensaje),
  })

  const hechos = crearHechos({
    ...{ ...log, store, ids, logger, cargar: handle.cargar },
    publicar: (tema, trama) => router.publicar(tema, trama),
    alVer: vigia.ver,
  })

  const router = crearRouter({
    permitido: (identidad: Identidad, tema) =>
      tema === TEMA_PRESENCIA ||
      ids.revelar(DE_PUBLICACIONES.exec(tema)?.[1] ?? '') !== undefined ||
      (identidad !== null && temasDe(identidad.cuenta, identidad.rol, ids).includes(tema)) ||
      hechos.permitido(identidad, tema),
    comoSeOye: hechos.comoSeOye,
    alOir: hechos.alOir,
    alCallar: hechos.alCallar,
    procedimientos: {
      'bandwork.hechos.desde': hechos.desde,
      'bandwork.escribe': hechos.escribe,
      'bandwork.desde': async (identidad, argumentos) => {
        const leidos = argumentosDesde.safeParse(argumentos)
        if (!leidos.success) throw new ArgumentoInvalido('Se espera [posicion, limite].')
        if (!identidad) return { mensajes: [], completo: true, antes: false }
        const [posicion, limite = MENSAJES_POR_RESPUESTA] = leidos.data
        const momento = new Date(Date.now() - VIGENCIA_MS).toISOString()
        const desde = { posicion: BigInt(posicion), momento, limite }
        const { filas, antes } = await avisosDesde(db, avance.esquema(), identidad, desde)
        return { mensajes: filas.map((fila) => mensajeDe(fila, ids)), completo: filas.length < limite, antes }
      },
      'bandwork.conectados': async (identidad, argumentos) => {
        const leidos = argumentosConectados.safeParse(argumentos)
        if (!leidos.success) throw new ArgumentoInvalido(`Se espera [ids], hasta ${CONSULTADOS_MAXIMO}.`)
        return { conectados: await presentes.entre(identidad, leidos.data[0]) }
      },
    },
    terminadas: sesiones.terminadas,
    alEntrar: (identidad) => {
      if (identidad) presencia.entrar(identidad.cuenta)
    },
    alSalir: (identidad) => {
      if (identidad) presencia.salir(identidad.cuenta)
    },
  })

  sesiones.eventos.on('fin', ({ token }) => router.expulsar(token))
  sesiones.eventos.on('vuelta', () => router.revisar())
  sesiones.eventos.on('cambio', (cuenta) => aCuenta(cuenta, { asunto: 'sesion', usuario: ids.ocultar(cuenta) }))

  leidos.eventos.on('leido', (cuenta) => aCuenta(cuenta, { asunto: 'avisosLeidos', usuario: ids.ocultar(cuenta) }))

  const contarCambio = (asunto: CosaCambiada) => {
    for (const rol of rolesQue(LOS_VE[asunto])) publicar(temaDe(`r${rol}`), { asunto })
  }
  cambios.eventos.on('cambio', contarCambio)

  let emitida = avance.posicion()
  let emitiendo = false

  /** One at a time, from where the last left off: nothing is skipped, and nothing goes out twice unless Postgres took it back. */
  const emitir = async (): Promise<void> => {
    while (avance.alDia() && emitida < avance.posicion()) {
      const [hasta, perdidas] = [avance.posicion(), avance.perdidas()]
      if (router.conectadas() > 0) {
        for (const fila of await avisosEntre(db, avance.esquema(), emitida, hasta)) {
          for (const tema of temasDeAviso(fila)) if (router.oido(tema)) publicar(tema, mensajeDe(fila, ids))
        }
      }
      // What was read after a crash may lack what was told before it.
      if (avance.perdidas() === perdidas) emitida = hasta
    }
  }
  const alAvanzar = async () => {
    // Who asked meanwhile what they missed was told less than had gone out.
    if (avance.posicion() < emitida) emitida = avance.posicion()
    if (emitiendo) return
    emitiendo = true
    // What fails was not marked as sent: the same step is tried again.
    await emitir().catch(() => void setTimeout(alAvanzar, REINTENTO_MS).unref())
    emitiendo = false
  }
  avance.eventos.on('avance', alAvanzar)

  return {
    router,
    cerrar: async (): Promise<void> => {
      avance.eventos.off('avance', alAvanzar)
      cambios.eventos.off('cambio', contarCambio)
      router.cerrar()
      await presentes.cerrar()
      await hechos.cerrar()
    },
  }
}

export type Live = ReturnType<typeof crearLive>
