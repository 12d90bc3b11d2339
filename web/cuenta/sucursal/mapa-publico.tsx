import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { PackagePlus, Star } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { MapaDeSucursales, sucursalElegida } from '#api/contract/sucursales.ts'
import { pide } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { Mapa } from '#web/mapa/mapa.tsx'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, detalleDe, mandar } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError } from '#web/ui/formulario/campo.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { useParametros } from '#web/ui/parametros.ts'
import { Hueso, Logo, Pastilla, presencia } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useAbiertos } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaMapa } from './consultas.ts'
import { dondeEsta, type Local, marcasDe } from './marcas.ts'
import estilo from './sucursales.module.css'

/**
 * Shows /registro/mapa/ecuador/sucursales/{hashIdEmpresa}: a company's branches, to order from a
 * near one.
 */
export const MapaDeUnaEmpresa = () => {
  const { hashIdEmpresa = '' } = useParams()
  const { data, error, refetch } = useQuery(consultaMapa(hashIdEmpresa))
  useTitulo(data ? `Locales de ${data.empresa.nombre}` : 'Mapa de sucursales')
  if (data) return <Locales datos={data} />
  if (!error) return <Hueso ancho="100%" alto={480} />
  const falta = ['no-existe', 'validacion', 'formulario-invalido'].includes(codigoDe(error) ?? '')
  return falta ? <NoEncontrada /> : <Caida error={error} reintentar={() => void refetch()} />
}

const Locales = ({ datos: { empresa, sucursales } }: { datos: MapaDeSucursales }) => {
  const [parametros, cambiar] = useParametros()
  const { data: yo } = useYo()
  const abierto = useAbiertos(sucursales)
  const marcas = useMemo(() => marcasDe(sucursales, abierto), [sucursales, abierto])
  const elegida = sucursales.find(({ id }) => id === parametros.get('local'))?.id
  const elegir = (id: string) => cambiar(() => new URLSearchParams({ local: id }), { replace: true })
  const lista = useRef<HTMLUListElement>(null)
  const conTeclado = useRef(false)
  /** Focuses the first link or button of the chosen branch in the list, or else its name. */
  const enfocarElegida = () => {
    const abierta = lista.current?.querySelector('[aria-expanded=true]')
    const pedir = abierta?.parentElement?.querySelector<HTMLElement>('[aria-expanded=true] ~ * :is(a, button)')
    ;(pedir ?? (abierta instanceof HTMLElement ? abierta : undefined))?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one chosen in the map by a key, once its row has opened
  useEffect(() => {
    if (conTeclado.current) enfocarElegida()
    conTeclado.current = false
  }, [elegida])
  const elegirEnMapa = (id: string, porTecla: boolean) => {
    if (porTecla && id === elegida) return enfocarElegida()
    conTeclado.current = porTecla
    elegir(id)
  }
  return (
    <section className={estilo.publico} aria-labelledby="titulo-locales">
      <header>
        <Logo src={empresa.logo} nombre={empresa.nombre} lado={52} />
        <div>
          <h1 id="titulo-locales">{empresa.nombre}</h1>
          <p>
            {[empresa.actividad, `${sucursales.length} ${sucursales.length === 1 ? 'local' : 'locales'}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <div className={estilo.dos}>
        <Mapa
          nombre={`Mapa de los locales de ${empresa.nombre}`}
          marcas={marcas}
          elegida={elegida}
          alElegir={elegirEnMapa}
        />
        <ul ref={lista} className={estilo.locales} aria-label="Locales">
          {sucursales.map((local) => (
            <UnLocal
              key={local.id}
              local={local}
              abierto={abierto(local.id)}
              elegida={local.id === elegida}
              alElegir={() => elegir(local.id)}
              cuenta={yo?.cuenta}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

const UnLocal = ({
  local,
  abierto,
  elegida,
  alElegir,
  cuenta,
}: {
  local: Local
  abierto: boolean
  elegida: boolean
  alElegir: () => void
  cuenta: CuentaPropia | undefined
}) => (
  <li className={clsx(elegida && estilo.elegida)}>
    <button type="button" aria-expanded={elegida} onClick={alElegir}>
      <i className={clsx(estilo.punto, abierto && estilo.prendido)} aria-hidden />
      <span>
        <strong>{local.nombre_sucursal}</strong>
        <small>{dondeEsta(local)}</small>
        <span className="solo-lectores">{presencia(abierto)}</span>
      </span>
      {local.is_matriz_sucursal ? (
        <Pastilla color="azul" icono={<Star size={12} aria-hidden />}>
          Matriz
        </Pastilla>
      ) : null}
    </button>
    {elegida ? <Pedir local={local} cuenta={cuenta} /> : null}
  </li>
)

/** Offers to order from this place, or says why not. Accounts that never order see nothing. */
const Pedir = ({ local, cuenta }: { local: Local; cuenta: CuentaPropia | undefined }) => {
  const navegar = useNavigate()
  const { pathname, search } = useLocation()
  const [error, ponerError] = useState<string>()
  const [yendo, ocupar] = useState(false)
  if (!cuenta) {
    return (
      <div className={estilo.pedir}>
        <Link
          to={`${ruta('login')}?volver=${encodeURIComponent(pathname + search)}`}
          className={clsx(boton.boton, boton.primario)}
        >
          Entra para hacer un pedido aquí
        </Link>
        <p>
          ¿No tienes cuenta? <Link to={ruta('clnt_add')}>Ábrela gratis</Link>
        </p>
      </div>
    )
  }
  if (!pide(cuenta)) return null
  const pedir = async () => {
    ocupar(true)
    ponerError(undefined)
    try {
      const elegida = await mandar<z.infer<typeof sucursalElegida>>(ruta('pedido_mapa_session', { id: local.id }), {})
      navegar(elegida.ruta)
    } catch (fallo) {
      ponerError(detalleDe(fallo))
      ocupar(false)
    }
  }
  // The rules for ordering from a branch (decisiones/pedido, «Orders to a branch»).
  const personal = cuenta.clase === 'personal'
  const motivo =
    local.id === cuenta.id || local.empresa_id === cuenta.id
      ? 'Este local es de tu propia empresa.'
      : personal && !local.is_matriz_sucursal
        ? 'Las cuentas personales piden a la matriz: solo las empresas y los proveedores piden a una sucursal.'
        : null
  return (
    <div className={estilo.pedir}>
      {personal && local.is_matriz_sucursal ? (
        <Link to={ruta('pedido_nuevo_proveedor', { hashId: local.id })} className={clsx(boton.boton, boton.primario)}>
          <PackagePlus size={15} aria-hidden />
          Hacer un pedido aquí
        </Link>
      ) : (
        <Boton tono="primario" motivo={motivo} ocupado={yendo} onClick={() => void pedir()}>
          <PackagePlus size={15} aria-hidden />
          Hacer un pedido aquí
        </Boton>
      )}
      {motivo ? <p>{motivo}</p> : null}
      <AvisoDeError>{error}</AvisoDeError>
    </div>
  )
}
