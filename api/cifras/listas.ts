import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/cifras.ts'
import { COLAS_DE_FINANZAS, COLAS_DEL_CALLCENTER, COLAS_DEL_VENDEDOR } from '#api/contract/tableros.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/problema.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { ANTIGUEDADES, type Cola, contadaDe, EN_CENTAVOS, type Medida, TODOS_LOS_ESTADOS } from '#domain/cifras.ts'
import { negocia } from '#domain/cuenta/tipos.ts'
import { refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import type { Lado } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import { LEEN_TODO } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import { nivelesDe, pedidosEnEstado } from '#projections/cifras/administrador.ts'
import { cuantosHechos, hechosDe } from '#projections/cifras/bitacora.ts'
import { enCola } from '#projections/cifras/colas.ts'
import { sucesosDe } from '#projections/cifras/consultas.ts'
import { deudasDe } from '#projections/cifras/equipo.ts'
import { invitadosDe, listaDeInvitados } from '#projections/cifras/invitados.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { enInstantanea } from '#projections/motor/database.ts'

const PAGINA = 50

/** Which queues a role opens. */
const COLAS_DE: Readonly<Partial<Record<string, readonly Cola[]>>> = {
  callcenter: COLAS_DEL_CALLCENTER,
  financiero: COLAS_DE_FINANZAS,
  vendedor: COLAS_DEL_VENDEDOR,
  administrador: ['activas', 'pruebas'],
}

const noEsSuya = () => new Rechazado(refuse('prohibido', 'Tu cuenta no puede ver esa cifra.'))

/** What of a measure is the asker's to see: all of it, whom they invited, or their own orders as one side. */
const parteDe = (
  { id, tipo_usuario }: TuplaCuenta,
  {
    medida,
    lado,
    otro,
  }: { readonly medida: Medida; readonly lado: Lado | undefined; readonly otro: number | undefined },
) => {
  const contada = contadaDe(medida)
  if ((LEEN_TODO as readonly string[]).includes(tipo_usuario)) return { otro }
  if (negocia({ tipoUsuario: tipo_usuario }) && contada === 'pedido' && lado)
    return lado === 'proveedor' ? { proveedor: id, otro } : { proveedor: otro, otro: id }
  if (tipo_usuario === 'callcenter' && contada === 'compra') return { otro }
  if (tipo_usuario === 'vendedor' && contada === 'compra') return { vendedor: id, otro }
  throw noEsSuya()
}

/** A list's next page, by its place. */
const trasDe = (desde: number, filas: readonly unknown[]) => (filas.length === PAGINA ? String(desde + PAGINA) : null)

/** What each figure opens to: what it adds up, and what all of it comes to. */
export const rutasDeListas = (app: App, { avance, db, ids, ahora }: Servicios): void => {
  const tags = ['Cifras']
  const leer = async <T>(
    posicion: string | undefined,
    preguntar: (una: Parameters<typeof sucesosDe>[0], esquema: string) => Promise<T>,
  ) => {
    const esquema = await esperarPosicion(avance, posicion)
    return enInstantanea(db, (una) => preguntar(una, esquema))
  }
  const objetoDe = (id: number, codigo: string) => ({ id: ids.ocultar(id), codigo })

  app.get(
    patron('cifras_sucesos'),
    {
      config: { permiso: 'cifras.abrir' },
      schema: {
        tags,
        summary: 'Los hechos detrás de una cifra, los más nuevos primero, y lo que suman.',
        params: c.deMedida,
        querystring: c.consultaSucesos,
        response: { 200: c.sucesosDeCifra },
      },
    },
    async (request): Promise<c.SucesosDeCifra> => {
      const { medida } = request.params
      const { desde, hasta, clave, otro, lado, embudo, despues, posicion } = request.query
      const con = otro === undefined ? undefined : idDe(ids, otro, 'esa persona')
      const parte = parteDe(quien(request), { medida, lado, otro: con })
      const [donde, n] = despues?.split('.').map(Number) ?? []
      const { filas, cuantos, suma } = await leer(posicion, (una, esquema) =>
        sucesosDe(
          ...([una, esquema, medida] as const),
          { desde, hasta, clave, embudo, ...parte },
          { despues: donde === undefined || n === undefined ? undefined : { posicion: donde, n }, cuantas: PAGINA },
        ),
      )
      const valor = (cuanto: number) => (EN_CENTAVOS.has(medida) ? decimal(cuanto) : String(cuanto))
      const ultima = filas.length === PAGINA ? filas.at(-1) : undefined
      const contada = contadaDe(medida)
      // A provider's own orders are their clients'.
      const esPedido = contada === 'pedido'
      return {
        items: filas.map((fila) => ({
          id: `${fila.posicion}.${fila.n}`,
          momento: fila.momento,
          compra: contada === 'compra' ? objetoDe(fila.objeto, fila.codigo) : null,
          pedido: esPedido ? objetoDe(fila.objeto, fila.codigo) : null,
          cliente: esPedido && lado !== 'consumidor' ? (fila.nombre_otro ?? '') : fila.nombre_proveedor,
          otro: esPedido ? '' : (fila.nombre_otro ?? ''),
          clave: fila.clave ?? '',
          valor: valor(fila.valor),
        })),
        cuantos,
        suma: valor(suma),
        siguiente: ultima ? `${ultima.posicion}.${ultima.n}` : null,
      }
    },
  )

  const deQuien = (request: FastifyRequest, cola: Cola) => {
    const { id, tipo_usuario } = quien(request)
    if (!COLAS_DE[tipo_usuario]?.includes(cola)) throw noEsSuya()
    const de = tipo_usuario === 'callcenter' ? { callcenter: id } : tipo_usuario === 'vendedor' ? { vendedor: id } : {}
    return { ahora: ahora(), ...de }
  }
  app.get(
    patron('cifras_cola'),
    {
      config: { permiso: 'cifras.colas' },
      schema: {
        tags,
        summary: 'Las compras que están en una cola, la que más espera primero.',
        params: c.deCola,
        querystring: c.consultaCola,
        response: { 200: c.comprasEnCola },
      },
    },
    async (request): Promise<c.ComprasEnCola> => {
      const { cola } = request.params
      const { despues, antiguedad: cual, desde, hasta, posicion } = request.query
      const mira = deQuien(request, cola)
      const antiguedad = cola === 'por-confirmar' && cual !== undefined ? ANTIGUEDADES[cual] : undefined
      const parte = {
        ...(antiguedad ? { antiguedad, hoy: fechaLocal(mira.ahora) } : {}),
        ...(desde !== undefined && hasta !== undefined ? { fin: { desde, hasta } } : {}),
      }
      const { filas, cuantas, monto } = await leer(posicion, (una, esquema) =>
        enCola(una, esquema, cola, mira, parte, { desde: despues, cuantas: PAGINA }),
      )
      return {
        items: filas.map(({ id, codigo, cliente, total, desde: cuando }) => ({
          ...{ compra: objetoDe(id, codigo), cliente, total: decimal(total), desde: cuando },
        })),
        cuantos: cuantas,
        suma: decimal(monto),
        siguiente: trasDe(despues, filas),
      }
    },
  )

  app.get(
    patron('cifras_pedidos'),
    {
      config: { permiso: 'cifras.administrar' },
      schema: {
        tags,
        summary: 'Los pedidos que están en un estado, los más nuevos primero.',
        params: c.deEstado,
        querystring: c.consultaPagina,
        response: { 200: c.pedidosEnEstado },
      },
    },
    async (request): Promise<c.PedidosEnEstado> => {
      const { estado } = request.params
      const { despues, posicion } = request.query
      const { filas, nivel } = await leer(posicion, async (una, esquema) => ({
        filas: await pedidosEnEstado(una, esquema, estado, { desde: despues, cuantos: PAGINA }),
        nivel: await nivelesDe(una, esquema),
      }))
      const suyos: readonly EstadoPedido[] = estado === TODOS_LOS_ESTADOS ? ESTADOS_PEDIDO : [estado]
      const deTodos = (de: 'pedidos' | 'valor') => suyos.reduce<number>((suma, uno) => suma + nivel(de, uno), 0)
      return {
        items: filas.map(({ id, codigo, cliente, proveedor, total, creado }) => ({
          ...{ pedido: objetoDe(id, codigo), cliente, proveedor, total: decimal(total), creado },
        })),
        cuantos: deTodos('pedidos'),
        suma: decimal(deTodos('valor')),
        siguiente: trasDe(despues, filas),
      }
    },
  )

  app.get(
    patron('cifras_invitados'),
    {
      config: { permiso: 'cifras.vender' },
      schema: {
        tags,
        summary: 'A quiénes invitó un vendedor en unos días, hasta un paso.',
        params: c.dePaso,
        querystring: c.consultaInvitados,
        response: { 200: c.invitadosEnPaso },
      },
    },
    async (request): Promise<c.InvitadosEnPaso> => {
      const { paso } = request.params
      const { desde, hasta, despues, posicion } = request.query
      const { id } = quien(request)
      const { filas, cuantos } = await leer(posicion, async (una, esquema) => ({
        filas: await listaDeInvitados(una, esquema, paso, id, { desde, hasta }, { desde: despues, cuantos: PAGINA }),
        cuantos: (await invitadosDe(una, esquema, [paso], id, { desde, hasta }))(paso),
      }))
      return {
        items: filas.map(({ numero, correo, momento, nombre }) => ({ numero, correo, momento, nombre: nombre ?? '' })),
        cuantos,
        siguiente: trasDe(despues, filas),
      }
    },
  )

  app.get(
    patron('cifras_deudas'),
    {
      config: { permiso: 'cifras.cobrar' },
      schema: {
        tags,
        summary: 'Quiénes deben consumo de meses cerrados, quien más debe primero.',
        querystring: c.consultaPagina,
        response: { 200: c.deudasDeConsumo },
      },
    },
    async (request): Promise<c.DeudasDeConsumo> => {
      const { despues, posicion } = request.query
      const { filas, deudores, total } = await leer(posicion, (una, esquema) =>
        deudasDe(una, esquema, { desde: despues, cuantas: PAGINA }),
      )
      return {
        items: filas.map(({ id, nombre, meses, valor }) => ({
          ...{ id: ids.ocultar(id), nombre, meses, valor: decimal(valor) },
        })),
        cuantos: deudores,
        suma: decimal(total),
        siguiente: trasDe(despues, filas),
      }
    },
  )

  app.get(
    patron('cifras_hechos'),
    {
      config: { permiso: 'cifras.auditar' },
      schema: {
        tags,
        summary: 'Los hechos del log en unos días, de un tipo o de todos, los más nuevos primero.',
        querystring: c.consultaHechos,
        response: { 200: c.hechosDelLog },
      },
    },
    async (request): Promise<c.HechosDelLog> => {
      const { desde, hasta, type, despues, posicion } = request.query
      const tras = despues === undefined ? undefined : Number(despues)
      const { filas, cuantos } = await leer(posicion, async (una, esquema) => ({
        filas: await hechosDe(una, esquema, { desde, hasta }, { type, despues: tras, cuantos: PAGINA }),
        cuantos: await cuantosHechos(una, esquema, { desde, hasta }, type),
      }))
      const ultima = filas.length === PAGINA ? filas.at(-1) : undefined
      return {
        items: filas.map(({ posicion: donde, stream, actor, ...fila }) => ({
          ...{ posicion: String(donde), stream: ids.ocultarStream(stream), actor: actor ?? '' },
          ...fila,
        })),
        cuantos,
        siguiente: ultima ? String(ultima.posicion) : null,
      }
    },
  )
}
