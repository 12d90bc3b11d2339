import type { Actor } from '#domain/decider.ts'
import type { ContenidoDePublicacion } from '#domain/publicacion/hechos.ts'
import { bien, type Mundo } from './mundo.ts'
import type { Reparto } from './personas.ts'

/**
 * Lives the posts of providers: published at once, from a draft, edited, deleted, restored, purged,
 * and put in order.
 */
export const vivirPublicaciones = async (
  { pedidos, publicaciones, pide, de }: Mundo,
  { matriz, individual, olvidada, cliente }: Reparto,
) => {
  const post = (
    quien: Actor,
    [tipo, contenido, tituloSuperior, descripcionSuperior]: readonly [ContenidoDePublicacion['tipo'], ...string[]],
  ): ContenidoDePublicacion => ({
    proveedorId: quien.id,
    tipo,
    contenido: contenido ?? '',
    tituloSuperior: tituloSuperior ?? '',
    descripcionSuperior: descripcionSuperior ?? '',
  })
  const crear = async (quien: Actor, type: 'Publicar' | 'GuardarPublicacion', data: ContenidoDePublicacion) => {
    const { id, hecha } = await publicaciones.crear({ type, ...de(quien), ...data }, pide(quien))
    await bien(Promise.resolve(hecha))
    return id
  }
  const cambiar = (
    quien: Actor,
    id: number,
    type: 'Publicar' | 'GuardarPublicacion',
    desde: number,
    data: ContenidoDePublicacion,
  ) => bien(publicaciones.ejecutar(id, { type, ...de(quien), desde, ...data }, pide(quien)))
  const dar = (quien: Actor, id: number, ...pasos: ('Eliminar' | 'Restaurar' | 'Purgar')[]) =>
    pasos.reduce(async (antes, paso) => {
      await antes
      const command = { type: `${paso}Publicacion`, ...de(quien), proveedorId: quien.id } as const
      await bien(publicaciones.ejecutar(id, command, pide(quien)))
    }, Promise.resolve())

  const descuento = await crear(
    matriz,
    'Publicar',
    post(matriz, ['', '', 'Descuento en cañería', 'Solo «hoy» 🔥\nHasta agotar']),
  )
  const bodega = await crear(matriz, 'Publicar', post(matriz, ['imagen', 'f'.repeat(64), 'Nuestra bodega', '']))
  await crear(individual, 'Publicar', post(individual, ['youtube', 'dQw4w9WgXcQ', 'Cómo se teje', 'Poncho de Otavalo']))
  await crear(olvidada, 'Publicar', post(olvidada, ['', '', 'Olvídame', 'Nunca estuve']))

  const idea = await crear(matriz, 'GuardarPublicacion', post(matriz, ['', '', '', 'Una idea, sin título todavía']))
  await cambiar(matriz, idea, 'GuardarPublicacion', 1, post(matriz, ['', '', 'Ñandúes', 'Una idea']))
  await cambiar(matriz, idea, 'Publicar', 2, post(matriz, ['', '', 'Ñandúes a domicilio', 'Ya no es una idea']))
  await cambiar(
    matriz,
    descuento,
    'GuardarPublicacion',
    1,
    post(matriz, ['', '', 'Descuento en cañería', 'También mañana']),
  )
  await dar(matriz, bodega, 'Eliminar', 'Restaurar')
  const borrador = await crear(matriz, 'GuardarPublicacion', post(matriz, ['', '', 'Se queda en nada', '']))
  await dar(matriz, borrador, 'Eliminar')
  const ida = await crear(matriz, 'Publicar', post(matriz, ['imagen', 'e'.repeat(64), 'Para siempre ida', 'Adiós']))
  await dar(matriz, ida, 'Eliminar', 'Purgar')
  const encargo = { ...de(cliente), proveedorId: matriz.id, publicacionId: idea } as const
  await bien(pedidos.colocar({ ...encargo, descripcion: 'Dos ñandúes, por favor' }, pide(cliente)))
  const preparado = await bien(pedidos.preparar({ ...encargo, descripcion: 'Otros dos, sin prisa' }, pide(cliente)))
  const { actor, ahora } = de(cliente)
  await bien(pedidos.colocarPreparado(preparado.id, actor, ahora, pide(cliente)))
  const vivas = [idea, bodega, descuento]
  for (const [publicacionId, despuesDe] of [
    [bodega, descuento],
    [descuento, null],
  ] as const)
    await bien(
      publicaciones.mover({ type: 'MoverPublicacion', ...de(matriz), publicacionId, despuesDe, vivas }, pide(matriz)),
    )
}
