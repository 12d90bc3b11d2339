import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Cambios, CosaCambiada } from '#api/access/cambios.ts'
import type { Leidos } from '#api/access/leidos.ts'
import { CONSULTADOS_MAXIMO } from '#api/access/limites.ts'
import type { Sesiones } from '#api/access/sesiones.ts'
import { temaDePublicaciones } from '#api/contract/hechos.ts'
import type { Mensaje } from '#api/contract/vivo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Handle } from '#commands/log/handle.ts'
import { esPersonal } from '#domain/cuenta/tipos.ts'
import { type Accion, rolesQue } from '#domain/permisos.ts'
import type { Lectura } from '#projections/modelos.ts'
import type { Avance } from '#projections/motor/avance.ts'
import { crearAvisos, temaDe } from './avisos.ts'
import { ArgumentoInvalido } from './errores.ts'
import { crearHechos, type ParaHechos } from './hechos.ts'
import type { Presencia } from './presencia.ts'
import { crearPresentes } from './presentes.ts'
import { crearRouter, type Identidad } from './router.ts'

export const TEMA_PRESENCIA = 'bandwork.presencia'
const DE_PUBLICACIONES = new RegExp(`^${temaDePublicaciones('([A-Za-z0-9]{10,40})')}$`)

const argumentosConectados = z.tuple([z.array(z.string().max(40)).max(CONSULTADOS_MAXIMO)])

export const temasDe = (cuenta: number, rol: string, ids: Ofuscador): string[] => [
  `bandwork.usuario.${ids.ocultar(cuenta)}`,
  ...(esPersonal({ tipoUsuario: rol }) ? [`bandwork.rol.${rol}`] : []),
]

/** The permissions needed to see changes that no fact tells. */
const LOS_VE = { trabajos: 'auditoria.verificar', extractos: 'extracto.cobrar' } as const satisfies Record<
  CosaCambiada,
  Accion
>

/**
 * Creates the live feed of one process: presence, messages, and the facts that somebody looks at
 * (decisiones/vivo, «Two channels»).
 */
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
  const publicar = (tema: string, mensaje: Mensaje): void => router.publicar(tema, mensaje)

  const aCuenta = (cuenta: number, mensaje: Mensaje): void => publicar(temaDe(`u${cuenta}`, ids), mensaje)

  const avisos = crearAvisos({
    db,
    avance,
    ids,
    publicar,
    hayOyentes: () => router.conectadas() > 0,
    oido: (tema) => router.oido(tema),
    vendedores: () => router.cuentas().flatMap(({ cuenta, rol }) => (rol === 'vendedor' ? [cuenta] : [])),
    alPerder: () => publicar(TEMA_PRESENCIA, { asunto: 'perdidos' }),
  })

  const presentes = crearPresentes({
    db,
    avance,
    ids,
    presencia,
    aCuenta,
    logger,
    oyentes: () => router.cuentas(),
    alPublico: (mensaje) => publicar(TEMA_PRESENCIA, mensaje),
  })

  const hechos = crearHechos({
    ...log,
    store,
    ids,
    logger,
    cargar: handle.cargar,
    publicar: (tema, trama) => router.publicar(tema, trama),
    alEmpezar: avisos.empezar,
    alVer: (evento) => {
      vigia.ver(evento)
      avisos.oir(evento)
    },
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
      'bandwork.desde': avisos.desde,
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
    for (const rol of rolesQue(LOS_VE[asunto])) publicar(temaDe(`r${rol}`, ids), { asunto })
  }
  cambios.eventos.on('cambio', contarCambio)

  return {
    router,
    cerrar: async (): Promise<void> => {
      avisos.cerrar()
      cambios.eventos.off('cambio', contarCambio)
      router.cerrar()
      await presentes.cerrar()
      await hechos.cerrar()
    },
  }
}

export type Live = ReturnType<typeof crearLive>
