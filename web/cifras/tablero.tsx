import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { type Dias, type NombreDeVentana, PRIMER_DIA } from '#domain/cifras.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { horaDe } from '#web/ui/cifras.ts'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import type { Abrir } from './abre.tsx'
import estilo from './cifras.module.css'
import { aDireccion, CAMPOS, type DeCifra, deDireccion } from './de-cifra.ts'
import { PanelDeCifra } from './hechos.tsx'
import { PALABRA_VENTANA } from './palabras.ts'
import type { Ancho } from './parte.tsx'
import { useRecordado } from './recuerdo.ts'

const DE_SIEMPRE = ['mes', 'trimestre', 'anio'] as const satisfies readonly NombreDeVentana[]
const TIEMPO = 'tiempo'

/** Returns the window in the dashboard's address, or the first of `ventanas`, and its setter. */
export const useVentana = (
  ventanas: readonly [NombreDeVentana, ...NombreDeVentana[]] = DE_SIEMPRE,
): [NombreDeVentana, (otra: NombreDeVentana) => void] => {
  const [parametros, poner] = useParametros()
  const cambiar = (otra: NombreDeVentana) =>
    poner(
      (nuevos) => {
        nuevos.set(TIEMPO, otra)
        return nuevos
      },
      { replace: true },
    )
  return [ventanas.find((ventana) => ventana === parametros.get(TIEMPO)) ?? ventanas[0], cambiar]
}

/**
 * Returns the figure's own days or the page's. Recurring income counts everything gained and lost
 * so far, so it begins on the first day.
 */
const diasDe = (cifra: DeCifra, { desde, hasta }: Dias): Dias => {
  if ('dias' in cifra && cifra.dias) return cifra.dias
  return { desde: 'medida' in cifra && cifra.medida === 'recurrente' ? PRIMER_DIA : desde, hasta }
}

/** The shape of a dashboard that is still loading. */
export type Huesos = {
  /** Names of its tiles. */
  readonly fichas: readonly string[]
  /** Approximate heights of its parts in pixels, and their widths. */
  readonly partes: readonly { readonly alto: number; readonly ancho?: Ancho }[]
}

const EnHuesos = ({ fichas, partes }: Huesos) => (
  <>
    <Fichas>
      {fichas.map((nombre) => (
        <Ficha key={nombre} nombre={nombre} nota={<Hueso ancho="80%" alto={32} />}>
          <Hueso ancho="50%" alto={28} />
        </Ficha>
      ))}
    </Fichas>
    <div className={estilo.partes}>
      {partes.map(({ alto, ancho }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have nothing but their place
        <div key={i} className={clsx(estilo.parte, ancho && estilo[ancho])}>
          <Hueso ancho="45%" alto={20} />
          <Hueso ancho="100%" alto={alto} />
        </div>
      ))}
    </div>
  </>
)

type Leido = Dias & { readonly posicion: string; readonly hora: string }

/** Returns the panel of the figure open by the address, and the function that opens a figure. */
const useCifraAbierta = (tablero: Leido | undefined): { readonly ver: Abrir; readonly panel: ReactNode } => {
  const { abierto, abrir, cerrar } = useEnDireccion(...CAMPOS)
  const cifra = deDireccion(abierto)
  return {
    ver: (pulsada) => abrir(aDireccion(pulsada)),
    panel:
      cifra && tablero ? (
        <PanelDeCifra key={JSON.stringify(cifra)} cifra={cifra} dias={diasDe(cifra, tablero)} alCerrar={cerrar} />
      ) : null,
  }
}

const leidoA = (tablero: Leido | undefined): string => (tablero ? `A las ${horaDe(tablero.hora)}.` : '\u00a0')

type DeTablero<T> = {
  readonly titulo: string
  readonly ventana: ReturnType<typeof useVentana>
  /** Windows that the dashboard offers; the first is used until one is chosen. */
  readonly ventanas?: readonly NombreDeVentana[]
  readonly consulta: UseQueryResult<T>
  readonly huesos: Huesos
  readonly fichas: (tablero: T, abrir: Abrir) => ReactNode
  /** Renders its parts. */
  readonly children: (tablero: T, abrir: Abrir) => ReactNode
}

const Tiempo = ({
  ventana: [ventana, cambiar],
  ventanas = DE_SIEMPRE,
}: Pick<DeTablero<Leido>, 'ventana' | 'ventanas'>) => (
  <Conmutador
    nombre="Qué tiempo"
    opciones={ventanas.map((tiempo) => [tiempo, PALABRA_VENTANA[tiempo]] as const)}
    puesta={ventana}
    poner={cambiar}
  />
)

const Cuerpo = <T extends Leido>({
  consulta: { data: tablero, error, refetch },
  huesos,
  fichas,
  children,
  ver,
}: Pick<DeTablero<T>, 'consulta' | 'huesos' | 'fichas' | 'children'> & { ver: Abrir }) => (
  <>
    {error && !tablero ? <Caida error={error} reintentar={() => void refetch()} /> : null}
    {tablero ? (
      <>
        {fichas(tablero, ver)}
        <div className={estilo.partes}>{children(tablero, ver)}</div>
      </>
    ) : error ? null : (
      <EnHuesos {...huesos} />
    )}
  </>
)

/**
 * Shows a dashboard that is a page of its own: its window, the instant it was read at, its figures,
 * and the facts of the one that is open.
 */
export const Tablero = <T extends Leido>({ titulo, ventana, ventanas, ...resto }: DeTablero<T>) => {
  useTitulo(titulo)
  const { data: tablero, isPlaceholderData } = resto.consulta
  const { ver, panel } = useCifraAbierta(tablero)
  return (
    <div className={estilo.tablero} aria-busy={isPlaceholderData}>
      <header className={estilo.cabeza}>
        <h1>{titulo}</h1>
        <Tiempo {...{ ventana }} {...(ventanas ? { ventanas } : {})} />
        <p className={estilo.nota}>{leidoA(tablero)}</p>
      </header>
      <Cuerpo {...resto} ver={ver} />
      {panel}
    </div>
  )
}

/**
 * Shows a dashboard above the reader's work, folded to a line until it is wanted. `resumen` sums it
 * up in that line.
 */
export const TableroPlegable = <T extends Leido>({
  titulo,
  ventana,
  ventanas,
  resumen,
  recuerda,
  ...resto
}: DeTablero<T> & {
  readonly resumen: (tablero: T) => string
  /** The name under which this browser remembers whether it is unfolded. */
  readonly recuerda: string
}) => {
  const [desplegado, desplegar] = useRecordado(recuerda)
  const { data: tablero, isPlaceholderData } = resto.consulta
  const { ver, panel } = useCifraAbierta(tablero)
  const id = useId()
  return (
    <section className={estilo.plegable} aria-label={titulo} aria-busy={isPlaceholderData}>
      <header className={estilo.cabeza}>
        <h2>
          <button
            type="button"
            className={estilo.pliega}
            aria-expanded={desplegado}
            aria-controls={id}
            onClick={() => desplegar(!desplegado)}
          >
            <ChevronDown size={16} aria-hidden />
            {titulo}
          </button>
        </h2>
        {desplegado ? <Tiempo {...{ ventana }} {...(ventanas ? { ventanas } : {})} /> : null}
        <p className={clsx(estilo.nota, !desplegado && estilo.resumen)}>
          {desplegado ? leidoA(tablero) : tablero ? resumen(tablero) : '\u00a0'}
        </p>
      </header>
      <div id={id} className={estilo.tablero} hidden={!desplegado}>
        {desplegado ? <Cuerpo {...resto} ver={ver} /> : null}
      </div>
      {panel}
    </section>
  )
}
