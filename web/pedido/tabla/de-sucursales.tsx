import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { type ColumnaDe, FORMA_PEDIDOS } from '#api/contract/tablas.ts'
import { ESTADO_CLIENTE, ESTADO_PROVEEDOR } from '#domain/pedido/palabras.ts'
import { DescripcionBreve } from '#web/pedido/cambio/cambio.tsx'
import {
  consultaTabla,
  parametrosDeTabla,
  RUTA_DE_PEDIDOS,
  TE_ESPERAN,
  TODAS_LAS_SUCURSALES,
  TODOS,
} from '#web/pedido/consultas.ts'
import { Estado } from '#web/pedido/estado.tsx'
import { UnPedido, useFila } from '#web/pedido/fila.tsx'
import { EnlacePedido } from '#web/pedido/menu-pasos.tsx'
import { Montos, MontoVivo, Subtotal } from '#web/pedido/subtotal.tsx'
import { aparte } from '#web/servidor/aparte.tsx'
import { detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { Acotar } from './acotar.tsx'
import celdas from './celdas.module.css'
import { Contraparte, Fechas } from './celdas.tsx'
import { cotasPuestas, SIN_COTAS, useCotas } from './cotas.ts'
import tarjeta from './tarjeta.module.css'
import type { Elegidos } from './zip.tsx'

const Zip = aparte(() => import('./zip.tsx').then((m) => m.DescargarZip))
const Elegible = aparte(() => import('./zip.tsx').then((m) => m.Elegible))

const TABLA = { ...FORMA_PEDIDOS, filtros: [TE_ESPERAN, TODOS, ...Object.keys(ESTADO_CLIENTE)], filtro: TODOS } as const

const CeldaSubtotal = () => {
  const { fila, acciones } = useFila()
  return <Subtotal fila={fila} acciones={acciones} />
}
const Sucursal = ({ fila }: { fila: FilaPedido }) => (
  <span className={celdas.sucursal}>
    <Store size={14} aria-hidden />
    {fila.sucursal?.nombre}
  </span>
)

/** Returns the columns of an order that one only reads: what it is, and no step. */
const columnasDe = (
  contraparte: 'Cliente' | 'Proveedor',
  elegible?: (fila: FilaPedido) => ReactNode,
): readonly ColumnaDeTabla<FilaPedido, ColumnaDe<typeof FORMA_PEDIDOS>>[] => [
  {
    id: 'codigo',
    palabra: 'Pedido',
    celda: () => <EnlacePedido className={celdas.codigo} />,
    ordena: [{ por: 'idPediProv', clase: 'fecha' }],
  },
  ...(elegible ? [{ id: 'elegir', palabra: 'Elegir', celda: elegible, aspecto: 'icono' as const }] : []),
  { id: 'sucursal', palabra: 'Sucursal', celda: (fila) => <Sucursal fila={fila} /> },
  {
    id: 'contraparte',
    palabra: contraparte,
    celda: () => <Contraparte />,
    ordena: [{ por: 'nombreUserItem', clase: 'texto' }],
    clase: celdas.columnaContraparte,
  },
  {
    id: 'descripcion',
    palabra: 'Descripción',
    celda: (fila) => <DescripcionBreve fila={fila} className={celdas.descripcion} />,
    ordena: [{ por: 'descriPedido', clase: 'texto' }],
    clase: celdas.columnaDescripcion,
  },
  {
    id: 'subtotal',
    palabra: 'Subtotal',
    celda: () => <CeldaSubtotal />,
    ordena: [{ por: 'subtotalPedido', clase: 'numero' }],
    aspecto: 'monto',
  },
  {
    id: 'total',
    palabra: 'Total',
    celda: (fila) => <MontoVivo fila={fila} monto="total" />,
    ordena: [{ por: 'totalPedido', clase: 'numero' }],
    aspecto: 'monto',
    clase: celdas.total,
  },
  {
    id: 'estado',
    palabra: 'Estado',
    celda: (fila) => <Estado fila={fila} />,
    ordena: [{ por: 'estadoPedido', clase: 'etapa' }],
  },
  {
    id: 'fechas',
    palabra: 'Actualizado',
    celda: () => <Fechas />,
    ordena: [
      { por: 'updatedAt', clase: 'fecha' },
      { por: 'createAt', clase: 'fecha', palabra: 'Creado' },
    ],
  },
]

const Tarjeta = () => {
  const { fila, acciones } = useFila()
  return (
    <>
      <Sucursal fila={fila} />
      <div>
        <Contraparte />
      </div>
      <div>
        <EnlacePedido className={celdas.codigo} />
        <Estado fila={fila} />
      </div>
      <DescripcionBreve fila={fila} className={celdas.descripcion} />
      <Montos fila={fila} acciones={acciones} className={tarjeta.montos} />
      <div className={tarjeta.fechas}>
        <Fechas />
      </div>
    </>
  )
}

/**
 * Renders the orders of a head office's branches, which it only reads
 * (decisiones/permisos, «Head office»).
 */
export const TablaDeSucursales = ({ tabla, cuenta }: { tabla: 'consumidor' | 'proveedor'; cuenta: CuentaPropia }) => {
  const { cotas, cambiar: acotar, quitar } = useCotas()
  const puestas = cotasPuestas(cotas)
  const [estado, cambiar] = useEstadoDeTabla({ ...TABLA, primero: TODOS }, `sucursales.${tabla}.${cuenta.id}`)
  const parametros = { ...parametrosDeTabla(estado), ...puestas }
  const consulta = useQuery(consultaTabla(tabla, parametros))
  const { data, error } = consulta
  const [elegidos, elegir] = useState<Elegidos>()
  const comoCliente = tabla === 'consumidor'
  const cuantos = (clave: string) => data?.contadores[clave]
  const elegible = elegidos
    ? (fila: FilaPedido) => (
        <Suspense fallback={null}>
          <Elegible fila={fila} elegidos={elegidos} elegir={elegir} />
        </Suspense>
      )
    : undefined
  const sinAcotar = Object.keys(puestas).length === 1 && estado.filtro === TODOS && estado.buscar === ''
  return (
    <PaginaDeTabla
      titulo={comoCliente ? 'Pedidos de tus sucursales' : 'Ventas de tus sucursales'}
      que="los pedidos"
      indicacion="Buscar código, nombre o texto"
      acciones={<Boton onClick={quitar}>{comoCliente ? 'Ver tus pedidos' : 'Ver tus ventas'}</Boton>}
      tabla={TABLA}
      estado={estado}
      cambiar={cambiar}
      consulta={consulta}
      archivo={{
        tabla: RUTA_DE_PEDIDOS[tabla],
        parametros,
        mas: (
          <Suspense fallback={null}>
            <Zip lado={tabla} parametros={parametros} elegidos={elegidos} elegir={elegir} />
          </Suspense>
        ),
      }}
      fallo={error && detalleDe(error)}
      filtros={[
        { clave: TODOS, palabra: 'Todos', n: cuantos('todas') },
        { clave: TE_ESPERAN, palabra: 'Esperan a la sucursal', n: cuantos(TE_ESPERAN) },
        ...Object.entries(comoCliente ? ESTADO_CLIENTE : ESTADO_PROVEEDOR)
          .filter(([clave]) => (cuantos(clave) ?? 0) > 0 || clave === estado.filtro)
          .map(([clave, palabra]) => ({ clave, palabra, n: cuantos(clave) })),
      ]}
      columnas={columnasDe(comoCliente ? 'Proveedor' : 'Cliente', elegible)}
      envolver={(fila, Como, contenido) => (
        <UnPedido fila={fila} limitada={false} abrir={() => undefined}>
          <Como>{contenido}</Como>
        </UnPedido>
      )}
      tarjeta={(fila) => (
        <>
          {elegible?.(fila)}
          <Tarjeta />
        </>
      )}
      angosta={1100}
      alto={250}
      antes={<Acotar lado={tabla} esMatriz cotas={cotas} cambiar={acotar} quitar={quitar} enfocar={false} />}
      vacia={
        <Vacio
          icono={<Store size={28} aria-hidden />}
          titulo={sinAcotar ? 'Sin pedidos todavía' : 'Nada coincide'}
          acciones={
            sinAcotar ? null : (
              <Boton
                onClick={() => {
                  acotar({ ...SIN_COTAS, sucursal: TODAS_LAS_SUCURSALES })
                  cambiar({ buscar: '', filtro: TODOS })
                }}
              >
                Ver todos los de tus sucursales
              </Boton>
            )
          }
        >
          {sinAcotar
            ? comoCliente
              ? 'Aquí aparecen los pedidos que hacen tus sucursales.'
              : 'Aquí aparecen los pedidos que reciben tus sucursales.'
            : 'Ningún pedido de tus sucursales es como pides en los filtros.'}
        </Vacio>
      }
    />
  )
}
