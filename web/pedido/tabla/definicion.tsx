import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { Estado } from '#web/pedido/estado.tsx'
import { useFila } from '#web/pedido/fila.tsx'
import { EnlacePedido, MenuPasos } from '#web/pedido/menu-pasos.tsx'
import { MontoVivo, Subtotal } from '#web/pedido/subtotal.tsx'
import estilo from './celdas.module.css'
import { Archivos, Chat, Contraparte, Correo, Fechas, Nota, Siguiente } from './celdas.tsx'
import type { ColumnaPedido } from './estado-tabla.ts'

export const rasgos = tableFeatures({ columnVisibilityFeature })
const columna = createColumnHelper<typeof rasgos, FilaPedido>()

const CeldaEstado = () => <Estado fila={useFila().fila} />
const CeldaSubtotal = () => {
  const { fila, acciones } = useFila()
  return <Subtotal fila={fila} acciones={acciones} />
}
const CeldaMonto = ({ cual }: { cual: 'iva' | 'total' }) => <MontoVivo fila={useFila().fila} cual={cual} />
const Descripcion = () => <span className={estilo.descripcion}>{useFila().fila.descriPedido}</span>

/** By which of the contract's columns each header orders, and under what word. */
export const ordenaDe = (
  contraparte: string,
): Readonly<Record<string, readonly (readonly [ColumnaPedido, string])[]>> => ({
  codigo: [['idPediProv', 'Pedido']],
  contraparte: [['nombreUserItem', contraparte]],
  descripcion: [['descriPedido', 'Descripción']],
  subtotal: [['subtotalPedido', 'Subtotal']],
  total: [['totalPedido', 'Total']],
  estado: [['estadoPedido', 'Estado']],
  fechas: [
    ['updatedAt', 'Actualizado'],
    ['createAt', 'Creado'],
  ],
})

export const columnasDe = (contraparte: 'Cliente' | 'Proveedor') =>
  columna.columns([
    columna.display({ id: 'codigo', header: 'Pedido', cell: () => <EnlacePedido className={estilo.codigo} /> }),
    columna.display({ id: 'contraparte', header: contraparte, cell: () => <Contraparte /> }),
    columna.display({ id: 'descripcion', header: 'Descripción', cell: () => <Descripcion /> }),
    columna.display({ id: 'subtotal', header: 'Subtotal', cell: () => <CeldaSubtotal /> }),
    columna.display({ id: 'iva', header: 'IVA', cell: () => <CeldaMonto cual="iva" /> }),
    columna.display({ id: 'total', header: 'Total', cell: () => <CeldaMonto cual="total" /> }),
    columna.display({ id: 'estado', header: 'Estado', cell: () => <CeldaEstado /> }),
    columna.display({ id: 'fechas', header: 'Actualizado', cell: () => <Fechas /> }),
    columna.display({ id: 'chat', header: 'Chat', cell: () => <Chat /> }),
    columna.display({ id: 'nota', header: 'Nota', cell: () => <Nota /> }),
    columna.display({ id: 'archivos', header: 'Archivos', cell: () => <Archivos /> }),
    columna.display({ id: 'correo', header: 'Correo', cell: () => <Correo /> }),
    columna.display({ id: 'siguiente', header: 'Siguiente paso', cell: () => <Siguiente /> }),
    columna.display({ id: 'menu', header: 'Más', cell: () => <MenuPasos /> }),
  ])
