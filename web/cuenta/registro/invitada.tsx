import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MailX, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { InvitacionAbierta } from '#api/contract/invitaciones.ts'
import { ruta } from '#domain/rutas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { consultar, detalleDe, ErrorDeServidor } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import estilo from './registro.module.css'

export type Invitada = InvitacionAbierta & { readonly token: string }

const QUE: Readonly<Record<InvitacionAbierta['tipo'], string>> = {
  cliente: 'como cliente',
  proveedor: 'como proveedor',
  amigo: 'a su red',
  sucursal: 'a abrir la cuenta de una de sus sucursales',
}

/**
 * Opens the invitation in the address, if any, before it shows the form. For one that no longer
 * serves it says so and offers what can be done.
 */
export const ConInvitacion = ({ children }: { children: (invitada: Invitada | undefined) => ReactNode }) => {
  const [parametros, cambiar] = useParametros()
  const token = parametros.get('invitacion') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['invitacion', token],
    queryFn: ({ signal }) => consultar<InvitacionAbierta>(ruta('una_invitacion', { token }), {}, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') return children(undefined)
  if (data) return children({ ...data, token })
  if (!error) return <Hueso ancho="100%" alto={320} />
  const status = error instanceof ErrorDeServidor ? error.problema.status : 0
  if (status === 0 || status >= 500) return <Caida error={error} reintentar={() => void refetch()} />
  return (
    <>
      <h1 className="solo-lectores">Invitación</h1>
      <Vacio
        icono={<MailX size={28} aria-hidden />}
        titulo="Esta invitación ya no sirve"
        acciones={
          <>
            <Boton
              tono="primario"
              onClick={() =>
                cambiar((otros) => {
                  otros.delete('invitacion')
                  return otros
                })
              }
            >
              Registrarme sin invitación
            </Boton>
            <Link to={ruta('login')} className={clsx(boton.boton, boton.normal)}>
              Ya tengo cuenta
            </Link>
          </>
        }
      >
        {detalleDe(error)} Puedes pedirle otra a quien te invitó, o abrir tu cuenta sin ella.
      </Vacio>
    </>
  )
}

export const QuienInvita = ({ invitada }: { invitada: Invitada | undefined }) =>
  invitada ? (
    <p className={estilo.aviso}>
      <UserRoundPlus size={17} aria-hidden />
      <span>
        <strong>{invitada.invitador}</strong> te invita {QUE[invitada.tipo]}.
      </span>
    </p>
  ) : null
