import {
  type ComponentProps,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import estilo from './campo.module.css'
import { pegarLoQueSeVe } from './pegar.ts'
import { useTope } from './tope.ts'

type Marco = {
  nombre: string
  error?: string | undefined
  ayuda?: ReactNode
  oculto?: boolean
  /** Maximum characters when it is sent. The field takes more, and says so. */
  maximo?: number | undefined
}
/** Properties without `maxLength`: the browser would cut what is pasted. */
type SinCorte<P> = Omit<P, 'maxLength'>

const Marco = ({
  nombre,
  error: dicho,
  ayuda,
  oculto,
  maximo,
  children,
}: Marco & { children: (id: string, extra: object) => ReactElement }) => {
  const id = useId()
  const abajo = `${id}-abajo`
  const marco = useRef<HTMLDivElement>(null)
  const { medir, sobra, cuenta } = useTope(marco, maximo)
  const error = sobra ?? dicho
  const extra = {
    ...(error ? { 'aria-invalid': true } : {}),
    ...(error || ayuda ? { 'aria-describedby': abajo } : {}),
  }
  return (
    <div ref={marco} className={estilo.campo} onInput={medir}>
      <label htmlFor={id} className={oculto ? 'solo-lectores' : estilo.nombre}>
        {nombre}
      </label>
      {children(id, extra)}
      {error ? (
        <p id={abajo} className={estilo.error} role={sobra ? 'status' : undefined}>
          {error}
        </p>
      ) : ayuda ? (
        <p id={abajo} className={estilo.ayuda}>
          {ayuda}
        </p>
      ) : null}
      {cuenta ? <p className={estilo.cuenta}>{cuenta}</p> : null}
    </div>
  )
}

/**
 * Properties of an e-mail field. The browser's own type turns a host with «ñ» into punycode, so
 * what is typed would differ from what is stored and shown.
 */
const DE_CORREO = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export const Campo = ({
  nombre,
  error,
  ayuda,
  oculto,
  maximo,
  ...resto
}: Marco & SinCorte<ComponentProps<'input'>>) => (
  <Marco {...{ nombre, error, ayuda, maximo }} oculto={oculto ?? false}>
    {(id, extra) => (
      <input
        id={id}
        className={estilo.entrada}
        onPaste={pegarLoQueSeVe}
        {...extra}
        {...resto}
        {...(resto.type === 'email' ? DE_CORREO : {})}
      />
    )}
  </Marco>
)

export const CampoLargo = ({
  nombre,
  error,
  ayuda,
  oculto,
  maximo,
  ...resto
}: Marco & SinCorte<ComponentProps<'textarea'>>) => (
  <Marco {...{ nombre, error, ayuda, maximo }} oculto={oculto ?? false}>
    {(id, extra) => (
      <textarea
        id={id}
        className={estilo.entrada}
        style={{ '--filas': resto.rows } as CSSProperties}
        {...extra}
        {...resto}
      />
    )}
  </Marco>
)

export const Eleccion = ({ nombre, error, ayuda, oculto, ...resto }: Marco & ComponentProps<'select'>) => (
  <Marco {...{ nombre, error, ayuda }} oculto={oculto ?? false}>
    {(id, extra) => <select id={id} className={estilo.entrada} {...extra} {...resto} />}
  </Marco>
)

/** Formats the time left as minutes and seconds. */
const reloj = (ms: number): string => {
  const segundos = Math.ceil(ms / 1_000)
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`
}

/**
 * Says why the user has to wait and shows a countdown, hidden from screen readers, until `hasta`
 * (ms since 1970). Then says that they may try again.
 */
const Espera = ({ hasta, children }: { hasta: number; children: ReactNode }) => {
  const [quedan, contar] = useState(() => hasta - Date.now())
  useEffect(() => {
    const alDia = () => contar(hasta - Date.now())
    const cada = setInterval(alDia, 250)
    alDia()
    return () => clearInterval(cada)
  }, [hasta])
  return (
    <>
      <p role="alert">{quedan > 0 ? children : 'Ya puedes volver a probar.'}</p>
      {quedan > 0 ? (
        <span aria-hidden className={estilo.espera}>
          Faltan {reloj(quedan)}
        </span>
      ) : null}
    </>
  )
}

/**
 * Shows what went wrong with the form as a whole, and until when it will again (`hasta`, ms since
 * 1970).
 */
export const AvisoDeError = ({ children, hasta }: { children: ReactNode; hasta?: number | undefined }) =>
  children ? (
    <div className={estilo.aviso}>
      {hasta === undefined ? <p role="alert">{children}</p> : <Espera hasta={hasta}>{children}</Espera>}
    </div>
  ) : null
