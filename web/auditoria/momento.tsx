import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import * as formas from '#api/contract/tablas.ts'
import type { RespuestaDeMomento, TablaDeMomento } from '#api/contract/trabajos.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { PALABRA_VENTA } from '#domain/compra/palabras.ts'
import { TODOS_LOS_MESES } from '#domain/libro.ts'
import { ruta } from '#domain/rutas.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { codigoDe, detalleDe } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares, momentoCompletoExacto, momentoExacto, numero } from '#web/ui/cifras.ts'
import { conMayuscula } from '#web/ui/llano.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Vacio } from '#web/ui/piezas.tsx'
import type { ColumnaDeTabla, Orden } from '#web/ui/tabla/columna.ts'
import { aParametros, useEstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { PaginaDeTabla } from '#web/ui/tabla/pagina-de-tabla.tsx'
import { consultaDeMomento } from './consultas.ts'
import estilo from './trabajo.module.css'

type Cabeza = RespuestaDeMomento['columnas'][number]
type Fila = RespuestaDeMomento['data'][number] & { readonly id: string }

type DeTabla = {
  readonly palabra: string
  readonly forma: formas.FormaDeTabla
  readonly todos: string
  /** Headings of the columns that only the exported file has. */
  readonly calla?: readonly string[]
  /** Headings of the columns by which it can be ordered, with the names of these orders. */
  readonly ordenan: Readonly<Record<string, string | Orden<string>>>
}
/** The kind of order of each kind of column. */
const ORDEN_DE = { texto: 'texto', monto: 'numero', numero: 'numero', momento: 'fecha' } as const
const TABLAS: Readonly<Record<TablaDeMomento, DeTabla>> = {
  pedidos: {
    palabra: 'Pedidos',
    forma: formas.FORMA_PEDIDOS_DE_TODOS,
    todos: 'todas',
    ordenan: {
      Código: 'codigo',
      Cliente: 'cliente',
      Proveedor: 'proveedor',
      Estado: 'estado',
      Total: 'total',
      Creado: 'creado',
    },
  },
  compras: {
    palabra: 'Compras',
    forma: formas.FORMA_COMPRAS,
    todos: 'todas',
    calla: ['Ciudad', 'Correo', 'Celular', 'Subtotal', 'IVA', 'Razón social', 'RUC'],
    ordenan: {
      Cliente: 'nombreUserItem',
      Estado: { por: 'estadoVenta', clase: 'etapa' },
      Total: 'totalCompra',
      Atiende: 'atendidoPor',
      Abierta: 'fechaCompra',
      Termina: 'fechaFin',
    },
  },
  cuentas: {
    palabra: 'Cuentas',
    forma: formas.FORMA_CUENTAS,
    todos: 'todas',
    calla: ['Provincia', 'Gratuita', 'Última actividad'],
    ordenan: {
      Nombre: 'nombre',
      Tipo: 'tipoUsuario',
      Ciudad: 'ciudad',
      Estado: 'isActive',
      Registrada: 'fecharegistro',
    },
  },
  libro: {
    palabra: 'Libro',
    forma: formas.FORMA_LIBRO,
    todos: TODOS_LOS_MESES,
    ordenan: { Fecha: 'momento', Cliente: 'cliente', Esperado: 'esperado', Recibido: 'recibido' },
  },
  consumo: {
    palabra: 'Consumos',
    forma: formas.FORMA_PAGOS,
    todos: 'todas',
    ordenan: { Proveedor: 'proveedor', Valor: 'valor', Estado: { por: 'estado', clase: 'etapa' }, Enviado: 'enviado' },
  },
}
const NOMBRES = Object.keys(TABLAS) as TablaDeMomento[]

/** Why tables aren't kept any more, by the code of the refusal. */
const PERDIDAS: Readonly<Record<string, string>> = {
  'momento-pasado': 'Se guardan una hora.',
  'momento-borrado': 'Se eliminó a una persona que estaba en ellas.',
}

/** Returns the orders of a column; none for one by which the table can't be ordered. */
const ordenesPor = (
  orden: DeTabla['ordenan'][string] | undefined,
  clase: Cabeza['clase'],
): readonly Orden<string>[] => {
  if (orden === undefined) return []
  return [typeof orden === 'string' ? { por: orden, clase: ORDEN_DE[clase] } : orden]
}

const filtroDicho = (clave: string): string =>
  /^\d{4}-\d{2}$/.test(clave)
    ? conMayuscula(mesEscrito(clave))
    : ((PALABRA_VENTA as Readonly<Record<string, string>>)[clave] ?? conMayuscula(clave.replaceAll('-', ' ')))

const dicha = (clase: Cabeza['clase'], valor: string | number | null): string => {
  if (valor === null || valor === '') return '—'
  if (clase === 'monto') return dolares(String(valor))
  if (clase === 'momento') return momentoExacto(String(valor))
  return clase === 'numero' ? numero(Number(valor)) : String(valor)
}

/**
 * Shows the tables as they stood at a job's instant, one at a time. Each row links to its history
 * at that instant.
 */
export const Momento = ({ id }: { id: string }) => {
  const [parametros] = useParametros()
  const tabla = NOMBRES.find((nombre) => nombre === parametros.get('tabla')) ?? 'pedidos'
  return <Tabla key={tabla} id={id} tabla={tabla} />
}

const Tabla = ({ id, tabla }: { id: string; tabla: TablaDeMomento }) => {
  const { palabra, todos, calla = [], ordenan, ...de } = TABLAS[tabla]
  const forma = { ...de.forma, tamanos: formas.FORMA_MOMENTO.tamanos }
  const [parametros] = useParametros()
  const pedido = parametros.get('filtro') ?? todos
  const { data: primera } = useQuery(consultaDeMomento(id, tabla, { length: String(formas.FILAS) }))
  const filtros = [
    ...new Set([todos, ...Object.keys(primera?.contadores ?? {}).filter((filtro) => filtro !== 'todas'), pedido]),
  ]
  const conFiltros = { ...forma, filtros, filtro: todos }
  const [estado, cambiar] = useEstadoDeTabla(conFiltros, `momento.${id}.${tabla}`)
  const pedidos = { ...aParametros(estado), filtro: estado.filtro }
  const { data, error, isPlaceholderData, refetch } = useQuery(consultaDeMomento(id, tabla, pedidos))
  const perdida = error && PERDIDAS[codigoDe(error) ?? '']
  if (perdida)
    return (
      <Vacio icono={<SearchX size={28} aria-hidden />} titulo="Esas tablas ya no se guardan">
        {perdida} <Link to="?ver=momentos">Pídelas otra vez</Link>.
      </Vacio>
    )
  if (error && !data) return <Caida error={error} reintentar={() => void refetch()} />
  const { en = '' } = data ?? {}
  const columnas = (data?.columnas ?? []).map((columna, n) => ({ ...columna, n }))
  const dichas = columnas.filter(({ palabra: cabeza }) => !calla.includes(cabeza))
  const filas = data?.data.map((fila, n): Fila => ({ ...fila, id: `${estado.pagina} ${n}` }))
  const titulo = (fila: Fila) => {
    const texto = dicha(columnas[0]?.clase ?? 'texto', fila.celdas[0] ?? null)
    return fila.stream === null ? (
      texto
    ) : (
      <Link to={`${ruta('auditoria_de', { stream: fila.stream })}?en=${encodeURIComponent(en)}`}>{texto}</Link>
    )
  }
  const deTabla = dichas.map(
    ({ palabra: cabeza, clase, n }): ColumnaDeTabla<Fila, string> => ({
      id: String(n),
      palabra: cabeza,
      celda: (fila) => (n === 0 ? titulo(fila) : dicha(clase, fila.celdas[n] ?? null)),
      ...(clase === 'monto' ? { aspecto: 'monto' } : {}),
      ordena: ordenesPor(ordenan[cabeza], clase),
    }),
  )
  return (
    <div className={estilo.pagina}>
      <nav className={estilo.tablas} aria-label="Tablas de ese momento">
        <Link to="?ver=momentos">Otros momentos</Link>
        {NOMBRES.map((nombre) => (
          <Link
            key={nombre}
            to={`?ver=momentos&momento=${id}&tabla=${nombre}`}
            {...(nombre === tabla ? { 'aria-current': 'page' as const } : {})}
          >
            {TABLAS[nombre].palabra}
          </Link>
        ))}
      </nav>
      <PaginaDeTabla
        titulo={en ? `${palabra}, el ${momentoCompletoExacto(en)}` : palabra}
        que="esa tabla"
        indicacion="Buscar en esa tabla"
        tabla={conFiltros}
        estado={estado}
        cambiar={cambiar}
        consulta={{ data: data && { ...data, data: filas ?? [] }, isPlaceholderData, refetch }}
        archivo={{ tabla: ruta('momento_tabla', { id, tabla }), parametros: pedidos }}
        fallo={error && detalleDe(error)}
        filtros={filtros.map((clave) => ({
          clave,
          palabra: clave === todos ? 'Todos' : filtroDicho(clave),
          n: data?.contadores[clave] ?? 0,
        }))}
        columnas={deTabla}
        tarjeta={(fila) => (
          <>
            <b>{titulo(fila)}</b>
            <span className={estilo.nota}>
              {dichas
                .flatMap(({ palabra: cabeza, clase, n }) => {
                  const valor = fila.celdas[n] ?? null
                  return n === 0 || valor === null || valor === '' ? [] : [`${cabeza}: ${dicha(clase, valor)}`]
                })
                .join(' · ')}
            </span>
          </>
        )}
        angosta={1000}
        alto={130}
        vacia={
          <Vacio
            icono={<SearchX size={28} aria-hidden />}
            titulo={estado.buscar || estado.filtro !== todos ? 'Nada coincide' : 'No había nada'}
            acciones={
              estado.buscar || estado.filtro !== todos ? (
                <Boton onClick={() => cambiar({ buscar: '', filtro: todos })}>Ver todos</Boton>
              ) : undefined
            }
          />
        }
      />
    </div>
  )
}
