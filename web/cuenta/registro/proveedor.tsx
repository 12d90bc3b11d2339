import { FormProvider } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { registroProveedor } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { Opciones } from '#web/ui/formulario/opciones.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { SinSesion, useAbrirCuenta } from './abrir.tsx'
import { CampoDeClase, CamposDeAcceso, CamposDeDireccion, CamposDePersona, CUENTA_VACIA, Pie } from './campos.tsx'
import { ConInvitacion, type Invitada, QuienInvita } from './invitada.tsx'
import { Grupo, PaginaPublica } from './pagina.tsx'
import { FormaEnPasos } from './pasos.tsx'
import estilo from './registro.module.css'
import { useFormularioDeCuenta } from './uso-formulario.ts'
import { CamposDeVenta } from './venta.tsx'

const BORRADOR = 'registro.proveedor'

/**
 * Shows /registro/proveedor: a provider's account, or a branch's by its head office's invitation.
 */
type Valores = z.input<typeof registroProveedor>

export const RegistroProveedor = () => {
  useTitulo('Crear cuenta de proveedor')
  return (
    <PaginaPublica>
      <SinSesion>
        <ConInvitacion>{(invitada) => <Formulario invitada={invitada} />}</ConInvitacion>
      </SinSesion>
    </PaginaPublica>
  )
}

const Formulario = ({ invitada }: { invitada: Invitada | undefined }) => {
  const [parametros] = useParametros()
  const clase = parametros.get('clase')
  const sucursal = invitada?.tipo === 'sucursal'
  const borrador = sucursal ? `${BORRADOR}.sucursal` : BORRADOR
  const { formulario, revisar, advertencia } = useFormularioDeCuenta({
    esquema: registroProveedor,
    borrador,
    revisarEn: ruta('registrar_cliente_ajax'),
    inicial: {
      clase: 'empresa',
      ...CUENTA_VACIA,
      descripcion: '',
      palabrasClave: [],
      modo: parametros.get('modo') === 'pago' ? 'pago' : 'negociacion',
    },
    fijos: {
      ...(sucursal ? { clase: 'sucursal' as const } : clase === 'individual' || clase === 'empresa' ? { clase } : {}),
      ...(invitada ? { invitacion: invitada.token, correo: invitada.correo } : {}),
    },
  })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const abrir = useAbrirCuenta(borrador)
  return (
    <FormProvider {...formulario}>
      <div className={estilo.encabezado}>
        <h1>{sucursal ? 'Crea la cuenta de tu sucursal' : 'Crea tu cuenta de proveedor'}</h1>
        <p>
          {sucursal ? (
            'Aparecerá en el mapa junto a su matriz y recibirá sus propios pedidos.'
          ) : (
            <>
              Recibe pedidos, cotiza en vivo y publica tus ofertas. Empiezas gratis o eliges ya tu suscripción. ¿Solo
              compras?{' '}
              <Link className={estilo.enlace} to={ruta('clnt_add')}>
                Regístrate como cliente
              </Link>
            </>
          )}
        </p>
      </div>
      <QuienInvita invitada={invitada} />
      <FormaEnPasos<Valores>
        enviar={enviar((datos) => abrir(ruta('registrar_proveedor'), datos))}
        pie={(atras) => (
          <Pie error={error} enviando={enviando} atras={atras}>
            Crear mi cuenta
          </Pie>
        )}
        pasos={[
          {
            titulo: sucursal ? 'Tu sucursal' : 'Tu negocio',
            campos: ['clase', 'nombre', 'identificacion', 'celular'],
            contenido: (
              <Grupo titulo={sucursal ? 'Tu sucursal' : 'Tu negocio'} texto="Así te ven tus clientes.">
                {sucursal ? null : (
                  <CampoDeClase
                    nombre="¿Cómo vendes?"
                    opciones={[
                      ['empresa', 'Como empresa'],
                      ['individual', 'Por mi cuenta'],
                    ]}
                  />
                )}
                <CamposDePersona revisar={revisar} advertencia={advertencia} />
              </Grupo>
            ),
          },
          {
            titulo: 'Lo que vendes',
            campos: ['actividad', 'descripcion', 'palabrasClave', 'modo'],
            contenido: (
              <>
                <Grupo titulo="Lo que vendes" texto="Por estas palabras te encuentran en el buscador.">
                  <CamposDeVenta />
                </Grupo>
                {sucursal ? null : (
                  <Grupo titulo="Tu suscripción" texto="Con ella tu cuenta sigue activa.">
                    <Opciones
                      nombre="¿Cómo empiezas?"
                      opciones={[
                        ['negociacion', 'Con la cuenta gratuita, y la negocio'],
                        ['pago', 'La elijo y la pago ahora'],
                      ]}
                      {...campo('modo')}
                    />
                  </Grupo>
                )}
              </>
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
              <Grupo titulo="Dónde estás" texto="Después puedes poner tu local en el mapa.">
                <CamposDeDireccion />
              </Grupo>
            ),
          },
        ]}
      />
    </FormProvider>
  )
}
