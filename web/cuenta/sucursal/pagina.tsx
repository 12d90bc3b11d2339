import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Map as IconoMapa, MailPlus, Store, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { Mapa } from '#web/mapa/mapa.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { Buscador } from '#web/ui/tabla/buscador.tsx'
import { Tarjetas } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { parametrosDeTabla, useDireccionDeTabla } from '#web/ui/tabla/direccion-de-tabla.ts'
import { PieDeTabla } from '#web/ui/tabla/pie-de-tabla.tsx'
import tabla from '#web/ui/tabla/tabla.module.css'
import { useTitulo } from '#web/ui/titulo.ts'
import { useAbiertos } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaMapa, consultaSucursales } from './consultas.ts'
import { marcasDe } from './marcas.ts'
import estilo from './sucursales.module.css'
import { Filas, Tarjeta } from './tabla.tsx'

const InvitarAVarios = lazy(() => import('#web/red/invitacion/varios.tsx').then((m) => ({ default: m.InvitarAVarios })))

/** /proveedor/sucursales: a company's own branches. */
export const Sucursales = () => {
  useTitulo('Tus sucursales')
  const { data: yo } = useYo()
  const [estado, cambiar] = useDireccionDeTabla()
  const { data, error, isPlaceholderData, refetch } = useQuery(consultaSucursales(parametrosDeTabla(estado)))
  const [invitando, invitar] = useState(false)
  const refrescar = useRefrescar()
  const tarjetas = useMedio('(max-width: 820px)')
  if (!yo) return null
  const invitacion = (
    <Boton tono="primario" onClick={() => invitar(true)}>
      <MailPlus size={15} aria-hidden />
      Invitar sucursales
    </Boton>
  )
  return (
    <section className={estilo.propias} aria-labelledby="titulo-sucursales">
      <header>
        <h1 id="titulo-sucursales">Tus sucursales</h1>
        <Buscador
          valor={estado.buscar}
          buscar={(buscar) => cambiar({ buscar })}
          nombre="Buscar en tus sucursales"
          indicacion="Nombre, ciudad o correo"
        />
        <Link
          to={ruta('ecuador_mapa_sucursales', { hashIdEmpresa: yo.cuenta.id })}
          className={clsx(boton.boton, boton.normal)}
        >
          <IconoMapa size={15} aria-hidden />
          Ver el mapa público
        </Link>
        {invitacion}
      </header>
      <div
        className={clsx(!tarjetas && tabla.marco, isPlaceholderData && tabla.atras)}
        aria-busy={!data || isPlaceholderData}
      >
        {error && !data ? (
          <Vacio
            icono={<TriangleAlert size={28} aria-hidden />}
            titulo="No pudimos traer tus sucursales"
            acciones={<Boton onClick={() => void refetch()}>Reintentar</Boton>}
          >
            {detalleDe(error)}
          </Vacio>
        ) : data?.data.length === 0 ? (
          <Vacio
            icono={<Store size={28} aria-hidden />}
            titulo={estado.buscar ? 'Ninguna sucursal coincide' : 'Todavía no tienes sucursales'}
            acciones={estado.buscar ? <Boton onClick={() => cambiar({ buscar: '' })}>Ver todas</Boton> : invitacion}
          >
            {estado.buscar
              ? `Ninguna contiene «${estado.buscar}».`
              : 'Invítalas por correo: cada una abre su cuenta y aparece aquí y en el mapa.'}
          </Vacio>
        ) : tarjetas ? (
          <Tarjetas>
            {data?.data.map((una) => <Tarjeta key={una.id} sucursal={una} />) ?? <Hueso ancho="100%" alto={120} />}
          </Tarjetas>
        ) : (
          <Filas filas={data?.data} tamano={estado.tamano} />
        )}
        <PieDeTabla
          estado={estado}
          cambiar={cambiar}
          cuantas={data?.data.length ?? 0}
          total={data?.recordsFiltered ?? 0}
        />
      </div>
      <MapaDeTodas hashIdEmpresa={yo.cuenta.id} />
      {invitando ? (
        <Dialogo titulo="Invita a tus sucursales" ancho={560} alCerrar={() => invitar(false)}>
          <Suspense fallback={<Hueso ancho="100%" alto={320} />}>
            <InvitarAVarios
              tipo="sucursal"
              alTerminar={() => {
                invitar(false)
                void refrescar('sucursal')
              }}
            />
          </Suspense>
        </Dialogo>
      ) : null}
    </section>
  )
}

const NINGUNA: readonly [] = []

/** Head office and branches together, as their clients see them. */
const MapaDeTodas = ({ hashIdEmpresa }: { hashIdEmpresa: string }) => {
  const { data } = useQuery(consultaMapa(hashIdEmpresa))
  const [elegida, elegir] = useState<string>()
  const locales = data?.sucursales ?? NINGUNA
  const abierto = useAbiertos(locales)
  const marcas = useMemo(() => marcasDe(locales, abierto), [locales, abierto])
  if (!data) return <Hueso ancho="100%" alto={360} />
  const propia = locales.find(({ is_matriz_sucursal }) => is_matriz_sucursal)
  return (
    <section className={estilo.todas} aria-labelledby="titulo-mapa">
      <h2 id="titulo-mapa">En el mapa</h2>
      <p>
        {propia?.ubicacion
          ? 'Cada sucursal pone su punto desde su perfil.'
          : 'Tu matriz se muestra en el centro de su ciudad.'}{' '}
        <Link to={ruta('perfil')}>{propia?.ubicacion ? 'Mover tu matriz' : 'Poner tu matriz en su lugar'}</Link>
      </p>
      <Mapa nombre="Mapa de tus sucursales" marcas={marcas} elegida={elegida} alElegir={elegir} />
    </section>
  )
}
