import { useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { UnPedido } from '#web/pedido/fila.tsx'
import type { PanelDeFila } from '#web/pedido/panel.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import estilo from '#web/ui/tabla/tabla.module.css'
import { Brillante } from './brillante.tsx'
import { columnasDe, ordenaDe, rasgos } from './definicion.tsx'
import type { ColumnaPedido, EstadoTabla } from './estado-tabla.ts'

export type PropsFilas = {
  readonly filas: readonly FilaPedido[] | undefined
  readonly contraparte: 'Cliente' | 'Proveedor'
  readonly limitada: boolean
  readonly estado: EstadoTabla
  readonly ordenar: (columna: ColumnaPedido) => void
  readonly abrir: (cual: PanelDeFila, fila: FilaPedido) => void
}

const NINGUNA: FilaPedido[] = []
const SOLO_ICONO = new Set(['chat', 'nota', 'archivos', 'correo', 'menu'])

export const Filas = ({ filas, contraparte, limitada, estado, ordenar, abrir }: PropsFilas) => {
  const columns = useMemo(() => columnasDe(contraparte), [contraparte])
  const ordena = ordenaDe(contraparte)
  const tabla = useTable({
    features: rasgos,
    columns,
    data: (filas as FilaPedido[] | undefined) ?? NINGUNA,
    getRowId: ({ id }) => id,
    state: {
      columnVisibility: { chat: !limitada, nota: !limitada, correo: !limitada && contraparte === 'Cliente' },
    },
  })
  const Sentido = estado.sentido === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className={estilo.rollo}>
      <table className={estilo.tabla} aria-labelledby="titulo-tabla">
        <thead>
          {tabla.getHeaderGroups().map((grupo) => (
            <tr key={grupo.id}>
              {grupo.headers.map((cabeza) => {
                const columnas = ordena[cabeza.column.id] ?? []
                const activa = columnas.some(([columna]) => columna === estado.columna)
                return (
                  <th
                    key={cabeza.id}
                    scope="col"
                    data-col={cabeza.column.id}
                    {...(activa
                      ? { 'aria-sort': estado.sentido === 'asc' ? ('ascending' as const) : ('descending' as const) }
                      : {})}
                  >
                    {columnas.length > 0 ? (
                      columnas.map(([columna, palabra]) => (
                        <button
                          key={columna}
                          type="button"
                          data-activa={columna === estado.columna}
                          onClick={() => ordenar(columna)}
                        >
                          {palabra}
                          {columna === estado.columna ? <Sentido size={12} aria-hidden /> : null}
                        </button>
                      ))
                    ) : (
                      <span className={SOLO_ICONO.has(cabeza.column.id) ? 'solo-lectores' : undefined}>
                        <tabla.FlexRender header={cabeza} />
                      </span>
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {filas
            ? tabla.getRowModel().rows.map((fila) => (
                <UnPedido
                  key={fila.id}
                  fila={fila.original}
                  limitada={limitada}
                  abrir={(cual) => abrir(cual, fila.original)}
                >
                  <Brillante como="tr">
                    {fila.getVisibleCells().map((celda) => (
                      <td key={celda.id} data-col={celda.column.id}>
                        <tabla.FlexRender cell={celda} />
                      </td>
                    ))}
                  </Brillante>
                </UnPedido>
              ))
            : Array.from({ length: estado.tamano }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
                <tr key={i}>
                  {tabla.getVisibleLeafColumns().map(({ id }) => (
                    <td key={id} data-col={id}>
                      <Hueso ancho={SOLO_ICONO.has(id) ? 16 : `${55 + ((i * 13 + id.length * 7) % 40)}%`} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
