import { FormProvider } from 'react-hook-form'
import { Link, Navigate } from 'react-router-dom'
import type { z } from 'zod'
import { registroCliente } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { Campo } from '#web/ui/formulario/campo.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { SinSesion, useAbrirCuenta } from './abrir.tsx'
import { CampoDeClase, CamposDeAcceso, CamposDeDireccion, CamposDePersona, CUENTA_VACIA, Pie } from './campos.tsx'
import { ConInvitacion, type Invitada, QuienInvita } from './invitada.tsx'
import { Grupo, PaginaPublica } from './pagina.tsx'
import { FormaEnPasos } from './pasos.tsx'
import estilo from './registro.module.css'
import { useFormularioDeCuenta } from './uso-formulario.ts'

type Valores = z.input<typeof registroCliente>

const BORRADOR = 'registro.cliente'

/** Shows /registro/cliente: opens a client's account, for a person or a company. */
export const RegistroCliente = () => {
  useTitulo('Crear cuenta de cliente')
  return (
    <PaginaPublica>
      <SinSesion>
        <ConInvitacion>
          {(invitada) =>
            invitada?.tipo === 'sucursal' ? (
              <Navigate
                to={`${ruta('proveedor_add')}?${new URLSearchParams({ invitacion: invitada.token })}`}
                replace
              />
            ) : (
              <Formulario invitada={invitada} />
            )
          }
        </ConInvitacion>
      </SinSesion>
    </PaginaPublica>
  )
}

const Formulario = ({ invitada }: { invitada: Invitada | undefined }) => {
  const [parametros] = useParametros()
  const clase = parametros.get('clase')
  const { formulario, revisar, advertencia } = useFormularioDeCuenta({
    esquema: registroCliente,
    borrador: BORRADOR,
    revisarEn: ruta('registrar_cliente_ajax'),
    inicial: {
      clase: 'personal',
      ...CUENTA_VACIA,
    },
    fijos: {
      ...(clase === 'personal' || clase === 'empresa' ? { clase } : {}),
      ...(invitada ? { invitacion: invitada.token, correo: invitada.correo } : {}),
    },
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const abrir = useAbrirCuenta(BORRADOR)
  const { watch } = formulario
  return (
    <FormProvider {...formulario}>
      <div className={estilo.encabezado}>
        <h1>Crea tu cuenta de cliente</h1>
        <p>
          Encuentra proveedores, pide cotizaciones y haz tus pedidos. Es gratis. ¿Vendes?{' '}
          <Link className={estilo.enlace} to={ruta('proveedor_add')}>
            Regístrate como proveedor
          </Link>
        </p>
      </div>
      <QuienInvita invitada={invitada} />
      <FormaEnPasos<Valores>
        enviar={enviar((datos) => abrir(ruta('registrar_cliente'), datos))}
        pie={(atras) => (
          <Pie error={error} enviando={enviando} atras={atras}>
            Crear mi cuenta
          </Pie>
        )}
        pasos={[
          {
            titulo: 'Tú',
            campos: ['clase', 'nombre', 'identificacion', 'celular', 'actividad'],
            contenido: (
              <Grupo titulo="Tú" texto="Con estos datos te reconocen tus proveedores.">
                <CampoDeClase
                  nombre="¿Para quién compras?"
                  opciones={[
                    ['personal', 'Para mí'],
                    ['empresa', 'Para una empresa'],
                  ]}
                />
                <CamposDePersona revisar={revisar} advertencia={advertencia} />
                {watch('clase') === 'empresa' ? (
                  <Campo nombre="A qué se dedica (opcional)" maximo={160} {...campo('actividad')} />
                ) : null}
              </Grupo>
            ),
          },
          {
            titulo: 'Tu acceso',
            campos: ['correo', 'contrasena'],
            contenido: (
              <Grupo titulo="Tu acceso" texto="Con tu correo y tu contraseña entras a BandWork.">
                <CamposDeAcceso revisar={revisar} invitada={invitada !== undefined} />
              </Grupo>
            ),
          },
          {
            titulo: 'Dónde estás',
            campos: ['pais', 'provincia', 'ciudad', 'parroquia', 'direccion', 'aceptaTerminos'],
            contenido: (
              <Grupo titulo="Dónde estás" texto="Así encuentras proveedores cercanos y saben adónde entregar.">
                <CamposDeDireccion />
              </Grupo>
            ),
          },
        ]}
      />
    </FormProvider>
  )
}
