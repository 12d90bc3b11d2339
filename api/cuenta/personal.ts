import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import { administracion, personalCreado, personalNuevo } from '#api/contract/personal.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { CambiosDePerfil } from '#domain/cuenta/hechos.ts'
import { patron } from '#domain/rutas.ts'
import { comprobarContrasena } from './comprobar.ts'

/**
 * Registers the routes of staff accounts: an administrator makes them, and their owners edit them
 * (decisiones/cuenta, «Kinds of account»).
 */
export const rutasDePersonal = (app: App, { avance, credenciales, cuentas, ids, sesiones, ahora }: Servicios): void => {
  const tags = ['Administración']
  app.post(
    patron('crear_personal'),
    {
      config: { permiso: 'cuenta.administrar', contrasena: 'crear una cuenta del equipo' },
      schema: {
        tags,
        summary: 'Crea una cuenta del personal.',
        body: personalNuevo,
        response: { 201: personalCreado },
      },
    },
    async (request, reply) => {
      const { rol, nombre, correo, celular, contrasena } = request.body
      comprobarContrasena(contrasena, [correo, nombre])
      const perfil = {
        tipoUsuario: rol,
        clase: 'staff',
        nombre,
        correo,
        celular,
        direccion: '',
        identificacion: '',
        pais: 'Ecuador',
        provincia: '',
        ciudad: '',
        actividad: '',
        cuentaGratuita: false,
        correoConfirmado: true,
      } as const
      const cuenta = quien(request)
      const solicitud = solicitudDe(request, cuenta.id, '', { rol, nombre, correo, celular })
      const { id, posicion } = hecha(await cuentas.abrir(perfil, { actor: actorDe(cuenta), ahora: ahora() }, solicitud))
      // A retry leaves the password that the owner has chosen since.
      await credenciales.fijarPrimera(id, correo, contrasena)
      await avance.esperar(posicion)
      return reply.code(201).send({ id: ids.ocultar(id), posicion: String(posicion) })
    },
  )
  app.post(
    patron('editar_administracion'),
    {
      config: { permiso: 'cuenta.staff' },
      schema: {
        tags,
        summary: 'Cambia los datos de tu cuenta del personal.',
        body: administracion,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const cuenta = quien(request)
      const cambios: CambiosDePerfil = request.body
      const command = { type: 'EditarPerfil', actor: actorDe(cuenta), ahora: ahora(), cambios } as const
      const { posicion } = hecha(
        await cuentas.ejecutar(cuenta.id, command, solicitudDe(request, cuenta.id, cuenta.id, cambios)),
      )
      await avance.esperar(posicion)
      await sesiones.anunciar(cuenta.id)
      return { posicion: String(posicion) }
    },
  )
}
