import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAXIMO_TEXTO } from '#domain/conversacion/hechos.ts'
import type { Mensaje } from '#domain/conversacion/plegado.ts'
import { largoDe, seLee } from '#domain/texto.ts'
import { ADMITIDOS, faltaDeArchivo } from '#web/pedido/archivo.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { Boton } from '#web/ui/boton.tsx'
import { tamano } from '#web/ui/cifras.ts'
import { SUYO_ES_ESCAPE } from '#web/ui/dialogo/marcas.ts'
import { sobran } from '#web/ui/formulario/tope.ts'
import { asomo, Cita } from './burbuja.tsx'
import estilo from './conversacion.module.css'

/** Files sent with one press. */
const A_LA_VEZ = 10
/** The length from which on the remaining characters are shown. */
const AVISA_DESDE = MAXIMO_TEXTO - 200

/** Returns the name of a conversation's draft. */
export const borradorDe = (channel: string): string => `chat ${channel}`

/**
 * Shows the form to write in. The text stays with its conversation until it is sent
 * (decisiones/conversacion, «Sending»).
 */
export const Redactor = ({
  channel,
  citado,
  nombreDe,
  alSoltarCita,
  alEnviar,
  alEscribir,
  elegidos,
  elegir,
}: {
  channel: string
  citado: Mensaje | undefined
  nombreDe: (mensaje: Pick<Mensaje, 'quien' | 'lado'>) => string
  alSoltarCita: () => void
  /** Returns false if the message couldn't be taken. */
  alEnviar: (texto: string, archivos: readonly File[]) => boolean
  /** Called with each key. */
  alEscribir: () => void
  /** The files chosen, dropped or pasted, and the function that replaces them. */
  elegidos: readonly File[]
  elegir: (archivos: readonly File[]) => void
}) => {
  const borrador = borradorDe(channel)
  const [texto, ponerTexto] = useState(() => borradores.leer(borrador))
  const campo = useRef<HTMLTextAreaElement>(null)
  const archivo = useRef<HTMLInputElement>(null)
  const escribir = (nuevo: string) => {
    ponerTexto(nuevo)
    borradores.guardar(borrador, nuevo)
    if (nuevo !== '') alEscribir()
  }
  const largo = largoDe(texto.trim())
  const faltas = elegidos.flatMap((archivo) => {
    const falta = faltaDeArchivo(archivo)
    return falta ? [`«${archivo.name}»: ${falta}`] : []
  })
  const de_mas = elegidos.length > A_LA_VEZ ? [`Van hasta ${A_LA_VEZ} archivos a la vez.`] : []
  const sobra = sobran(largo, MAXIMO_TEXTO)
  const impedimento =
    sobra ?? faltas[0] ?? de_mas[0] ?? (seLee(texto) || elegidos.length > 0 ? null : 'Escribe un mensaje.')
  const enviar = () => {
    if (impedimento !== null) return campo.current?.focus()
    if (!alEnviar(texto.trim(), elegidos)) return
    escribir('')
    elegir([])
    campo.current?.focus()
  }
  const alTeclear = (suceso: KeyboardEvent) => {
    if (suceso.key === 'Escape' && citado) return alSoltarCita()
    // A phone's keyboard has a key for new lines and none for sending, so there Enter doesn't send.
    if (suceso.key !== 'Enter' || suceso.shiftKey || suceso.nativeEvent.isComposing) return
    if (!matchMedia('(pointer: fine)').matches) return
    suceso.preventDefault()
    enviar()
  }
  const alPegar = (suceso: ClipboardEvent) => {
    const pegados = [...suceso.clipboardData.files]
    if (pegados.length === 0) return
    suceso.preventDefault()
    elegir([...elegidos, ...pegados])
  }
  const { length: cuantos } = elegidos
  // The field takes the focus on opening, on answering and with a file. On a phone it does so only
  // on answering: the keyboard would cover the messages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of these
  useEffect(() => {
    const enOtro = document.activeElement?.matches('input, textarea, select') === true
    if (citado !== undefined || (!enOtro && matchMedia('(pointer: fine)').matches)) campo.current?.focus()
  }, [citado, cuantos])

  return (
    <form
      className={estilo.redactor}
      data-escribe
      onSubmit={(suceso) => {
        suceso.preventDefault()
        enviar()
      }}
    >
      {citado ? (
        <div className={estilo.respondiendo}>
          <Cita quien={`Respondes a ${nombreDe(citado)}`} texto={asomo(citado)} />
          <Boton tono="suave" cuadrado aria-label="No responder a ese mensaje" onClick={alSoltarCita}>
            <X size={16} aria-hidden />
          </Boton>
        </div>
      ) : null}
      {elegidos.length > 0 ? (
        <ul className={estilo.elegidos} aria-label="Archivos por enviar" data-elegidos>
          {elegidos.map((archivo, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same file
            <li key={i}>
              <Miniatura archivo={archivo} />
              <span>
                {archivo.name}
                <small>{tamano(archivo.size)}</small>
              </span>
              <Boton
                tono="suave"
                cuadrado
                aria-label={`Quitar ${archivo.name}`}
                onClick={() => elegir(elegidos.filter((_, n) => n !== i))}
              >
                <X size={16} aria-hidden />
              </Boton>
            </li>
          ))}
        </ul>
      ) : null}
      {[...faltas, ...de_mas].map((falta) => (
        <p key={falta} role="alert" className={estilo.falta}>
          {falta}
        </p>
      ))}
      <div className={estilo.linea}>
        <input
          ref={archivo}
          type="file"
          multiple
          hidden
          accept={ADMITIDOS}
          aria-label="Elegir archivos"
          onChange={({ target }) => {
            elegir([...elegidos, ...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Boton tono="suave" cuadrado grande aria-label="Adjuntar archivos" onClick={() => archivo.current?.click()}>
          <Paperclip size={18} aria-hidden />
        </Boton>
        <label htmlFor="chat-mensaje" className="solo-lectores">
          Mensaje
        </label>
        <textarea
          id="chat-mensaje"
          ref={campo}
          rows={1}
          placeholder="Escribe un mensaje"
          value={texto}
          onChange={({ target }) => escribir(target.value)}
          onKeyDown={alTeclear}
          onPaste={alPegar}
          aria-invalid={sobra !== undefined}
          {...(citado ? { [SUYO_ES_ESCAPE]: '' } : {})}
        />
        <Boton type="submit" tono="primario" grande cuadrado aria-label="Enviar mensaje" motivo={impedimento}>
          <SendHorizontal size={18} aria-hidden />
        </Boton>
      </div>
      {largo > AVISA_DESDE ? (
        <p className={sobra ? estilo.falta : estilo.quedan} role="status">
          {sobra ?? `Quedan ${MAXIMO_TEXTO - largo} caracteres.`}
        </p>
      ) : null}
    </form>
  )
}

const Miniatura = ({ archivo }: { archivo: File }) => {
  const [src, ponerSrc] = useState<string>()
  useEffect(() => {
    if (!archivo.type.startsWith('image/')) return
    const url = URL.createObjectURL(archivo)
    ponerSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [archivo])
  return src ? <img src={src} alt="" width={40} height={40} /> : <Paperclip size={18} aria-hidden />
}
