import { quien } from '#api/access/puerta.ts'
import { hecho } from '#api/contract/comunes.ts'
import { administracion, personalCreado, personalNuevo } from '#api/contract/personal.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, solicitudDe } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { pasoDe } from '#commands/log/solicitud.ts'
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
        summary: 'Crea una cuenta del personal, y la invita por correo a elegir su contraseña.',
        body: personalNuevo,
        response: { 201: personalCreado },
      },
    },
    async (request, reply) => {
      const { rol, nombre, correo, celular, contrasena } = request.body
      if (contrasena !== undefined) comprobarContrasena(contrasena, [correo, nombre])
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
        // The link of the mail proves that the address is theirs.
        correoConfirmado: contrasena !== undefined,
      } as const
      const cuenta = quien(request)
      // The same key doesn't give a password to somebody who was invited to choose one.
      const invitada = contrasena === undefined
      const solicitud = solicitudDe(request, cuenta.id, '', { rol, nombre, correo, celular, invitada })
      const origen = { actor: actorDe(cuenta), ahora: ahora() }
      const { id, posicion: abierta } = hecha(await cuentas.abrir(perfil, origen, solicitud))
      const invitar = async () => {
        const invitacion = { type: 'InvitarPersonal', ...origen } as const
        return hecha(await cuentas.ejecutar(id, invitacion, pasoDe(solicitud, 'invitar'))).posicion
      }
      // A retry leaves the password that the owner has chosen since.
      if (contrasena !== undefined) await credenciales.fijarPrimera(id, correo, contrasena)
      const posicion = contrasena === undefined ? await invitar() : abierta
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
