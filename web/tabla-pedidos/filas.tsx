import { useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Scale } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { FilaPedido } from '#api/contract/pedidos.ts'
import { Estado } from '../pedidos/estado.tsx'
import { UnPedido, useFila } from '../pedidos/fila.tsx'
import { EnlacePedido, MenuPasos } from '../pedidos/menu-pasos.tsx'
import type { PanelDeFila } from '../pedidos/panel.ts'
import { MontoVivo, Subtotal } from '../pedidos/subtotal.tsx'
import { Boton } from '../ui/boton.tsx'
import { Hueso } from '../ui/piezas.tsx'
import { useBrillo } from '../vivo/senales.ts'
import { Archivos, Chat, Contraparte, Correo, Fechas, Nota, Siguiente } from './celdas.tsx'
import { columnasDe, ordenaDe, rasgos } from './definicion.tsx'
import type { ColumnaPedido, EstadoTabla } from './estado-tabla.ts'
import estilo from './tabla.module.css'

type Props = {
  readonly filas: readonly FilaPedido[] | undefined
  readonly contraparte: 'Cliente' | 'Proveedor'
  readonly limitada: boolean
  readonly estado: EstadoTabla
  readonly ordenar: (columna: ColumnaPedido) => void
  readonly abrir: (cual: PanelDeFila, fila: FilaPedido) => void
}

const NINGUNA: FilaPedido[] = []
const SOLO_ICONO = new Set(['chat', 'nota', 'archivos', 'correo', 'menu'])

/** A row that glows once each time the other side changes it. */
const Brillante = ({
  como: Como,
  className,
  children,
}: {
  como: 'tr' | 'li'
  className?: string | undefined
  children: ReactNode
}) => {
  const { fila } = useFila()
  const brillo = useBrillo(fila.id, fila.idPediProv)
  // Two names of one animation: changing between them starts it again.
  return (
    <Como
      className={clsx(
        className,
        fila.meEspera && estilo.meEspera,
        brillo > 0 && (brillo % 2 ? estilo.brilla : estilo.brillaOtra),
      )}
    >
      {children}
    </Como>
  )
}

export const Filas = ({ filas, contraparte, limitada, estado, ordenar, abrir }: Props) => {
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

const Tarjeta = ({ limitada }: { limitada: boolean }) => {
  const { fila, acciones, abrir } = useFila()
  return (
    <Brillante como="li" className={estilo.tarjeta}>
      <div className={estilo.arriba}>
        <Contraparte />
        <MenuPasos />
      </div>
      <div className={estilo.linea}>
        <EnlacePedido className={estilo.codigo} />
        <Estado fila={fila} />
      </div>
      <p className={estilo.descripcion}>{fila.descriPedido}</p>
      <dl className={estilo.montos}>
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Subtotal fila={fila} acciones={acciones} />
          </dd>
        </div>
        <div>
          <dt>IVA</dt>
          <dd>
            <MontoVivo fila={fila} cual="iva" />
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <strong>
              <MontoVivo fila={fila} cual="total" />
            </strong>
          </dd>
        </div>
      </dl>
      <div className={estilo.paso}>
        <Siguiente ancho />
      </div>
      <div className={estilo.linea}>
        <div className={estilo.iconos}>
          {limitada ? null : <Chat />}
          {limitada ? null : <Nota />}
          <Archivos />
          {limitada ? null : <Correo />}
          {fila.propuestaProv ? (
            <Boton tono="suave" cuadrado aria-label="Negociación" onClick={() => abrir('negociacion')}>
              <Scale size={16} aria-hidden />
            </Boton>
          ) : null}
        </div>
        <Fechas />
      </div>
    </Brillante>
  )
}

export const Tarjetas = ({ filas, limitada, estado, abrir }: Props) => (
  <ul className={estilo.tarjetas}>
    {filas
      ? filas.map((fila) => (
          <UnPedido key={fila.id} fila={fila} limitada={limitada} abrir={(cual) => abrir(cual, fila)}>
            <Tarjeta limitada={limitada} />
          </UnPedido>
        ))
      : Array.from({ length: Math.min(estado.tamano, 5) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
          <li key={i} className={estilo.tarjeta}>
            <Hueso ancho="60%" alto={28} />
            <Hueso ancho="90%" />
            <Hueso ancho="40%" />
            <Hueso ancho="100%" alto={36} />
          </li>
        ))}
  </ul>
)
