import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { BotonPiel } from '../marco/menu-cuenta.tsx'
import { consultar, detalleDe, ErrorDeServidor, mandar } from '../servidor/pedir.ts'
import { Boton } from '../ui/boton.tsx'
import { AvisoDeError, Campo } from '../ui/campo.tsx'
import { Marca } from '../ui/piezas.tsx'
import { useTitulo } from '../ui/titulo.ts'
import estilo from './entrar.module.css'
import { consultaYo, destino, useYo } from './sesion.ts'

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
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const [parametros] = useSearchParams()
  const { data: salud } = useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => consultar<{ demo?: boolean }>('/api/salud', {}, signal),
    retry: false,
  })
  const [datos, poner] = useState({ correo: '', contrasena: '' })
  const [errores, marcar] = useState<Record<string, string>>({})
  const [entrando, ocupar] = useState(false)

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
      const { cuenta } = await mandar<{ cuenta: CuentaPropia }>('/login', { ...datos, correo: datos.correo.trim() })
      await consultas.fetchQuery({ ...consultaYo, staleTime: 0 })
      navegar(destino(parametros.get('volver'), cuenta), { replace: true })
    } catch (error) {
      marcar({ ...(error instanceof ErrorDeServidor ? error.problema.errores : {}), general: detalleDe(error) })
      ocupar(false)
    }
  }

  return (
    <div className={estilo.pagina}>
      <header>
        <Link to="/" aria-label="BandWork, inicio">
          <Marca />
        </Link>
        <BotonPiel siempre />
      </header>
      <main className={estilo.caja}>
        <h1>Entra a tu cuenta</h1>
        <form onSubmit={enviar} noValidate>
          <Campo
            nombre="Correo"
            type="email"
            autoComplete="username"
            autoFocus
            value={datos.correo}
            error={errores.correo}
            onChange={({ target }) => poner({ ...datos, correo: target.value })}
          />
          <Campo
            nombre="Contraseña"
            type="password"
            autoComplete="current-password"
            value={datos.contrasena}
            error={errores.contrasena}
            onChange={({ target }) => poner({ ...datos, contrasena: target.value })}
          />
          <AvisoDeError>{errores.general}</AvisoDeError>
          <Boton type="submit" tono="primario" grande ancho ocupado={entrando}>
            Entrar
          </Boton>
        </form>
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
                    poner({ correo: `${nombre}@demo.ec`, contrasena: 'bandwork-demo' })
                    marcar({})
                  }}
                >
                  {palabra}
                </button>
              ))}
            </div>
            <Link to="/desarrollo/buzon">Ver los correos enviados</Link>
          </section>
        ) : null}
      </main>
    </div>
  )
}
