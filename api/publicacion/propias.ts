import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { IMAGENES_POR_MINUTO } from '#api/access/limites.ts'
import { quien } from '#api/access/puerta.ts'
import { conPosicion, hecho } from '#api/contract/comunes.ts'
import * as c from '#api/contract/publicacion.ts'
import type { App } from '#api/http/app.ts'
import { recibirImagen } from '#api/http/imagen.ts'
import { actorDe, esperarPosicion, hecha, idDe, seSabe, solicitudDe } from '#api/http/peticion.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { noExiste, type Refusal, refuse } from '#domain/decider.ts'
import type { ComandoPublicacion } from '#domain/publicacion/decidir.ts'
import type { ContenidoDePublicacion } from '#domain/publicacion/hechos.ts'
import { MAXIMO_PUBLICACIONES } from '#domain/publicacion/vitrina.ts'
import { videoDe } from '#domain/publicacion/youtube.ts'
import { patron, ruta } from '#domain/rutas.ts'
import {
  cuantasPublicaciones,
  cuantasTiene,
  hayImagenEn,
  idsDePublicaciones,
  imagenesDe,
  publicacionDe,
  publicacionesDe,
} from '#projections/publicacion/consultas.ts'
import { enlaces } from './enlaces.ts'
import { vistaPropia } from './vista.ts'

/**
 * The most pictures that no post shows, and the milliseconds for which they are kept: an editor may
 * be open with them.
 */
const MAXIMO_SUELTAS = 50
const SUELTA_MS = 24 * 3_600_000
/** Pixels of the longer side; the feed shows none larger. */
const LADO_MAYOR = 1_600

const PASOS = [
  ['publicacion_eliminar', 'EliminarPublicacion', 'Retira una publicación: deja de verse y se puede restaurar.'],
  ['publicacion_restaurar', 'RestaurarPublicacion', 'Devuelve una publicación eliminada a como estaba.'],
] as const satisfies readonly (readonly [string, ComandoPublicacion['type'], string])[]

/**
 * Registers the routes by which a provider manages its own posts (decisiones/publicacion, «Steps»).
 */
export const rutasPropias = (app: App, servicios: Servicios): void => {
  const { avance, db, ids, imagenes, publicaciones, taller, ahora } = servicios
  const tags = ['Publicaciones']
  const origen = (request: FastifyRequest) => ({ actor: actorDe(quien(request)), ahora: ahora() })

  /**
   * Returns the asker's account. Throws prohibido for a branch: posts are the head office's, and
   * nothing leads to a branch's.
   */
  const deMatriz = (request: FastifyRequest) => {
    const cuenta = quien(request)
    if (cuenta.clase === 'sucursal')
      throw new Rechazado(refuse('prohibido', 'Las publicaciones son de tu matriz: se hacen desde su cuenta.'))
    return cuenta
  }

  const contenidoDe = async (proveedorId: number, g: c.Guardada, esLaMisma: () => Promise<boolean>) => {
    const { tipo, tituloSuperior, descripcionSuperior } = g
    const comun = { proveedorId, tipo, tituloSuperior, descripcionSuperior }
    const malo = (detalle: string) => new Rechazado(refuse('contenido-invalido', detalle, { campo: 'contenido' }))
    if (tipo === '') return { ...comun, contenido: '' }
    if (tipo === 'youtube') {
      const contenido = videoDe(g.contenido)
      if (!contenido) throw malo('Pega la dirección de un video de YouTube.')
      return { ...comun, contenido }
    }
    if (!/^[0-9a-f]{64}$/.test(g.contenido) || !((await imagenes.hay(proveedorId, g.contenido)) || (await esLaMisma())))
      throw malo('Sube la imagen.')
    return { ...comun, contenido: g.contenido }
  }

  /** Deletes the pictures that no post has shown for a day (decisiones/publicacion, «Pictures»). */
  const barrer = async (proveedorId: number) => {
    const guardadas = await imagenes.lista(proveedorId)
    const mostradas = await imagenesDe(db, avance.propio(), proveedorId)
    const sueltas = guardadas.filter(({ sha256 }) => !mostradas.has(sha256))
    const viejas = sueltas.filter(({ llego }) => llego < Date.parse(ahora()) - SUELTA_MS)
    await Promise.all(viejas.map(({ sha256 }) => imagenes.borrar(proveedorId, sha256)))
    if (sueltas.length - viejas.length >= MAXIMO_SUELTAS)
      throw new Rechazado(refuse('demasiadas-imagenes', 'Subiste muchas imágenes sin guardarlas: guarda antes alguna.'))
  }

  app.get(
    patron('publicaciones_por_estado'),
    {
      config: { permiso: 'publicacion.gestionar' },
      schema: {
        tags,
        summary: 'Tus publicaciones de un estado.',
        params: c.dePorEstado,
        querystring: c.consultaPublicaciones,
        response: { 200: c.porEstado },
      },
    },
    async (request) => {
      const { idProv, statePost } = request.params
      const { pagina, posicion } = request.query
      const esquema = await esperarPosicion(avance, posicion)
      const proveedor = idDe(ids, idProv, 'ese proveedor')
      if (quien(request).id !== proveedor) throw new Rechazado(noExiste('ese proveedor'))
      const { filas, total } = await publicacionesDe(db, esquema, proveedor, statePost, pagina)
      return {
        items: filas.map((fila) => vistaPropia(ids, fila)),
        total,
        _links: enlaces(ruta('publicaciones_por_estado', { idProv, statePost }), total, pagina),
      }
    },
  )

  app.get(
    patron('publicaciones_cuantas'),
    {
      config: { permiso: 'publicacion.gestionar' },
      schema: {
        tags,
        summary: 'Cuántas publicaciones tuyas hay de cada estado.',
        querystring: conPosicion,
        response: { 200: c.cuantas },
      },
    },
    async (request) =>
      cuantasPublicaciones(db, await esperarPosicion(avance, request.query.posicion), quien(request).id),
  )

  app.get(
    patron('publicacion_propia'),
    {
      config: { permiso: 'publicacion.gestionar' },
      schema: {
        tags,
        summary: 'Una publicación tuya, para cambiarla.',
        params: c.unaPublicacion,
        querystring: conPosicion,
        response: { 200: c.publicacionPropia },
      },
    },
    async (request) => {
      const esquema = await esperarPosicion(avance, request.query.posicion)
      const fila = await publicacionDe(db, esquema, idDe(ids, request.params.idPub, 'esa publicación'))
      if (!fila || fila.proveedor !== quien(request).id || fila.estado === 'purgada')
        throw new Rechazado(noExiste('esa publicación'))
      return vistaPropia(ids, fila)
    },
  )

  app.post(
    patron('publicacion_guardar'),
    {
      config: { permiso: 'publicacion.gestionar' },
      schema: {
        tags,
        summary: 'Guarda una publicación como borrador, o la publica.',
        body: c.guardada,
        response: { 200: c.publicacionGuardada },
      },
    },
    async (request) => {
      const { body } = request
      const { id: proveedorId } = deMatriz(request)
      const idPub = body.idPub === undefined ? undefined : idDe(ids, body.idPub, 'esa publicación')
      const contenido: ContenidoDePublicacion = await contenidoDe(proveedorId, body, () =>
        idPub === undefined
          ? Promise.resolve(false)
          : hayImagenEn(db, avance.esquema(), proveedorId, body.contenido, { en: idPub }),
      )
      const command = {
        type: body.publicar ? 'Publicar' : 'GuardarPublicacion',
        ...origen(request),
        ...contenido,
        desde: body.version,
      } as const
      const solicitud = solicitudDe(request, proveedorId, body.idPub ?? '', body)
      if (idPub !== undefined) {
        const { posicion } = hecha(await publicaciones.ejecutar(idPub, command, solicitud))
        return { idPub: ids.ocultar(idPub), posicion: String(posicion) }
      }
      const sinLugar = async (): Promise<Refusal | undefined> =>
        (await cuantasTiene(db, avance.esquema(), proveedorId)) < MAXIMO_PUBLICACIONES
          ? undefined
          : refuse(
              'demasiadas-publicaciones',
              `Puedes tener hasta ${MAXIMO_PUBLICACIONES}: elimina para siempre alguna.`,
            )
      const nueva = await publicaciones.crear(command, solicitud, sinLugar)
      return { idPub: ids.ocultar(nueva.id), posicion: String(hecha(nueva.hecha).posicion) }
    },
  )

  app.post(
    patron('publicacion_subir_imagen'),
    {
      config: { permiso: 'publicacion.gestionar', rateLimit: { max: IMAGENES_POR_MINUTO } },
      bodyLimit: c.IMAGEN_MAXIMO_BYTES + 64 * 1024,
      schema: {
        tags,
        summary: 'Sube la imagen de una publicación: multipart/form-data con archivo.',
        consumes: ['multipart/form-data'],
        response: { 200: c.imagenSubida },
      },
    },
    async (request) => {
      const { id } = deMatriz(request)
      await barrer(id)
      const hecha = await recibirImagen(
        request,
        imagenes,
        { maximo: c.IMAGEN_MAXIMO_BYTES, que: 'La imagen' },
        (ruta) => taller(ruta, { de: 'entera', ladoMayor: LADO_MAYOR }),
      )
      // The account may have been erased while the picture was processed.
      await request.sigueDentro()
      return { contenido: (await imagenes.guardar(id, Readable.from([hecha]))).sha256 }
    },
  )

  for (const [nombre, type, summary] of PASOS) {
    app.post(
      patron(nombre),
      {
        config: { permiso: 'publicacion.gestionar' },
        schema: { tags, summary, body: c.unaPublicacion, response: { 200: hecho } },
      },
      async (request) => {
        const { idPub } = request.body
        const { id: proveedorId } = deMatriz(request)
        const id = idDe(ids, idPub, 'esa publicación')
        const solicitud = solicitudDe(request, proveedorId, idPub, '')
        const command = { type, ...origen(request), proveedorId } as const
        return { posicion: String(hecha(await publicaciones.ejecutar(id, command, solicitud)).posicion) }
      },
    )
  }

  app.post(
    patron('publicacion_purgar'),
    {
      config: { permiso: 'publicacion.gestionar' },
      schema: {
        tags,
        summary: 'Elimina para siempre una publicación eliminada, con su imagen.',
        body: c.unaPublicacion,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const { idPub } = request.body
      const { id: proveedorId } = deMatriz(request)
      const id = idDe(ids, idPub, 'esa publicación')
      const antes = await publicaciones.imagenDe(id, proveedorId)
      const command = { type: 'PurgarPublicacion', ...origen(request), proveedorId } as const
      const { posicion } = hecha(
        await publicaciones.ejecutar(id, command, solicitudDe(request, proveedorId, idPub, '')),
      )
      await avance.esperar(posicion)
      // Another of its posts may show the same picture.
      if (antes && !(await hayImagenEn(db, avance.propio(), proveedorId, antes, { fueraDe: id })))
        await imagenes.borrar(proveedorId, antes)
      return { posicion: String(posicion) }
    },
  )

  app.post(
    patron('publicacion_mover'),
    {
      config: { permiso: 'publicacion.gestionar' },
      schema: {
        tags,
        summary: 'Mueve una publicación tuya debajo de otra, o arriba de todas.',
        body: c.movida,
        response: { 200: hecho },
      },
    },
    async (request) => {
      const { idPub, despuesDe } = request.body
      const { id: proveedorId } = deMatriz(request)
      const publicacionId = idDe(ids, idPub, 'esa publicación')
      const otra = despuesDe === null ? null : idDe(ids, despuesDe, 'esa publicación')
      const leer = () => idsDePublicaciones(db, avance.esquema(), proveedorId)
      let vivas: number[] = []
      await seSabe(servicios, async () => {
        vivas = await leer()
        return vivas.includes(publicacionId) && (otra === null || vivas.includes(otra))
      })
      const command = { type: 'MoverPublicacion', ...origen(request), publicacionId, despuesDe: otra, vivas } as const
      const solicitud = solicitudDe(request, proveedorId, idPub, despuesDe)
      return { posicion: String(hecha(await publicaciones.mover(command, solicitud)).posicion) }
    },
  )
}
