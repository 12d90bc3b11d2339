import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Map as IconoMapa, MailPlus, Store } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { FORMA_SUCURSALES } from '#api/contract/tablas.ts'
import { ruta } from '#domain/rutas.ts'
import { Mapa } from '#web/mapa/mapa.tsx'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { useAbiertos } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import { COLUMNAS, Tarjeta } from './columnas.tsx'
import { consultaMapa, consultaSucursales } from './consultas.ts'
import { marcasDe } from './marcas.ts'
import estilo from './sucursales.module.css'

const InvitarAVarios = aparte(() => import('#web/red/invitacion/varios.tsx').then((m) => m.InvitarAVarios))

const Suscripcion = aparte(() => import('./suscripcion.tsx').then((m) => m.Suscripcion))

const TABLA = { ...FORMA_SUCURSALES, filtros: [], filtro: '' }

/** Shows /proveedor/sucursales: a company's own branches. */
export const Sucursales = () => {
  const { data: yo } = useYo()
  const [estado, cambiar] = useEstadoDeTabla(TABLA, `sucursales.${yo?.cuenta.id}`)
  const parametros = aParametros(estado)
  const consulta = useQuery(consultaSucursales(parametros))
  const { error } = consulta
  const invitando = useEnDireccion('invitar')
  const leyendo = useEnDireccion('suscripcion')
  const refrescar = useRefrescar()
  if (!yo) return null
  const invitacion = (
    <Boton tono="primario" onClick={() => invitando.abrir({ invitar: 'sucursales' })}>
      <MailPlus size={15} aria-hidden />
      Invitar sucursales
    </Boton>
  )
  return (
    <>
      <PaginaDeTabla
        titulo="Tus sucursales"
        que="tus sucursales"
        indicacion="Nombre, ciudad o correo"
        acciones={
          <>
            <Link
              to={ruta('ecuador_mapa_sucursales', { hashIdEmpresa: yo.cuenta.id })}
              className={clsx(boton.boton, boton.normal)}
            >
              <IconoMapa size={15} aria-hidden />
              Ver el mapa público
            </Link>
            {invitacion}
          </>
        }
        tabla={TABLA}
        estado={estado}
        cambiar={cambiar}
        consulta={consulta}
        archivo={{ tabla: ruta('sucursales_ajax'), parametros }}
        fallo={error && detalleDe(error)}
        columnas={COLUMNAS}
        tarjeta={(sucursal) => <Tarjeta sucursal={sucursal} />}
        angosta={820}
        alto={159}
        vacia={
          <Vacio
            icono={<Store size={28} aria-hidden />}
            titulo={estado.buscar ? 'Ninguna sucursal coincide' : 'Todavía no tienes sucursales'}
            acciones={estado.buscar ? <Boton onClick={() => cambiar({ buscar: '' })}>Ver todas</Boton> : invitacion}
          >
            {estado.buscar
              ? `Ninguna contiene «${estado.buscar}».`
              : 'Invítalas por correo: cada una abre su cuenta y aparece aquí y en el mapa.'}
          </Vacio>
        }
      />
      <MapaDeTodas hashIdEmpresa={yo.cuenta.id} />
      {leyendo.abierto.suscripcion ? (
        <Suspense fallback={null}>
          <Suscripcion
            key={leyendo.abierto.suscripcion}
            sucursal={leyendo.abierto.suscripcion}
            nombre={consulta.data?.data.find(({ id }) => id === leyendo.abierto.suscripcion)?.nombre_sucursal ?? ''}
            alCerrar={leyendo.cerrar}
          />
        </Suspense>
      ) : null}
      {yo.cuenta.clase === 'empresa' && invitando.abierto.invitar === 'sucursales' ? (
        <Dialogo titulo="Invita a tus sucursales" ancho={560} alCerrar={invitando.cerrar}>
          <Suspense fallback={<Hueso ancho="100%" alto={320} />}>
            <InvitarAVarios
              tipo="sucursal"
              alTerminar={() => {
                invitando.cerrar()
                void refrescar('sucursal')
              }}
            />
          </Suspense>
        </Dialogo>
      ) : null}
    </>
  )
}

const NINGUNA: readonly [] = []

/** Shows the head office and its branches on the map, as clients see them. */
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
