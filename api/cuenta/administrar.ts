import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hashId, hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/cuenta.ts'
import { FORMA_CUENTAS } from '#api/contract/tablas.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { responderTabla } from '#api/http/tabla.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { LIMITADA, SIN_LIMITE } from '#domain/cuenta/tipos.ts'
import { noExiste, type Origen } from '#domain/decider.ts'
import type { Accion } from '#domain/permisos.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'
import { compraDe } from '#projections/compra/consultas.ts'
import { abiertoDe, type CuentaListada, cuentaDe, cuentasDe } from '#projections/cuenta/consultas.ts'
import { crearEliminacion } from './eliminar.ts'
import { HOJA_DE_CUENTAS } from './hoja.ts'
import { cuentaListada } from './listada.ts'

/**
 * Registers the routes by which an administrator lists, activates, deactivates, limits and erases
 * accounts (decisiones/cuenta, «Administering»).
 */
export const rutasDeAdministrar = (app: App, servicios: Servicios): void => {
  const { avance, cuentas, db, ids, presencia, sesiones, ahora } = servicios
  const eliminacion = crearEliminacion(servicios)
  const tags = ['Administración']
  const deHash = z.object({ hashId })
  const nada = z.strictObject({}, 'Ese campo no se admite.').nullish()

  const vista = (fila: CuentaListada) => cuentaListada(fila, ids, presencia.conectado)

  const tabla = (
    nombre: NombreRuta,
    permiso: Accion,
    summary: string,
    alcance: (lectora: number) => { readonly invitadaPor?: number },
  ) =>
    app.get(
      patron(nombre),
      {
        config: { permiso },
        schema: { tags, summary, querystring: c.consultaCuentas, response: { 200: c.tablaCuentas } },
      },
      async (request, reply) => {
        const { query } = request
        const esquema = await esperarPosicion(avance, query.posicion)
        const { id } = quien(request)
        const de = { tipo: query.tipo, ...alcance(id) }
        return responderTabla(reply, query, {
          db,
          ahora,
          para: id,
          forma: FORMA_CUENTAS,
          hoja: HOJA_DE_CUENTAS,
          vista,
          leer: (lectura, pagina) => cuentasDe(lectura, esquema, { ...pagina, ...de }),
        })
      },
    )
  tabla('admin_clientes_ajax', 'cuenta.administrar', 'Todas las cuentas.', () => ({}))
  tabla(
    'vendedor_cuentas_ajax',
    'cuenta.invitadas',
    'Las cuentas que llegaron por las invitaciones del vendedor.',
    (id) => ({
      invitadaPor: id,
    }),
  )

  const enOtra = async (
    request: FastifyRequest,
    hash: string,
    hacer: (
      id: number,
      origen: { actor: ReturnType<typeof actorDe>; ahora: string },
      solicitud: ReturnType<typeof solicitudDe>,
    ) => Promise<{ posicion: bigint }>,
    contenido = '',
  ) => {
    const cuenta = quien(request)
    const id = idDe(ids, hash, 'esa cuenta')
    const { posicion } = await hacer(
      id,
      { actor: actorDe(cuenta), ahora: ahora() },
      solicitudDe(request, cuenta.id, id, contenido),
    )
    await avance.esperar(posicion)
    return { id, posicion: String(posicion) }
  }

  app.post(
    patron('invitar_personal'),
    {
      config: { permiso: 'cuenta.administrar' },
      schema: {
        tags,
        summary: 'Envía otra vez a alguien del equipo el correo para elegir su primera contraseña.',
        params: deHash,
        body: nada,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const { posicion } = await enOtra(request, request.params.hashId, async (id, origen, solicitud) =>
        hecha(await cuentas.ejecutar(id, { type: 'InvitarPersonal', ...origen }, solicitud)),
      )
      return { posicion }
    },
  )
  app.post(
    patron('activar_cuenta'),
    {
      config: { permiso: 'cuenta.administrar' },
      schema: { tags, summary: 'Activa una cuenta.', params: deHash, body: nada, response: { 200: hecho } },
    },
    async (request) => {
      const { posicion } = await enOtra(request, request.params.hashId, async (id, origen, solicitud) =>
        hecha(await cuentas.ejecutar(id, { type: 'ActivarCuenta', ...origen }, solicitud)),
      )
      return { posicion }
    },
  )
  const conLimite = (nombre: 'limitar_cuenta' | 'quitar_limite', incidenteId: number, summary: string) =>
    app.post(
      patron(nombre),
      {
        config: { permiso: 'cuenta.administrar' },
        schema: { tags, summary, params: deHash, body: nada, response: { 200: hecho } },
      },
      async (request) => {
        const { id, posicion } = await enOtra(request, request.params.hashId, async (otra, origen, solicitud) =>
          hecha(await cuentas.ejecutar(otra, { type: 'FijarIncidenteDeCuenta', incidenteId, ...origen }, solicitud)),
        )
        await sesiones.anunciar(id)
        return { posicion }
      },
    )
  conLimite('limitar_cuenta', LIMITADA, 'Limita una cuenta: sus pedidos quedan sin chat, nota ni correo.')
  conLimite('quitar_limite', SIN_LIMITE, 'Quita el límite de una cuenta.')
  app.post(
    patron('desactivar_cuenta'),
    {
      config: { permiso: 'cuenta.administrar' },
      schema: {
        tags,
        summary: 'Desactiva una cuenta, dice por qué y cierra sus sesiones.',
        params: deHash,
        body: c.desactivacion,
        response: { 200: hecho },
      },
    },
    async (request) => {
      let deQuien: number | undefined
      try {
        const { motivo } = request.body
        const desactivar = async (otra: number, origen: Origen, solicitud: Solicitud) => {
          const command = { type: 'DesactivarCuenta', motivo, ...origen } as const
          const desactivada = hecha(await cuentas.ejecutar(otra, command, solicitud))
          deQuien = otra
          return desactivada
        }
        const { id, posicion } = await enOtra(request, request.params.hashId, desactivar, motivo)
        await sesiones.anunciar(id)
        return { posicion }
      } finally {
        // Sessions close after the read side shows the deactivation, so a client that asks is told
        // why. They close even if that wait fails.
        if (deQuien !== undefined) await sesiones.cerrarTodas(deQuien, 'desactivada')
      }
    },
  )
  app.get(
    patron('por_eliminar'),
    {
      config: { permiso: 'cuenta.administrar' },
      schema: {
        tags,
        summary: 'Lo que encontraría la eliminación de una persona: lo que tiene abierto y lo que se guarda por ley.',
        params: deHash,
        response: { 200: c.porEliminar },
      },
    },
    async ({ params: { hashId: hash } }): Promise<c.PorEliminar> => {
      const id = idDe(ids, hash, 'esa cuenta')
      const esquema = avance.esquema()
      if (!(await cuentaDe(db, esquema, id))) throw new Rechazado(noExiste('esa cuenta'))
      const { esperan, documentos } = await eliminacion.cobros(id)
      return {
        ...(await abiertoDe(db, esquema, id)),
        esperan: await Promise.all(
          esperan.map(async (espera) => ({
            que: espera.que,
            codigo: 'compra' in espera ? ((await compraDe(db, esquema, { id: espera.compra }))?.codigo ?? '') : '',
          })),
        ),
        documentos: documentos.length,
      }
    },
  )
  app.post(
    patron('eliminar_persona'),
    {
      config: { permiso: 'cuenta.administrar', contrasena: 'eliminar a una persona' },
      schema: {
        tags,
        summary: 'Elimina a una persona: sus datos dejan de poder leerse, para siempre.',
        params: deHash,
        body: c.eliminacion,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const { motivo } = request.body
      const { id, posicion } = await enOtra(
        request,
        request.params.hashId,
        async (otra, origen, solicitud) => hecha(await eliminacion.eliminar(otra, { ...origen, motivo }, solicitud)),
        motivo,
      )
      await sesiones.anunciar(id)
      return { posicion }
    },
  )
}
