import { isRefusal } from '#domain/decider.ts'
import { crearSerie } from '#tests/comun.ts'
import { solicitud } from '#tests/log.ts'
import type { Persona, unSistema } from '#tests/sistema.ts'

type Sistema = ReturnType<ReturnType<typeof unSistema>>
const siguiente = crearSerie('publicaciones')

/**
 * Publishes a provider's post of text, or with a picture that isn't stored, and waits until it can
 * be read.
 */
export const publicar = async (
  { servicios: { publicaciones, avance, ahora } }: Sistema,
  { id: proveedorId }: Persona,
  tituloSuperior: string,
  descripcionSuperior = '',
  tipo: '' | 'imagen' = '',
): Promise<void> => {
  const { hecha } = await publicaciones.crear(
    {
      type: 'Publicar',
      actor: { id: proveedorId, tipoUsuario: 'proveedor' },
      ahora: ahora(),
      proveedorId,
      tipo,
      contenido: tipo === 'imagen' ? 'a'.repeat(64) : '',
      tituloSuperior,
      descripcionSuperior,
    },
    solicitud(`publicación ${siguiente()}`),
  )
  if (isRefusal(hecha)) throw new Error(hecha.detalle)
  await avance.esperar(hecha.posicion, 20_000)
}
