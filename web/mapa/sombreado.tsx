import { type KeyboardEvent, useRef, useState } from 'react'
import { trasTecla } from '#web/grafica/teclas.ts'
import { MARCO_DE_ISLAS, RECORTE, RECORTES } from './recortes.ts'
import estilo from './sombreado.module.css'

export type PropsSombreado = {
  /** The accessible name of the picture. */
  readonly nombre: string
  /** Counts by province name, the largest first. */
  readonly cuantas: ReadonlyMap<string, number>
  readonly mirada: string | undefined
  readonly alMirar: (provincia: string | undefined) => void
  readonly alAbrir: (provincia: string) => void
}

/**
 * Fill opacity: the lightest that can be told from none, and how much the highest count adds. Each
 * province also carries a number to read.
 */
const [LEVE, MAS] = [0.14, 0.4]

/** Renders Ecuador's provinces, darker where the count is higher. Load it lazily. */
export const Sombreado = ({ nombre, cuantas, mirada, alMirar, alAbrir }: PropsSombreado) => {
  const botones = useRef(new Map<string, HTMLButtonElement | null>())
  const [ultima, recordar] = useState<string>()
  const dibujadas = [...cuantas].filter(
    ([provincia, n]) => n > 0 && RECORTES.some((recorte) => recorte.nombre === provincia),
  )
  const nombres = dibujadas.map(([provincia]) => provincia)
  const max = Math.max(1, ...dibujadas.map(([, n]) => n))
  /** The province that Tab reaches; arrow keys reach the others from it. */
  const primera = ultima && nombres.includes(ultima) ? ultima : nombres[0]
  const alTeclear = (suceso: KeyboardEvent) => {
    const donde = trasTecla(suceso.key, primera === undefined ? undefined : nombres.indexOf(primera), nombres.length)
    const otra = donde === undefined ? undefined : nombres[donde]
    if (otra === undefined) return
    suceso.preventDefault()
    botones.current.get(otra)?.focus()
  }
  const pulsar = (provincia: string) => {
    botones.current.get(provincia)?.focus()
    alAbrir(provincia)
  }
  const tono = (n: number) => (n > 0 ? { style: { fill: 'var(--azul)', fillOpacity: LEVE + (MAS * n) / max } } : {})
  const bajo = RECORTES.find((recorte) => recorte.nombre === mirada)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a map that the arrows go through
    <div role="group" aria-label={`${nombre}, con las flechas provincia a provincia`} className={estilo.mapa}>
      <svg viewBox={RECORTE} aria-hidden>
        <rect {...MARCO_DE_ISLAS} rx={1.5} className={estilo.recuadro} />
        {RECORTES.map(({ nombre: provincia, trazo, mueve }) => {
          const n = cuantas.get(provincia) ?? 0
          return (
            <path
              key={provincia}
              d={trazo}
              transform={mueve}
              className={estilo.provincia}
              data-pulsa={n > 0 || undefined}
              {...tono(n)}
              onPointerEnter={() => alMirar(provincia)}
              onPointerLeave={({ pointerType }) => pointerType === 'mouse' && alMirar(undefined)}
              {...(n > 0 ? { onClick: () => pulsar(provincia) } : {})}
            />
          )
        })}
        {bajo ? <path d={bajo.trazo} transform={bajo.mueve} className={estilo.mirada} /> : null}
      </svg>
      {dibujadas.map(([provincia, n]) => {
        const { izquierda, arriba } = RECORTES.find((recorte) => recorte.nombre === provincia) ?? {}
        return (
          <button
            key={provincia}
            ref={(este) => {
              botones.current.set(provincia, este)
            }}
            type="button"
            className={estilo.numero}
            style={{ left: `${izquierda}%`, top: `${arriba}%` }}
            tabIndex={provincia === primera ? 0 : -1}
            aria-label={`${provincia}: ${n}`}
            onClick={() => pulsar(provincia)}
            onKeyDown={alTeclear}
            onFocus={() => {
              recordar(provincia)
              alMirar(provincia)
            }}
            onBlur={() => alMirar(undefined)}
            onPointerEnter={() => alMirar(provincia)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && alMirar(undefined)}
          >
            {n}
          </button>
        )
      })}
    </div>
  )
}
