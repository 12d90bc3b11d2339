import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { conCorreo, useCorreoEscrito } from '#web/cuenta/correo-escrito.ts'
import { consultar, detalleDe, ErrorDeServidor, esperaHasta, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import { Casilla } from '#web/ui/formulario/casilla.tsx'
import { PaginaSola } from '#web/ui/pagina-sola.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { useTitulo } from '#web/ui/titulo.ts'
import { tomarApariencia } from '#web/yo/apariencia-de-cuenta.ts'
import { BotonPiel } from '#web/yo/boton-piel.tsx'
import { CampoContrasena } from '#web/yo/contrasena-nueva.tsx'
import { seguirRecibiendo } from '#web/yo/push.ts'
import { buscada, destino, useCierre, useRefrescarYo, useYo } from '#web/yo/sesion.ts'
import estilo from './entrar.module.css'

const DEMO = [
  ['cliente', 'Cliente'],
  ['empresa', 'Empresa'],
  ['proveedor', 'Proveedor'],
  ['sucursal', 'Sucursal'],
  ['nosotros', 'Nosotros'],
  ['callcenter', 'Call center'],
  ['financiero', 'Financiero'],
  ['admin', 'Administrador'],
  ['vendedor', 'Vendedor'],
  ['auditor', 'Auditor'],
] as const

export const Entrar = () => {
  useTitulo('Entrar')
  const { data: yo } = useYo()
  const cierre = useCierre()
  const refrescar = useRefrescarYo()
  const navegar = useNavigate()
  const [parametros] = useParametros()
  const { data: salud } = useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => consultar<{ demo?: boolean }>(ruta('salud'), {}, signal),
    retry: false,
  })
  const escrito = useCorreoEscrito()
  const [datos, poner] = useState({ correo: escrito, contrasena: '', recordarme: false })
  const [errores, marcar] = useState<Record<string, string>>({})
  const [hasta, esperar] = useState<number>()
  const [entrando, ocupar] = useState(false)

  const volver = buscada(parametros.get('volver'))
  const paraPedir = volver?.startsWith(ruta('pedido_nuevo'))
  // A visitor who opens an account continues to the same page.
  const cola = volver ? `?${new URLSearchParams({ volver })}` : ''
  if (yo) return <Navigate to={destino(parametros.get('volver'), yo.cuenta)} replace />

  const enviar = async (suceso: FormEvent) => {
    suceso.preventDefault()
    const faltan = {
      ...(datos.correo.trim() ? {} : { correo: 'Es necesario escribir un correo' }),
      ...(datos.contrasena ? {} : { contrasena: 'Escribe tu contraseña' }),
    }
    marcar(faltan)
    if (Object.keys(faltan).length > 0) return
    ocupar(true)
    try {
      const { cuenta } = await mandar<{ cuenta: CuentaPropia }>(ruta('iniciar_sesion'), {
        ...datos,
        correo: datos.correo.trim(),
      })
      tomarApariencia(cuenta)
      await refrescar()
      void seguirRecibiendo(cuenta.id)
      navegar(destino(parametros.get('volver'), cuenta), { replace: true })
    } catch (error) {
      marcar({ ...(error instanceof ErrorDeServidor ? error.problema.errores : {}), general: detalleDe(error) })
      esperar(esperaHasta(error))
      ocupar(false)
    }
  }

  return (
    <PaginaSola derecha={<BotonPiel />} className={estilo.caja}>
      <h1>{paraPedir ? 'Entra o crea tu cuenta para hacer tu pedido' : 'Entra a tu cuenta'}</h1>
      <p role="status" className={estilo.cierre}>
        {cierre ? (
          <>
            <Info size={16} aria-hidden />
            {cierre}
          </>
        ) : null}
      </p>
      <form onSubmit={enviar} noValidate>
        <Campo
          nombre="Correo"
          type="email"
          autoComplete="username"
          autoFocus={!escrito}
          value={datos.correo}
          error={errores.correo}
          onChange={({ target }) => poner({ ...datos, correo: target.value })}
        />
        <CampoContrasena
          nombre="Contraseña"
          autoComplete="current-password"
          autoFocus={escrito !== ''}
          value={datos.contrasena}
          error={errores.contrasena}
          onChange={({ target }) => poner({ ...datos, contrasena: target.value })}
        />
        <div className={estilo.recordar}>
          <Casilla
            nombre="Recordarme"
            checked={datos.recordarme}
            onChange={({ target }) => poner({ ...datos, recordarme: target.checked })}
          />
          <Link to={ruta('olvido_contrasena')} state={conCorreo(datos.correo)}>
            Olvidé mi contraseña
          </Link>
        </div>
        <AvisoDeError hasta={hasta}>{errores.general}</AvisoDeError>
        <Boton type="submit" tono="primario" grande ancho ocupado={entrando}>
          Entrar
        </Boton>
      </form>
      <p className={estilo.nueva}>
        ¿No tienes cuenta? Ábrela como <Link to={ruta('clnt_add') + cola}>cliente</Link> o como{' '}
        <Link to={ruta('proveedor_add') + cola}>proveedor</Link>.
      </p>
      {salud?.demo ? (
        <section aria-label="Cuentas de demostración" className={estilo.demo}>
          <p>Cuentas de demostración: elige una y entra.</p>
          <div>
            {DEMO.map(([nombre, palabra]) => (
              <button
                key={nombre}
                type="button"
                aria-pressed={datos.correo === `${nombre}@demo.ec`}
                onClick={() => {
                  poner({ ...datos, correo: `${nombre}@demo.ec`, contrasena: 'bandwork-demo' })
                  marcar({})
                }}
              >
                {palabra}
              </button>
            ))}
          </div>
          <Link to={ruta('buzon')}>Ver los correos enviados</Link>
        </section>
      ) : null}
    </PaginaSola>
  )
}
