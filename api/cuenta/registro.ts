import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Averiguable, averiguarAlHacer, averiguarCampo } from '#api/access/averiguar.ts'
import { esComun } from '#api/access/contrasenas.ts'
import { CONSULTAS_DE_REGISTRO_POR_MINUTO, REGISTROS_POR_MINUTO } from '#api/access/limites.ts'
import { redDe } from '#api/access/red.ts'
import * as c from '#api/contract/cuenta.ts'
import type { App } from '#api/http/app.ts'
import { hecha, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { InvitacionLeida } from '#commands/invitacion.ts'
import { pasoDe } from '#commands/log/solicitud.ts'
import { ENLACE_CONFIRMAR } from '#commands/processes/cartas-cuenta.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { ELIMINADA } from '#domain/cuenta/decidir.ts'
import type { Perfil } from '#domain/cuenta/hechos.ts'
import { CORREO_CON_CUENTA } from '#domain/cuenta/reserva.ts'
import { TERMINOS } from '#domain/cuenta/terminos.ts'
import { isRefusal, refuse } from '#domain/decider.ts'
import { patron, ruta } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { CONTRASENA_COMUN, comprobarContrasena, comprobarIdentificacion, comprobarLugar } from './comprobar.ts'
import { crearEntradas } from './equipo.ts'
import { equipoDe } from './push.ts'
import { cuentaPropiaDe } from './vista.ts'

const NADIE = { id: 0, tipoUsuario: 'anonimo' } as const

type Formulario = z.infer<typeof c.registroCliente> | z.infer<typeof c.registroProveedor>

const iguales = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/**
 * Registers the routes that open accounts (decisiones/cuenta, «Opening one»), for clients,
 * providers and the very first administrator, and that confirm an e-mail address.
 */
export const rutasDeRegistro = (app: App, servicios: Servicios): void => {
  const { avance, config, credenciales, cuentas, db, firmas, ids, intentos, invitaciones, puerta, sesiones, ahora } =
    servicios
  const tags = ['Registro']
  const deLaRed = ({ ip }: FastifyRequest) => redDe(ip)
  const rateLimit = { max: REGISTROS_POR_MINUTO, keyGenerator: deLaRed }
  const entradas = crearEntradas(servicios)

  /**
   * Builds the request of a registration. The person has no account yet, so their e-mail address
   * stands for it.
   */
  const solicitudDeRegistro = (request: FastifyRequest, correo: string, contenido: object) =>
    solicitudDe(request, correoCanonico(correo), '', contenido)

  /**
   * Tells the account that holds an e-mail address, once a day, that a registration was told that
   * the address is taken.
   */
  const contarASuDuena = async (request: FastifyRequest, correo: string): Promise<void> => {
    const id = await cuentas.quienTiene('correo', correo)
    if (id === undefined || !(await cuentas.estado(id)).existe) return
    const command = { type: 'ContarRegistroRepetido', actor: { id, tipoUsuario: 'sistema' }, ahora: ahora() } as const
    hecha(await cuentas.ejecutar(id, command, solicitudDe(request, correoCanonico(correo), id, 'registro repetido')))
  }

  /**
   * Sets the first password, opens a session and answers with the account. On a retry only a caller
   * who knows the password gets in.
   */
  const entrar = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
    posicion: bigint,
    correo: string,
    contrasena: string,
    adonde: string,
  ) => {
    const abierta = await cuentas.estado(id)
    if (abierta.existe && abierta.eliminada) throw new Rechazado(ELIMINADA)
    const nueva = await credenciales.fijarPrimera(id, correo, contrasena)
    const sabida = nueva ? undefined : await credenciales.comprobar(correo, contrasena)
    const yaRegistrado = refuse('ya-registrado', CORREO_CON_CUENTA, { campo: 'correo' })
    if (!nueva && sabida?.cuenta !== id) throw new Rechazado(yaRegistrado)
    await avance.esperar(posicion)
    const cuenta = await cuentaDe(db, avance.esquema(), id)
    if (!cuenta) throw new Error(`la cuenta ${id} no se proyectó`)
    const equipo = equipoDe(request)
    const sesion = sabida
      ? await sesiones.abrirConContrasena(sabida.guardada, id, false, equipo)
      : await sesiones.abrir(id, false, equipo)
    if (!sesion) throw new Rechazado(yaRegistrado)
    puerta.poner(reply, sesion.token, sesion.maxAgeS)
    await (sabida ? entradas.entra(request, reply, cuenta) : entradas.nace(request, reply, id))
    return reply.code(201).send({ cuenta: cuentaPropiaDe(cuenta, ids), posicion: String(posicion), ruta: adonde })
  }

  /**
   * Reads the invitation of a form. A branch registers with its head office's invitation and with
   * no other.
   */
  const invitacionDe = async (formulario: Formulario, paraId: number): Promise<InvitacionLeida | undefined> => {
    const leida =
      formulario.invitacion === undefined
        ? undefined
        : hecha(await invitaciones.abrirEnlace(formulario.invitacion, ahora(), paraId))
    if ((formulario.clase === 'sucursal') !== (leida?.tipo === 'sucursal')) {
      throw new Rechazado(refuse('sin-matriz', 'Una sucursal se registra con la invitación de su matriz.'))
    }
    return leida
  }

  const registrar = async (
    request: FastifyRequest,
    reply: FastifyReply,
    formulario: Formulario,
    datos: Pick<Perfil, 'tipoUsuario' | 'clase' | 'actividad' | 'descripcion' | 'modo'>,
    palabras: readonly string[],
    adonde: string,
  ) => {
    const { aceptaTerminos: _, contrasena, invitacion, ...campos } = formulario
    const comprobada = hecha(comprobarIdentificacion(campos.identificacion, datos.clase, campos.pais))
    comprobarLugar(campos)
    comprobarContrasena(contrasena, [campos.correo, campos.nombre])
    const solicitud = solicitudDeRegistro(request, campos.correo, { ...campos, invitacion: invitacion ?? null })
    const paraId = cuentas.idDe(solicitud)
    // A caller whose account exists already gets the same answer again, whatever became of the
    // invitation.
    const leida = (await cuentas.estado(paraId)).existe ? undefined : await invitacionDe(formulario, paraId)
    const origen = { actor: NADIE, ahora: ahora() }
    const perfil = {
      ...datos,
      nombre: campos.nombre,
      correo: campos.correo,
      celular: campos.celular,
      direccion: campos.direccion,
      identificacion: comprobada.identificacion,
      pais: campos.pais,
      provincia: campos.provincia,
      ciudad: campos.ciudad,
      parroquia: campos.parroquia,
      cuentaGratuita: true,
      terminos: TERMINOS.version,
      ...(leida ? { invitacion: { invitadorId: leida.invitadorId, numero: leida.numero } } : {}),
      ...(leida?.tipo === 'sucursal' ? { matrizId: leida.invitadorId } : {}),
      // The link that brought them was sent to this very address.
      ...(leida && correoCanonico(leida.correo) === correoCanonico(campos.correo) ? { correoConfirmado: true } : {}),
    }
    // The invitation is taken before the account exists: of many who follow one link, one gets in.
    const aceptar = (cuentaId: number) =>
      leida &&
      invitaciones.aceptar(
        leida,
        cuentaId,
        { ...origen, actor: { id: cuentaId, tipoUsuario: perfil.tipoUsuario } },
        solicitud,
      )
    const abrir = async () => hecha(await cuentas.abrir(perfil, origen, solicitud, { aceptar }))
    const averiguables =
      comprobada.identificacion === '' ? (['correo'] as const) : (['correo', 'identificacion'] as const)
    let { id, posicion } = await averiguarAlHacer(intentos, request, averiguables, abrir).catch(async (error) => {
      if (error instanceof Rechazado && error.rechazo.datos?.['campo'] === 'correo')
        await contarASuDuena(request, campos.correo)
      throw error
    })
    const propio = { actor: { id, tipoUsuario: perfil.tipoUsuario }, ahora: ahora() }
    if (palabras.length > 0) {
      ;({ posicion } = hecha(
        await cuentas.ejecutar(id, { type: 'EditarPalabras', palabras, ...propio }, pasoDe(solicitud, 'palabras')),
      ))
    }
    return entrar(request, reply, id, posicion, campos.correo, contrasena, adonde)
  }

  app.post(
    patron('registrar_cliente'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: {
        tags,
        summary: 'Abre una cuenta de cliente.',
        body: c.registroCliente,
        response: { 201: c.registrada },
      },
    },
    (request, reply) => {
      const { clase, actividad } = request.body
      const datos = { tipoUsuario: 'consumidor', clase, actividad } as const
      return registrar(request, reply, request.body, datos, [], ruta(clase === 'empresa' ? 'empresa' : 'personal'))
    },
  )
  app.post(
    patron('registrar_proveedor'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: {
        tags,
        summary: 'Abre una cuenta de proveedor.',
        body: c.registroProveedor,
        response: { 201: c.registrada },
      },
    },
    (request, reply) => {
      const { clase, actividad, descripcion, palabrasClave, modo } = request.body
      // A branch always begins in the usual mode.
      const deUnaVez = modo === 'pago' && clase !== 'sucursal'
      const datos = { tipoUsuario: 'proveedor', clase, actividad, descripcion, ...(deUnaVez ? { modo } : {}) } as const
      return registrar(
        request,
        reply,
        request.body,
        datos,
        palabrasClave,
        ruta(deUnaVez ? 'new_negociacion' : 'proveedor'),
      )
    },
  )

  const revisar = async (
    request: FastifyRequest<{ Body: z.infer<typeof c.campoRevisado> }>,
  ): Promise<z.infer<typeof c.revision>> => {
    const { campo, valor, clase } = request.body
    const quienTiene = (que: Averiguable, averiguado: string) =>
      averiguarCampo(intentos, request, que, () => cuentas.quienTiene(que, averiguado))
    if (campo === 'identificacion') {
      const revisada = comprobarIdentificacion(valor, clase, 'Ecuador')
      if (isRefusal(revisada)) return { valido: false, mensaje: revisada.detalle }
      const propia = revisada.identificacion !== '' && clase !== 'sucursal'
      if (propia && (await quienTiene(campo, revisada.identificacion)) !== undefined)
        return { valido: false, mensaje: 'Ese RUC o cédula ya tiene una cuenta.' }
      return { valido: true, ...(revisada.advertencia === undefined ? {} : { advertencia: revisada.advertencia }) }
    }
    const forma = campo === 'correo' ? c.correoPropio : c.contrasenaNueva
    const leido = forma.safeParse(valor)
    if (!leido.success) return { valido: false, mensaje: leido.error.issues[0]?.message ?? 'No es válido.' }
    if (campo === 'contrasena' && esComun(leido.data, [])) return { valido: false, mensaje: CONTRASENA_COMUN }
    if (campo === 'correo' && (await quienTiene(campo, leido.data)) !== undefined) {
      await contarASuDuena(request, leido.data)
      return { valido: false, mensaje: CORREO_CON_CUENTA }
    }
    return { valido: true }
  }
  for (const nombre of ['registrar_cliente_ajax', 'ascender_empresa_ajax'] as const) {
    app.post(
      patron(nombre),
      {
        config: { permiso: 'publico', rateLimit: { max: CONSULTAS_DE_REGISTRO_POR_MINUTO, keyGenerator: deLaRed } },
        schema: {
          tags,
          summary: 'Revisa un campo del formulario.',
          params: z.object({ idEmpresaProv: z.string().max(40).optional() }),
          body: c.campoRevisado,
          response: { 200: c.revision },
        },
      },
      revisar,
    )
  }

  app.post(
    patron('registrar_administrador'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: {
        tags,
        summary: 'El primer administrador, con el enlace de la configuración.',
        params: z.object({ token: z.string().max(300) }),
        body: c.registroAdministrador,
        response: { 201: c.registrada },
      },
    },
    async (request, reply) => {
      const { token } = request.params
      if (config.registroToken === undefined || !iguales(token, config.registroToken)) {
        throw new Rechazado(refuse('no-existe', 'No existe ese enlace de registro.'))
      }
      const { nombre, correo, contrasena } = request.body
      comprobarContrasena(contrasena, [correo, nombre])
      const perfil = {
        tipoUsuario: 'administrador',
        clase: 'staff',
        nombre,
        correo,
        celular: '',
        direccion: '',
        identificacion: '',
        pais: 'Ecuador',
        provincia: '',
        ciudad: '',
        actividad: '',
        cuentaGratuita: false,
        correoConfirmado: true,
      } as const
      const solicitud = solicitudDeRegistro(request, correo, { nombre, correo })
      const abierta = hecha(
        await cuentas.abrir(perfil, { actor: NADIE, ahora: ahora() }, solicitud, { ademas: [['registro', token]] }),
      )
      return entrar(request, reply, abierta.id, abierta.posicion, correo, contrasena, ruta('admin'))
    },
  )

  app.post(
    patron('confirmar_correo'),
    {
      config: { permiso: 'publico', rateLimit },
      schema: { tags, summary: 'Confirma un correo.', body: c.confirmacion, response: { 200: c.soloMensaje } },
    },
    async (request) => {
      const id = Number(firmas.leer(ENLACE_CONFIRMAR, request.body.token)?.[0])
      const cuenta = Number.isSafeInteger(id) ? await cuentas.estado(id) : undefined
      if (!cuenta?.existe) throw new Rechazado(refuse('enlace-invalido', 'Ese enlace de confirmación no es válido.'))
      const command = {
        type: 'ConfirmarCorreo',
        actor: { id, tipoUsuario: cuenta.tipoUsuario },
        ahora: ahora(),
      } as const
      const { posicion } = hecha(await cuentas.ejecutar(id, command, solicitudDe(request, id, id, '')))
      await avance.esperar(posicion)
      await sesiones.anunciar(id)
      return { message: 'Tu correo está confirmado.' }
    },
  )
}
