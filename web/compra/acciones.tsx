import { useState } from 'react'
import { toast } from 'sonner'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { PASOS_COMPRA, type PasoCompra } from '#domain/compra/pasos.ts'
import { rutaDeCompra } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { codigoDe, desistio, detalleDe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { dolares } from '#web/ui/cifras.ts'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { despedir, responder } from '#web/vivo/toasts.ts'
import { darPaso, useBandeja } from '#web/yo/bandeja.ts'
import { useYo } from '#web/yo/sesion.ts'
import { enCurso, type OfertaDeCatalogo } from './catalogo.tsx'
import { conIva, costoDeOfrecer, esDemo, porDeshacer } from './etapas.ts'
import { type OfertaVista, type Preguntar, preguntaDeAceptar, preguntaDeCompra } from './preguntas.ts'

type PasoConMotivo =
  | 'renegociar'
  | 'rechazarDemo'
  | 'desactivar'
  | 'cerrar'
  | 'rechazarComprobante'
  | 'devolverAbonos'
  | 'archivar'
const DEL_PROVEEDOR: readonly PasoConMotivo[] = ['renegociar', 'rechazarDemo']

/** Reads the offer in force from the data of the server's refusal. */
const vigenteDe = (datos: Readonly<Record<string, unknown>> | undefined): OfertaVista | undefined => {
  const { numero, total } = { numero: undefined, total: undefined, ...datos }
  return typeof numero === 'number' && typeof total === 'string' ? { numero, total } : undefined
}

/** Opens a negotiation. One that another tab has opened meanwhile serves as well. */
export const abrirNegociacion = async (): Promise<void> => {
  try {
    await mandar(ruta('compra_nueva'), {})
  } catch (error) {
    if (codigoDe(error) !== 'compra-en-curso') throw error
  }
}

/** Returns a function that runs commands and reports failures, and the command under way. */
export const useHacer = ({ id: idCompra, codCompra }: Pick<FilaCompra, 'id' | 'codCompra'>) => {
  const refrescar = useRefrescar()
  const [ocupado, ocupar] = useState<string>()

  /**
   * Runs a command; `decirlo` reports its success at once. Resolves with true once the command is
   * done and the screen shows it, with false if it failed or waits in the outbox.
   */
  const hacer = async (nombre: string, orden: () => Promise<unknown>, decirlo?: () => void): Promise<boolean> => {
    ocupar(nombre)
    try {
      const respuesta = await orden()
      despedir(idCompra)
      if (respuesta === undefined) return false
      decirlo?.()
      await refrescar('compra')
      return true
    } catch (error) {
      if (desistio(error)) return false
      toast.error(detalleDe(error), {
        id: `error ${idCompra} ${nombre}`,
        description: codCompra,
      })
      // The screen may be older than the purchase, so it is refreshed.
      if (codigoDe(error) !== 'sin-red') await refrescar('compra')
      return false
    } finally {
      ocupar(undefined)
    }
  }

  return { ocupado, ocupar, hacer }
}

/**
 * Returns the commands of a purchase. Those with which somebody pays or loses something ask first.
 */
export const useAcciones = (fila: FilaCompra) => {
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const { ocupado, ocupar, hacer } = useHacer(fila)
  const { id: idCompra } = fila
  const bandeja = useBandeja()
  const tipo = useYo().data?.cuenta.tipoUsuario

  /**
   * Takes a step now, or without a connection as soon as there is one; then it resolves with
   * undefined. `titulo` replaces the step's own words where there is more to say.
   */
  const dar = (
    paso: PasoCompra,
    cuerpo: Readonly<Record<string, unknown>>,
    titulo: string = PASOS_COMPRA[paso].verbo,
  ) =>
    darPaso(bandeja, {
      camino: ruta(PASOS_COMPRA[paso].ruta),
      cuerpo: { idCompra, ...cuerpo },
      sobre: idCompra,
      titulo,
      detalle: `${fila.codCompra} · ${fila.nombreUserItem}`,
      a: (tipo && rutaDeCompra(tipo, idCompra)) ?? '/',
    })

  const aceptar = async (vista = fila.datosCompra?.numero, negada?: OfertaVista): Promise<void> => {
    const aceptada = await confirmar(preguntaDeAceptar(fila, vista, negada))
    if (aceptada?.numero === undefined) return
    const { numero } = aceptada
    ocupar('aceptar')
    try {
      await dar(esDemo(fila) ? 'aprobarDemo' : 'aprobarOferta', { numero }, aceptada.acto)
      despedir(idCompra)
      await refrescar('compra')
    } catch (error) {
      const nueva =
        error instanceof ErrorDeServidor && error.problema.code === 'oferta-cambio' ? error.problema.datos : undefined
      ocupar(undefined)
      // Nobody accepts a price that they didn't see, so the question is asked again with the new
      // offer.
      const vigente = vigenteDe(nueva)
      if (vigente) {
        void refrescar('compra')
        return aceptar(numero, vigente)
      }
      await hacer('aceptar', () => Promise.reject(error))
    }
    ocupar(undefined)
  }

  /**
   * Takes a step that needs a reason. The text stays until it has been sent. Resolves with true
   * once the server has done it.
   */
  const razonar = async (paso: PasoConMotivo, preguntar: Preguntar, decirlo?: () => void): Promise<boolean> => {
    const cajon = `compra.${paso}`
    const elCliente = fila.clienteEliminado ? 'el equipo' : fila.nombreUserItem
    const loLee = DEL_PROVEEDOR.includes(paso) ? 'el call center' : elCliente
    const respuesta = await confirmar(
      preguntaDeCompra(
        fila,
        () => paso,
        (ahora, resumen) => {
          const pregunta = preguntar(ahora, resumen)
          return pregunta.acto === undefined ? pregunta : { ...pregunta, motivo: motivoEscrito(cajon, idCompra, loLee) }
        },
      ),
    )
    if (!respuesta) return false
    const cuerpo = { motivo: respuesta.motivo, ...respuesta.con }
    const hecho = await hacer(paso, () => dar(paso, cuerpo), decirlo)
    if (hecho) soltarMotivo(cajon, idCompra)
    return hecho
  }

  /** Takes a step with an offer of the catalogue, after asking with its total including IVA. */
  const conOferta = async (
    paso: 'ofrecer' | 'elegirOferta',
    oferta: OfertaDeCatalogo,
    preguntar: (meses: string, total: string) => Pick<Pregunta, 'titulo' | 'texto' | 'acto'>,
  ): Promise<void> => {
    const meses = plazo({ cantidad: oferta.cantidad, unidad: 'meses' })
    const pregunta = preguntar(meses, dolares(conIva(oferta.vxmes)))
    const resumen = `${fila.codCompra} · ${fila.empresaProv}`
    const si = await confirmar(
      preguntaDeCompra(
        fila,
        () => paso,
        (ahora) => ({
          ...pregunta,
          texto: `${resumen}. Suscripción de ${meses}, con IVA. ${pregunta.texto}${costoDeOfrecer(ahora)}`,
        }),
      ),
    )
    if (!si) return
    const titulo = `${PASOS_COMPRA[paso].verbo} de ${meses} por ${dolares(conIva(oferta.vxmes))}`
    await hacer(enCurso(oferta), () => dar(paso, { ofertaId: oferta.id }, titulo))
  }

  return {
    ocupado,
    hacer,
    razonar,
    aceptar,
    elegir: (oferta: OfertaDeCatalogo) =>
      conOferta('elegirOferta', oferta, (meses, total) => ({
        titulo: `¿Elegir ${meses} por ${total}?`,
        texto: 'Después envías tu comprobante de pago.',
        acto: `elegir ${total}`,
      })),
    ofrecer: (oferta: OfertaDeCatalogo) =>
      conOferta('ofrecer', oferta, (meses, total) => ({
        titulo: `¿Enviar la oferta de ${meses} por ${total}?`,
        texto: 'La lee al instante.',
        acto: `enviar ${total}`,
      })),
    pedirFactura: () =>
      hacer(
        'pedirFactura',
        () => dar('pedirFactura', {}),
        () => responder(idCompra, 'Datos de facturación pedidos', fila.nombreUserItem),
      ),
    retirar: (sha256: string) =>
      hacer(`retirar ${sha256}`, () => mandar(ruta('compra_archivo_prohibir'), { idCompra, sha256 })),
    renegociar: () =>
      razonar('renegociar', ({ datosCompra }, resumen) => ({
        titulo: '¿Pedir otra oferta?',
        texto: `${resumen}. La negociación sigue: el call center prepara otra oferta con lo que le digas.`,
        acto: 'pedir otra',
        con: { numero: datosCompra?.numero },
      })),
    rechazarDemo: () =>
      razonar('rechazarDemo', ({ datosCompra }, resumen) => ({
        titulo: '¿Rechazar la prueba?',
        texto: `${resumen}. La negociación sigue: el call center puede hacer una oferta.`,
        acto: 'rechazar',
        con: { numero: datosCompra?.numero },
      })),
    pedirDemo: () => hacer('pedirDemo', () => dar('pedirDemo', {})),
    nueva: async () => {
      const pagado = porDeshacer(fila)
      const si =
        !pagado ||
        (await confirmar({
          titulo: '¿Negociar otra vez?',
          texto: `El call center todavía puede deshacer la desactivación, y te quedan ${pagado} pagados. Con otra negociación ya no se puede: si fue un error, llámalo antes.`,
          acto: 'negociar otra vez',
          peligro: true,
        }))
      if (!si) return
      await hacer('nueva', async () => {
        await abrirNegociacion()
        await refrescar('cuenta')
        return {}
      })
    },
  }
}
export type AccionesDeCompra = ReturnType<typeof useAcciones>
