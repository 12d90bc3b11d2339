import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { CONTRASENA_MINIMA } from '#api/contract/cuenta.ts'
import { Campo } from '#web/ui/formulario/campo.tsx'
import estilo from './contrasena-nueva.module.css'
import { fuerzaDe, PALABRA_FUERZA } from './fuerza.ts'

type Props = Omit<ComponentProps<typeof Campo>, 'type' | 'ayuda'>

/** Shows a password field whose text can be made visible. */
export const CampoContrasena = ({ ayuda, ...resto }: Props & { ayuda?: ComponentProps<typeof Campo>['ayuda'] }) => {
  const [visible, mostrar] = useState(false)
  return (
    <div className={estilo.contrasena}>
      <Campo {...resto} ayuda={ayuda} type={visible ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        aria-label={visible ? `Ocultar: ${resto.nombre}` : `Mostrar: ${resto.nombre}`}
        onClick={() => mostrar(!visible)}
      >
        {visible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </button>
    </div>
  )
}

/**
 * Shows the field of a new password with a word about its strength. `escrita` is the text in the
 * field; `propios` are texts that the password mustn't be made of.
 */
export const ContrasenaNueva = ({
  escrita,
  propios,
  ...resto
}: Props & { escrita: string; propios?: readonly string[] }) => {
  const fuerza = fuerzaDe(escrita, propios)
  return (
    <CampoContrasena
      {...resto}
      autoComplete="new-password"
      ayuda={
        escrita === '' ? (
          `Al menos ${CONTRASENA_MINIMA} caracteres: varias palabras juntas sirven muy bien.`
        ) : (
          <span className={estilo.fuerza} data-fuerza={fuerza} role="status">
            <i aria-hidden />
            {fuerza === 0
              ? `Faltan ${CONTRASENA_MINIMA - escrita.length} caracteres`
              : `Contraseña ${PALABRA_FUERZA[fuerza].toLowerCase()}`}
          </span>
        )
      }
    />
  )
}
