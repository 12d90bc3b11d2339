import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  ComprasEnCola,
  DeudasDeConsumo,
  HechosDelLog,
  InvitadosEnPaso,
  PedidosEnEstado,
  SucesosDeCifra,
} from '#api/contract/cifras.ts'
import type { Cola, Dias } from '#domain/cifras.ts'
import type { TipoUsuario } from '#domain/cuenta/tipos.ts'
import { comprasDe, rutaDeCompra, rutaDePedido } from '#domain/destinos.ts'
import { lectorDeTodo, leeHistoria } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { unir } from '#domain/texto.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { dolares, momento, numero } from '#web/ui/cifras.ts'
import type { DeCifra, DeMedida } from './de-cifra.ts'
import { esOferta, LOGRADO, palabraDeClave, SON, tarda, tipoEscrito } from './palabras.ts'
import type { Deuda } from './recordar.tsx'

/** A row of a figure's list: its subject, the path that it links to, a note, and what it adds. */
export type Renglon = {
  readonly id: string
  readonly de: string
  readonly a: string | undefined
  readonly nota: string
  readonly valor: string
  /** The debt that it tells of, for whoever may remind its provider. */
  readonly deuda?: Deuda
}
export type PaginaDeLista = {
  readonly items: readonly Renglon[]
  /** The sum of all rows, in words. */
  readonly resumen: string
  readonly siguiente: string | null
}
type Pidiendo = {
  readonly dias: Dias
  readonly quien: TipoUsuario
  readonly despues: string
  readonly signal: AbortSignal
}

/** Formats an amount in dollars and a count as a number. */
const escrito = (valor: string): string => (valor.includes('.') ? dolares(valor) : numero(Number(valor)))
const cuantosSon = (n: number, singular: string, plural: string): string =>
  n === 1 ? singular : `${numero(n)} ${plural}`
const suman = (n: number, cuanto: string): string => `${n === 1 ? 'suma' : 'suman'} ${cuanto}`
const tras = (despues: string) => (despues ? { despues } : {})

/** Returns the path of an order's history, for whoever reads those of others. */
const historiaDePedido = (quien: TipoUsuario, id: string): string | undefined => {
  const lector = lectorDeTodo(quien)
  return lector && leeHistoria(lector, 'pedido') ? ruta('auditoria_de', { stream: `pedido-${id}` }) : undefined
}

const deMedida = async (cifra: DeMedida, { dias, quien, despues, signal }: Pidiendo): Promise<PaginaDeLista> => {
  const { medida, dias: _, ...de } = cifra
  const dicho = await consultar<SucesosDeCifra>(
    ruta('cifras_sucesos', { medida }),
    { ...de, ...dias, ...tras(despues) },
    signal,
  )
  const { items, cuantos, suma, siguiente } = dicho
  const deQuienes = quien === 'vendedor' ? 'De quienes invitaste' : dicho.quien
  return {
    items: items.map(({ id, compra, pedido, cliente, otro, clave, valor, momento: cuando, logro, espera }) => ({
      id,
      de: cliente,
      a: compra
        ? rutaDeCompra(quien, compra.id)
        : pedido && cifra.lado
          ? rutaDePedido(pedido.id, cifra.lado)
          : pedido
            ? historiaDePedido(quien, pedido.id)
            : undefined,
      nota: unir(
        (compra ?? pedido)?.codigo ?? '',
        cifra.clave ? '' : palabraDeClave(clave),
        otro,
        momento(cuando),
        espera === null ? '' : `en ${tarda(espera)}`,
        logro ? (LOGRADO[medida] ?? '') : '',
      ),
      valor: valor === '1' ? '' : escrito(valor),
    })),
    resumen: unir(
      deQuienes,
      cifra.clave && esOferta(cifra.clave) ? dicho.clave : '',
      cuantosSon(cuantos, ...SON[medida]),
      suma === String(cuantos) ? '' : suman(cuantos, escrito(suma)),
    ),
    siguiente,
  }
}

/** Words before the moment of a queue's row; the other queues say «desde el». */
const CUANDO: Readonly<Partial<Record<Cola, string>>> = {
  llamadas: 'llamar el',
  terminan: 'termina el',
  activas: 'termina el',
  pruebas: 'termina el',
}

const deCola = async (
  { cola, antiguedad, otro, dias }: Extract<DeCifra, { cola: unknown }>,
  { quien, despues, signal }: Pidiendo,
): Promise<PaginaDeLista> => {
  const parte = {
    ...(antiguedad === undefined ? {} : { antiguedad: String(antiguedad) }),
    ...(otro === undefined ? {} : { otro }),
    ...dias,
  }
  const camino = ruta('cifras_cola', { cola })
  const {
    items,
    quien: de,
    cuantos,
    suma,
    siguiente,
  } = await consultar<ComprasEnCola>(camino, { ...parte, ...tras(despues) }, signal)
  return {
    items: items.map(({ compra, cliente, total, desde }) => ({
      id: compra.id,
      de: cliente,
      a: rutaDeCompra(quien, compra.id),
      nota: unir(compra.codigo, `${CUANDO[cola] ?? 'desde el'} ${momento(desde)}`),
      valor: Number(total) === 0 ? '' : dolares(total),
    })),
    resumen: unir(
      de,
      cuantosSon(cuantos, 'Una compra', 'compras'),
      Number(suma) === 0 ? '' : `${suman(cuantos, dolares(suma))} con IVA`,
    ),
    siguiente,
  }
}

const deDeudas = async ({ despues, signal }: Pidiendo): Promise<PaginaDeLista> => {
  const { items, cuantos, suma, siguiente } = await consultar<DeudasDeConsumo>(
    ruta('cifras_deudas'),
    tras(despues),
    signal,
  )
  return {
    items: items.map(({ id, nombre, desactivada, meses, valor, recordado }) => ({
      id,
      de: nombre,
      a: comprasDe(nombre),
      deuda: { id, nombre, desactivada, recordado },
      nota: cuantosSon(meses, 'Un mes', 'meses'),
      valor: dolares(valor),
    })),
    resumen: unir(cuantosSon(cuantos, 'Un proveedor', 'proveedores'), suman(cuantos, dolares(suma))),
    siguiente,
  }
}

const deEstado = async (
  { estado }: Extract<DeCifra, { estado: unknown }>,
  { quien, despues, signal }: Pidiendo,
): Promise<PaginaDeLista> => {
  const camino = ruta('cifras_pedidos', { estado })
  const { items, cuantos, suma, siguiente } = await consultar<PedidosEnEstado>(camino, tras(despues), signal)
  return {
    items: items.map(({ pedido, cliente, proveedor, total, creado }) => ({
      id: pedido.id,
      de: cliente,
      a: historiaDePedido(quien, pedido.id),
      nota: unir(pedido.codigo, proveedor, momento(creado)),
      valor: Number(total) === 0 ? '' : dolares(total),
    })),
    resumen: unir(cuantosSon(cuantos, 'Un pedido', 'pedidos'), Number(suma) === 0 ? '' : suman(cuantos, dolares(suma))),
    siguiente,
  }
}

const deInvitados = async (
  { paso }: Extract<DeCifra, { paso: unknown }>,
  { dias, despues, signal }: Pidiendo,
): Promise<PaginaDeLista> => {
  const camino = ruta('cifras_invitados', { paso })
  const { items, cuantos, siguiente } = await consultar<InvitadosEnPaso>(camino, { ...dias, ...tras(despues) }, signal)
  return {
    items: items.map(({ numero: n, correo, nombre, momento: cuando }) => ({
      id: String(n),
      de: nombre || correo,
      a: undefined,
      valor: '',
      nota: momento(cuando),
    })),
    resumen: cuantosSon(cuantos, 'Una invitación', 'invitaciones'),
    siguiente,
  }
}

/** Returns the path of a stream's history after a fact; undefined for a stream without an id. */
const rutaDeHistoria = (stream: string, version: number): string | undefined =>
  stream.includes('-') ? `${ruta('auditoria_de', { stream })}?version=${version}` : undefined

const delLog = async (
  { type }: Extract<DeCifra, { type: unknown }>,
  { dias, despues, signal }: Pidiendo,
): Promise<PaginaDeLista> => {
  const de = type ? { type } : {}
  const dicho = await consultar<HechosDelLog>(ruta('cifras_hechos'), { ...de, ...dias, ...tras(despues) }, signal)
  const { items, cuantos, siguiente } = dicho
  return {
    items: items.map(({ posicion, stream, revision, type: tipo, momento: cuando, actor }) => ({
      id: posicion,
      de: type ? stream : tipoEscrito(tipo),
      a: rutaDeHistoria(stream, revision),
      valor: '',
      nota: unir(type ? '' : stream, `revisión ${revision}`, actor, momento(cuando)),
    })),
    resumen: cuantosSon(cuantos, 'Un hecho', 'hechos'),
    siguiente,
  }
}

const pagina = (cifra: DeCifra, de: Pidiendo): Promise<PaginaDeLista> => {
  if ('cola' in cifra) return deCola(cifra, de)
  if ('deudas' in cifra) return deDeudas(de)
  if ('estado' in cifra) return deEstado(cifra, de)
  if ('paso' in cifra) return deInvitados(cifra, de)
  return 'type' in cifra ? delLog(cifra, de) : deMedida(cifra, de)
}

/** Queries the list behind a figure of some days, a page at a time. */
export const consultaDeCifra = (cifra: DeCifra, dias: Dias, quien: TipoUsuario) =>
  infiniteQueryOptions({
    queryKey: ['cifras', 'lista', cifra, dias] as const,
    queryFn: ({ pageParam: despues, signal }) => pagina(cifra, { dias, quien, despues, signal }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente ?? undefined,
  })
