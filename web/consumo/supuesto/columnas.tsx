import type { TablaSupuesto } from '#api/contract/consumo.ts'
import type { ColumnaDe, FORMA_SUPUESTO } from '#api/contract/tablas.ts'
import { dolares, numero } from '#web/ui/cifras.ts'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'

type Fila = TablaSupuesto['data'][number]

/** Formats a difference in dollars with its sign, also a plus. */
export const conSigno = (monto: string): string => (/^-|^0\.00$/.test(monto) ? dolares(monto) : `+${dolares(monto)}`)
const enMeses = (meses: number): string => (meses === 1 ? '1 mes' : `${numero(meses)} meses`)

export const COLUMNAS: readonly ColumnaDeTabla<Fila, ColumnaDe<typeof FORMA_SUPUESTO>>[] = [
  {
    id: 'cliente',
    palabra: 'Proveedor',
    celda: ({ nombre, meses }) => (
      <>
        <b>{nombre}</b>
        <Menor>{enMeses(meses)}</Menor>
      </>
    ),
    ordena: [{ por: 'cliente', clase: 'texto' }],
  },
  {
    id: 'real',
    palabra: 'Se facturó',
    celda: ({ real }) => dolares(real),
    ordena: [{ por: 'real', clase: 'numero' }],
    aspecto: 'monto',
  },
  {
    id: 'supuesto',
    palabra: 'Se habría facturado',
    celda: ({ supuesto }) => dolares(supuesto),
    ordena: [{ por: 'supuesto', clase: 'numero' }],
    aspecto: 'monto',
  },
  {
    id: 'diferencia',
    palabra: 'Diferencia',
    celda: ({ diferencia }) => <b>{conSigno(diferencia)}</b>,
    ordena: [{ por: 'diferencia', clase: 'numero' }],
    aspecto: 'monto',
  },
]

/** Shows the same row in a narrow window. */
export const Tarjeta = ({ fila: { nombre, meses, real, supuesto, diferencia } }: { fila: Fila }) => (
  <>
    <div>
      <b>{nombre}</b>
      <b>{conSigno(diferencia)}</b>
    </div>
    <Menor>
      {dolares(real)} → {dolares(supuesto)} · {enMeses(meses)}
    </Menor>
  </>
)
