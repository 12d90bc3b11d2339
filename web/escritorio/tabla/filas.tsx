import { clsx } from 'clsx'
import { PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { Cliente, Clientes, Estado, OfertaDeFila, Plazo } from '#web/escritorio/celdas.tsx'
import type { Escritorio } from '#web/escritorio/consultas.ts'
import estilo from '#web/escritorio/escritorio.module.css'
import { esperaAlEscritorio } from '#web/escritorio/palabras.ts'
import { Siguiente } from '#web/escritorio/siguiente.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import brillo from '#web/ui/tabla/brillante.module.css'
import tabla from '#web/ui/tabla/tabla.module.css'
import { useBrillo } from '#web/vivo/senales.ts'

type Props = {
  readonly filas: readonly FilaCompra[] | undefined
  readonly escritorio: Escritorio
  readonly abrir: (idCompra: string) => void
}

/** Glows once each time somebody else changes the purchase. */
const Brillante = ({
  como: Como,
  fila,
  escritorio,
  className,
  children,
}: {
  como: 'tr' | 'li'
  fila: FilaCompra
  escritorio: Escritorio
  className?: string | undefined
  children: ReactNode
}) => {
  const veces = useBrillo(fila.id, fila.codCompra)
  return (
    <Como
      data-espera={esperaAlEscritorio(fila, escritorio)}
      className={clsx(className, veces > 0 && (veces % 2 ? brillo.brilla : brillo.brillaOtra))}
    >
      {children}
    </Como>
  )
}

const Abrir = ({ fila, abrir }: { fila: FilaCompra; abrir: () => void }) => (
  <Boton tono="suave" cuadrado aria-label={`Abrir la negociación de ${fila.nombreUserItem}`} onClick={abrir}>
    <PanelRight size={16} aria-hidden />
  </Boton>
)

export const Filas = ({ filas, escritorio, abrir }: Props) => (
  <div className={tabla.rollo}>
    <table className={clsx(tabla.tabla, estilo.tabla)} aria-labelledby="titulo-compras">
      <thead>
        <tr>
          {['Cliente', 'Ventas', 'Oferta', 'Plazo', 'Red', 'Atiende', 'Desde'].map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
          <th scope="col" data-col="siguiente">
            Siguiente paso
          </th>
          <th scope="col" data-col="menu">
            <span className="solo-lectores">Abrir</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {filas?.map((fila) => (
          <Brillante key={fila.id} como="tr" fila={fila} escritorio={escritorio}>
            <td>
              <Cliente fila={fila} abrir={() => abrir(fila.id)} />
            </td>
            <td>
              <Estado fila={fila} escritorio={escritorio} />
            </td>
            <td>
              <OfertaDeFila fila={fila} />
            </td>
            <td>
              <Plazo fila={fila} />
            </td>
            <td>
              <Clientes fila={fila} />
            </td>
            <td>{fila.atendidoPor || <span className={estilo.nada}>nadie</span>}</td>
            <td>
              <time dateTime={fila.fechaCompra} title={momentoCompleto(fila.fechaCompra)}>
                {dia(fila.fechaCompra)}
              </time>
            </td>
            <td data-col="siguiente">
              <Siguiente fila={fila} escritorio={escritorio} abrir={() => abrir(fila.id)} />
            </td>
            <td data-col="menu">
              <Abrir fila={fila} abrir={() => abrir(fila.id)} />
            </td>
          </Brillante>
        )) ??
          Array.from({ length: 8 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
            <tr key={i}>
              <td colSpan={9}>
                <Hueso ancho={`${52 + ((i * 17) % 40)}%`} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  </div>
)

export const Tarjetas = ({ filas, escritorio, abrir }: Props) => (
  <ul className={estilo.tarjetas}>
    {filas?.map((fila) => (
      <Brillante key={fila.id} como="li" fila={fila} escritorio={escritorio}>
        <div>
          <Cliente fila={fila} abrir={() => abrir(fila.id)} />
          <Abrir fila={fila} abrir={() => abrir(fila.id)} />
        </div>
        <div>
          <Estado fila={fila} escritorio={escritorio} />
          {fila.atendidoPor ? <small>{fila.atendidoPor}</small> : null}
        </div>
        <div>
          <OfertaDeFila fila={fila} />
          <Plazo fila={fila} />
          <Clientes fila={fila} />
        </div>
        <Siguiente ancho fila={fila} escritorio={escritorio} abrir={() => abrir(fila.id)} />
      </Brillante>
    )) ?? <Hueso ancho="100%" alto={160} />}
  </ul>
)
