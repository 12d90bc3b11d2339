import type { Perfil } from '#api/contract/cuenta.ts'
import { HORARIO } from '#domain/destinos.ts'
import { CamposDeLugar } from '#web/lugares/campos-de-lugar.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { FORMA } from './barra.tsx'
import { LUGAR } from './cambios.ts'
import type { Edicion } from './edicion.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

/** Edits the account's name, contact data and place. */
export const DatosDelPerfil = ({
  perfil,
  deNegocio,
  edicion: { campo, formulario, guardar, revisarHoras },
}: {
  perfil: Perfil
  deNegocio: boolean
  edicion: Edicion
}) => {
  const { watch, setValue, clearErrors, formState } = formulario
  const { errors } = formState
  return (
    <Seccion titulo="Tus datos" texto={perfil.correo}>
      <form
        id={FORMA}
        noValidate
        className={estilo.forma}
        onSubmit={(suceso) => {
          if (revisarHoras()) return guardar(suceso)
          suceso.preventDefault()
          enfocarFalta(document.getElementById(HORARIO))
        }}
      >
        <div className={estilo.dos}>
          <Campo nombre="Nombre" autoComplete="name" maximo={160} {...campo('nombre')} />
          <Campo nombre="Celular" type="tel" autoComplete="tel" {...campo('celular')} />
        </div>
        {deNegocio ? (
          <>
            <div className={estilo.dos}>
              <Campo nombre="A qué te dedicas (opcional)" maximo={160} {...campo('actividad')} />
              <Campo
                nombre="Página web (opcional)"
                type="url"
                autoComplete="url"
                maximo={200}
                placeholder="https://minegocio.ec"
                {...campo('paginaweb')}
              />
            </div>
            <CampoLargo
              nombre="Descripción (opcional)"
              rows={5}
              maximo={1_000}
              ayuda="Cuenta qué vendes y qué te distingue: también se busca en este texto."
              {...campo('descripcion')}
            />
          </>
        ) : null}
        <CamposDeLugar
          valor={{
            pais: watch('pais'),
            provincia: watch('provincia'),
            ciudad: watch('ciudad'),
            parroquia: watch('parroquia'),
          }}
          errores={Object.fromEntries(LUGAR.map((campo) => [campo, errors[campo]?.message]))}
          alCambiar={(lugar) => {
            for (const campo of LUGAR) setValue(campo, lugar[campo], { shouldDirty: true })
            clearErrors(LUGAR)
          }}
        />
        <Campo nombre="Dirección (opcional)" autoComplete="street-address" maximo={300} {...campo('direccion')} />
      </form>
    </Seccion>
  )
}
