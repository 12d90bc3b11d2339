import type { ReactNode } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { ColumnaDe, FORMA_PEDIDOS } from '#api/contract/tablas.ts'
import { DescripcionBreve } from '#web/pedido/cambio/cambio.tsx'
import { Estado } from '#web/pedido/estado.tsx'
import { useFila } from '#web/pedido/fila.tsx'
import { EnlacePedido, MenuPasos } from '#web/pedido/menu-pasos.tsx'
import { Porque } from '#web/pedido/porque.tsx'
import { MontoVivo, Subtotal, TarifaDeIva } from '#web/pedido/subtotal.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import estilo from './celdas.module.css'
import { Archivos, Chat, Contraparte, Correo, Fechas, Nota, Resumen, Siguiente } from './celdas.tsx'

// These cells read the order that they share, not the table's row: only the shared one knows what
// waits to be sent or seen.
const CeldaSubtotal = () => {
  const { fila, acciones } = useFila()
  return <Subtotal fila={fila} acciones={acciones} />
}
const CeldaIva = () => {
  const { fila } = useFila()
  return (
    <span className={estilo.conTarifa}>
      <MontoVivo fila={fila} monto="iva" />
      {fila.pasos.proponer === null && fila.nroLineas === 0 ? <TarifaDeIva fila={fila} /> : null}
    </span>
  )
}
const CeldaTotal = () => <MontoVivo fila={useFila().fila} monto="total" />
const CeldaEstado = () => <Estado fila={useFila().fila} />

/**
 * Returns an order table's columns. A limited account has no chat, note or e-mail
 * (decisiones/cuenta, «Limited accounts»).
 */
export const columnasDe = (
  contraparte: 'Cliente' | 'Proveedor',
  limitada: boolean,
  /** Renders what chooses a row, while rows are chosen. */
  elegible?: (fila: FilaPedido) => ReactNode,
): readonly ColumnaDeTabla<FilaPedido, ColumnaDe<typeof FORMA_PEDIDOS>>[] => [
  {
    id: 'codigo',
    palabra: 'Pedido',
    celda: () => <EnlacePedido className={estilo.codigo} />,
    ordena: [{ por: 'idPediProv', clase: 'fecha' }],
  },
  ...(elegible ? [{ id: 'elegir', palabra: 'Elegir', celda: elegible, aspecto: 'icono' as const }] : []),
  {
    id: 'contraparte',
    palabra: contraparte,
    celda: () => <Contraparte />,
    ordena: [{ por: 'nombreUserItem', clase: 'texto' }],
    clase: estilo.columnaContraparte,
  },
  {
    id: 'descripcion',
    palabra: 'Descripción',
    celda: (fila) => (
      <>
        <DescripcionBreve fila={fila} className={estilo.descripcion} />
        <Resumen />
        <Porque fila={fila} className={estilo.razon} />
      </>
    ),
    ordena: [{ por: 'descriPedido', clase: 'texto' }],
    clase: estilo.columnaDescripcion,
  },
  {
    id: 'subtotal',
    palabra: 'Subtotal',
    celda: () => <CeldaSubtotal />,
    ordena: [{ por: 'subtotalPedido', clase: 'numero' }],
    aspecto: 'monto',
  },
  {
    id: 'iva',
    palabra: 'IVA',
    celda: () => <CeldaIva />,
    aspecto: 'monto',
    clase: estilo.iva,
  },
  {
    id: 'total',
    palabra: 'Total',
    celda: () => <CeldaTotal />,
    ordena: [{ por: 'totalPedido', clase: 'numero' }],
    aspecto: 'monto',
    clase: estilo.total,
  },
  {
    id: 'estado',
    palabra: 'Estado',
    celda: () => <CeldaEstado />,
    ordena: [{ por: 'estadoPedido', clase: 'etapa' }],
  },
  {
    id: 'fechas',
    palabra: 'Actualizado',
    celda: () => <Fechas />,
    ordena: [
      { por: 'updatedAt', clase: 'fecha' },
      { por: 'createAt', clase: 'fecha', palabra: 'Creado' },
    ],
  },
  ...(limitada
    ? []
    : [
        { id: 'chat', palabra: 'Chat', celda: () => <Chat />, aspecto: 'icono' as const },
        { id: 'nota', palabra: 'Nota', celda: () => <Nota />, aspecto: 'icono' as const },
      ]),
  { id: 'archivos', palabra: 'Archivos', celda: () => <Archivos />, aspecto: 'icono' },
  ...(limitada || contraparte === 'Proveedor'
    ? []
    : [{ id: 'correo', palabra: 'Correo', celda: () => <Correo />, aspecto: 'icono' as const }]),
  {
    id: 'siguiente',
    palabra: 'Siguiente paso',
    celda: () => <Siguiente />,
    aspecto: 'paso',
    clase: estilo.columnaSiguiente,
  },
  { id: 'menu', palabra: 'Más', celda: () => <MenuPasos />, aspecto: 'icono' },
]
