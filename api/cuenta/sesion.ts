import { z } from 'zod'
import { CONTRASENAS_POR_DIRECCION, ENTRADAS_POR_CUENTA, ENTRADAS_POR_DIRECCION } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import { redDe } from '#api/access/red.ts'
import { conPosicion, hashId } from '#api/contract/comunes.ts'
import { entrada, sesionAbierta, yo } from '#api/contract/sesion.ts'
import type { App } from '#api/http/app.ts'
import { esperarPosicion, idDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { temasDe } from '#api/wamp/live.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import { correoCanonico } from '#domain/cuenta/correo.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { refuse } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'
import { cuentaDe } from '#projections/cuenta/consultas.ts'
import { crearEntradas, deQuienEntra } from './equipo.ts'
import { dibujarLogo, versionDeLogo } from './logo.ts'
import { equipoDe } from './push.ts'
import { cuentaPropiaDe } from './vista.ts'

const INVALIDAS = refuse('credenciales-invalidas', 'El correo o la contraseña no son correctos.')

/** Registers the routes of login, logout, the signed-in account, and everybody's logo. */
export const rutasDeSesion = (app: App, servicios: Servicios): void => {
  const { avance, config, credenciales, db, ids, intentos, logos, puerta, sesiones } = servicios
  const tags = ['Sesión']

  const entradas = crearEntradas(servicios)
  // One address's requests don't fill the queue that all share.
  const porRed = crearTurnos(CONTRASENAS_POR_DIRECCION)
  app.post(
    patron('iniciar_sesion'),
    {
      config: { permiso: 'publico' },
      schema: { tags, summary: 'Inicia sesión.', body: entrada, response: { 200: sesionAbierta } },
    },
    async (request, reply) => {
      const { correo, contrasena, recordarme } = request.body
      // Guesses are slowed down per address, and per account from anywhere. A whole office behind
      // one address isn't slowed down, since right passwords don't count.
      const red = redDe(request.ip)
      // At a browser that the account knows, other people's guesses don't hold it up.
      const marca = await entradas.conocida(request, correo)
      const desde = marca || red
      const claves = {
        red: `entrar desde ${desde}`,
        par: `entrar desde ${desde} como ${correoCanonico(correo)}`,
        cuenta: deQuienEntra(correo, marca),
      }
      await intentos.contar(claves.par, ENTRADAS_POR_CUENTA, claves.cuenta)
      await intentos.contar(claves.red, ENTRADAS_POR_DIRECCION, claves.cuenta)
      await intentos.adivinar(claves.cuenta)
      const sabida = await porRed(red, () => credenciales.comprobar(correo, contrasena)).catch(async (error) => {
        // The queue was full and nobody checked the password, so the attempt isn't counted.
        await intentos.retirar(claves.cuenta)
        await intentos.devolver(claves.par, ENTRADAS_POR_CUENTA)
        await intentos.devolver(claves.red, ENTRADAS_POR_DIRECCION)
        throw error
      })
      const cuenta = sabida && (await cuentaDe(db, avance.esquema(), sabida.cuenta))
      if (!sabida || !cuenta) throw new Rechazado(INVALIDAS)
      // Only a caller who knows the password is told.
      if (!cuenta.activa) {
        throw new Rechazado(
          refuse('cuenta-desactivada', 'Tu cuenta está desactivada. Escribe a soporte para activarla.'),
        )
      }
      await intentos.acertar(claves.cuenta)
      await intentos.devolver(claves.red, ENTRADAS_POR_DIRECCION)
      const vieja = request.cookies[puerta.cookie]
      if (vieja) await sesiones.cerrar(vieja)
      const abierta = await sesiones.abrirConContrasena(sabida.guardada, cuenta.id, recordarme, equipoDe(request))
      if (!abierta) throw new Rechazado(INVALIDAS)
      puerta.poner(reply, abierta.token, abierta.maxAgeS)
      await entradas.entra(request, reply, cuenta)
      return { cuenta: cuentaPropiaDe(cuenta, ids) }
    },
  )

  app.post(
    patron('logout'),
    {
      config: { permiso: 'publico' },
      schema: { tags, summary: 'Cierra la sesión.', response: { 200: z.object({ cerrada: z.literal(true) }) } },
    },
    async (request, reply) => {
      const token = request.cookies[puerta.cookie]
      if (token) await sesiones.cerrar(token)
      // With the mark the session's cookie stays: this answer may come after that of a new sign-in.
      if (!puerta.debeSalir(request)) puerta.quitar(reply)
      return { cerrada: true as const }
    },
  )

  app.post(
    patron('logout_todas'),
    {
      config: { permiso: 'sesion.propia', sinRitmo: true },
      schema: {
        tags,
        summary: 'Cierra tus sesiones en todas partes.',
        response: { 200: z.object({ cerrada: z.literal(true) }) },
      },
    },
    async (request, reply) => {
      await sesiones.cerrarTodas(quien(request).id, 'todas')
      puerta.quitar(reply)
      return { cerrada: true as const }
    },
  )

  app.get(
    patron('yo'),
    {
      config: { permiso: 'sesion.propia' },
      schema: { tags, summary: 'Tu cuenta y tus temas en vivo.', querystring: conPosicion, response: { 200: yo } },
    },
    async (request) => {
      await esperarPosicion(avance, request.query.posicion)
      const cuenta = quien(request)
      return {
        cuenta: cuentaPropiaDe(cuenta, ids),
        temas: temasDe(cuenta.id, cuenta.tipo_usuario, ids),
        posicion: String(avance.posicion()),
        wamp: config.wampUrl ?? '/ws',
        tiendas: config.tiendas,
        cuentaBancaria: config.cuentaBancaria ?? null,
        dosPersonas: config.dosPersonas,
      }
    },
  )

  app.get(
    patron('logo'),
    {
      config: { permiso: 'publico' },
      schema: {
        tags: ['Público'],
        summary: 'El logo de una cuenta: su imagen, o un emblema dibujado.',
        params: z.object({ hashId }),
        querystring: z.object({ v: z.string().max(64).optional() }),
      },
    },
    async (request, reply) => {
      const cuenta = await cuentaDe(db, avance.esquema(), idDe(ids, request.params.hashId, 'ese logo'))
      // Providers are public. A person's initials are only for callers with a session.
      const publica = cuenta?.activa === true && vende({ tipoUsuario: cuenta.tipo_usuario })
      const visible = publica || (request.cuenta !== null && cuenta?.eliminada === false)
      if (!cuenta || !visible) throw new Rechazado(refuse('no-existe', 'No existe ese logo.'))
      const alcance = request.cuenta ? 'private' : 'public'
      // An address with the picture's version never serves another picture.
      const version = versionDeLogo(cuenta)
      const vigente = request.query.v === version
      const duracion = vigente ? 'max-age=31536000, immutable' : 'max-age=300'
      reply
        .headers({ 'cache-control': `${alcance}, ${duracion}`, etag: `"${version}"` })
        .serializer((contenido: unknown) => contenido as string)
      if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send()
      const propio = cuenta.logo === '' ? undefined : await logos.abrir(cuenta.id, cuenta.logo)
      if (propio) return reply.type('image/webp').header('content-length', propio.bytes).send(propio.contenido)
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(dibujarLogo(cuenta.id, cuenta.nombre))
    },
  )
}
