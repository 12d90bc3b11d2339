import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { edicionPerfil, type Perfil } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { guardarBorrador, leerBorrador } from '#web/cuenta/borrador.ts'
import { faltaDeNombre } from '#web/cuenta/nombre.ts'
import { CamposDeLugar } from '#web/lugares/campos-de-lugar.tsx'
import { faltaDeLugar } from '#web/lugares/faltas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import { cambiosDe, type Datos, LUGAR } from './cambios.ts'
import estilo from './perfil.module.css'
import { Seccion } from './seccion.tsx'

const esquemaDe = (perfil: Perfil) =>
  z
    .custom<Datos>()
    .transform((escritos, { addIssue }) => {
      const cambios = cambiosDe(perfil, escritos)
      const faltas = {
        ...(cambios.pais === undefined ? {} : faltaDeLugar(escritos)),
        nombre: faltaDeNombre(escritos.nombre, perfil.clase),
      }
      for (const [campo, message] of Object.entries(faltas))
        if (message) addIssue({ code: 'custom', path: [campo], message })
      return cambios
    })
    .pipe(edicionPerfil)

const datosDe = ({
  nombre,
  celular,
  pais,
  provincia,
  ciudad,
  parroquia,
  direccion,
  actividad,
  descripcion,
  paginaweb,
}: Perfil): Datos => ({
  nombre,
  celular,
  pais,
  provincia,
  ciudad,
  parroquia,
  direccion,
  actividad,
  descripcion,
  paginaweb,
})

/** Edits the account's name, contact data and place. */
export const DatosDelPerfil = ({ perfil, deNegocio }: { perfil: Perfil; deNegocio: boolean }) => {
  const refrescar = useRefrescar()
  const formulario = useForm({
    resolver: zodResolver(esquemaDe(perfil)),
    values: datosDe(perfil),
    // A field that wasn't touched follows what another tab saves.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { watch, setValue, clearErrors, formState, reset, subscribe } = formulario
  const { errors } = formState
  const cambiado = Object.keys(cambiosDe(perfil, watch())).length > 0
  const clave = `perfil.${perfil.id}`
  const presente = useRef(perfil)
  useLayoutEffect(() => {
    presente.current = perfil
  }, [perfil])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed another time is brought back once
  useEffect(() => {
    for (const [campo, valor] of Object.entries(leerBorrador(clave, cambiosSinEnviar))) {
      if (campo in perfil) setValue(campo as keyof Datos, String(valor), { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => guardarBorrador(clave, cambiosDe(presente.current, values), cambiosSinEnviar),
    })
  }, [])
  return (
    <Seccion titulo="Tus datos" texto={perfil.correo}>
      <form
        noValidate
        className={estilo.forma}
        onSubmit={enviar(async (datos) => {
          await mandar(ruta('editar_perfil'), datos)
          await refrescar('cuenta')
          reset(formulario.getValues(), { keepDirtyValues: false })
          cambiosSinEnviar.borrar(clave)
          toast.success('Perfil guardado', { id: 'perfil' })
        })}
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
        <AvisoDeError>{error}</AvisoDeError>
        <div className={estilo.botones}>
          <Boton
            type="submit"
            tono="primario"
            ocupado={enviando}
            motivo={cambiado ? null : 'No has cambiado nada todavía.'}
          >
            Guardar cambios
          </Boton>
          {cambiado ? (
            <Boton
              tono="suave"
              onClick={() => {
                reset(datosDe(perfil), { keepDirtyValues: false, keepErrors: false })
                cambiosSinEnviar.borrar(clave)
              }}
            >
              Deshacer
            </Boton>
          ) : null}
        </div>
      </form>
    </Seccion>
  )
}
