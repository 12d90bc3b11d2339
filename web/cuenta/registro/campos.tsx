import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { CORREO_CON_CUENTA } from '#domain/cuenta/reserva.ts'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import type { Clase } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { conCorreo } from '#web/cuenta/correo-escrito.ts'
import { esDeNegocio, nombreDelNombre } from '#web/cuenta/nombre.ts'
import { CamposDeLugar, LUGAR_INICIAL } from '#web/lugares/campos-de-lugar.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { camposDe } from '#web/ui/formulario/campos.ts'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { Opciones } from '#web/ui/formulario/opciones.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
import { buscada } from '#web/yo/sesion.ts'
import { nombreDeIdentificacion } from './identificacion.ts'
import estilo from './registro.module.css'
import type { CampoRevisado } from './uso-formulario.ts'

/** The fields that every account's form has. */
type Valores = {
  clase: Clase
  nombre: string
  correo: string
  contrasena: string
  celular: string
  identificacion: string
  pais: string
  provincia: string
  ciudad: string
  parroquia: string
  direccion: string
  aceptaTerminos: boolean
}
/** An account's form as a newcomer finds it, besides what each kind of account adds. */
export const CUENTA_VACIA = {
  nombre: '',
  correo: '',
  contrasena: '',
  celular: '',
  identificacion: '',
  ...LUGAR_INICIAL,
  direccion: '',
  actividad: '',
}

type ConRevision = { readonly revisar: (campo: CampoRevisado) => Promise<void> }

export const CamposDeAcceso = ({ revisar, invitada }: ConRevision & { invitada: boolean }) => {
  const formulario = useFormContext<Valores>()
  const { watch, formState } = formulario
  const campo = camposDe(formulario)
  const [escrita = '', correo = '', nombre = ''] = watch(['contrasena', 'correo', 'nombre'])
  const volver = buscada(useParametros()[0].get('volver'))
  const cola = volver ? `?${new URLSearchParams({ volver })}` : ''
  return (
    <>
      <Campo
        nombre="Correo"
        type="email"
        autoComplete="email"
        maximo={254}
        ayuda={invitada ? 'Si lo cambias, te pediremos confirmarlo.' : 'Te enviaremos un enlace para confirmarlo.'}
        {...campo('correo', { onBlur: () => void revisar('correo') })}
      />
      {formState.errors.correo?.message === CORREO_CON_CUENTA ? (
        <p>
          ¿Es tuya?{' '}
          <Link className={estilo.enlace} to={{ pathname: ruta('login'), search: cola }} state={conCorreo(correo)}>
            Entra con ella
          </Link>{' '}
          o{' '}
          <Link className={estilo.enlace} to={ruta('olvido_contrasena')} state={conCorreo(correo)}>
            pide otra contraseña
          </Link>
          .
        </p>
      ) : null}
      <ContrasenaNueva
        nombre="Contraseña"
        maximo={200}
        escrita={escrita}
        propios={[correo, nombre]}
        {...campo('contrasena')}
      />
    </>
  )
}

/**
 * Asks which class of account it is. How its owner is named and identified depends on it, so what
 * was said of those fields is checked again.
 */
export const CampoDeClase = (props: Pick<ComponentProps<typeof Opciones>, 'nombre' | 'opciones'>) => {
  const formulario = useFormContext<Valores>()
  const { getFieldState, getValues, trigger } = formulario
  const revisar = () => {
    const escritos = (['nombre', 'identificacion'] as const).filter(
      (campo) => getFieldState(campo).isTouched || getValues(campo) !== '',
    )
    void trigger(escritos)
  }
  return <Opciones {...props} {...camposDe(formulario)('clase', { onChange: revisar })} />
}

export const CamposDePersona = ({ revisar, advertencia }: ConRevision & { advertencia: string | undefined }) => {
  const formulario = useFormContext<Valores>()
  const { watch } = formulario
  const campo = camposDe(formulario)
  const clase = watch('clase')
  return (
    <>
      <Campo
        nombre={nombreDelNombre(clase)}
        autoComplete={esDeNegocio(clase) ? 'organization' : 'name'}
        maximo={160}
        {...campo('nombre')}
      />
      <div className={estilo.dos}>
        <Campo
          nombre={nombreDeIdentificacion(clase)}
          inputMode="numeric"
          autoComplete="off"
          ayuda={advertencia ? <span className={estilo.advertencia}>{advertencia}</span> : undefined}
          {...campo('identificacion', { onBlur: () => void revisar('identificacion') })}
        />
        <Campo nombre="Celular" type="tel" autoComplete="tel" placeholder="0991234567" {...campo('celular')} />
      </div>
    </>
  )
}

export const CamposDeDireccion = () => {
  const formulario = useFormContext<Valores>()
  const { watch, setValue, clearErrors, formState } = formulario
  const { errors } = formState
  const campo = camposDe(formulario)
  const [pais = '', provincia = '', ciudad = '', parroquia = ''] = watch(['pais', 'provincia', 'ciudad', 'parroquia'])
  return (
    <>
      <CamposDeLugar
        valor={{ pais, provincia, ciudad, parroquia }}
        errores={{
          pais: errors.pais?.message,
          provincia: errors.provincia?.message,
          ciudad: errors.ciudad?.message,
          parroquia: errors.parroquia?.message,
        }}
        alCambiar={(lugar) => {
          for (const campo of ['pais', 'provincia', 'ciudad', 'parroquia'] as const) {
            setValue(campo, lugar[campo], { shouldDirty: true })
          }
          clearErrors(['pais', 'provincia', 'ciudad', 'parroquia'])
        }}
      />
      <Campo
        nombre="Dirección (opcional)"
        autoComplete="street-address"
        maximo={300}
        placeholder="Calle principal, número y una referencia"
        {...campo('direccion')}
      />
    </>
  )
}

/** Ends the form: the terms to accept, what went wrong, and the button. */
export const Pie = ({
  error,
  enviando,
  atras,
  children,
}: {
  error: string | undefined
  enviando: boolean
  /** The button to the step before, beside the form's own. */
  atras?: ReactNode
  children: string
}) => (
  <div className={estilo.pie}>
    <AceptaTerminos />
    <AvisoDeError>{error}</AvisoDeError>
    <div className={estilo.mandos}>
      {atras}
      <Boton type="submit" tono="primario" grande ocupado={enviando}>
        {children}
      </Boton>
    </div>
  </div>
)

const AceptaTerminos = () => {
  const campo = camposDe(useFormContext<Valores>())
  const [abiertos, abrir] = useState(false)
  return (
    <>
      <Casilla nombre="Acepto los términos y condiciones." {...campo('aceptaTerminos')}>
        <button type="button" className={estilo.enlace} onClick={() => abrir(true)}>
          Leerlos
        </button>
      </Casilla>
      {abiertos ? (
        <Dialogo
          titulo="Términos y condiciones"
          resumen={`Versión ${TERMINOS.version}. También te los enviamos por correo.`}
          ancho={680}
          alCerrar={() => abrir(false)}
        >
          <div className={estilo.terminos}>
            {TERMINOS.secciones.map(({ titulo, texto }) => (
              <section key={titulo}>
                <h3>{titulo}</h3>
                <p>{texto}</p>
              </section>
            ))}
          </div>
        </Dialogo>
      ) : null}
    </>
  )
}
