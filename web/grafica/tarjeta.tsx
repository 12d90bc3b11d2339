import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, Suspense, useId, useRef, useState } from 'react'
import { aparte } from '#web/servidor/aparte.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { altoDe, bajoLaMano } from './aspecto.ts'
import { DE_SERIE, EnDibujo } from './capas.tsx'
import { type Clave, Claves } from './claves.tsx'
import { type Cuadro, esBarra, seDibuja, sinNada } from './cuadro.ts'
import estilo from './grafica.module.css'
import { type AlAbrir, TablaDeCuadro } from './tabla.tsx'
import { trasTecla } from './teclas.ts'
import { Muestra, trazoDe } from './trazos.tsx'

const GraficaDeLineas = aparte(() => import('./lineas.tsx').then((m) => m.GraficaDeLineas))
const GraficaDeBarras = aparte(() => import('./barras.tsx').then((m) => m.GraficaDeBarras))

const clavesDe = ({ forma, series }: Cuadro, mirada: number | undefined): readonly Clave[] =>
  series.map((serie, i) => ({
    nombre: serie.nombre,
    escrito: (mirada === undefined ? serie.total : serie.escritos[mirada]) ?? '',
    puede: [serie.total ?? '', ...serie.escritos],
    muestra: seDibuja(serie) ? (
      <Muestra trazo={trazoDe(serie, i)} enBarra={forma !== 'lineas' && esBarra(serie)} />
    ) : null,
  }))

/** Shows a chart with key and table. A mouse, a finger or the arrows move between categories. */
export const Tarjeta = <F,>({
  cuadro,
  nota,
  clase,
  alAbrir,
}: {
  cuadro: Cuadro<F>
  /** The definition of what it counts, in a sentence. */
  nota?: string
  /** The class that places it in the page. */
  clase?: string | undefined
  alAbrir?: AlAbrir<F>
}) => {
  const { titulo, forma, eje, series, vacio } = cuadro
  const [vista, mirar] = useState<number>()
  const id = useId()
  const cuantas = eje.categorias.length
  // There may be fewer categories by now.
  const mirada = vista !== undefined && vista < cuantas ? vista : undefined
  /** Returns the figure of the pressed series, or the first one that isn't zero in the category. */
  const figuraDe = (categoria: number, pulsada?: string): F | undefined =>
    (
      series.find((serie) => serie.nombre === pulsada && serie.figura !== undefined) ??
      series.find((serie) => serie.figura !== undefined && serie.valores[categoria])
    )?.figura
  const abrirEn = (categoria: number, pulsada?: string) => {
    const figura = figuraDe(categoria, pulsada)
    if (figura !== undefined) alAbrir?.(figura, categoria)
  }
  const alTeclear = (suceso: KeyboardEvent) => {
    if (suceso.key === 'Enter' && mirada !== undefined) abrirEn(mirada)
    const otra = suceso.key === 'Escape' ? undefined : trasTecla(suceso.key, mirada, cuantas)
    if (otra === undefined && (suceso.key !== 'Escape' || mirada === undefined)) return
    suceso.preventDefault()
    mirar(otra)
  }
  const categoriaEn = ({
    currentTarget,
    clientX,
    clientY,
  }: Pick<MouseEvent, 'currentTarget' | 'clientX' | 'clientY'>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return bajoLaMano(cuadro, [clientX - left, clientY - top], [width, height])
  }
  const alPasar = (suceso: PointerEvent) => mirar(categoriaEn(suceso))
  /**
   * The category already read, which a press opens. A mouse reads while it moves, a finger at its
   * first touch.
   */
  const leida = useRef<number | undefined>(undefined)
  const alTocar = (suceso: PointerEvent) => {
    leida.current = suceso.pointerType === 'mouse' ? categoriaEn(suceso) : mirada
    alPasar(suceso)
  }
  const alPulsar = (suceso: MouseEvent) => {
    const categoria = categoriaEn(suceso)
    if (categoria !== undefined && categoria === leida.current)
      abrirEn(categoria, (suceso.target as Element).getAttribute(DE_SERIE) ?? undefined)
  }
  const alto = altoDe(cuadro)
  const paso = eje.categoria.toLowerCase()
  return (
    <section className={clsx(estilo.tarjeta, clase)} aria-labelledby={`cuadro-${cuadro.id}`}>
      <h2 id={`cuadro-${cuadro.id}`}>{titulo}</h2>
      {nota ? <p className={estilo.nota}>{nota}</p> : null}
      <Claves
        de={{
          nombre: eje.categoria,
          escrito: (mirada === undefined ? eje.todo : eje.categorias[mirada]) ?? '',
          puede: [eje.todo, ...eje.categorias],
        }}
        claves={clavesDe(cuadro, mirada)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a chart that the arrows go through */}
      <div
        role="group"
        aria-label={`${titulo}, con las flechas ${paso} a ${paso}${alAbrir ? ', y Enter lo abre' : ''}`}
        className={clsx(
          estilo.lienzo,
          alAbrir && mirada !== undefined && figuraDe(mirada) !== undefined && estilo.abre,
        )}
        style={{ height: alto }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go through its categories
        tabIndex={0}
        onKeyDown={alTeclear}
        onBlur={() => mirar(undefined)}
        onPointerDown={alTocar}
        onPointerMove={alPasar}
        onClick={alPulsar}
        // A lifted finger leaves its category in view.
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
