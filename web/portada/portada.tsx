import { clsx } from 'clsx'
import { Building2, UserPlus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { Buscador } from '#web/red/buscador/buscador.tsx'
import { HuecoDeResultados } from '#web/red/buscador/hueco.tsx'
import { cuantosHallados, parametrosDeProveedores, SIN_RESULTADOS } from '#web/red/buscador/lectura.ts'
import { useBusqueda } from '#web/red/buscador/uso-busqueda.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { useAlAcercarse } from '#web/ui/al-acercarse.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Marca } from '#web/ui/piezas.tsx'
import { BotonPiel } from '#web/yo/boton-piel.tsx'
import { BandaDePortada } from './banda.tsx'
import estilo from './portada.module.css'
import { Razones } from './razones.tsx'

// The forms and the dialog load after the first view.
const Hallados = aparte(() => import('./hallados.tsx').then((m) => m.Hallados))
const Mercado = aparte(() => import('#web/red/mercado/mercado.tsx').then((m) => m.Mercado))
const Actividades = aparte(() => import('#web/red/mercado/actividades.tsx').then((m) => m.Actividades))
const InvitarAUno = aparte(() => import('#web/red/invitacion/uno.tsx').then((m) => m.InvitarAUno))
const CrearUsuario = aparte(() => import('./crear-usuario.tsx').then((m) => m.CrearUsuario))

const INVITACIONES = [
  ['cliente', 'Invita a un cliente', UserPlus],
  ['proveedor', 'Invita a un proveedor', Building2],
] as const

/**
 * Renders / for visitors: providers to find here and ways to bring others. `children` is the posts
 * of a provider, when one was chosen.
 */
export const Portada = ({ children }: { children?: ReactNode }) => {
  const busqueda = useBusqueda(({ q }) => parametrosDeProveedores(q))
  const { q, lectura } = busqueda
  const nada = lectura?.items.length === 0
  const [lugar, cerca] = useAlAcercarse<HTMLDivElement>()
  const [invita, invitar] = useState<'cliente' | 'proveedor'>()
  const creando = useEnDireccion('crear')
  return (
    <div className={estilo.pagina}>
      <a className={estilo.saltar} href="#contenido">
        Saltar al contenido
      </a>
      <header className={estilo.cabecera}>
        <Link to={ruta('home')} aria-label="BandWork, inicio">
          <Marca />
        </Link>
        <span>
          <BotonPiel />
          <Link to={ruta('login')} className={clsx(boton.boton, boton.normal)}>
            Entrar
          </Link>
          <Boton tono="primario" onClick={() => creando.abrir({ crear: 'usuario' })}>
            Crear usuario
          </Boton>
        </span>
      </header>
      <main id="contenido" className={estilo.cuerpo} tabIndex={-1}>
        <h1>Encuentra quién te lo vende</h1>
        <p className={estilo.bajada}>Proveedores de todo el Ecuador: busca, pide y negocia en vivo.</p>
        <Buscador
          grande
          nombre="Buscar proveedores"
          indicacion="Cemento, almuerzos, imprenta…"
          valor={q}
          buscar={busqueda.buscar}
          teclear={busqueda.teclear}
          limpiar={busqueda.limpiar}
          buscando={busqueda.buscando}
        />
        <div role="status">
          <div className={estilo.dicho}>
            {lectura?.aproximada ? <p>Mostramos resultados para «{lectura.aproximada}»</p> : null}
            {lectura && lectura.items.length > 0 ? <p>{cuantosHallados(lectura, lectura.items.length)}</p> : null}
            {busqueda.error ? (
              <p>
                {detalleDe(busqueda.error)} <Boton onClick={busqueda.reintentar}>Reintentar</Boton>
              </p>
            ) : null}
          </div>
          {nada ? (
            <div className={estilo.banda}>
              <p className={estilo.sinBanda}>{SIN_RESULTADOS.portada}</p>
            </div>
          ) : null}
        </div>
        {nada ? null : <BandaDePortada resultados={lectura} />}
        {q === '' ? null : (
          <div className={estilo.hallados}>
            <Suspense fallback={<HuecoDeResultados caben={4} />}>
              {nada ? (
                <Actividades />
              ) : lectura ? (
                <Hallados key={lectura.query} lectura={lectura} />
              ) : busqueda.error ? null : (
                <HuecoDeResultados caben={4} />
              )}
            </Suspense>
          </div>
        )}
        {children}
        <div className={estilo.invitaciones}>
          {INVITACIONES.map(([opcion, palabra, Icono]) => (
            <Boton
              key={opcion}
              aria-expanded={invita === opcion}
              aria-controls="panel-invitacion"
              onClick={() => invitar(invita === opcion ? undefined : opcion)}
            >
              <Icono size={15} aria-hidden />
              {palabra}
            </Boton>
          ))}
        </div>
        <div id="panel-invitacion">
          {invita ? (
            <Suspense fallback={null}>
              <div className={estilo.invita}>
                <InvitarAUno
                  key={invita}
                  opcion={invita}
                  enlaces={
                    <>
                      ¿Son varios? <Link to={ruta('invitaciones')}>Invítalos a la vez</Link>
                    </>
                  }
                />
              </div>
            </Suspense>
          ) : null}
        </div>
        {q === '' ? (
          <div ref={lugar} id="mercado" className={estilo.mercado}>
            {cerca ? (
              <Suspense fallback={null}>
                <Mercado />
              </Suspense>
            ) : null}
          </div>
        ) : null}
        <Razones />
      </main>
      {creando.abierto.crear ? (
        <Suspense fallback={null}>
          <CrearUsuario alCerrar={creando.cerrar} />
        </Suspense>
      ) : null}
    </div>
  )
}
