import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import type { Clase } from '#domain/cuenta/tipos.ts'
import { esDeNegocio, nombreDelNombre } from '#web/cuenta/nombre.ts'
import { CamposDeLugar } from '#web/lugares/campos-de-lugar.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
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
type ConRevision = { readonly revisar: (campo: CampoRevisado) => Promise<void> }

export const CamposDeAcceso = ({ revisar, invitada }: ConRevision & { invitada: boolean }) => {
  const { register, watch, formState } = useFormContext<Valores>()
  const { errors } = formState
  const [escrita = '', correo = '', nombre = ''] = watch(['contrasena', 'correo', 'nombre'])
  return (
    <>
      <Campo
        nombre="Correo"
        type="email"
        autoComplete="email"
        maximo={254}
        error={errors.correo?.message}
        ayuda={invitada ? 'Si lo cambias, te pediremos confirmarlo.' : 'Te enviaremos un enlace para confirmarlo.'}
        {...register('correo', { onBlur: () => void revisar('correo') })}
      />
      <ContrasenaNueva
        nombre="Contraseña"
        maximo={200}
        escrita={escrita}
        propios={[correo, nombre]}
        error={errors.contrasena?.message}
        {...register('contrasena')}
      />
    </>
  )
}

export const CamposDePersona = ({ revisar, advertencia }: ConRevision & { advertencia: string | undefined }) => {
  const { register, watch, formState } = useFormContext<Valores>()
  const { errors } = formState
  const clase = watch('clase')
  return (
    <>
      <Campo
        nombre={nombreDelNombre(clase)}
        autoComplete={esDeNegocio(clase) ? 'organization' : 'name'}
        maximo={160}
        error={errors.nombre?.message}
        {...register('nombre')}
      />
      <div className={estilo.dos}>
        <Campo
          nombre={nombreDeIdentificacion(clase)}
          inputMode="numeric"
          autoComplete="off"
          error={errors.identificacion?.message}
          ayuda={advertencia ? <span className={estilo.advertencia}>{advertencia}</span> : undefined}
          {...register('identificacion', { onBlur: () => void revisar('identificacion') })}
        />
        <Campo
          nombre="Celular"
          type="tel"
          autoComplete="tel"
          placeholder="0991234567"
          error={errors.celular?.message}
          {...register('celular')}
        />
      </div>
    </>
  )
}

export const CamposDeDireccion = () => {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<Valores>()
  const { errors } = formState
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
        error={errors.direccion?.message}
        {...register('direccion')}
      />
    </>
  )
}

export const AceptaTerminos = () => {
  const { register, formState } = useFormContext<Valores>()
  const [abiertos, abrir] = useState(false)
  return (
    <>
      <Casilla
        nombre="Acepto los términos y condiciones."
        error={formState.errors.aceptaTerminos?.message}
        {...register('aceptaTerminos')}
      >
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
