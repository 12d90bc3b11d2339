import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Dias, type NombreDeVentana, PRIMER_DIA, VENTANAS } from '#domain/cifras.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { horaDe } from '#web/ui/cifras.ts'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import type { Abrir } from './abre.tsx'
import estilo from './cifras.module.css'
import type { DeCifra } from './consultas.ts'
import { aDireccion, CAMPOS, deDireccion } from './direccion.ts'
import { PanelDeSucesos } from './hechos.tsx'
import { PALABRA_VENTANA } from './palabras.ts'
import type { Ancho } from './parte.tsx'

const OPCIONES = VENTANAS.map((una) => [una, PALABRA_VENTANA[una]] as const)
const TIEMPO = 'tiempo'

/** The window that a dashboard's address says, this month where it says none. */
export const useVentana = (): [NombreDeVentana, (otra: NombreDeVentana) => void] => {
  const [parametros, poner] = useSearchParams()
  const cambiar = (otra: NombreDeVentana) =>
    poner(
      (otros) => {
        const nuevos = new URLSearchParams(otros)
        nuevos.set(TIEMPO, otra)
        return nuevos
      },
      { replace: true },
    )
  return [VENTANAS.find((una) => una === parametros.get(TIEMPO)) ?? 'mes', cambiar]
}

/** Its own days, or the page's: what recurs is all that was gained and lost so far, not only in a window. */
const diasDe = ({ medida, dias }: DeCifra, { desde, hasta }: Dias): Dias =>
  dias ?? { desde: medida === 'recurrente' ? PRIMER_DIA : desde, hasta }

/** What is to come, in the shape that it will have. */
export type Huesos = {
  /** The names of its tiles. */
  readonly fichas: readonly string[]
  /** How high its parts will about be, in pixels. */
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

/** A dashboard's frame: its window, the instant that it was read at, its figures, and the facts of the one that is open. */
export const Tablero = <T extends Dias & { readonly posicion: string; readonly hora: string }>({
  titulo,
  ventana: [ventana, cambiar],
  consulta: { data: tablero, error, refetch, isPlaceholderData },
  huesos,
  fichas,
  children,
}: {
  titulo: string
  ventana: ReturnType<typeof useVentana>
  consulta: UseQueryResult<T>
  huesos: Huesos
  fichas: (tablero: T, abrir: Abrir) => ReactNode
  /** Its parts. */
  children: (tablero: T, abrir: Abrir) => ReactNode
}) => {
  useTitulo(titulo)
  const { abierto, abrir, cerrar } = useEnDireccion(...CAMPOS)
  const cifra = deDireccion(abierto)
  const ver: Abrir = (una) => abrir(aDireccion(una))
  return (
    <div className={estilo.tablero} aria-busy={isPlaceholderData}>
      <header className={estilo.cabeza}>
        <h1>{titulo}</h1>
        <Conmutador nombre="Qué tiempo" opciones={OPCIONES} puesta={ventana} poner={cambiar} />
        <p className={estilo.nota}>
          {tablero ? `A las ${horaDe(tablero.hora)}, hasta la posición ${tablero.posicion} del registro.` : '\u00a0'}
        </p>
      </header>
      {error && !tablero ? <Caida error={error} reintentar={() => void refetch()} /> : null}
      {tablero ? (
        <>
          {fichas(tablero, ver)}
          <div className={estilo.partes}>{children(tablero, ver)}</div>
        </>
      ) : error ? null : (
        <EnHuesos {...huesos} />
      )}
      {cifra && tablero ? (
        <PanelDeSucesos key={JSON.stringify(cifra)} cifra={cifra} dias={diasDe(cifra, tablero)} alCerrar={cerrar} />
      ) : null}
    </div>
  )
}
