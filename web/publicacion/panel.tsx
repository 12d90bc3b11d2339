import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useOutletContext, useParams } from 'react-router-dom'
import type { UnProveedor } from '#api/contract/pedido.ts'
import { pide } from '#domain/cuenta/tipos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { consultaProveedor } from '#web/pedido/consultas.ts'
import { volverAlLogo } from '#web/red/banda/vuelta.ts'
import { rutaDePedido, rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { codigoDe } from '#web/servidor/pedir.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { useMedio } from '#web/ui/medio.ts'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { Hueso, Logo } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useAbierto } from '#web/vivo/senales.ts'
import { rutaDeInicio, useYo } from '#web/yo/sesion.ts'
import { consultaPublicaciones } from './consultas.ts'
import { ListaDePublicaciones } from './lista.tsx'
import { PresentacionDeProveedor } from './presentacion.tsx'
import estilo from './publicaciones.module.css'

/**
 * Renders /proveedor/publicaciones/{hashIdProv}: under the home's banner for a visitor (index
 * mode), as a page of its own for an account (full mode).
 */
export const PanelDePublicaciones = () => {
  const { hashIdProv = '' } = useParams()
  const { data: yo } = useYo()
  const { data: proveedor, error } = useQuery(consultaProveedor(hashIdProv))
  const falta = error !== null && ['no-existe', 'formulario-invalido'].includes(codigoDe(error) ?? '')
  const alFaltar = useOutletContext<(() => void) | undefined>()
  useEffect(() => {
    if (falta) alFaltar?.()
  }, [falta, alFaltar])
  if (falta) return <NoEncontrada />
  const nombre = proveedor?.nombre ?? ''
  return (
    <Panel
      key={hashIdProv}
      idProv={hashIdProv}
      nombre={nombre}
      detalle={unir(proveedor?.actividad, proveedor?.ciudad)}
      logo={proveedor?.logo ?? ''}
      ciudad={proveedor?.ciudad ?? ''}
      conectado={proveedor?.abierto ?? false}
      presentacion={proveedor?.presentacion}
      indice={!yo}
    />
  )
}

const Panel = ({
  idProv,
  nombre,
  detalle,
  logo,
  ciudad,
  conectado,
  presentacion,
  indice,
}: {
  idProv: string
  nombre: string
  detalle: string
  logo: string
  ciudad: string
  conectado: boolean
  presentacion: UnProveedor['presentacion'] | undefined
  indice: boolean
}) => {
  useTitulo(nombre || 'Publicaciones')
  const { data: yo } = useYo()
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const { key } = useLocation()
  const [abierto, abrir] = useState(true)
  const enLinea = useAbierto(idProv, conectado)
  const caja = useRef<HTMLElement>(null)
  const titulo = useRef<HTMLHeadingElement>(null)
  const quieto = useMedio('(prefers-reduced-motion: reduce)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view once, on coming in
  useEffect(() => {
    if (indice) caja.current?.scrollIntoView({ block: 'start', behavior: quieto ? 'instant' : 'smooth' })
    else scrollTo(0, 0)
  }, [])
  // After a press on a logo the focus goes to these posts. A page opened by its address starts at
  // its top.
  const conNombre = nombre !== ''
  const porLogo = key !== 'default'
  useEffect(() => {
    if (conNombre && porLogo) titulo.current?.focus({ preventScroll: true })
  }, [conNombre, porLogo])

  const alternar = () => {
    // Folding forgets the list, so unfolding starts with the first page.
    if (abierto) consultas.removeQueries({ queryKey: consultaPublicaciones(idProv).queryKey })
    abrir(!abierto)
  }
  const cerrar = () => {
    volverAlLogo(caja.current, rutaDePublicaciones(idProv))
    if (porLogo) navegar(-1)
    else navegar(yo ? rutaDeInicio(yo.cuenta) : ruta('home'))
  }
  const puedePedir = (!yo || pide(yo.cuenta)) && yo?.cuenta.id !== idProv
  const pedir = (idPub?: string) => rutaDePedido({ id: idProv, matriz_init: null }, Boolean(yo), idPub)
  return (
    <section ref={caja} className={clsx(estilo.panel, indice && estilo.indice)} aria-labelledby="titulo-publicaciones">
      {indice ? <p className={estilo.necesitas}>¿Qué necesitas?</p> : null}
      <header className={estilo.cabeza}>
        <Logo src={logo} nombre={nombre} lado={44} abierto={enLinea} />
        <div>
          {indice ? (
            <h2 id="titulo-publicaciones" ref={titulo} tabIndex={-1}>
              {nombre || <Hueso ancho={160} />}
            </h2>
          ) : (
            <h1 id="titulo-publicaciones" ref={titulo} tabIndex={-1}>
              {nombre || <Hueso ancho={160} />}
            </h1>
          )}
          <p>{detalle}</p>
        </div>
        {puedePedir ? (
          <Link className={clsx(boton.boton, boton.primario)} to={pedir()}>
            <Plus size={15} aria-hidden />
            Hacer un pedido
          </Link>
        ) : null}
        <Boton
          tono="suave"
          cuadrado
          aria-expanded={abierto}
          aria-label={abierto ? 'Plegar las publicaciones' : 'Mostrar las publicaciones'}
          onClick={alternar}
        >
          {abierto ? <ChevronUp size={17} aria-hidden /> : <ChevronDown size={17} aria-hidden />}
        </Boton>
        <Boton tono="suave" cuadrado aria-label="Cerrar las publicaciones" onClick={cerrar}>
          <X size={17} aria-hidden />
        </Boton>
      </header>
      {abierto && presentacion ? (
        <PresentacionDeProveedor
          nombre={nombre}
          ciudad={ciudad}
          abierto={enLinea}
          entrar={`${ruta('login')}?volver=${encodeURIComponent(rutaDePublicaciones(idProv))}`}
          presentacion={presentacion}
        />
      ) : null}
      {abierto ? (
        <ListaDePublicaciones
          idProv={idProv}
          nombre={nombre}
          titulo={indice ? 'h3' : 'h2'}
          pedir={puedePedir ? pedir : undefined}
        />
      ) : null}
    </section>
  )
}
