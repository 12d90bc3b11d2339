import { zodResolver } from '@hookform/resolvers/zod'
import { clsx } from 'clsx'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import type { z } from 'zod'
import { personalNuevo } from '#api/contract/personal.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { ContrasenaNueva } from '#web/yo/contrasena-nueva.tsx'
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
    defaultValues: { rol, nombre: '', correo: '', celular: '', contrasena: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { watch } = formulario
  return (
    <form
      noValidate
      className={estilo.forma}
      aria-label="Cuenta nueva"
      onSubmit={enviar(async (datos) => {
        await mandar(ruta('crear_personal'), datos)
        formulario.reset()
        toast.success('Cuenta creada', { id: `personal ${datos.correo}`, description: datos.correo })
      })}
    >
      <Campo nombre="Nombre y apellido" autoComplete="off" maximo={160} {...campo('nombre')} />
      <div className={estilo.dos}>
        <Campo nombre="Correo" type="email" autoComplete="off" maximo={254} {...campo('correo')} />
        <Campo nombre="Celular (opcional)" type="tel" autoComplete="off" {...campo('celular')} />
      </div>
      <ContrasenaNueva
        nombre="Contraseña"
        maximo={200}
        escrita={watch('contrasena')}
        propios={[watch('correo'), watch('nombre')]}
        {...campo('contrasena')}
      />
      <p className={estilo.ayuda}>Entrégasela en persona: podrá cambiarla al entrar, desde su cuenta.</p>
      <AvisoDeError>{error}</AvisoDeError>
      <div>
        <Boton type="submit" tono="primario" grande ocupado={enviando}>
          Crear la cuenta
        </Boton>
      </div>
    </form>
  )
}
