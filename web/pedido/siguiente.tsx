import { Check, PackageCheck, PackageOpen, Scale, Send, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { rutaDePedido } from '#domain/destinos.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useMinutos } from '#web/ui/minutos.ts'
import { PorSalir } from '#web/yo/por-salir.tsx'
import type { Acciones } from './acciones.tsx'
import { codigoDePedido } from './codigo.ts'
import { useSubtotal } from './montos.ts'
import type { PanelDeFila } from './panel.ts'
import { venceYa } from './vigencia.ts'

type Siguiente = {
  clave: string
  nombre: string
  icono: ReactNode
  motivo?: string | null
  hacer: () => void
  espera: boolean
}

/** Returns the one thing that the reader can do next with an order, or undefined. */
export const useSiguiente = (fila: FilaPedido, acciones: Acciones): Siguiente | undefined => {
  const { cents, propio, tarifa, otraTarifa } = useSubtotal(fila)
  // Whether there is a price that the client hasn't been sent yet, typed or saved.
  const otroPrecio = propio || otraTarifa || fila.subtotalPedido !== fila.propuestaProv?.subtotal
  const minutos = useMinutos(fila.deshacerHasta)
  const navegar = useNavigate()
  const espera = fila.meEspera
  const { pasos } = fila
  /** A step that has a panel of its own, on the order's page. */
  const enPanel = (panel: PanelDeFila, nombre: string, icono: ReactNode): Siguiente => ({
    clave: panel,
    nombre,
    icono,
    motivo: null,
    hacer: () => navegar(`${rutaDePedido(fila.id, fila.lado)}?panel=${panel}`),
    espera,
  })
  if (minutos > 0) {
    return {
      clave: 'deshacerDescarte',
      nombre: 'Deshacer el descarte',
      icono: <Undo2 size={14} aria-hidden />,
      motivo: pasos.deshacerDescarte,
      hacer: () => void acciones.deshacerDescarte(),
      espera,
    }
  }
  if (fila.lado === 'proveedor') {
    if (fila.contraoferta) return enPanel('contraoferta', 'Responder', <Scale size={14} aria-hidden />)
    if (fila.nroLineas > 0 && pasos.proponer === null) {
      const nombre = fila.estadoPedido === 'En Curso' ? 'Poner precios' : 'Cambiar precios'
      return enPanel('cotizar', nombre, <Send size={14} aria-hidden />)
    }
    if (fila.estadoPedido === 'En Curso' || (fila.estadoPedido === 'Por Aprobar' && otroPrecio)) {
      const motivo =
        pasos.proponer ??
        (cents === undefined
          ? 'El subtotal no es un monto.'
          : cents > 0
            ? null
            : 'Escribe primero el subtotal: debe ser mayor que cero.')
      return {
        clave: 'proponer',
        nombre: fila.estadoPedido === 'En Curso' ? 'Enviar propuesta' : 'Enviar de nuevo',
        icono: <Send size={14} aria-hidden />,
        motivo,
        hacer: () => void acciones.proponer(cents ?? 0, tarifa),
        espera,
      }
    }
    if (fila.estadoPedido === 'Aprobado') {
      return {
        clave: 'entregar',
        nombre: 'Entregar',
        icono: <PackageCheck size={14} aria-hidden />,
        motivo: pasos.entregar,
        hacer: () => void acciones.paso('entregar'),
        espera,
      }
    }
    return undefined
  }
  switch (fila.estadoPedido) {
    case 'Borrador':
      return {
        clave: 'colocar',
        nombre: 'Enviar pedido',
        icono: <Send size={14} aria-hidden />,
        hacer: () => void acciones.colocar(),
        espera,
      }
    case 'Por Aprobar':
      return {
        clave: 'aprobar',
        nombre: `Aprobar ${fila.propuestaProv ? dolares(fila.propuestaProv.total) : ''}`,
        icono: <Check size={14} aria-hidden />,
        motivo: venceYa(fila) ? 'La propuesta venció: pide que la confirmen.' : pasos.aprobar,
        hacer: () => void acciones.aprobar(),
        espera,
      }
    case 'Entregado':
      return {
        clave: 'recibir',
        nombre: 'Recibir',
        icono: <PackageOpen size={14} aria-hidden />,
        motivo: pasos.recibir,
        hacer: () => void acciones.paso('recibir'),
        espera,
      }
    case 'Recibido':
      return {
        clave: 'finalizar',
        nombre: 'Finalizar',
        icono: <Check size={14} aria-hidden />,
        motivo: pasos.finalizar,
        hacer: () => void acciones.paso('finalizar'),
        espera,
      }
    default:
      return undefined
  }
}

/** Returns, in words, the side that the order waits for when it isn't the reader's. */
export const esperaA = (fila: FilaPedido): string => {
  if (fila.detenido) return 'Lo estamos revisando'
  return fila.estadoPedido === 'Finalizado' || fila.estadoPedido === 'Descartado'
    ? ''
    : `Espera al ${fila.lado === 'proveedor' ? 'cliente' : 'proveedor'}`
}

export const BotonSiguiente = ({
  fila,
  acciones,
  grande,
  ancho,
}: {
  fila: FilaPedido
  acciones: Acciones
  grande?: boolean
  ancho?: boolean
}) => {
  const siguiente = useSiguiente(fila, acciones)
  if (acciones.espera) return <PorSalir espera={acciones.espera} de={codigoDePedido(fila)} ancho={ancho ?? false} />
  if (!siguiente) return null
  return (
    <Boton
      de={codigoDePedido(fila)}
      tono={siguiente.espera ? 'espera' : 'normal'}
      grande={grande ?? false}
      ancho={ancho ?? false}
      ocupado={acciones.ocupado === siguiente.clave}
      motivo={siguiente.motivo}
      onClick={siguiente.hacer}
    >
      {siguiente.icono}
      {siguiente.nombre}
    </Boton>
  )
}
