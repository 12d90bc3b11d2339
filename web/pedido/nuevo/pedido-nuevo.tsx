import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronLeft, MapPinned, Send, WifiOff } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import type { Proveedores, pedidoColocado } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaProveedor, proveedorConocido } from '#web/pedido/consultas.ts'
import { rutaDePedido } from '#web/pedido/rutas.ts'
import { borradores } from '#web/servidor/borradores.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, detalleParaQuienEscribe, ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { AvisoDeError, CampoLargo, Eleccion } from '#web/ui/formulario/campo.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { Hueso, Logo } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useAbierto } from '#web/vivo/senales.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './nuevo.module.css'

type Proveedor = Proveedores['items'][number]

/** /pedido/nuevo/{hashId}: the order form for one provider, head office or branch. */
export const PedidoNuevo = () => {
  const { hashId = '' } = useParams()
  const consultas = useQueryClient()
  const {
    data: proveedor,
    error,
    refetch,
  } = useQuery({ ...consultaProveedor(hashId), placeholderData: () => proveedorConocido(consultas, hashId) })
  if (proveedor) return <Formulario key={hashId} proveedor={proveedor} />
  if (!error) return <Hueso ancho={320} alto={44} />
  const falta = ['no-existe', 'formulario-invalido'].includes(codigoDe(error) ?? '')
  return falta ? <NoEncontrada /> : <Caida error={error} reintentar={() => void refetch()} />
}

const Formulario = ({ proveedor }: { proveedor: Proveedor }) => {
  useTitulo(`Pedido a ${proveedor.nombre}`)
  const { data: yo } = useYo()
  const refrescar = useRefrescar()
  const navegar = useNavigate()
  const clave = `pedido.${proveedor.id}`
  const [descripcion, describir] = useState(() => borradores.leer(clave))
  const [parametros, ponerParametros] = useSearchParams()
  const sucursal = parametros.get('sucursal') ?? ''
  const elegir = (id: string) => ponerParametros(id ? { sucursal: id } : {}, { replace: true })
  const [errores, marcar] = useState<Record<string, string>>({})
  const [enviando, ocupar] = useState(false)
  const campo = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (errores.descripcion) campo.current?.focus()
  }, [errores])
  // (decisiones/pedido, «Orders to a branch»)
  const personal = yo?.cuenta.clase === 'personal'
  const sucursales = personal ? [] : proveedor.sucursales
  const elegida = sucursales.find(({ id }) => id === sucursal)
  const abierto = useAbierto(elegida?.id ?? proveedor.id, elegida?.abierto ?? proveedor.abierto)

  const enviar = async (sinConexion: boolean) => {
    const texto = descripcion.trim()
    if (!texto) return marcar({ descripcion: 'Escribe qué necesitas.' })
    marcar({})
    ocupar(true)
    const cuerpo = { descripcion: texto, ...(elegida ? { sucursal: elegida.id } : {}) }
    try {
      const { idPedido } = await (sinConexion
        ? mandar<z.infer<typeof pedidoColocado>>(ruta('pedido_sin_conexion', { hashId: proveedor.id }), cuerpo)
        : mandar<z.infer<typeof pedidoColocado>>(ruta('save_index_pedido'), { ...cuerpo, hashIdProv: proveedor.id }))
      borradores.borrar(clave)
      void refrescar('pedido')
      navegar(rutaDePedido(idPedido, 'consumidor'), { replace: true })
    } catch (error) {
      const campos = error instanceof ErrorDeServidor ? error.problema.errores : undefined
      marcar(campos?.descripcion ? campos : { general: detalleParaQuienEscribe(error) })
      ocupar(false)
    }
  }

  return (
    <section className={estilo.formulario} aria-labelledby="titulo-nuevo">
      <Link to={ruta('pedido_nuevo')} className={estilo.volver}>
        <ChevronLeft size={15} aria-hidden />
        Otro proveedor
      </Link>
      <div className={estilo.destino}>
        <Logo src={proveedor.logo} nombre={proveedor.nombre} lado={52} abierto={abierto} />
        <div>
          <h1 id="titulo-nuevo">Pedido a {proveedor.nombre}</h1>
          <p>{[proveedor.actividad, elegida?.ciudad ?? proveedor.ciudad].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <form
        noValidate
        onSubmit={(suceso: FormEvent) => {
          suceso.preventDefault()
          if (!enviando) void enviar(!abierto)
        }}
      >
        {sucursales.length > 0 ? (
          <div className={estilo.local}>
            <Eleccion
              nombre="¿Qué local te atiende?"
              value={elegida?.id ?? ''}
              onChange={({ target }) => elegir(target.value)}
            >
              <option value="">Matriz · {proveedor.ciudad}</option>
              {sucursales.map((una) => (
                <option key={una.id} value={una.id}>
                  {una.nombre_sucursal} · {una.ciudad}
                </option>
              ))}
            </Eleccion>
            <Link
              to={ruta('ecuador_mapa_sucursales', { hashIdEmpresa: proveedor.id })}
              className={clsx(boton.boton, boton.normal, boton.grande)}
            >
              <MapPinned size={15} aria-hidden />
              Elegir en el mapa
            </Link>
          </div>
        ) : personal && proveedor.sucursales.length > 0 ? (
          <p className={estilo.sinConexion}>
            <MapPinned size={16} aria-hidden />
            <span>
              Te atiende la matriz. {proveedor.nombre} tiene también {proveedor.sucursales.length}{' '}
              {proveedor.sucursales.length === 1 ? 'sucursal' : 'sucursales'}: a ellas les piden las empresas y los
              proveedores.{' '}
              <Link to={ruta('ecuador_mapa_sucursales', { hashIdEmpresa: proveedor.id })}>Ver el mapa</Link>
            </span>
          </p>
        ) : null}
        <CampoLargo
          ref={campo}
          nombre="¿Qué necesitas?"
          rows={7}
          maxLength={4000}
          autoFocus
          placeholder="Por ejemplo: 20 quintales de cemento, entregados en obra esta semana"
          ayuda="Se guarda en este navegador mientras escribes."
          error={errores.descripcion}
          value={descripcion}
          onChange={({ target }) => {
            describir(target.value)
            borradores.guardar(clave, target.value)
          }}
        />
        {abierto ? null : (
          <p className={estilo.sinConexion}>
            <WifiOff size={16} aria-hidden />
            <span>
              {elegida?.nombre_sucursal ?? proveedor.nombre} no está conectado. Guarda el pedido sin conexión y envíalo
              cuando quieras: al enviarlo le llega también un correo.
            </span>
          </p>
        )}
        <AvisoDeError>{errores.general}</AvisoDeError>
        <div className={estilo.botones}>
          <Boton type="submit" tono="primario" grande ocupado={enviando}>
            {abierto ? <Send size={15} aria-hidden /> : null}
            {abierto ? 'Hacer el pedido' : 'Guardar sin conexión'}
          </Boton>
          {abierto ? null : (
            <Boton grande motivo={enviando ? 'Espera un momento.' : null} onClick={() => void enviar(false)}>
              Enviar de todos modos
            </Boton>
          )}
        </div>
      </form>
    </section>
  )
}
