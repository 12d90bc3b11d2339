import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { averiguarAlHacer } from '#api/access/averiguar.ts'
import { CONFIRMACIONES_POR_MINUTO } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import { conMensaje, conPosicion, hashId, hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/cuenta.ts'
import { eleccionDeAvisos } from '#api/contract/eleccion-de-avisos.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, esperarPosicion, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { pasoDe } from '#commands/log/solicitud.ts'
import type { ComandoCuenta } from '#domain/cuenta/decidir.ts'
import type { CambiosDePerfil } from '#domain/cuenta/hechos.ts'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import { type Modo, vende } from '#domain/cuenta/tipos.ts'
import { noExiste, refuse } from '#domain/decider.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { comprobarIdentificacion, comprobarLugar } from './comprobar.ts'
import { cuentaPropiaDe, perfilDe } from './vista.ts'

type SinOrigen = ComandoCuenta extends infer C ? (C extends ComandoCuenta ? Omit<C, 'actor' | 'ahora'> : never) : never

const LUGAR = ['pais', 'provincia', 'ciudad', 'parroquia'] as const

/** Returns fields of a profile as facts have them: a place on the map is a text. */
const enCuenta = ({ ubicacion, ...datos }: z.infer<typeof c.edicionPerfil>): CambiosDePerfil => {
  const lugar = ubicacion ? `${ubicacion.lat.toFixed(6)},${ubicacion.lng.toFixed(6)}` : ''
  return { ...datos, ...(ubicacion === undefined ? {} : { ubicacion: lugar }) } as CambiosDePerfil
}

/**
 * Registers the routes of one's own account: its data, keywords, hours, looks, and its upgrade to a
 * provider's (decisiones/cuenta, «Upgrade»).
 */
export const rutasDePerfil = (app: App, servicios: Servicios): void => {
  const { avance, cuentas, db, ids, intentos, sesiones, ahora } = servicios
  const tags = ['Cuenta']

  /**
   * Runs a command on the asker's account, and tells every process and device that it changed.
   * `paso` names a further command of the same request.
   */
  const enPropia = async (request: FastifyRequest, comando: SinOrigen, paso?: string) => {
    const cuenta = quien(request)
    const command = { ...comando, actor: actorDe(cuenta), ahora: ahora() } as ComandoCuenta
    const entero = solicitudDe(request, cuenta.id, cuenta.id, comando)
    const solicitud = paso === undefined ? entero : pasoDe(entero, paso)
    const hechaEn =
      command.type === 'ConvertirCuenta'
        ? await averiguarAlHacer(intentos, request, ['identificacion'], async () =>
            hecha(await cuentas.convertir(cuenta.id, command, solicitud)),
          )
        : hecha(await cuentas.ejecutar(cuenta.id, command, solicitud))
    if (hechaEn.eventos.length > 0) {
      await avance.esperar(hechaEn.posicion)
      await sesiones.anunciar(cuenta.id)
    }
    return hechaEn
  }
  /** Throws no-existe when the request names another account than the asker's. */
  const soloPropia = (request: FastifyRequest, hash: string | undefined): void => {
    if (hash !== undefined && idDe(ids, hash, 'esa cuenta') !== quien(request).id)
      throw new Rechazado(noExiste('esa cuenta'))
  }
  const posicionDe = ({ posicion }: { posicion: bigint }) => ({ posicion: String(posicion) })

  app.get(
    patron('perfil_propio'),
    {
      config: { permiso: 'cuenta.propia' },
      schema: { tags, summary: 'Tu perfil.', querystring: conPosicion, response: { 200: c.perfil } },
    },
    async (request) => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const cuenta = (await cuentaDe(db, esquema, quien(request).id)) ?? quien(request)
      const matriz = cuenta.matriz === null ? undefined : await cuentaDe(db, esquema, cuenta.matriz)
      return perfilDe(cuenta, matriz, String(avance.posicion()), ids)
    },
  )

  app.post(
    patron('editar_perfil'),
    {
      config: { permiso: 'cuenta.propia' },
      schema: { tags, summary: 'Cambia los datos de tu perfil.', body: c.perfilGuardado, response: { 200: hecho } },
    },
    async (request) => {
      const cuenta = quien(request)
      const { antes, palabras, horario, ...cambiados } = request.body
      const datos = enCuenta(cambiados)
      if ((palabras ?? horario) && !vende({ tipoUsuario: cuenta.tipo_usuario }))
        throw new Rechazado(refuse('prohibido', 'Tu cuenta no puede hacer eso.'))
      // A request done before is answered as it was, wherever the account is now.
      const repetido = () => cuentas.lleva(cuenta.id, solicitudDe(request, cuenta.id, cuenta.id, ''))
      if (LUGAR.some((campo) => datos[campo] !== undefined) && !(await repetido())) {
        comprobarLugar({ ...cuenta, ...datos } as typeof cuenta)
      }
      const sola = antes === undefined && palabras === undefined && horario === undefined
      return posicionDe(
        await enPropia(
          request,
          sola
            ? { type: 'EditarPerfil', cambios: datos }
            : { type: 'GuardarPerfil', cambios: datos, antes: antes && enCuenta(antes), palabras, horario },
        ),
      )
    },
  )
  app.post(
    patron('editar_palabras'),
    {
      config: { permiso: 'cuenta.palabras' },
      schema: { tags, summary: 'Tus palabras clave.', body: c.edicionPalabras, response: { 200: hecho } },
    },
    async (request) => posicionDe(await enPropia(request, { type: 'EditarPalabras', ...request.body })),
  )
  app.post(
    patron('editar_horario'),
    {
      config: { permiso: 'cuenta.palabras' },
      schema: { tags, summary: 'Tu horario de atención.', body: c.edicionHorario, response: { 200: hecho } },
    },
    async (request) => posicionDe(await enPropia(request, { type: 'FijarHorario', ...request.body })),
  )
  app.post(
    patron('enviar_correo_terminos'),
    {
      config: { permiso: 'cuenta.propia', rateLimit: { max: CONFIRMACIONES_POR_MINUTO } },
      schema: {
        tags,
        summary: 'Vuelve a enviar el correo con los términos y el enlace de confirmación.',
        response: { 200: conMensaje },
      },
    },
    async (request) => ({
      ...posicionDe(await enPropia(request, { type: 'PedirConfirmacion' })),
      message: 'Te enviamos otra vez el correo de confirmación.',
    }),
  )

  app.post(
    patron('cambio_fondo'),
    {
      config: { permiso: 'cuenta.propia' },
      schema: {
        tags,
        summary: 'El fondo de la página (cambio_fondo).',
        body: c.fondo,
        response: { 200: z.object({ estado: c.fondo.shape.estado }) },
      },
    },
    async (request) => {
      soloPropia(request, request.body.iduser)
      await enPropia(request, { type: 'ElegirApariencia', fondo: request.body.estado })
      return { estado: request.body.estado }
    },
  )
  app.post(
    patron('aparecer_estrellas'),
    {
      config: { permiso: 'cuenta.propia' },
      schema: {
        tags,
        summary: 'Las estrellas del fondo (aparecer_estrellas).',
        body: c.estrellas,
        response: { 200: z.object({ estado: z.boolean() }) },
      },
    },
    async (request) => {
      soloPropia(request, request.body.idUser)
      await enPropia(request, { type: 'ElegirApariencia', estrellas: request.body.estadoestrellas })
      return { estado: request.body.estadoestrellas }
    },
  )

  app.post(
    patron('elegir_avisos'),
    {
      config: { permiso: 'cuenta.propia' },
      schema: {
        tags,
        summary:
          'Por dónde te llegan los avisos de cada clase, entre qué horas ninguno, o si los de tus equipos nombran personas y valores.',
        body: eleccionDeAvisos,
        response: { 200: hecho },
      },
    },
    async (request) => posicionDe(await enPropia(request, { type: 'ElegirAvisos', eleccion: request.body })),
  )

  /**
   * Upgrades the asker's own account to a provider's. Another account's path answers as if it
   * didn't exist.
   */
  const ascender = async (request: FastifyRequest, hash: string, cuerpo: z.infer<typeof c.ascenso>, modo: Modo) => {
    const { id } = quien(request)
    soloPropia(request, hash)
    const { aceptaTerminos: _, palabrasClave, identificacion, ...datos } = cuerpo
    const comprobada = hecha(comprobarIdentificacion(identificacion, datos.clase, datos.pais))
    comprobarLugar(datos)
    const conversion = {
      ...datos,
      cuentaId: id,
      identificacion: comprobada.identificacion,
      modo,
      terminos: TERMINOS.version,
    }
    let { posicion } = await enPropia(request, { type: 'ConvertirCuenta', conversion })
    if (palabrasClave.length > 0) {
      ;({ posicion } = await enPropia(request, { type: 'EditarPalabras', palabras: palabrasClave }, 'palabras'))
    }
    const cuenta = await cuentaDe(db, avance.esquema(), id)
    if (!cuenta) throw new Error(`la cuenta ${id} no se proyectó`)
    return {
      cuenta: cuentaPropiaDe(cuenta, ids),
      posicion: String(posicion),
      ruta: ruta(modo === 'pago' ? 'new_negociacion' : 'proveedor'),
    }
  }
  const deAscenso = {
    tags,
    summary: 'Pasa tu cuenta de cliente a proveedor.',
    body: c.ascenso,
    response: { 200: c.registrada },
  }
  const config = { permiso: 'cuenta.ascender' } as const
  app.post(
    patron('ascender_personal'),
    { config, schema: { ...deAscenso, params: z.object({ idCuentaPersonal: hashId }) } },
    (request) => ascender(request, request.params.idCuentaPersonal, request.body, 'negociacion'),
  )
  app.post(
    patron('ascender_empresa'),
    { config, schema: { ...deAscenso, params: z.object({ idEmpresaProveedor: hashId }) } },
    (request) => ascender(request, request.params.idEmpresaProveedor, request.body, 'negociacion'),
  )
  app.post(patron('ascender_pago'), { config, schema: { ...deAscenso, params: z.object({ id: hashId }) } }, (request) =>
    ascender(request, request.params.id, request.body, 'pago'),
  )
}
