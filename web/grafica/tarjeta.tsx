import { type KeyboardEvent, type PointerEvent, Suspense, useId, useState } from 'react'
import { aparte } from '#web/servidor/aparte.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { altoDe, bajoLaMano } from './aspecto.ts'
import { EnDibujo } from './capas.tsx'
import { type Cuadro, esBarra, seDibuja, sinNada } from './cuadro.ts'
import estilo from './grafica.module.css'
import { type AlAbrir, TablaDeCuadro } from './tabla.tsx'
import { trasTecla } from './teclas.ts'
import { Muestra, trazoDe } from './trazos.tsx'

const GraficaDeLineas = aparte(() => import('./lineas.tsx').then((m) => m.GraficaDeLineas))
const GraficaDeBarras = aparte(() => import('./barras.tsx').then((m) => m.GraficaDeBarras))

/** As wide as the widest of what may stand there, so that what comes after it doesn't move. */
const anchoDe = (textos: readonly (string | null)[]) => ({
  minWidth: `${Math.max(...textos.map((texto) => texto?.length ?? 0))}ch`,
})

const Claves = ({ cuadro: { forma, eje, series }, mirada }: { cuadro: Cuadro; mirada: number | undefined }) => (
  <dl className={estilo.claves} aria-live="polite" aria-atomic>
    <div>
      <dt className="solo-lectores">{eje.uno}</dt>
      <dd style={anchoDe([eje.todo, ...eje.categorias])}>{mirada === undefined ? eje.todo : eje.categorias[mirada]}</dd>
    </div>
    {series.map((serie, i) => (
      <div key={serie.nombre}>
        <dt>
          {seDibuja(serie) ? (
            <Muestra trazo={trazoDe(serie, i)} enBarra={forma !== 'lineas' && esBarra(serie)} />
          ) : null}
          {serie.nombre}
        </dt>
        <dd style={anchoDe([serie.total, ...serie.escritos])}>
          {mirada === undefined ? (serie.total ?? '') : serie.escritos[mirada]}
        </dd>
      </div>
    ))}
  </dl>
)

/** A chart with its key and its table: a hand, a finger or the arrows go from category to category. */
export const Tarjeta = <F,>({
  cuadro,
  nota,
  alAbrir,
}: {
  cuadro: Cuadro<F>
  /** What it counts, in a sentence. */
  nota?: string
  alAbrir?: AlAbrir<F>
}) => {
  const { titulo, forma, eje, series, vacio } = cuadro
  const [vista, mirar] = useState<number>()
  const id = useId()
  const cuantas = eje.categorias.length
  // Fewer may have come since.
  const mirada = vista !== undefined && vista < cuantas ? vista : undefined
  const alTeclear = (suceso: KeyboardEvent) => {
    const otra = suceso.key === 'Escape' ? undefined : trasTecla(suceso.key, mirada, cuantas)
    if (otra === undefined && (suceso.key !== 'Escape' || mirada === undefined)) return
    suceso.preventDefault()
    mirar(otra)
  }
  const alPasar = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    mirar(bajoLaMano(cuadro, [clientX - left, clientY - top], [width, height]))
  }
  const alto = altoDe(cuadro)
  const paso = eje.uno.toLowerCase()
  return (
    <section className={estilo.tarjeta} aria-labelledby={`cuadro-${cuadro.id}`}>
      <h2 id={`cuadro-${cuadro.id}`}>{titulo}</h2>
      {nota ? <p className={estilo.nota}>{nota}</p> : null}
      <Claves {...{ cuadro, mirada }} />
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a chart that the arrows go through */}
      <div
        role="group"
        aria-label={`${titulo}, con las flechas ${paso} a ${paso}`}
        className={estilo.lienzo}
        style={{ height: alto }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go through its categories
        tabIndex={0}
        onKeyDown={alTeclear}
        onBlur={() => mirar(undefined)}
        onPointerDown={alPasar}
        onPointerMove={alPasar}
        // A finger that was lifted still looks at what it touched.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && mirar(undefined)}
      >
        <EnDibujo value={{ cuadro, mirada, id }}>
          <Suspense fallback={<Hueso ancho="100%" alto={alto} />}>
            {forma === 'lineas' ? <GraficaDeLineas /> : <GraficaDeBarras />}
          </Suspense>
        </EnDibujo>
        {series.every(sinNada) ? <p className={estilo.nada}>{vacio}</p> : null}
      </div>
      <TablaDeCuadro {...{ cuadro, alAbrir }} />
    </section>
  )
}
