import { clsx } from 'clsx'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Punto } from '#domain/lugares-centros.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { type CapaDeMarcas, crearCapaDeMarcas } from './capa-de-marcas.ts'
import espera from './espera.module.css'
import { alrededor, CONTINENTE, enVista, esInsular } from './geometria.ts'
import type { Marca } from './iconos.ts'
import { crearLienzo, type Lienzo, type Teselas } from './lienzo.ts'
import estilo from './mapa.module.css'
import { crearPin, type Pin } from './pin.ts'
import { Recuadro } from './recuadro.tsx'

export type PropsMapa = {
  /** The accessible name of the map. */
  readonly nombre?: string
  readonly marcas: readonly Marca[]
  readonly elegida?: string | undefined
  /** `conTeclado` is true after a key, so focus may be moved on. */
  readonly alElegir?: (id: string, conTeclado: boolean) => void
  /** The pin's position, or null before it is placed. The pin exists only with `alPonerPunto`. */
  readonly punto?: Punto | null
  readonly alPonerPunto?: (punto: Punto) => void
  /** The part to show at first: the place of the only mark, or the town chosen in a form. */
  readonly cerca?: Punto | undefined
  /** Whether the map is low: it stands beside a text. */
  readonly bajo?: boolean
  readonly teselas?: Teselas | null
  /** The id of the element that explains how to place the pin. */
  readonly ayuda?: string | undefined
}

type Vista = { readonly enIslas: boolean; readonly todo: boolean; readonly maximo: boolean; readonly minimo: boolean }

/** Renders Ecuador with its provinces, drawn without any server. Load it lazily. */
export const MapaEcuador = ({
  nombre = 'Mapa del Ecuador',
  marcas,
  elegida,
  alElegir,
  punto = null,
  alPonerPunto,
  cerca,
  bajo = false,
  teselas,
  ayuda,
}: PropsMapa) => {
  const caja = useRef<HTMLDivElement>(null)
  const dibujo = useRef<{ lienzo: Lienzo; capa: CapaDeMarcas; pin: Pin | undefined }>(undefined)
  const [vista, mirar] = useState<Vista>({ enIslas: false, todo: true, maximo: false, minimo: false })
  const quieto = useMedio('(prefers-reduced-motion: reduce)')
  const editable = alPonerPunto !== undefined
  const { url, atribucion } = teselas ?? {}

  const elegir = useEffectEvent((id: string, conTeclado: boolean) => alElegir?.(id, conTeclado))
  const ponerPunto = useEffectEvent((nuevo: Punto) => alPonerPunto?.(nuevo))
  const inicio = useEffectEvent(() => {
    const mirado = punto ?? cerca
    return mirado ? alrededor(mirado) : editable ? CONTINENTE : 'entero'
  })
  const llenar = useEffectEvent(() => {
    dibujo.current?.capa.poner(marcas, elegida)
    dibujo.current?.pin?.poner(punto)
  })

  useEffect(() => {
    if (!caja.current) return
    const lienzo = crearLienzo(caja.current, url && atribucion ? { url, atribucion } : undefined, quieto, inicio())
    const { mapa } = lienzo
    const capa = crearCapaDeMarcas(lienzo, quieto, elegir)
    const pin = editable ? crearPin(mapa, ponerPunto) : undefined
    const alMover = () => {
      const enIslas = esInsular(mapa.getCenter())
      mirar({
        enIslas,
        todo: enVista(mapa.getBounds(), enIslas),
        maximo: mapa.getZoom() >= mapa.getMaxZoom(),
        minimo: mapa.getZoom() <= mapa.getMinZoom(),
      })
    }
    mapa.on('moveend', alMover)
    dibujo.current = { lienzo, capa, pin }
    llenar()
    alMover()
    return () => {
      dibujo.current = undefined
      pin?.cerrar()
      capa.cerrar()
      lienzo.cerrar()
    }
  }, [url, atribucion, quieto, editable])

  useEffect(() => dibujo.current?.capa.poner(marcas, elegida), [marcas, elegida])
  useEffect(() => dibujo.current?.pin?.poner(punto), [punto])

  const acercar = useEffectEvent((lugar: Punto) => {
    if (editable && !punto) dibujo.current?.lienzo.encuadrar(alrededor(lugar))
  })
  const { lat, lng } = cerca ?? {}
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) acercar({ lat, lng })
  }, [lat, lng])

  const mapa = () => dibujo.current?.lienzo.mapa
  return (
    <div
      className={clsx(
        estilo.marco,
        espera.alto,
        editable && [estilo.editable, espera.editable],
        bajo && espera.bajo,
        !vista.todo && !vista.enIslas && estilo.sinIslas,
      )}
    >
      <section ref={caja} className={estilo.mapa} aria-label={nombre} aria-describedby={ayuda} />
      <div className={estilo.mandos}>
        <Boton
          cuadrado
          aria-label="Acercar"
          motivo={vista.maximo ? 'No se puede acercar más' : null}
          onClick={() => mapa()?.zoomIn()}
        >
          <Plus size={16} aria-hidden />
        </Boton>
        <Boton
          cuadrado
          aria-label="Alejar"
          motivo={vista.minimo ? 'Ya se ve todo' : null}
          onClick={() => mapa()?.zoomOut()}
        >
          <Minus size={16} aria-hidden />
        </Boton>
        <Boton cuadrado aria-label="Ver todo el Ecuador" onClick={() => dibujo.current?.lienzo.encuadrar('entero')}>
          <Maximize size={15} aria-hidden />
        </Boton>
      </div>
      {vista.todo || bajo ? null : (
        <Recuadro
          enIslas={vista.enIslas}
          puntos={punto ? [...marcas, punto] : marcas}
          alIr={(marco) => dibujo.current?.lienzo.encuadrar(marco)}
        />
      )}
      <p className={estilo.fuente}>{atribucion ?? 'Natural Earth'}</p>
      {editable ? <span className={estilo.mira} aria-hidden /> : null}
    </div>
  )
}
