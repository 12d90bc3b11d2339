import { clsx } from 'clsx'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { DESHACER_MS } from '#domain/deshacer.ts'
import { ruta } from '#domain/rutas.ts'
import { useAcciones } from '#web/compra/acciones.tsx'
import { diasPorReactivar, esDemo } from '#web/compra/etapas.ts'
import { preguntaDeCompra } from '#web/compra/preguntas.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { decirDeshecho, ofrecerDeshacer } from '#web/vivo/deshacer.ts'
import { despedir, responder } from '#web/vivo/toasts.ts'
import { useEspera } from '#web/yo/bandeja.ts'
import { PorSalir } from '#web/yo/por-salir.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { useReactivar, useReasignar } from './acciones.ts'
import type { Escritorio } from './consultas.ts'
import estilo from './escritorio.module.css'
import { esperaA, hayQueLlamar, tocaLlamar } from './palabras.ts'

type Props = { readonly fila: FilaCompra; readonly abrir: () => void; readonly ancho?: boolean }

/** Returns finance's actions on a payment. They ask first, because they are signed with a name. */
export const useFirmas = (fila: FilaCompra) => {
  const confirmar = useConfirmar()
  const acciones = useAcciones(fila)
  const refrescar = useRefrescar()
  const { id: idCompra, nombreUserItem: quien, comprobanteFile: visto } = fila
  const detalle = `${fila.codCompra} · ${quien}`
  const archivo = { sobre: idCompra, detalle, deshecho: 'Compra sacada del archivo' }
  const volver = () => mandar(ruta('compra_deshacer_archivo'), { idCompra })
  const ofrecerVuelta = () =>
    ofrecerDeshacer({
      ...archivo,
      titulo: 'Compra archivada',
      hasta: Date.now() + DESHACER_MS,
      deshacer: async () => {
        await volver()
        despedir(idCompra)
        void refrescar('compra')
      },
    })
  /**
   * Returns a notice if the proof isn't the one on the screen: a decision is about that one, so
   * another must be looked at first.
   */
  const otroComprobante = ({ comprobanteFile }: FilaCompra, resumen: string) =>
    comprobanteFile && comprobanteFile.sha256 !== visto?.sha256
      ? {
          titulo: 'El comprobante cambió',
          texto: `${resumen}. El cliente envió otro, «${comprobanteFile.nombre}»: míralo antes de decidir.`,
          acto: undefined,
        }
      : undefined
  return {
    ...acciones,
    rechazarComprobante: () =>
      acciones.razonar(
        'rechazarComprobante',
        (ahora, resumen) =>
          otroComprobante(ahora, resumen) ?? {
            titulo: `¿Rechazar el comprobante de ${quien}?`,
            texto: `${resumen} · ${visto?.nombre}. El cliente leerá por qué y enviará otro.`,
            acto: 'rechazar el comprobante',
            peligro: true,
            con: { sha256: visto?.sha256 },
          },
      ),
    devolverAbonos: () =>
      acciones.razonar('devolverAbonos', ({ abonado }, resumen) => ({
        titulo: `¿Devolver los ${dolares(abonado)} que abonó ${quien}?`,
        texto: `${resumen}. Queda en el libro como una devolución. Hazlo si ya se los devolviste, o si no llegaron; el cliente y el call center leerán por qué.`,
        acto: `devolver ${dolares(abonado)}`,
        peligro: true,
        con: { monto: abonado },
      })),
    deshacerArchivo: () => acciones.hacer('deshacerArchivo', volver, () => decirDeshecho(archivo)),
    /** Archives a purchase or takes it out. Archiving an unconfirmed payment needs a reason. */
    archivar: (si: boolean) => {
      const sinConfirmar = fila.estadoPedido === 'Aprobado' && !esDemo(fila) && !fila.pagoConfirmado
      const orden = () => mandar(ruta('finan_ocultar_compra'), { idCompra, archivar: si })
      if (!si) return acciones.hacer('archivar', orden, () => decirDeshecho(archivo))
      if (!sinConfirmar) return acciones.hacer('archivar', orden, ofrecerVuelta)
      return acciones.razonar(
        'archivar',
        (_, resumen) => ({
          titulo: `¿Archivar el pago de ${quien} sin confirmarlo?`,
          texto: `${resumen}. Sale de tu lista; el cliente y el call center leerán por qué.`,
          acto: 'archivar',
          peligro: true,
        }),
        ofrecerVuelta,
      )
    },
    autorizar: async (accion: 'compra' | 'prueba') => {
      const si = await confirmar(
        preguntaDeCompra(
          fila,
          () => 'autorizar',
          (ahora, resumen) => ({
            titulo: `¿Autorizar la ${accion} de ${quien}?`,
            texto: `${resumen} · ${plazo(ahora)}. La cuenta se activa y su plazo empieza a correr ahora.`,
            acto: `autorizar la ${accion}`,
          }),
        ),
      )
      if (!si) return
      await acciones.hacer(
        `autorizar ${accion}`,
        () => mandar(ruta('autorizar_ajax'), { idCompra, accion }),
        () => responder(idCompra, accion === 'compra' ? 'Compra autorizada' : 'Prueba autorizada', detalle),
      )
    },
  }
}

/** Takes over a colleague's negotiation: only the person who attends to it makes its offers. */
const DeColega = ({ fila, ancho = false }: Omit<Props, 'abrir'>) => {
  const { reasignar, ocupado } = useReasignar(fila)
  const yo = useYo().data?.cuenta
  return (
    <Boton
      de={fila.nombreUserItem}
      ancho={ancho}
      motivo={fila.pasos['reasignar']}
      ocupado={ocupado}
      onClick={() => yo && void reasignar(yo)}
    >
      Atenderla yo
    </Boton>
  )
}

/** Lets a trial that was ended go on. */
const Reactivar = ({ fila, ancho = false }: Omit<Props, 'abrir'>) => {
  const { reactivar, ocupado } = useReactivar(fila)
  return (
    <Boton de={fila.nombreUserItem} ancho={ancho} ocupado={ocupado} onClick={() => void reactivar()}>
      Reactivar por {plazo({ cantidad: diasPorReactivar(fila), unidad: 'dias' })}
    </Boton>
  )
}

const DeCallCenter = ({ fila, abrir, ancho = false }: Props) => {
  const { hacer, ocupado, pedirFactura } = useAcciones(fila)
  const { id: idCompra, estadoPedido, isAtendido, pasos } = fila
  const tactil = useMedio('(pointer: coarse)')
  const yo = useYo().data?.cuenta.id
  if (fila.clienteEliminado) return <span className={estilo.nada}>Se eliminó su cuenta</span>
  if (fila.cuentaDesactivada && estadoPedido !== 'Completado')
    return <span className={estilo.nada}>No puede entrar a su cuenta</span>
  const sinNadie = fila.sinQuienAtienda ? pasos['tomar'] === null : estadoPedido === 'En Curso' && !isAtendido
  const toca = tocaLlamar(fila.proximaLlamada)
  if (sinNadie && estadoPedido !== 'Desactivado') {
    return (
      <Boton
        de={fila.nombreUserItem}
        tono={estadoPedido === 'En Curso' || toca ? 'espera' : 'normal'}
        ancho={ancho}
        motivo={pasos['tomar']}
        ocupado={ocupado === 'tomar'}
        onClick={() =>
          void hacer('tomar', () => mandar(ruta('compra_tomar'), { idCompra })).then((si) => si && abrir())
        }
      >
        Tomar
      </Boton>
    )
  }
  if (estadoPedido === 'En Curso') {
    if (fila.callcenter !== yo) return <DeColega fila={fila} ancho={ancho} />
    return (
      <Boton de={fila.nombreUserItem} tono="espera" ancho={ancho} onClick={abrir}>
        Ofrecer
      </Boton>
    )
  }
  if (hayQueLlamar(fila)) {
    // A phone calls at once, and the panel opens to write down what was said.
    return tactil && fila.celular && !fila.clienteEliminado ? (
      <a
        className={clsx(boton.boton, toca ? boton.espera : boton.normal, ancho && boton.ancho)}
        href={`tel:${fila.celular}`}
        onClick={abrir}
        aria-label={`Llamar · ${fila.nombreUserItem}`}
      >
        Llamar
      </a>
    ) : (
      <Boton de={fila.nombreUserItem} {...(toca ? { tono: 'espera' } : {})} ancho={ancho} onClick={abrir}>
        Llamar
      </Boton>
    )
  }
  if (estadoPedido === 'Aprobado' && !esDemo(fila) && !fila.factura) {
    return (
      <Boton
        de={fila.nombreUserItem}
        ancho={ancho}
        motivo={pasos['pedirFactura']}
        ocupado={ocupado === 'pedirFactura'}
        onClick={() => void pedirFactura()}
      >
        Pedir factura
      </Boton>
    )
  }
  if (pasos['reactivarDemo'] === null) return <Reactivar fila={fila} ancho={ancho} />
  if (estadoPedido === 'Desactivado' && !fila.cerrada) {
    return (
      <Boton de={fila.nombreUserItem} ancho={ancho} onClick={abrir}>
        Ofrecer otra vez
      </Boton>
    )
  }
  return <span className={estilo.nada}>{esperaA(fila)}</span>
}

const DeFinanzas = ({ fila, abrir, ancho = false }: Props) => {
  const { ocupado, autorizar } = useFirmas(fila)
  const { estadoPedido, pasos, confirmadoFile, pagoConfirmado } = fila
  if (estadoPedido !== 'Aprobado' || fila.estadoFiltroFinan === 'archivado')
    return <span className={estilo.nada}>{esperaA(fila)}</span>
  if (esDemo(fila) || pagoConfirmado) {
    const accion = esDemo(fila) ? 'prueba' : 'compra'
    return (
      <Boton
        de={fila.nombreUserItem}
        tono="espera"
        ancho={ancho}
        motivo={pasos['autorizar']}
        ocupado={ocupado === `autorizar ${accion}`}
        onClick={() => void autorizar(accion)}
      >
        {accion === 'prueba' ? 'Autorizar prueba' : 'Autorizar'}
      </Boton>
    )
  }
  return confirmadoFile ? (
    <Boton de={fila.nombreUserItem} tono="espera" ancho={ancho} motivo={pasos['confirmarPago']} onClick={abrir}>
      Confirmar pago
    </Boton>
  ) : (
    <span className={estilo.nada}>{esperaA(fila)}</span>
  )
}

/** Shows the row's next step: a button when it is the reader's, or else for whom it waits. */
export const Siguiente = ({ escritorio, ...props }: Props & { escritorio: Escritorio }) => {
  const espera = useEspera(props.fila.id, props.fila.posicion)
  if (espera) return <PorSalir espera={espera} de={props.fila.codCompra} ancho={props.ancho ?? false} />
  if (escritorio === 'callcenter') return <DeCallCenter {...props} />
  if (escritorio === 'financiero') return <DeFinanzas {...props} />
  return <span className={estilo.nada}>{esperaA(props.fila)}</span>
}
