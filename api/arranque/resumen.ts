import type { Pool } from 'pg'
import { TODO } from '#api/access/leidos.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { mensajeDe } from '#api/wamp/mensaje.ts'
import type { Logger } from '#commands/processes/punto.ts'
import { crearProcesoDeResumenes, type Resumenes } from '#commands/processes/resumen.ts'
import { claseDeAviso, sobreQue } from '#domain/aviso.ts'
import { type LadoDeCanal, nombreDeCanal, type TipoDeCanal } from '#domain/conversacion/canal.ts'
import { dichoDe } from '#domain/dichos.ts'
import { avisosNuevos } from '#projections/avisos/consultas.ts'
import { conversacionesPorCanal } from '#projections/conversacion/consultas.ts'
import { type CuentaPorResumir, cuentasPorResumir } from '#projections/cuenta/consultas.ts'
import { resumenesHasta } from './puntos.ts'

const POR_PAGINA = 100
/**
 * The most notices of an account that are looked through, the newest first. An account that reads
 * nothing isn't told how many there are.
 */
const AVISOS_MAXIMOS = 1_000

type Nuevo = Awaited<ReturnType<typeof avisosNuevos>>[number]
type DeChat = {
  readonly canal: TipoDeCanal
  readonly idPedido?: number
  readonly idCompra?: number
  readonly lado: LadoDeCanal
}

const canalDe = ({ datos }: Nuevo): string => {
  const { canal, idPedido, idCompra } = datos as DeChat
  return nombreDeCanal(canal, idPedido ?? idCompra ?? 0)
}

type ParaResumir = Pick<Servicios, 'db' | 'avance' | 'leidos' | 'ids'>

const crearResumenes = (
  { db, avance, leidos, ids }: ParaResumir,
  hasta: ReturnType<typeof resumenesHasta>,
  cuantas: number,
): Resumenes<CuentaPorResumir> => {
  /**
   * Returns the newest message of each conversation with something to read, with the number of
   * unread ones there.
   */
  const sinLeer = async (esquema: string, mensajes: readonly Nuevo[]): Promise<ReadonlyMap<Nuevo, number>> => {
    const canales = new Map(mensajes.toReversed().map((mensaje) => [canalDe(mensaje), mensaje]))
    const filas = await conversacionesPorCanal(db, esquema, [...canales.keys()])
    return new Map(
      filas.flatMap((fila) => {
        const mensaje = canales.get(fila.canal)
        const cuantos = mensaje ? fila[`sin_leer_${(mensaje.datos as DeChat).lado}`] : 0
        return mensaje && cuantos > 0 ? [[mensaje, cuantos] as const] : []
      }),
    )
  }

  return {
    siguientes: async (dia, hora) =>
      avance.listo() ? cuentasPorResumir(db, avance.esquema(), { hora, tras: await hasta.leer(dia), cuantas }) : [],
    vistas: (dia, { resumen: hora, id }) => hasta.guardar(dia, { hora, id }),
    porLeer: async ({ id: cuenta, tipo_usuario: rol, avisos: { canales }, desde }) => {
      const esquema = avance.esquema()
      const nuevos = (await avisosNuevos(db, esquema, { cuenta, rol }, desde, AVISOS_MAXIMOS)).filter(
        (nuevo) => canales.correo.includes(claseDeAviso(nuevo)) && dichoDe(mensajeDe(nuevo, ids), { tipoUsuario: rol }),
      )
      const marcas = await leidos.de(cuenta)
      const enChat = await sinLeer(
        esquema,
        nuevos.filter(({ asunto }) => asunto === 'chatMessage'),
      )
      const cuantos = (nuevo: Nuevo): number => {
        if (nuevo.asunto === 'chatMessage') return enChat.get(nuevo) ?? 0
        const leido = Math.max(marcas.get(TODO) ?? 0, marcas.get(sobreQue(nuevo.datos, nuevo.posicion)) ?? 0)
        return nuevo.posicion > leido ? 1 : 0
      }
      const porLeer = nuevos.flatMap((nuevo) => {
        const { noun, asunto, datos, evento } = nuevo
        const veces = cuantos(nuevo)
        return veces > 0 ? [{ noun, asunto, datos, veces, evento }] : []
      })
      const [primero] = porLeer
      return primero && { avisos: porLeer, causa: primero.evento }
    },
  }
}

/** Builds the process that makes each account's daily mail from the data kept here. */
export const crearProcesoDelDia = (
  { pool, servicios }: { readonly pool: Pool; readonly servicios: ParaResumir & Pick<Servicios, 'cuentas' | 'ahora'> },
  logger: Logger,
  { porPagina = POR_PAGINA }: { readonly porPagina?: number } = {},
) => {
  const resumenes = crearResumenes(servicios, resumenesHasta(pool), porPagina)
  return crearProcesoDeResumenes({ ...servicios, resumenes, logger })
}
