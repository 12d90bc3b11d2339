import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Nucleo } from '#api/arranque/nucleo.ts'
import { leerCerrados } from '#api/consumo/lecturas.ts'
import { seCierra } from '#domain/consumo/cierre.ts'
import type { ComandoConsumo } from '#domain/consumo/decidir.ts'
import { mesDe, mesSiguiente } from '#domain/consumo/mes.ts'
import { type MesConValor, sumaDeMeses } from '#domain/consumo/pago.ts'
import { isRefusal, SISTEMA } from '#domain/decider.ts'
import type { CuentaDemo } from './cuentas.ts'
import { solicitudDeDemo } from './solicitud.ts'

const DIA_MS = 24 * 3_600_000
const IMAGEN = join(import.meta.dirname, 'imagenes/imprenta.webp')

type SinOrigen = ComandoConsumo extends infer C
  ? C extends ComandoConsumo
    ? Omit<C, 'actor' | 'ahora' | 'proveedorId'>
    : never
  : never
/** States of the payment for a provider's last closed month; all earlier months are paid. */
const FINALES = ['debe', 'enviado', 'confirmado', 'rechazado', 'confirmado', 'debe'] as const
const OBJETIVO = 6_000_000

/**
 * Closes the demo's months and has its providers pay for them, with a payment in every state.
 * Running it again appends nothing.
 */
export const hacerConsumoDemo = async (
  { servicios: { archivos, avance, consumos, db, store } }: Pick<Nucleo, 'servicios'>,
  cuentas: readonly CuentaDemo[],
  desde: string,
  hoy: number,
): Promise<void> => {
  const financiero = cuentas.find(({ tipoUsuario }) => tipoUsuario === 'financiero')
  if (!financiero) throw new Error('demo: falta quien cobra')
  const ahora = new Date(hoy).toISOString()
  for (let mes = mesDe(desde); seCierra(mes) <= ahora; mes = mesSiguiente(mes)) {
    const command = { type: 'CerrarMes', mes, actor: SISTEMA, ahora: seCierra(mes) } as const
    const cerrado = await consumos.cerrarMes(command, solicitudDeDemo(`cierre ${mes}`))
    if (isRefusal(cerrado)) throw new Error(`demo: ${cerrado.detalle}`)
  }
  const ultima = await store.ultimaPosicion()
  if (ultima !== undefined) await avance.esperar(ultima, 30_000)

  const deQuien = async (proveedor: CuentaDemo, final: (typeof FINALES)[number]) => {
    const cerrados = await leerCerrados(db, avance.esquema(), proveedor.id)
    if (!cerrados) return
    const { sha256, bytes } = await archivos.guardar(proveedor.id, createReadStream(IMAGEN))
    const comprobante = { sha256, bytes, nombre: 'transferencia.webp', tipo: 'image/webp' }
    const hacer = async ({ id, tipoUsuario }: CuentaDemo, dias: number, comando: SinOrigen) => {
      const origen = { actor: { id, tipoUsuario }, ahora: new Date(hoy - dias * DIA_MS).toISOString() }
      const command = { ...comando, ...origen, proveedorId: proveedor.id } as ComandoConsumo
      const hecho = await consumos.ejecutar(
        command,
        solicitudDeDemo(`consumo ${proveedor.correo} ${comando.type} ${dias}`),
      )
      if (isRefusal(hecho)) throw new Error(`demo: ${hecho.detalle}`)
    }
    const pagar = (meses: readonly MesConValor[], valor: number, dias: number) =>
      hacer(proveedor, dias, { type: 'PagarConsumo', valor, cerrados: meses, ...(valor > 0 ? { comprobante } : {}) })
    const [antes, ultimo] = [cerrados.slice(0, -1), sumaDeMeses(cerrados.slice(-1))]
    if (antes.length > 0) await pagar(antes, sumaDeMeses(antes), 9)
    if (sumaDeMeses(antes) > 0)
      await hacer(financiero, 8, {
        type: 'ConfirmarPagoDeConsumo',
        numero: 1,
        recibido: sumaDeMeses(antes),
        referencia: `TRX ${String(proveedor.id).slice(-4)}`,
      })
    // A month that cost nothing waits to be reactivated.
    if (final === 'debe' || ultimo === 0 || cerrados.length < 2) return
    await pagar(cerrados, ultimo, 3)
    if (final === 'enviado') return
    const motivo = 'La transferencia no llegó a la cuenta.'
    await hacer(
      financiero,
      2,
      final === 'confirmado'
        ? {
            type: 'ConfirmarPagoDeConsumo',
            numero: 2,
            recibido: ultimo,
            referencia: `TRX ${String(proveedor.id).slice(-4)}-2`,
          }
        : { type: 'RechazarPagoDeConsumo', numero: 2, motivo },
    )
  }
  const proveedores = cuentas.filter(({ tipoUsuario }) => tipoUsuario === 'proveedor')
  await Promise.all(proveedores.map((proveedor, n) => deQuien(proveedor, FINALES[n % FINALES.length] ?? 'debe')))
  const [primero] = proveedores
  if (!primero) return
  const { id, tipoUsuario, correo } = primero
  const fijar = { type: 'FijarObjetivo', proveedorId: id, objetivo: OBJETIVO } as const
  await consumos.ejecutar({ ...fijar, actor: { id, tipoUsuario }, ahora }, solicitudDeDemo(`objetivo ${correo}`))
}
