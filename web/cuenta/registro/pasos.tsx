import { ChevronLeft } from 'lucide-react'
import { type FormEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { useMedio } from '#web/ui/medio.ts'
import { useParametros } from '#web/ui/parametros.ts'
import estilo from './registro.module.css'

/**
 * A part of a long form: its groups of fields, and the fields' names (decisiones/pantallas,
 * «A long form on a phone»).
 */
export type Paso<C extends string> = {
  readonly titulo: string
  readonly campos: readonly C[]
  readonly contenido: ReactNode
}

/** The state of a history entry that was made by going on to a step. */
const SIGUIO = { siguio: true } as const

/**
 * Renders a long form: whole where there is room, and on a phone in steps (decisiones/pantallas, «A
 * long form on a phone»). The step is in the address, so that Back goes to the one before. All
 * fields stay in the page, whichever step is shown, so nothing is lost. `pie` ends the last step
 * and gets the button to the step before.
 */
export const FormaEnPasos = <V extends FieldValues>({
  pasos,
  enviar,
  pie,
}: {
  pasos: readonly Paso<Extract<keyof V, string>>[]
  enviar: FormEventHandler<HTMLFormElement>
  pie: (atras: ReactNode) => ReactNode
}) => {
  const { trigger, formState } = useFormContext()
  const { errors, isSubmitting, submitCount } = formState
  const telefono = useMedio('(max-width: 600px)')
  const [parametros, ponerParametros] = useParametros()
  const siguio = (useLocation().state as Partial<typeof SIGUIO> | null)?.siguio === true
  const navegar = useNavigate()
  const forma = useRef<HTMLFormElement>(null)
  const titulo = useRef<HTMLParagraphElement>(null)
  const pedido = Number(parametros.get('paso') ?? 1)
  const n = Number.isInteger(pedido) && pedido >= 1 && pedido <= pasos.length ? pedido - 1 : 0
  const ultimo = n === pasos.length - 1
  const ir = (i: number, opciones: { replace: boolean; state?: typeof SIGUIO }) =>
    ponerParametros((nuevos) => {
      if (i === 0) nuevos.delete('paso')
      else nuevos.set('paso', String(i + 1))
      return nuevos
    }, opciones)

  /** Whether the step that comes is shown for what is wrong in it. */
  const porFalta = useRef(false)
  const visto = useRef(n)
  useEffect(() => {
    if (!telefono || visto.current === n) return
    visto.current = n
    if (porFalta.current) enfocarFalta(forma.current?.querySelector('[data-paso]:not([hidden])'))
    else titulo.current?.focus()
    porFalta.current = false
  }, [n, telefono])
  // A field that was wrong when the form was sent may be in another step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it was sent and answered
  useEffect(() => {
    if (!telefono || isSubmitting || submitCount === 0) return
    const malo = pasos.findIndex(({ campos }) => campos.some((campo) => errors[campo] !== undefined))
    if (malo === -1 || malo === n) return
    porFalta.current = true
    ir(malo, { replace: true })
  }, [isSubmitting, submitCount])

  const continuar = async () => {
    if (await trigger([...(pasos[n]?.campos ?? [])])) ir(n + 1, { replace: false, state: SIGUIO })
    else enfocarFalta(forma.current?.querySelector('[data-paso]:not([hidden])'))
  }
  const volver = () => {
    if (siguio) navegar(-1)
    else ir(n - 1, { replace: true })
  }
  const atras =
    !telefono || n === 0 ? null : (
      <Boton grande onClick={volver}>
        <ChevronLeft size={16} aria-hidden />
        Atrás
      </Boton>
    )
  return (
    <form
      ref={forma}
      noValidate
      className={estilo.forma}
      onSubmit={(suceso: FormEvent<HTMLFormElement>) => {
        if (!telefono || ultimo) return enviar(suceso)
        suceso.preventDefault()
        void continuar()
      }}
    >
      {telefono ? (
        <div className={estilo.progreso}>
          <p ref={titulo} tabIndex={-1}>
            <strong>
              Paso {n + 1} de {pasos.length}
            </strong>{' '}
            · {pasos[n]?.titulo}
          </p>
          <progress max={pasos.length} value={n + 1} aria-label="Pasos del registro" />
        </div>
      ) : null}
      {pasos.map(({ titulo: nombre, contenido }, i) => (
        <div key={nombre} data-paso hidden={telefono && i !== n} className={estilo.paso}>
          {contenido}
        </div>
      ))}
      {telefono && !ultimo ? (
        <div className={estilo.seguir}>
          {atras}
          <Boton type="submit" tono="primario" grande>
            Continuar
          </Boton>
        </div>
      ) : (
        pie(atras)
      )}
    </form>
  )
}
