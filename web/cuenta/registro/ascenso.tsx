import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ascenso, type Perfil } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaPerfil } from '#web/cuenta/consultas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useYo } from '#web/yo/sesion.ts'
import { useAbrirCuenta } from './abrir.tsx'
import { CampoDeClase, CamposDeDireccion, CamposDePersona, Pie } from './campos.tsx'
import { Grupo } from './pagina.tsx'
import estilo from './registro.module.css'
import { useFormularioDeCuenta } from './uso-formulario.ts'
import { CamposDeVenta } from './venta.tsx'

type Modo = 'personal' | 'empresa' | 'pago'

const caminoDe = (modo: Modo, id: string): string => {
  if (modo === 'pago') return ruta('ascender_pago', { id })
  return modo === 'personal'
    ? ruta('ascender_personal', { idCuentaPersonal: id })
    : ruta('ascender_empresa', { idEmpresaProveedor: id })
}

/**
 * Shows /suscripcion/{id}/…/registro and /pago/{id}/registro: turns a client's account into a
 * provider's. Another account's page isn't found.
 */
export const Ascenso = ({ modo }: { modo: Modo }) => {
  useTitulo('Pasar a proveedor')
  const { idCuentaPersonal, idEmpresaProveedor, id } = useParams()
  const { data: yo } = useYo()
  const consulta = useQuery(consultaPerfil)
  const { data: perfil } = consulta
  const mia = yo?.cuenta.id === (idCuentaPersonal ?? idEmpresaProveedor ?? id)
  // Decided on arrival: once the form is sent the account is a provider's, and the form continues
  // by itself.
  const [propia] = useState(mia && yo?.cuenta.tipoUsuario === 'consumidor')
  // A provider who comes back to pay finds the offers where they were.
  if (!propia && mia && modo === 'pago' && yo?.cuenta.tipoUsuario === 'proveedor') {
    return <Navigate to={ruta('new_negociacion')} replace />
  }
  if (!propia) return <NoEncontrada />
  if (perfil) return <Formulario modo={modo} perfil={perfil} />
  return <PorLlegar de={consulta} alto={400} />
}

const Formulario = ({ modo, perfil }: { modo: Modo; perfil: Perfil }) => {
  const confirmar = useConfirmar()
  // True after the dialog that already asked for confirmation.
  const confirmado = (useLocation().state as { confirmado?: boolean } | null)?.confirmado === true
  const borrador = `ascenso.${perfil.id}`
  const { formulario, revisar, advertencia } = useFormularioDeCuenta({
    esquema: ascenso,
    borrador,
    revisarEn: ruta('ascender_empresa_ajax', { idEmpresaProv: perfil.id }),
    propia: perfil.identificacion,
    inicial: {
      clase: perfil.clase === 'empresa' ? 'empresa' : 'individual',
      nombre: perfil.nombre,
      identificacion: perfil.identificacion,
      celular: perfil.celular,
      pais: perfil.pais,
      provincia: perfil.provincia,
      ciudad: perfil.ciudad,
      parroquia: perfil.parroquia,
      direccion: perfil.direccion,
      actividad: perfil.actividad,
      descripcion: perfil.descripcion,
      palabrasClave: [],
    },
  })
  const { enviar, error, enviando } = useOrden(formulario)
  const abrir = useAbrirCuenta(borrador)
  return (
    <FormProvider {...formulario}>
      <div className={estilo.ancha}>
        <div className={estilo.encabezado}>
          <h1>{modo === 'pago' ? 'Pasa a proveedor con pago' : 'Pasa a proveedor'}</h1>
          <p>
            Conservas tu cuenta, tus pedidos y tus favoritos. Revisa tus datos y cuenta qué vendes.
            {modo === 'pago' ? ' Después eliges tu suscripción y la pagas.' : ''}
          </p>
        </div>
        <form
          noValidate
          className={estilo.forma}
          onSubmit={enviar(async (datos) => {
            const si =
              confirmado ||
              (await confirmar({
                titulo: '¿ Estás seguro de cambiarte a proveedor ?',
                texto: 'La cuenta gratuita se desactiva cuando termina la negociación.',
                acto: 'cambiarme',
              }))
            if (si) await abrir(caminoDe(modo, perfil.id), datos)
          })}
        >
          <Grupo titulo="Tu negocio" texto="Así te verán tus clientes.">
            <CampoDeClase
              nombre="¿Cómo vendes?"
              opciones={[
                ['empresa', 'Como empresa'],
                ['individual', 'Por mi cuenta'],
              ]}
            />
            <CamposDePersona revisar={revisar} advertencia={advertencia} />
          </Grupo>
          <Grupo titulo="Lo que vendes" texto="Por estas palabras te encuentran en el buscador.">
            <CamposDeVenta />
          </Grupo>
          <Grupo titulo="Dónde estás" texto="Después puedes poner tu local en el mapa.">
            <CamposDeDireccion />
          </Grupo>
          <Pie error={error} enviando={enviando}>
            Pasar a proveedor
          </Pie>
        </form>
      </div>
    </FormProvider>
  )
}
