import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Coleccion, PorEstado } from '#api/contract/publicacion.ts'
import { streamPublicacion } from '#domain/publicacion/hechos.ts'
import { type Persona, sistemaComun } from '#tests/sistema.ts'

const sistema = sistemaComun()
const proveedor = (nombre: string) => sistema().abrirCuenta('proveedor', 'empresa', nombre)
const alDia = async <T extends { cuerpo: { posicion?: string } }>(hecha: Promise<T>): Promise<T> => {
  const respuesta = await hecha
  if (respuesta.cuerpo.posicion) await sistema().servicios.avance.esperar(BigInt(respuesta.cuerpo.posicion), 20_000)
  return respuesta
}
const TEXTO = { tipo: '', contenido: '', tituloSuperior: 'Tejas', descripcionSuperior: 'De barro' } as const
const guardar = (quien: Persona, cambios: object = {}, clave?: string) =>
  alDia(
    quien.pedir(
      'POST',
      '/api/publicaciones/guardar',
      { ...TEXTO, publicar: false, ...cambios },
      clave ? { 'idempotency-key': clave } : {},
    ),
  )
const dar = (quien: Persona, paso: string, idPub: string, clave?: string) =>
  alDia(quien.pedir('POST', `/api/publicaciones/${paso}`, { idPub }, clave ? { 'idempotency-key': clave } : {}))
const delFeed = async (quien: Persona, { hash }: Persona): Promise<Coleccion> =>
  (await quien.pedir('GET', `/api/publicaciones/${hash}`)).cuerpo
const propias = async (quien: Persona, estado: string): Promise<PorEstado> =>
  (await quien.pedir('GET', `/api/publicaciones/${quien.hash}/${estado}`)).cuerpo
const titulos = ({ items }: Coleccion | PorEstado) => items.map(({ tituloSuperior }) => tituloSuperior)
const buscar = async (query: string): Promise<string[]> => {
  const r = await sistema().app.inject({
    method: 'GET',
    url: `/buscar?query=${encodeURIComponent(query)}&opcion=consulta&isGeneralSearch=true`,
  })
  return JSON.parse(r.json().proveedrsResultsJson).map(({ id }: { id: string }) => id)
}

describe('a post', () => {
  it('is drafted, published, edited, deleted, restored and purged; readers and searches see only what is published', async () => {
    const [mio, otro] = [await proveedor('Tejares del Sur'), await proveedor('Otro')]
    const { idPub } = (await guardar(mio, { tituloSuperior: '', descripcionSuperior: 'Marmoleo' })).cuerpo
    expect(titulos(await delFeed(otro, mio))).toEqual([])
    expect((await otro.pedir('GET', `/api/publicacion/${idPub}`)).estado).toBe(404)
    expect((await mio.pedir('GET', `/api/publicacion/${idPub}`)).estado).toBe(200)
    expect(await buscar('marmoleo')).not.toContain(mio.hash)
    expect(await guardar(mio, { idPub, version: 1, publicar: true, tituloSuperior: ' \u200b ' })).toMatchObject({
      estado: 422,
      cuerpo: { code: 'sin-titulo' },
    })
    expect((await guardar(mio, { idPub, version: 1, publicar: true, descripcionSuperior: 'Marmoleo' })).estado).toBe(
      200,
    )
    expect(titulos(await delFeed(otro, mio))).toEqual(['Tejas'])
    expect(await buscar('marmoleo')).toContain(mio.hash)

    expect((await guardar(mio, { idPub, version: 2, descripcionSuperior: 'Zócalos' })).estado).toBe(200)
    expect([await buscar('marmoleo'), await buscar('zocalo')].map((ids) => ids.includes(mio.hash))).toEqual([
      false,
      true,
    ])

    expect((await dar(otro, 'eliminar', idPub)).estado).toBe(404)
    expect((await dar(mio, 'purgar', idPub)).cuerpo.code).toBe('no-eliminada')
    await dar(mio, 'eliminar', idPub)
    expect([titulos(await delFeed(otro, mio)), await buscar('zocalo')]).toEqual([[], []])
    expect((await guardar(mio, { idPub, version: 3 })).cuerpo.code).toBe('publicacion-eliminada')
    await dar(mio, 'restaurar', idPub)
    expect(titulos(await delFeed(otro, mio))).toEqual(['Tejas'])
    expect(await buscar('zocalo')).toContain(mio.hash)

    await dar(mio, 'eliminar', idPub)
    expect(titulos(await propias(mio, 'eliminada'))).toEqual(['Tejas'])
    await dar(mio, 'purgar', idPub)
    for (const estado of ['publicada', 'borrador', 'eliminada']) expect(titulos(await propias(mio, estado))).toEqual([])
    for (const paso of ['eliminar', 'restaurar']) expect((await dar(mio, paso, idPub)).estado).toBe(404)
    expect((await mio.pedir('GET', `/api/publicacion/${idPub}`)).estado).toBe(404)
    expect((await guardar(mio, { idPub, version: 3 })).estado).toBe(404)
  })

  it('is created once under one key, and each step happens once, over parallel requests at two processes', async () => {
    const mio = await proveedor('A la vez')
    const otra = await sistema().otraApi()
    const enOtra = otra.pedirCon(mio.cookie)
    const cuerpo = { ...TEXTO, publicar: true }
    const clave = crypto.randomUUID()
    const aLaVez = await Promise.all(
      [mio.pedir, enOtra, mio.pedir, enOtra].map((pedir) =>
        pedir('POST', '/api/publicaciones/guardar', cuerpo, { 'idempotency-key': clave }),
      ),
    )
    expect(new Set(aLaVez.map(({ estado, cuerpo: c }) => `${estado} ${c.idPub}`)).size).toBe(1)
    const { idPub } = aLaVez[0]?.cuerpo ?? {}
    expect((await guardar(mio, { ...cuerpo, tituloSuperior: 'Otra cosa' }, clave)).cuerpo.code).toBe('clave-reusada')
    for (const paso of ['eliminar', 'restaurar', 'eliminar', 'purgar']) {
      const hechas = await Promise.all(
        [mio.pedir, enOtra, mio.pedir, enOtra].map((pedir) => pedir('POST', `/api/publicaciones/${paso}`, { idPub })),
      )
      expect(hechas.map(({ estado }) => estado)).toEqual([200, 200, 200, 200])
    }
    const { store, ids } = sistema().servicios
    const hechos = await store.readStream(streamPublicacion(ids.revelar(idPub) ?? 0))
    expect(hechos.map(({ type }) => type)).toEqual([
      'PublicacionPublicada',
      'PublicacionEliminada',
      'PublicacionRestaurada',
      'PublicacionEliminada',
      'PublicacionPurgada',
    ])
  })

  it('edited in several windows at once keeps one edit, and refuses the others', async () => {
    const mio = await proveedor('Dos ventanas')
    const { idPub } = (await guardar(mio)).cuerpo
    const hechas = await Promise.all(
      ['Una', 'Otra', 'Una más'].map((tituloSuperior) => guardar(mio, { idPub, version: 1, tituloSuperior })),
    )
    expect(hechas.map(({ estado, cuerpo }) => cuerpo.code ?? estado).toSorted()).toEqual([
      200,
      'publicacion-cambio',
      'publicacion-cambio',
    ])
    const [item] = (await propias(mio, 'borrador')).items
    expect(item).toMatchObject({ version: 2, estado: 'borrador' })
    // The same text again loses nothing.
    expect((await guardar(mio, { idPub, version: 1, tituloSuperior: item?.tituloSuperior })).estado).toBe(200)
  })

  it('accepts videos of YouTube only, and limits the length and characters of its texts', async () => {
    const mio = await proveedor('Videos')
    const conVideo = (contenido: string) => guardar(mio, { tipo: 'youtube', contenido, publicar: true })
    for (const bueno of [
      'https://youtu.be/dQw4w9WgXcQ?t=4',
      'youtube.com/watch?v=dQw4w9WgXcQ&list=x',
      ' https://m.youtube.com/shorts/dQw4w9WgXcQ ',
    ])
      expect((await conVideo(bueno)).estado, bueno).toBe(200)
    for (const malo of [
      '',
      'dQw4w9WgXcQ',
      'https://youtube.com.malo.ec/watch?v=dQw4w9WgXcQ',
      'https://malo.ec/?u=https://youtu.be/dQw4w9WgXcQ',
      'https://youtu.be@malo.ec/dQw4w9WgXcQ',
      'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
      'https://youtube.com/watch?v=dQw4w9WgXc"',
    ])
      expect((await conVideo(malo)).cuerpo.code, malo).toBe('contenido-invalido')
    const [item] = (await propias(mio, 'publicada')).items
    expect(item).toMatchObject({
      contenido: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      original: 'https://youtu.be/dQw4w9WgXcQ',
    })
    for (const malo of [
      { tituloSuperior: 'x'.repeat(161) },
      { descripcionSuperior: 'x'.repeat(2_001) },
      { tituloSuperior: 'a\0b' },
      { tipo: 'video' },
    ])
      expect((await guardar(mio, malo)).estado).toBe(422)
  })

  it('is the head office’s: a branch can’t write or edit one, or read the drafts', async () => {
    const matriz = await proveedor('Matriz')
    const sucursal = await sistema().abrirCuenta('proveedor', 'sucursal', 'Sucursal', matriz.id)
    expect((await guardar(sucursal)).cuerpo).toMatchObject({ code: 'prohibido' })
    const { idPub } = (await guardar(matriz)).cuerpo
    expect((await guardar(sucursal, { idPub, version: 1 })).estado).toBe(403)
    expect((await sucursal.pedir('GET', `/api/publicaciones/${matriz.hash}/borrador`)).estado).toBe(404)
  })
})

describe('an order from a post', () => {
  it('names the post, as a draft too and once per key; a draft post, another’s or an unknown one gives 404', async () => {
    const [mio, otro] = [await proveedor('Con pedidos'), await proveedor('Sin pedidos')]
    const cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Quien pide')
    const [idPub, borrador, ajena] = await Promise.all(
      (
        [
          [mio, true],
          [mio, false],
          [otro, true],
        ] as const
      ).map(async ([quien, publicar]) => (await guardar(quien, { publicar })).cuerpo.idPub as string),
    )
    const pedir = (
      publicacion: string | undefined,
      clave: string = crypto.randomUUID(),
      camino = '/api/save/index/pedido',
    ) =>
      alDia(
        cliente.pedir(
          'POST',
          camino,
          {
            ...(camino.includes('sin-conexion') ? {} : { hashIdProv: mio.hash }),
            descripcion: 'Cien tejas',
            publicacion,
          },
          { 'idempotency-key': clave },
        ),
      )
    for (const mala of [borrador, ajena, 'AAAAAAAAAAAA']) expect((await pedir(mala)).estado).toBe(404)
    const clave = crypto.randomUUID()
    const hechos = await Promise.all([pedir(idPub, clave), pedir(idPub, clave)])
    expect(new Set(hechos.map(({ cuerpo }) => cuerpo.idPedido)).size).toBe(1)
    const preparado = (await pedir(idPub, undefined, `/pedido/cliente/sin-conexion/${mio.hash}`)).cuerpo.idPedido
    const fila = async (quien: Persona, idPedido: string) =>
      (await quien.pedir('GET', `/api/pedidos/${idPedido}`)).cuerpo
    const nombrada = { id: idPub, titulo: 'Tejas', publicada: true }
    const { idPedido } = hechos[0]?.cuerpo ?? {}
    for (const quien of [cliente, mio]) expect((await fila(quien, idPedido)).publicacion).toEqual(nombrada)
    expect((await fila(cliente, preparado)).publicacion).toEqual(nombrada)
    // A sent order keeps the post, whatever becomes of it: a draft keeps it, and the same key gets
    // the same answer.
    await dar(mio, 'eliminar', idPub ?? '')
    expect((await pedir(idPub, clave)).cuerpo.idPedido).toBe(idPedido)
    expect((await alDia(cliente.pedir('POST', `/pedido/sin-conexion/fin/${preparado}`, {}))).estado).toBe(200)
    expect((await fila(mio, preparado)).publicacion).toEqual({ ...nombrada, publicada: false })
    await dar(mio, 'purgar', idPub ?? '')
    expect((await fila(cliente, idPedido)).publicacion).toEqual({ ...nombrada, titulo: '', publicada: false })
  })
})

describe('a provider’s posts', () => {
  it('are in the order that the provider chose, newer ones above, and never mixed with another’s', async () => {
    const [mio, otro] = [await proveedor('En orden'), await proveedor('Ajeno')]
    const ids: string[] = []
    for (const tituloSuperior of ['uno', 'dos', 'tres'])
      ids.push((await guardar(mio, { tituloSuperior, publicar: true })).cuerpo.idPub)
    const ajena = (await guardar(otro, { publicar: true })).cuerpo.idPub
    const mover = (idPub: string | undefined, despuesDe: string | null | undefined) =>
      alDia(mio.pedir('POST', '/api/publicaciones/mover', { idPub, despuesDe }))
    const [primero, segundo, tercero] = ids
    expect(titulos(await delFeed(otro, mio))).toEqual(['tres', 'dos', 'uno'])
    expect((await mover(segundo, primero)).estado).toBe(200)
    expect(titulos(await delFeed(otro, mio))).toEqual(['tres', 'uno', 'dos'])
    expect((await mover(primero, null)).estado).toBe(200)
    expect(titulos(await delFeed(otro, mio))).toEqual(['uno', 'tres', 'dos'])
    await guardar(mio, { tituloSuperior: 'cuatro', publicar: true })
    expect(titulos(await delFeed(otro, mio))).toEqual(['cuatro', 'uno', 'tres', 'dos'])
    for (const [id, otra] of [
      [primero, ajena],
      [ajena, primero],
      [primero, primero],
    ])
      expect((await mover(id, otra)).estado).toBe(404)
    // Two moves in two windows at once both hold.
    expect((await Promise.all([mover(segundo, null), mover(primero, tercero)])).map(({ estado }) => estado)).toEqual([
      200, 200,
    ])
    expect(titulos(await delFeed(otro, mio))).toEqual(['dos', 'cuatro', 'tres', 'uno'])
  })
})

describe('a picture', () => {
  const subir = async (quien: Persona, bytes: Buffer, nombre = 'foto.jpg') => {
    const payload = Buffer.concat([
      Buffer.from(
        `--f\r\nContent-Disposition: form-data; name="archivo"; filename="${nombre}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--f--\r\n'),
    ])
    const r = await sistema().app.inject({
      method: 'POST',
      url: '/api/publicaciones/imagen',
      headers: { cookie: quien.cookie, 'content-type': 'multipart/form-data; boundary=f' },
      payload,
    })
    return { estado: r.statusCode, cuerpo: r.json() }
  }
  const foto = (background: string) =>
    sharp({ create: { width: 3000, height: 1000, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'Casa de Lucía, 0.18 S 78.47 O' } })
      .jpeg()
      .toBuffer()
  const ver = (direccion: string, cookie = '') =>
    sistema().app.inject({ method: 'GET', url: direccion, headers: { cookie } })

  it('is scaled, loses its EXIF data, is visible as its post is, and is deleted with the last post that uses it', async () => {
    const [mio, otro] = [await proveedor('Fotos'), await proveedor('Mirón')]
    const { contenido } = (await subir(mio, await foto('red'))).cuerpo
    // Another account can't use the picture.
    expect((await guardar(otro, { tipo: 'imagen', contenido })).cuerpo.code).toBe('contenido-invalido')
    const { idPub } = (await guardar(mio, { tipo: 'imagen', contenido })).cuerpo
    const direccion = (await propias(mio, 'borrador')).items[0]?.contenido ?? ''
    expect([(await ver(direccion)).statusCode, (await ver(direccion, otro.cookie)).statusCode]).toEqual([404, 404])
    const propia = await ver(direccion, mio.cookie)
    expect([propia.headers['content-type'], propia.headers['cache-control']]).toEqual([
      'image/webp',
      'private, no-store',
    ])
    const { width, height, exif } = await sharp(propia.rawPayload).metadata()
    expect([width, height, exif]).toEqual([1600, 533, undefined])

    await guardar(mio, { idPub, version: 1, tipo: 'imagen', contenido, publicar: true })
    expect((await ver(direccion)).statusCode).toBe(200)
    const gemela = (await guardar(mio, { tipo: 'imagen', contenido, publicar: true })).cuerpo.idPub
    const { imagenes } = sistema().servicios
    for (const [id, queda] of [
      [idPub, true],
      [gemela, false],
    ]) {
      await dar(mio, 'eliminar', id)
      expect((await ver(direccion)).statusCode).toBe(404)
      expect(await imagenes.hay(mio.id, contenido)).toBe(true)
      await dar(mio, 'purgar', id)
      expect(await imagenes.hay(mio.id, contenido)).toBe(queda)
    }
  })

  it('is refused if it isn’t one or is too large, and unused ones are limited', async () => {
    const mio = await proveedor('Muchas fotos')
    expect((await subir(mio, Buffer.from('no soy una imagen'))).estado).toBe(415)
    expect((await subir(mio, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).estado).toBe(413)
    const { imagenes } = sistema().servicios
    for (let n = 0; n < 50; n += 1) await imagenes.guardar(mio.id, Readable.from([Buffer.from(`suelta ${n}`)]))
    expect((await subir(mio, await foto('blue'))).cuerpo.code).toBe('demasiadas-imagenes')
  })
})
