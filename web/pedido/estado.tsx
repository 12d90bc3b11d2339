import {
  CheckCheck,
  CircleCheck,
  CirclePause,
  CircleX,
  FileClock,
  FilePen,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  WifiOff,
} from 'lucide-react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { type Color, Pastilla } from '#web/ui/piezas.tsx'

const ASPECTO: Readonly<Record<EstadoPedido, readonly [Color, LucideIcon]>> = {
  Borrador: ['gris', WifiOff],
  'En Curso': ['azul', FilePen],
  'Por Aprobar': ['azul', FileClock],
  Aprobado: ['verde', CircleCheck],
  Entregado: ['verde', PackageCheck],
  Recibido: ['verde', PackageOpen],
  Finalizado: ['gris', CheckCheck],
  Descartado: ['rojo', CircleX],
}

/** Returns the colour of a state, for an order that waits for nobody. */
export const colorDeEstado = (estado: EstadoPedido): Color => ASPECTO[estado][0]

const aspectoDe = (fila: FilaPedido): readonly [Color, LucideIcon] =>
  fila.detenido ? ['gris', CirclePause] : ASPECTO[fila.estadoPedido]

/** Returns the colour of an order: amber, whatever the state, when it waits for the reader. */
export const colorDe = (fila: FilaPedido): Color => (fila.meEspera ? 'ambar' : aspectoDe(fila)[0])

/** Renders the state in the reader's words. */
export const Estado = ({ fila }: { fila: FilaPedido }) => {
  const [, Icono] = aspectoDe(fila)
  return (
    <Pastilla color={colorDe(fila)} icono={<Icono size={13} aria-hidden />}>
      {fila.lado === 'proveedor' ? fila.estadoPedProv : fila.estadoCliente}
    </Pastilla>
  )
}
