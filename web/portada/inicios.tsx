import { clsx } from 'clsx'
import { Plus, Store } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'
import { HuecoDeTablero } from '#web/cifras/hueco.tsx'
import { useRecordado } from '#web/cifras/recuerdo.ts'
import { TablaPedidos } from '#web/pedido/tabla/tabla-pedidos.tsx'
import { HuecoDeBandas } from '#web/red/banda/huesos.tsx'
import type { LadoDeBanda } from '#web/red/lista/listas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import boton from '#web/ui/boton.module.css'
import { Boton } from '#web/ui/boton.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { useMedio } from '#web/ui/medio.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import { useYo } from '#web/yo/sesion.ts'

// The carousel and drag and drop load after the table.
const BandasDeLado = aparte(() => import('#web/red/banda/bandas.tsx').then((m) => m.Bandas))

const Bandas = ({ cuenta, lado }: { cuenta: CuentaPropia; lado: LadoDeBanda }) => (
  <Suspense fallback={<HuecoDeBandas />}>
    <BandasDeLado
      key={lado}
      cuenta={cuenta}
      lado={lado}
      filtro={({ nombre }) => `${ruta('proveedor')}?buscar=${encodeURIComponent(nombre)}`}
    />
  </Suspense>
)

/**
 * Renders bands and table. On a phone the orders that wait come first, unless the page was opened
 * with a search of the bands.
 */
const BandasYTabla = ({ bandas, tabla }: { bandas: ReactNode; tabla: ReactNode }) => {
  const telefono = useMedio('(max-width: 620px)')
  const [parametros] = useParametros()
  const [buscaba] = useState(parametros.has('q'))
  const partes = [<Fragment key="bandas">{bandas}</Fragment>, <Fragment key="tabla">{tabla}</Fragment>]
  return telefono && !buscaba ? partes.reverse() : partes
}

// Only providers have a purchase card, and only until their subscription runs.
const TarjetaDeCompra = aparte(() => import('#web/compra/negociacion/tarjeta.tsx').then((m) => m.TarjetaDeCompra))

const PrimerosPasos = aparte(() => import('./primeros-pasos.tsx').then((m) => m.PrimerosPasos))

/** Renders a new provider's first steps. A branch has those of its head office done for it. */
const Empezar = ({ cuenta: { id, clase } }: { cuenta: CuentaPropia }) => {
  const [hechos, terminar] = useRecordado(`empezo.${id}`)
  if (hechos || clase === 'sucursal') return null
  return (
    <Suspense fallback={null}>
      <PrimerosPasos cuenta={id} terminar={() => terminar(true)} />
    </Suspense>
  )
}

const TableroDePedidos = aparte(() => import('#web/cifras/propias.tsx').then((m) => m.TableroDePedidos))

const CrearUsuario = aparte(() => import('./crear-usuario.tsx').then((m) => m.CrearUsuario))

const NuevoPedido = ({ secundario = false }: { secundario?: boolean }) => (
  <Link to={ruta('pedido_nuevo')} className={clsx(boton.boton, secundario ? boton.normal : boton.primario)}>
    <Plus size={15} aria-hidden />
    Nuevo pedido
  </Link>
)

/** Renders figures about the account's orders, above their table. */
const EnCifras = ({ lado, cuenta }: { lado: Lado; cuenta: CuentaPropia }) => (
  <Suspense fallback={<HuecoDeTablero />}>
    <TableroDePedidos key={lado} lado={lado} cuenta={cuenta.id} />
  </Suspense>
)

/** Renders /personal and /empresa: the consumer's orders. */
export const InicioDeCliente = () => {
  const { data: yo } = useYo()
  const [parametros] = useParametros()
  const cambio = useEnDireccion('crear')
  if (!yo) return null
  if (parametros.get('lado') === 'clientes') {
    return (
      <>
        <Vacio
          pagina
          icono={<Store size={28} aria-hidden />}
          titulo="Aquí estarían tus clientes"
          acciones={
            <>
              <Boton tono="primario" onClick={() => cambio.abrir({ crear: 'proveedor' })}>
                Cambiarme a proveedor
              </Boton>
              <NuevoPedido secundario />
            </>
          }
        >
          Tu cuenta es de cliente: haces pedidos. Los pedidos de otros los reciben las cuentas de proveedor.
        </Vacio>
        {cambio.abierto.crear ? (
          <Suspense fallback={null}>
            <CrearUsuario alCerrar={cambio.cerrar} />
          </Suspense>
        ) : null}
      </>
    )
  }
  return (
    <BandasYTabla
      bandas={<Bandas cuenta={yo.cuenta} lado="proveedores" />}
      tabla={
        <>
          <EnCifras lado="consumidor" cuenta={yo.cuenta} />
          <TablaPedidos tabla="consumidor" cuenta={yo.cuenta} titulo="Tus pedidos" accion={<NuevoPedido />} />
        </>
      }
    />
  )
}

/** Renders /proveedor: a provider's sales and, on the other tab, its purchases. */
export const InicioDeProveedor = () => {
  const { data: yo } = useYo()
  const [parametros] = useParametros()
  if (!yo) return null
  const { cuenta } = yo
  if (cuenta.tipoUsuario === 'nosotros')
    return (
      <>
        <EnCifras lado="proveedor" cuenta={cuenta} />
        <TablaPedidos tabla="nosotros" cuenta={cuenta} titulo="Pedidos a BandWork" />
      </>
    )
  const lado: LadoDeBanda = parametros.get('lado') === 'proveedores' ? 'proveedores' : 'clientes'
  return (
    <>
      {lado === 'clientes' ? (
        <>
          <Empezar key={cuenta.id} cuenta={cuenta} />
          <Suspense fallback={null}>
            <TarjetaDeCompra />
          </Suspense>
        </>
      ) : null}
      <BandasYTabla
        bandas={<Bandas cuenta={cuenta} lado={lado} />}
        tabla={
          <>
            <EnCifras lado={lado === 'proveedores' ? 'consumidor' : 'proveedor'} cuenta={cuenta} />
            {lado === 'proveedores' ? (
              <TablaPedidos
                key="pedidos"
                tabla="consumidor"
                cuenta={cuenta}
                titulo="Pedidos a tus proveedores"
                accion={<NuevoPedido />}
              />
            ) : (
              <TablaPedidos key="ventas" tabla="proveedor" cuenta={cuenta} titulo="Mis ventas" />
            )}
          </>
        }
      />
    </>
  )
}
