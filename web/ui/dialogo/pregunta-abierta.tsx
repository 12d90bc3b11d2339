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
   * The reason it asks for: the text written before, the function that stores what is written, and
   * its reader ('el call center').
   */
  readonly motivo?: { readonly escrito: string; readonly alEscribir: (texto: string) => void; readonly loLee: string }
}
/** A question that was answered «SI», with the reason given; '' if none was asked for. */
export type Respuesta<P extends Pregunta> = Omit<P, 'motivo'> & { readonly motivo: string }

export type PropsPregunta = {
  readonly usePregunta: () => Pregunta
  readonly responder: (dicha: Respuesta<Pregunta> | undefined) => void
  readonly alCerrar: () => void
}

/**
 * Returns whether the question is too new to be answered. Each ignored press restarts the time, so
 * that a user who goes on pressing reads first.
 */
const useSordera = (clave: string) => {
  const [oida, oir] = useState<string>()
  const [presiones, contar] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press starts the clock again
  useEffect(() => {
    const reloj = setTimeout(() => oir(clave), SORDERA_MS)
    return () => clearTimeout(reloj)
  }, [clave, presiones])
  return { sordo: oida !== clave, otraVez: () => contar((n) => n + 1) }
}

/** Leaves the focus where it is: an ignored press moves it nowhere. */
const noMover = (suceso: MouseEvent): void => suceso.preventDefault()

const Abierta = ({ usePregunta, responder, alCerrar }: PropsPregunta) => {
  const pregunta = usePregunta()
  const { titulo, texto, acto, peligro, motivo } = pregunta
  const [dicho, decir] = useState(motivo?.escrito ?? '')
  const [falta, marcar] = useState(false)
  const sobra = sobran(largoDe(dicho.trim()), MAXIMO_MOTIVO)
  const campo = useRef<HTMLTextAreaElement>(null)
  const clave = `${titulo}\n${acto}`
  const { sordo, otraVez } = useSordera(clave)
  const seguro = useRef<HTMLButtonElement>(null)
  const enfocar = () => (campo.current ?? seguro.current)?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another question stands there, what is to be written or the safe answer has the focus again
  useLayoutEffect(enfocar, [clave])
  const responderSi = () => {
    if (sordo) return
    if (!motivo || (seLee(dicho) && !sobra)) return responder({ ...pregunta, motivo: dicho.trim() })
    marcar(true)
    campo.current?.focus()
  }
  return (
    <AlertDialog.Content
      className={clsx(estilo.caja, estilo.confirma)}
      style={{ '--ancho-dialogo': '500px' } as CSSProperties}
      onMouseDown={(suceso) => {
        if (!sordo) return
        noMover(suceso)
        otraVez()
      }}
      onOpenAutoFocus={(suceso) => {
        suceso.preventDefault()
        enfocar()
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
            nombre="Motivo"
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
          <Boton grande tono={peligro ? 'peligro' : 'primario'} aria-disabled={sordo} onClick={responderSi}>
            SI, {acto}
          </Boton>
        ) : null}
      </div>
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
