import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './logo.module.css'
import { acercar, cuadroDe, type Imagen, mover, type Recorte, zoomMaximo } from './recorte.ts'

/** Pixels of the canvas. The style sheet sets its size on the screen. */
const VISTA = 512
const PASO = 8
const PASO_LARGO = 48
const MAS_CERCA = 1.15

const FLECHAS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
}

type Props = {
  readonly mapa: ImageBitmap
  readonly imagen: Imagen
  readonly recorte: Recorte
  readonly alCambiar: (recorte: Recorte) => void
}

/** Chooses the square of a picture by dragging, and zooms by wheel, slider or keys. */
export const Recortador = ({ mapa, imagen, recorte, alCambiar }: Props) => {
  const lienzo = useRef<HTMLCanvasElement>(null)
  const arrastre = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    const contexto = lienzo.current?.getContext('2d')
    if (!contexto) return
    const { x, y, lado } = cuadroDe(imagen, recorte)
    contexto.imageSmoothingQuality = 'high'
    contexto.clearRect(0, 0, VISTA, VISTA)
    contexto.drawImage(mapa, x, y, lado, lado, 0, 0, VISTA, VISTA)
  }, [mapa, imagen, recorte])

  const alTeclear = (suceso: KeyboardEvent) => {
    const flecha = FLECHAS[suceso.key]
    const paso = suceso.shiftKey ? PASO_LARGO : PASO
    if (flecha) alCambiar(mover(imagen, recorte, flecha[0] * paso, flecha[1] * paso, VISTA))
    else if (suceso.key === '+') alCambiar(acercar(imagen, recorte, MAS_CERCA))
    else if (suceso.key === '-') alCambiar(acercar(imagen, recorte, 1 / MAS_CERCA))
    else return
    suceso.preventDefault()
  }
  const alArrastrar = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    const antes = arrastre.current
    if (!antes) return
    arrastre.current = { x, y }
    alCambiar(mover(imagen, recorte, x - antes.x, y - antes.y, currentTarget.clientWidth))
  }
  const maximo = zoomMaximo(imagen)
  const { x, y, lado } = cuadroDe(imagen, recorte)
  return (
    <div className={estilo.recortador}>
      <button
        type="button"
        className={estilo.cuadro}
        aria-label="Recorte del logo: muévelo con las flechas, acércalo con + y aléjalo con −"
        onKeyDown={alTeclear}
        onPointerDown={(suceso) => {
          suceso.currentTarget.setPointerCapture(suceso.pointerId)
          arrastre.current = { x: suceso.clientX, y: suceso.clientY }
        }}
        onPointerMove={alArrastrar}
        onPointerUp={() => {
          arrastre.current = undefined
        }}
        onPointerCancel={() => {
          arrastre.current = undefined
        }}
        onWheel={({ deltaY }) => alCambiar(acercar(imagen, recorte, deltaY < 0 ? MAS_CERCA : 1 / MAS_CERCA))}
      >
        <canvas ref={lienzo} width={VISTA} height={VISTA} />
      </button>
      <div className={estilo.acercar}>
        <Boton
          tono="suave"
          cuadrado
          aria-label="Alejar"
          motivo={recorte.zoom <= 1 ? 'Ya se ve todo lo que cabe' : null}
          onClick={() => alCambiar(acercar(imagen, recorte, 1 / MAS_CERCA))}
        >
          <Minus size={15} aria-hidden />
        </Boton>
        <input
          type="range"
          aria-label="Acercamiento"
          min={1}
          max={maximo}
          step={0.01}
          value={recorte.zoom}
          disabled={maximo <= 1}
          onChange={({ target }) => alCambiar(acercar(imagen, recorte, Number(target.value) / recorte.zoom))}
        />
        <Boton
          tono="suave"
          cuadrado
          aria-label="Acercar"
          motivo={recorte.zoom >= maximo ? 'No se puede acercar más' : null}
          onClick={() => alCambiar(acercar(imagen, recorte, MAS_CERCA))}
        >
          <Plus size={15} aria-hidden />
        </Boton>
      </div>
      <output className="solo-lectores">
        {`Cuadro de ${lado} por ${lado} píxeles, desde ${x}, ${y}, en una imagen de ${imagen.ancho} por ${imagen.alto}.`}
      </output>
    </div>
  )
}
