import type { FastifyRequest } from 'fastify'
import { quien } from '#api/access/puerta.ts'
import * as c from '#api/contract/cifras.ts'
import {
  COLAS_DE_FINANZAS,
  COLAS_DEL_ADMINISTRADOR,
  COLAS_DEL_CALLCENTER,
  COLAS_DEL_VENDEDOR,
  MEDIDAS_DEL_CALLCENTER,
  MEDIDAS_DEL_VENDEDOR,
} from '#api/contract/tableros.ts'
import type { App } from '#api/http/app.ts'
import { DE_UNA_PAGINA, enPagina } from '#api/http/pagina.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { nombrarStream } from '#api/http/streams.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal } from '#domain/calendario.ts'
import {
  ANTIGUEDADES,
  COLAS_DE_TERMINOS,
  type Cola,
  contadaDe,
  EN_CENTAVOS,
  type Medida,
  PASOS_DEL_EMBUDO,
  TODOS_LOS_ESTADOS,
} from '#domain/cifras.ts'
import { claveEscrita } from '#domain/compra/ofertas.ts'
import { refuse } from '#domain/decider.ts'
import { decimal } from '#domain/dinero.ts'
import { type Lado, tieneLado } from '#domain/pedido/lado.ts'
import { ESTADOS_PEDIDO, type EstadoPedido } from '#domain/pedido/maquina.ts'
import { lectorDeTodo } from '#domain/permisos.ts'
import { patron } from '#domain/rutas.ts'
import { nivelesDe, pedidosEnEstado } from '#projections/cifras/administrador.ts'
import { cuantosHechos, hechosDe } from '#projections/cifras/bitacora.ts'
import { enCola } from '#projections/cifras/colas.ts'
import { sucesosDe } from '#projections/cifras/consultas.ts'
import { deudasDe } from '#projections/cifras/equipo.ts'
import { invitadosDe, listaDeInvitados } from '#projections/cifras/invitados.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import type { TuplaCuenta } from '#projections/cuenta/modelo.ts'
import { enInstantanea } from '#projections/motor/database.ts'

/** Queues that each role may open. */
const COLAS_DE: Readonly<Partial<Record<string, readonly Cola[]>>> = {
  callcenter: COLAS_DEL_CALLCENTER,
  financiero: COLAS_DE_FINANZAS,
  vendedor: COLAS_DEL_VENDEDOR,
  administrador: [...COLAS_DEL_ADMINISTRADOR, 'activas', 'pruebas', 'a-cargo'],
}

const noEsSuya = () => new Rechazado(refuse('prohibido', 'Tu cuenta no puede ver esa cifra.'))

/** The queue that may be asked for by the person in charge. */
const DE_UNA_PERSONA: Cola = 'a-cargo'

/**
 * Returns the part of a measure that the asker may see: all of it, what they did, what their
 * invited accounts did, or their own orders as one side. Throws prohibido.
 */
const parteDe = (
  { id, tipo_usuario }: TuplaCuenta,
  {
    medida,
    lado,
    otro,
  }: { readonly medida: Medida; readonly lado: Lado | undefined; readonly otro: number | undefined },
) => {
  const contada = contadaDe(medida)
  if (lectorDeTodo(tipo_usuario)) return { otro }
  if (contada === 'pedido' && lado && tieneLado(lado)({ tipoUsuario: tipo_usuario }))
    return lado === 'proveedor' ? { proveedor: id, otro } : { proveedor: otro, otro: id }
  if (tipo_usuario === 'callcenter' && MEDIDAS_DEL_CALLCENTER.includes(medida) && (otro ?? id) === id)
    return { otro: id }
  if (tipo_usuario === 'vendedor' && MEDIDAS_DEL_VENDEDOR.includes(medida) && otro === undefined)
    return { vendedor: id }
  throw noEsSuya()
}

const numerosDe = (despues: string): readonly [number, number] => {
  const [primero = 0, segundo = 0] = despues.split('.').map(Number)
  return [primero, segundo]
}

/** Registers the routes that list the facts or rows behind each figure, with their total. */
export const rutasDeListas = (app: App, { avance, db, ids, ahora, catalogo }: Servicios): void => {
  const tags = ['Cifras']
  const leer = async <T>(
    posicion: string | undefined,
    preguntar: (instantanea: Parameters<typeof sucesosDe>[0], esquema: string) => Promise<T>,
  ) => {
    const esquema = await esperarPosicion(avance, posicion)
    return enInstantanea(db, (instantanea) => preguntar(instantanea, esquema))
  }
  const nombreDe = async (instantanea: Parameters<typeof cuentaDe>[0], esquema: string, id: number | undefined) =>
    (id === undefined ? undefined : (await cuentaDe(instantanea, esquema, id))?.nombre) ?? ''
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
      if (embudo && !(PASOS_DEL_EMBUDO as readonly Medida[]).includes(medida))
        throw new Rechazado(refuse('formulario-invalido', 'Esa cifra no es un paso de la negociación.'))
      const [donde = 0, n = 0] = despues === undefined ? [] : numerosDe(despues)
      const { filas: leidas, ...resto } = await leer(posicion, async (instantanea, esquema) => {
        const pagina = await sucesosDe(
          ...([instantanea, esquema, medida] as const),
          { desde, hasta, clave, embudo, ...parte },
          { despues: despues === undefined ? undefined : { posicion: donde, n }, cuantas: DE_UNA_PAGINA },
        )
        // An asker doesn't learn the name of an account that they share no order with.
        const conocida = lado === undefined || pagina.cuantos > 0
        return { ...pagina, quien: await nombreDe(instantanea, esquema, conocida ? con : undefined) }
      })
      const { filas, siguiente } = enPagina(leidas, (fila) => `${fila.posicion}.${fila.n}`)
      const valor = (cuanto: number) => (EN_CENTAVOS.has(medida) ? decimal(cuanto) : String(cuanto))
      const contada = contadaDe(medida)
      // In a row about an order, `cliente` is the other party: the client, or the provider if the
      // asker is the client.
      const esPedido = contada === 'pedido'
      return {
        items: filas.map((fila) => ({
          id: `${fila.posicion}.${fila.n}`,
          momento: fila.momento,
          compra: contada === 'compra' ? objetoDe(fila.objeto, fila.codigo) : null,
          pedido: esPedido ? objetoDe(fila.objeto, fila.codigo) : null,
          cliente: esPedido && lado !== 'consumidor' ? (fila.nombre_otro ?? '') : fila.nombre_proveedor,
          otro: esPedido ? '' : (fila.nombre_otro ?? ''),
          clave: claveEscrita(fila.clave ?? '', catalogo),
          valor: valor(fila.valor),
          logro: fila.logro,
          espera: fila.espera,
        })),
        quien: resto.quien,
        clave: claveEscrita(clave ?? '', catalogo),
        cuantos: resto.cuantos,
        suma: valor(resto.suma),
        siguiente,
      }
    },
  )

  const deQuien = (request: FastifyRequest, cola: Cola, otro: number | undefined) => {
    const { id, tipo_usuario } = quien(request)
    if (!COLAS_DE[tipo_usuario]?.includes(cola)) throw noEsSuya()
    if (tipo_usuario === 'vendedor') return { vendedor: id }
    return { callcenter: tipo_usuario === 'callcenter' ? id : otro }
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
      const { despues, antiguedad: pedida, desde, hasta, otro, posicion } = request.query
      const persona = otro === undefined ? undefined : idDe(ids, otro, 'esa persona')
      const mira = { ahora: ahora(), ...deQuien(request, cola, persona) }
      const antiguedad = pedida === undefined ? undefined : ANTIGUEDADES[pedida]
      const fin = desde !== undefined && hasta !== undefined ? { desde, hasta } : undefined
      if (
        (antiguedad && cola !== 'por-confirmar') ||
        (fin && !COLAS_DE_TERMINOS.includes(cola)) ||
        (otro && cola !== DE_UNA_PERSONA)
      )
        throw new Rechazado(refuse('formulario-invalido', 'De esa cola no se puede pedir esa parte.'))
      const [cuando = 0, orden = 0] = despues === undefined ? [] : numerosDe(despues)
      const {
        filas: leidas,
        cuantas,
        monto,
        quien: de,
      } = await leer(posicion, async (instantanea, esquema) => ({
        ...(await enCola(
          ...([instantanea, esquema, cola, mira] as const),
          { ...(antiguedad ? { antiguedad, hoy: fechaLocal(mira.ahora) } : {}), ...(fin ? { fin } : {}) },
          {
            despues: despues === undefined ? undefined : { desde: new Date(cuando).toISOString(), orden },
            cuantas: DE_UNA_PAGINA,
          },
        )),
        quien: await nombreDe(instantanea, esquema, persona),
      }))
      const { filas, siguiente } = enPagina(leidas, (fila) => `${Date.parse(fila.desde)}.${fila.orden}`)
      return {
        items: filas.map(({ id, codigo, cliente, total, desde: cuando }) => ({
          compra: objetoDe(id, codigo),
          cliente,
          total: decimal(total),
          desde: cuando,
        })),
        quien: de,
        cuantos: cuantas,
        suma: decimal(monto),
        siguiente,
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
      const tras = despues === undefined ? undefined : Number(despues)
      const { leidos, nivel } = await leer(posicion, async (instantanea, esquema) => ({
        leidos: await pedidosEnEstado(instantanea, esquema, estado, { despues: tras, cuantos: DE_UNA_PAGINA }),
        nivel: await nivelesDe(instantanea, esquema),
      }))
      const { filas, siguiente } = enPagina(leidos, ({ orden }) => String(orden))
      const estados: readonly EstadoPedido[] = estado === TODOS_LOS_ESTADOS ? ESTADOS_PEDIDO : [estado]
      const deTodos = (de: 'pedidos' | 'valor') => estados.reduce<number>((suma, estado) => suma + nivel(de, estado), 0)
      return {
        items: filas.map(({ id, codigo, cliente, proveedor, total, creado }) => ({
          pedido: objetoDe(id, codigo),
          cliente,
          proveedor,
          total: decimal(total),
          creado,
        })),
        cuantos: deTodos('pedidos'),
        suma: decimal(deTodos('valor')),
        siguiente,
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
      const tras = despues === undefined ? undefined : Number(despues)
      const dias = { desde, hasta }
      const { leidos, cuantos } = await leer(posicion, async (instantanea, esquema) => ({
        leidos: await listaDeInvitados(instantanea, esquema, paso, id, dias, { despues: tras, cuantos: DE_UNA_PAGINA }),
        cuantos: (await invitadosDe(instantanea, esquema, [paso], id, dias))(paso),
      }))
      const { filas, siguiente } = enPagina(leidos, ({ numero }) => String(numero))
      return {
        items: filas.map((fila) => ({ ...fila, nombre: fila.nombre ?? '' })),
        cuantos,
        siguiente,
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
        querystring: c.consultaDeudas,
        response: { 200: c.deudasDeConsumo },
      },
    },
    async (request): Promise<c.DeudasDeConsumo> => {
      const { despues, posicion } = request.query
      const [valor, de = ''] = despues?.split('.') ?? []
      const tras = valor === undefined ? undefined : { valor: Number(valor), id: idDe(ids, de, 'ese proveedor') }
      const {
        filas: leidas,
        deudores,
        total,
      } = await leer(posicion, (instantanea, esquema) =>
        deudasDe(instantanea, esquema, { despues: tras, cuantas: DE_UNA_PAGINA }),
      )
      const { filas, siguiente } = enPagina(leidas, (fila) => `${fila.valor}.${ids.ocultar(fila.id)}`)
      return {
        items: filas.map(({ id, nombre, desactivada, meses, valor: debe, recordado }) => ({
          id: ids.ocultar(id),
          nombre,
          desactivada,
          meses,
          valor: decimal(debe),
          recordado,
        })),
        cuantos: deudores,
        suma: decimal(total),
        siguiente,
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
      const { leidos, cuantos } = await leer(posicion, async (instantanea, esquema) => ({
        leidos: await hechosDe(instantanea, esquema, { desde, hasta }, { type, despues: tras, cuantos: DE_UNA_PAGINA }),
        cuantos: await cuantosHechos(instantanea, esquema, { desde, hasta }, type),
      }))
      const { filas, siguiente } = enPagina(leidos, (fila) => String(fila.posicion))
      return {
        items: filas.map(({ posicion: donde, stream, actor, ...fila }) => ({
          posicion: String(donde),
          stream: nombrarStream(stream, ids),
          actor: actor ?? '',
          ...fila,
        })),
        cuantos,
        siguiente,
      }
    },
  )
}
