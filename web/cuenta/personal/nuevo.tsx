import { zodResolver } from '@hookform/resolvers/zod'
import { clsx } from 'clsx'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import type { z } from 'zod'
import { personalNuevo } from '#api/contract/personal.ts'
import { INVITACION_DIAS } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './personal.module.css'

type Rol = z.infer<typeof personalNuevo>['rol']

const CARGOS: Readonly<Record<Rol, readonly [pagina: string, palabra: string, que: string]>> = {
  administrador: [ruta('admin_new'), 'Administrador', 'Abre y cierra cuentas, crea al equipo y mira las compras.'],
  callcenter: [ruta('call_center_new'), 'Call center', 'Negocia las suscripciones con los proveedores.'],
  financiero: [ruta('financiero_new'), 'Financiero', 'Confirma pagos y autoriza suscripciones.'],
  vendedor: [ruta('vendedor_new'), 'Vendedor', 'Invita a clientes y proveedores, y sigue a los que invitó.'],
  auditor: [ruta('auditor_new'), 'Auditor', 'Lee historias y comprueba el registro; no cambia nada.'],
}

/**
 * Shows /admin/admin-new, /admin/call-center-new and the rest: opens an account of the staff for a
 * role.
 */
export const PersonalNuevo = ({ rol }: { rol: Rol }) => {
  const [, cargo, que] = CARGOS[rol]
  useTitulo(`Nueva cuenta: ${cargo}`)
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-personal">
      <h1 id="titulo-personal">Nueva cuenta del equipo</h1>
      <nav className={estilo.cargos} aria-label="Cargo">
        {Object.entries(CARGOS).map(([clave, [a, palabra]]) => (
          <Link
            key={clave}
            to={a}
            className={clsx(boton.boton, clave === rol ? boton.primario : boton.normal)}
            {...(clave === rol ? { 'aria-current': 'page' as const } : {})}
          >
            {palabra}
          </Link>
        ))}
      </nav>
      <p>{que}</p>
      <Formulario key={rol} rol={rol} />
    </section>
  )
}

const Formulario = ({ rol }: { rol: Rol }) => {
  const formulario = useForm({
    resolver: zodResolver(personalNuevo),
    defaultValues: { rol, nombre: '', correo: '', celular: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  return (
    <form
      noValidate
      className={estilo.forma}
      aria-label="Cuenta nueva"
      onSubmit={enviar(async (datos) => {
        await mandar(ruta('crear_personal'), datos)
        formulario.reset()
        toast.success('Invitación enviada', { id: `personal ${datos.correo}`, description: datos.correo })
      })}
    >
      <Campo nombre="Nombre y apellido" autoComplete="off" maximo={160} {...campo('nombre')} />
      <div className={estilo.dos}>
        <Campo nombre="Correo" type="email" autoComplete="off" maximo={254} {...campo('correo')} />
        <Campo nombre="Celular (opcional)" type="tel" autoComplete="off" {...campo('celular')} />
      </div>
      <p className={estilo.ayuda}>
        Le llega un correo para que elija su contraseña: nadie más la sabe. El enlace sirve una vez, durante{' '}
        {INVITACION_DIAS} días, y desde la lista del equipo se envía otra vez.
      </p>
      <AvisoDeError>{error}</AvisoDeError>
      <div>
        <Boton type="submit" tono="primario" grande ocupado={enviando}>
          Crear la cuenta e invitar
        </Boton>
      </div>
    </form>
  )
}
