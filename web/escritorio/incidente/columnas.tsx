import type { FilaIncidente } from '#api/contract/incidente.ts'
import type { ColumnaDe, FORMA_INCIDENTES } from '#api/contract/tablas.ts'
import { EstadoDeIncidente } from '#web/pedido/incidente/hilo.tsx'
import { tipoDeIncidente } from '#web/pedido/incidentes.ts'
import { dia, momentoCompleto } from '#web/ui/cifras.ts'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import estilo from './incidente.module.css'

type Abrir = (id: string) => void

const LADO = { consumidor: 'cliente', proveedor: 'proveedor' } as const

/**
 * Returns an incident's name, as in «Demora · P12-2026-000345 n.º 1», with «Cuenta» in place of the
 * code for an account's.
 */
export const cualEs = (incidente: Pick<FilaIncidente, 'sobre' | 'tipo' | 'codigo' | 'numero'>): string =>
  `${tipoDeIncidente(incidente)} · ${incidente.codigo || 'Cuenta'} n.º ${incidente.numero}`

/** Returns who reported it and on which side. */
export const quienReporto = ({ quien, lado }: Pick<FilaIncidente, 'quien' | 'lado'>): string =>
  lado ? `${quien} (${LADO[lado]})` : quien

const Que = ({ fila, abrir }: { fila: FilaIncidente; abrir: Abrir }) => (
  <span className={estilo.que}>
    <button type="button" onClick={() => abrir(fila.id)}>
      {cualEs(fila)}
    </button>
    <span className={estilo.texto}>{fila.texto}</span>
  </span>
)

const cuantas = ({ respuestas }: FilaIncidente): string =>
  respuestas === 0 ? 'sin respuesta' : respuestas === 1 ? '1 respuesta' : `${respuestas} respuestas`

const Desde = ({ fila: { momento } }: { fila: FilaIncidente }) => (
  <time dateTime={momento} title={momentoCompleto(momento)}>
    {dia(momento)}
  </time>
)

/** Returns the staff's columns of incidents. With `atiende` the open ones wait for the reader. */
export const columnasDe = (
  atiende: boolean,
  abrir: Abrir,
): readonly ColumnaDeTabla<FilaIncidente, ColumnaDe<typeof FORMA_INCIDENTES>>[] => [
  {
    id: 'tipo',
    palabra: 'Incidente',
    celda: (fila) => <Que fila={fila} abrir={abrir} />,
    ordena: [{ por: 'tipo', clase: 'texto' }],
  },
  {
    id: 'quien',
    palabra: 'Reportó',
    celda: (fila) => (
      <>
        {fila.quien}
        <Menor>{fila.lado ? LADO[fila.lado] : 'su cuenta'}</Menor>
      </>
    ),
    ordena: [{ por: 'quien', clase: 'texto' }],
  },
  {
    id: 'estado',
    palabra: 'Estado',
    celda: (fila) => (
      <>
        <EstadoDeIncidente incidente={fila} espera={atiende} />
        <Menor>{cuantas(fila)}</Menor>
      </>
    ),
    ordena: [{ por: 'estado', clase: 'abierto' }],
  },
  {
    id: 'momento',
    palabra: 'Reportado',
    celda: (fila) => <Desde fila={fila} />,
    ordena: [{ por: 'momento', clase: 'fecha' }],
  },
]

/** Shows an incident in a narrow window. */
export const Tarjeta = ({ fila, atiende, abrir }: { fila: FilaIncidente; atiende: boolean; abrir: Abrir }) => (
  <>
    <Que fila={fila} abrir={abrir} />
    <p>{quienReporto(fila)}</p>
    <div>
      <EstadoDeIncidente incidente={fila} espera={atiende} />
      <small>
        {cuantas(fila)} · <Desde fila={fila} />
      </small>
    </div>
  </>
)
