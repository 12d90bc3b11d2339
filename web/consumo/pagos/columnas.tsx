import type { ColumnaDe, FORMA_PAGOS } from '#api/contract/tablas.ts'
import type { FilaPago } from '#web/consumo/consultas.ts'
import { dia, dolares, momentoCompleto } from '#web/ui/cifras.ts'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { EstadoDelPago, mesesDichos, Papeles } from './pago.tsx'
import estilo from './pagos.module.css'
import { Resolver } from './resolver.tsx'

/** The reader: a provider sees its own payments, the staff all, finance also resolves them. */
export type Lector = 'proveedor' | 'personal' | 'financiero'

const Enviado = ({ fila: { enviado } }: { fila: FilaPago }) => (
  <time dateTime={enviado} title={momentoCompleto(enviado)}>
    {dia(enviado)}
  </time>
)
const Motivo = ({ fila: { motivo } }: { fila: FilaPago }) =>
  motivo === '' ? null : (
    <small className={estilo.porQue} title={motivo}>
      «{motivo}»
    </small>
  )
const Enlaces = ({ fila }: { fila: FilaPago }) => (
  <span className={estilo.papeles}>
    <Papeles idProv={fila.proveedor.id} pago={fila} />
  </span>
)

type Columna = ColumnaDeTabla<FilaPago, ColumnaDe<typeof FORMA_PAGOS>>

type Abrir = (fila: FilaPago) => void

export const columnasDe = (lector: Lector, abrir: Abrir): readonly Columna[] => [
  ...(lector === 'proveedor'
    ? []
    : [
        {
          id: 'proveedor',
          palabra: 'Proveedor',
          celda: (fila) => <b>{fila.proveedor.nombre}</b>,
          ordena: [{ por: 'proveedor', clase: 'texto' }],
        } satisfies Columna,
      ]),
  {
    id: 'meses',
    palabra: 'Meses',
    celda: ({ meses }) => (
      <span title={meses.map(({ mes, valor }) => `${mes}: ${dolares(valor)}`).join('\n')}>{mesesDichos(meses)}</span>
    ),
  },
  {
    id: 'valor',
    palabra: 'Valor',
    celda: ({ valor }) => <b>{dolares(valor)}</b>,
    ordena: [{ por: 'valor', clase: 'numero' }],
    aspecto: 'monto',
  },
  {
    id: 'estado',
    palabra: 'Estado',
    celda: (fila) => (
      <>
        <EstadoDelPago pago={fila} espera={lector === 'financiero'} />
        <Motivo fila={fila} />
      </>
    ),
    ordena: [{ por: 'estado', clase: 'etapa' }],
  },
  {
    id: 'enviado',
    palabra: 'Enviado',
    celda: (fila) => <Enviado fila={fila} />,
    ordena: [{ por: 'enviado', clase: 'fecha' }],
  },
  { id: 'papeles', palabra: 'Papeles', celda: (fila) => <Enlaces fila={fila} /> },
  ...(lector === 'financiero'
    ? [
        {
          id: 'paso',
          palabra: 'Siguiente paso',
          celda: (fila) => <Resolver fila={fila} abrir={abrir} />,
          aspecto: 'paso',
        } satisfies Columna,
      ]
    : []),
]

/** Shows a payment in a narrow window. */
export const Tarjeta = ({ fila, lector, abrir }: { fila: FilaPago; lector: Lector; abrir: Abrir }) => (
  <>
    {lector === 'proveedor' ? null : <b>{fila.proveedor.nombre}</b>}
    <p>
      <b>{dolares(fila.valor)}</b> · {mesesDichos(fila.meses)}
    </p>
    <div>
      <EstadoDelPago pago={fila} espera={lector === 'financiero'} />
      <Menor>
        <Enviado fila={fila} />
      </Menor>
    </div>
    <Motivo fila={fila} />
    <Enlaces fila={fila} />
    {lector === 'financiero' ? <Resolver fila={fila} abrir={abrir} /> : null}
  </>
)
