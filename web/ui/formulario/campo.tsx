import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import estilo from './campo.module.css'
import { pegarLoQueSeVe } from './pegar.ts'

type Marco = { nombre: string; error?: string | undefined; ayuda?: ReactNode; oculto?: boolean }

const Marco = ({
  nombre,
  error,
  ayuda,
  oculto,
  children,
}: Marco & { children: (id: string, extra: object) => ReactElement }) => {
  const id = useId()
  const abajo = `${id}-abajo`
  const extra = {
    ...(error ? { 'aria-invalid': true } : {}),
    ...(error || ayuda ? { 'aria-describedby': abajo } : {}),
  }
  return (
    <div className={estilo.campo}>
      <label htmlFor={id} className={oculto ? 'solo-lectores' : estilo.nombre}>
        {nombre}
      </label>
      {children(id, extra)}
      {error ? (
        <p id={abajo} className={estilo.error}>
          {error}
        </p>
      ) : ayuda ? (
        <p id={abajo} className={estilo.ayuda}>
          {ayuda}
        </p>
      ) : null}
    </div>
  )
}

export const Campo = ({ nombre, error, ayuda, oculto, ...resto }: Marco & ComponentProps<'input'>) => (
  <Marco {...{ nombre, error, ayuda }} oculto={oculto ?? false}>
    {(id, extra) => <input id={id} className={estilo.entrada} onPaste={pegarLoQueSeVe} {...extra} {...resto} />}
  </Marco>
)

export const CampoLargo = ({ nombre, error, ayuda, oculto, ...resto }: Marco & ComponentProps<'textarea'>) => (
  <Marco {...{ nombre, error, ayuda }} oculto={oculto ?? false}>
    {(id, extra) => <textarea id={id} className={estilo.entrada} {...extra} {...resto} />}
  </Marco>
)

export const Eleccion = ({ nombre, error, ayuda, oculto, ...resto }: Marco & ComponentProps<'select'>) => (
  <Marco {...{ nombre, error, ayuda }} oculto={oculto ?? false}>
    {(id, extra) => <select id={id} className={estilo.entrada} {...extra} {...resto} />}
  </Marco>
)

/** What is left, as minutes and seconds. */
const reloj = (ms: number): string => {
  const segundos = Math.ceil(ms / 1_000)
  return `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`
}

/** Says why one has to wait and counts down, for the eyes alone, until one may try again (`hasta`, ms since 1970); then says that. */
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

/** What went wrong with the form as a whole, and until when it will again (`hasta`, ms since 1970). */
export const AvisoDeError = ({ children, hasta }: { children: ReactNode; hasta?: number | undefined }) =>
  children ? (
    <div className={estilo.aviso}>
      {hasta === undefined ? <p role="alert">{children}</p> : <Espera hasta={hasta}>{children}</Espera>}
    </div>
  ) : null
