import { streamCompra } from '#domain/compra/hechos.ts'
import type { ComandoRevision } from '#domain/revision.ts'
import { bien, type Mundo } from './mundo.ts'
import { abrir, type Reparto } from './personas.ts'

/** Lives an auditor's reviews of a purchase that one person confirmed and authorized. */
export const vivirRevision = async (mundo: Mundo, { matriz }: Reparto) => {
  const { cuentas, revisiones, store, pide, de } = mundo
  const auditor = await abrir(mundo, {
    tipoUsuario: 'auditor',
    clase: 'staff',
    cuentaGratuita: false,
    nombre: 'Íñigo Auditor',
    correo: 'auditor@prueba.ec',
    celular: '0991234567',
    direccion: 'Av. Bolívar 12',
    identificacion: '1710000077',
    actividad: '',
    pais: 'Ecuador',
    provincia: 'Pichincha',
    ciudad: 'Quito',
  })
  const cuenta = await cuentas.estado(matriz.id)
  const compra = cuenta.existe ? (cuenta.negociacion ?? 0) : 0
  const autorizada = (await store.readStream(streamCompra(compra))).find(({ type }) => type === 'CompraAutorizada')
  if (!autorizada) throw new Error('nadie autorizó la compra')
  const mirado = { clase: 'misma-persona', evento: autorizada.eventId } as const
  const comun = { clase: 'misma-persona', ...de(auditor) } as const
  const pasos: readonly ComandoRevision[] = [
    { type: 'RevisarHecho', motivo: 'Esa semana solo había una persona en Finanzas 🧾', ...comun },
    { type: 'DeshacerRevision', ...comun },
    { type: 'RevisarHecho', motivo: 'Se habló con ella: ya son dos', ...comun },
  ]
  for (const paso of pasos) await bien(revisiones.ejecutar(mirado, paso, pide(auditor)))
}
