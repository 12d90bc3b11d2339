import { clsx } from 'clsx'
import * as AlertDialog from 'radix-ui/alert-dialog'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { MAXIMO_MOTIVO } from '#domain/motivo.ts'
import { largoDe, seLee } from '#domain/texto.ts'
import { Boton } from '#web/ui/boton.tsx'
import { CampoLargo } from '#web/ui/formulario/campo.tsx'
import { sobran } from '#web/ui/formulario/tope.ts'
import estilo from './dialogo.module.css'
import { SORDERA_MS } from './sordera.ts'

export type Pregunta = {
  readonly titulo: string
  readonly texto?: ReactNode
  /**
   * The action of «SI», in the words of its button: 'aprobar $425,50'. Without one there is nothing
   * to choose, only to read.
   */
  readonly acto: string | undefined
  readonly peligro?: boolean
  /**
   * Whether it differs from what the person chose to do, before anything changes in it: it then
   * appears under a pointer that was meant for something else.
   */
  readonly cambiada?: boolean
  /**
   * The reason it asks for: the text written before, the function that stores what is written, and
   * its reader ('el call center').
   */
  readonly motivo?: {
    readonly escrito: string
    readonly alEscribir: (texto: string) => void
    readonly loLee: string
    /** Whether it may be left out. */
    readonly libre?: boolean
  }
}
/** A question that was answered «SI», with the reason given; '' if none was asked for. */
export type Respuesta<P extends Pregunta> = Omit<P, 'motivo'> & { readonly motivo: string }

export type PropsPregunta = {
  readonly usePregunta: () => Pregunta
  readonly responder: (dicha: Respuesta<Pregunta> | undefined) => void
  readonly alCerrar: () => void
}

/** Milliseconds and pixels that presses of one run, as of a double click, lie apart at most. */
const RACHA_MS = 700
const RACHA_PX = 24
/** The last press, and when the run that it belongs to began, by the presses' own clock. */
const racha = { desde: 0, cuando: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
addEventListener(
  'pointerdown',
  ({ timeStamp, clientX: x, clientY: y }) => {
    const sigue = timeStamp - racha.cuando < RACHA_MS && Math.hypot(x - racha.x, y - racha.y) < RACHA_PX
    Object.assign(racha, { cuando: timeStamp, x, y, desde: sigue ? racha.desde : timeStamp })
  },
  true,
)

/**
 * Returns whether «SI» waits because what it stands for has just changed, so that nobody agrees to
 * words that they didn't read.
 */
const useSordera = (clave: string, cambiada: boolean): boolean => {
  const [sordo, ensordecer] = useState(cambiada)
  const [leida, leer] = useState(clave)
  if (clave !== leida) {
    leer(clave)
    ensordecer(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change takes its own time
  useEffect(() => {
    if (!sordo) return
    const reloj = setTimeout(() => ensordecer(false), SORDERA_MS)
    return () => clearTimeout(reloj)
  }, [sordo, clave])
  return sordo
}

/**
 * Returns whether a press belongs to a run that began before the dialog was there: it was meant for
 * what lay beneath. A press by key has no count.
 */
const useDeAntes = () => {
  const [abierta] = useState(() => performance.now())
  return ({ detail }: MouseEvent): boolean => detail > 0 && racha.desde < abierta
}

/** Leaves the focus where it is: an ignored press moves it nowhere. */
const noMover = (suceso: MouseEvent): void => suceso.preventDefault()

const Abierta = ({ usePregunta, responder, alCerrar }: PropsPregunta) => {
  const pregunta = usePregunta()
  const { titulo, texto, acto, peligro, cambiada = false, motivo } = pregunta
  const [dicho, decir] = useState(motivo?.escrito ?? '')
  const [falta, marcar] = useState(false)
  const sobra = sobran(largoDe(dicho.trim()), MAXIMO_MOTIVO)
  const campo = useRef<HTMLTextAreaElement>(null)
  const clave = `${titulo}\n${acto}`
  const enfocada = useRef(clave)
  const sordo = useSordera(clave, cambiada)
  const esDeAntes = useDeAntes()
  const noCuenta = (suceso: MouseEvent): boolean => sordo || esDeAntes(suceso)
  const caja = useRef<HTMLDivElement>(null)
  const seguro = useRef<HTMLButtonElement>(null)
  // Once another question stands there, a key that was meant for the one before answers neither.
  useLayoutEffect(() => {
    if (enfocada.current !== clave) (campo.current ?? caja.current)?.focus()
    enfocada.current = clave
  }, [clave])
  const responderSi = (suceso: MouseEvent) => {
    if (noCuenta(suceso)) return
    if (!motivo || (!sobra && (motivo.libre || seLee(dicho)))) return responder({ ...pregunta, motivo: dicho.trim() })
    marcar(true)
    campo.current?.focus()
  }
  return (
    <AlertDialog.Content
      ref={caja}
      className={clsx(estilo.caja, estilo.confirma)}
      style={{ '--ancho-dialogo': '500px' } as CSSProperties}
      onMouseDown={(suceso) => {
        if (noCuenta(suceso)) noMover(suceso)
      }}
      onOpenAutoFocus={(suceso) => {
        suceso.preventDefault()
        ;(motivo?.libre ? seguro.current : (campo.current ?? seguro.current))?.focus()
      }}
      onCloseAutoFocus={(suceso) => {
        suceso.preventDefault()
        alCerrar()
      }}
    >
      <div className={estilo.cabeza} aria-live="assertive">
        <AlertDialog.Title className={estilo.titulo}>{titulo}</AlertDialog.Title>
      </div>
      <AlertDialog.Description asChild>
        <div className={estilo.cuerpo}>{texto}</div>
      </AlertDialog.Description>
      {motivo ? (
        <div className={estilo.motivo}>
          <CampoLargo
            ref={campo}
            nombre={motivo.libre ? 'Motivo (opcional)' : 'Motivo'}
            rows={3}
            ayuda={`Lo lee ${motivo.loLee}.`}
            error={sobra ?? (falta && !seLee(dicho) ? 'Escribe el motivo.' : undefined)}
            value={dicho}
            onChange={({ target }) => {
              decir(target.value)
              motivo.alEscribir(target.value)
            }}
          />
        </div>
      ) : null}
      <div className={estilo.pie}>
        <AlertDialog.Cancel asChild>
          <Boton ref={seguro} grande tono={acto ? 'normal' : 'primario'}>
            {acto ? 'NO, volver' : 'Aceptar'}
          </Boton>
        </AlertDialog.Cancel>
        {acto ? (
          <Boton
            grande
            tono={peligro ? 'peligro' : 'primario'}
            aria-disabled={sordo || undefined}
            aria-description={sordo ? 'Acaba de cambiar: léelo antes de responder.' : undefined}
            onClick={responderSi}
          >
            SI, {acto}
          </Boton>
        ) : null}
      </div>
      {sordo ? (
        <span key={clave} className={estilo.falta} style={{ animationDuration: `${SORDERA_MS}ms` }} aria-hidden />
      ) : null}
    </AlertDialog.Content>
  )
}

/** Shows a question over the page. */
export const PreguntaAbierta = (props: PropsPregunta) => (
  <AlertDialog.Root open onOpenChange={(queda) => !queda && props.responder(undefined)}>
    <AlertDialog.Portal>
      <AlertDialog.Overlay className={estilo.cortina} onMouseDown={noMover} />
      <Abierta {...props} />
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
