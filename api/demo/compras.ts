import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Servicios } from '#api/operacion/servicios.ts'
import type { ComandoCompra } from '#domain/compra/decidir.ts'
import { isRefusal, type Refusal, SISTEMA } from '#domain/decider.ts'
import type { CuentaDemo } from './cuentas.ts'
import { solicitudDeDemo } from './solicitud.ts'

const DIA_MS = 24 * 3_600_000

type SinOrigen = ComandoCompra extends infer C ? (C extends ComandoCompra ? Omit<C, 'actor' | 'ahora'> : never) : never
type Quien = 'proveedor' | 'callcenter' | 'financiero'
/** The point that a purchase reaches; for the tuple, also how many days ago it was authorized. */
type Final =
  | 'registrada'
  | 'tomada'
  | 'ofrecida'
  | 'renegociada'
  | 'aprobada'
  | 'con comprobante'
  | 'pagada'
  | 'prueba aprobada'
  | readonly ['activa' | 'prueba', dias: number]
  | 'vencida'
  | 'archivada'

/**
 * States by the place of the account among the market's providers: they cover every state, and
 * clocks of every colour.
 */
const FINALES: readonly Final[] = [
  ['activa', 5],
  'registrada',
  'tomada',
  'ofrecida',
  'renegociada',
  'aprobada',
  'con comprobante',
  'pagada',
  'prueba aprobada',
  ['activa', 350],
  ['prueba', 13],
  ['prueba', 2],
  ['activa', 200],
  'registrada',
  'ofrecida',
  'archivada',
]
/** Providers whose accounts sell nothing any more, chosen where nobody looks first. */
export const VENCIDAS: readonly string[] = [
  'maderas.del.oriente@mercado.demo.ec',
  'fumigaciones.ecuatoriales@mercado.demo.ec',
]

/** A purchase, its provider, and when it began. */
export type CompraDemo = { readonly id: number; readonly proveedor: CuentaDemo; readonly ms: number }

const bien = <T extends object>(resultado: T | Refusal): T => {
  if (isRefusal(resultado)) throw new Error(`demo: ${resultado.detalle}`)
  return resultado
}

/**
 * Makes purchases in every state between the demo's providers and desks, through commands. Running
 * it again appends nothing. Returns the purchases.
 */
export const hacerComprasDemo = async (
  { compras, catalogo, archivos }: Pick<Servicios, 'compras' | 'catalogo' | 'archivos'>,
  cuentas: readonly CuentaDemo[],
  hoy: number,
): Promise<CompraDemo[]> => {
  const escritorio = (tipo: Quien) => cuentas.find(({ tipoUsuario }) => tipoUsuario === tipo)
  const [callcenter, financiero] = [escritorio('callcenter'), escritorio('financiero')]
  if (!callcenter || !financiero) throw new Error('demo: faltan los escritorios')
  const proveedores = cuentas.filter(({ tipoUsuario, clase }) => tipoUsuario === 'proveedor' && clase !== 'sucursal')
  const [anual, mensual] = [catalogo.get(2), catalogo.get(3)]
  if (!anual || !mensual) throw new Error('demo: faltan ofertas')
  const imagen = join(import.meta.dirname, 'imagenes/imprenta.webp')
  const comprobanteDe = async ({ id }: CuentaDemo) => {
    const { sha256, bytes } = await archivos.guardar(id, createReadStream(imagen))
    return { sha256, bytes, nombre: 'transferencia.webp', tipo: 'image/webp' }
  }

  /** Makes a purchase and takes it to its final state. */
  const hacer = async (proveedor: CuentaDemo, final: Final): Promise<CompraDemo> => {
    const [que, dias] = typeof final === 'string' ? [final, final === 'vencida' ? 60 : 6] : final
    let ms = hoy - (dias + 1) * DIA_MS
    let n = 0
    const quien = { proveedor, callcenter, financiero }
    const solicitud = () => {
      n += 1
      return solicitudDeDemo(`compra ${proveedor.correo} ${n}`)
    }
    const origen = { actor: SISTEMA, ahora: new Date(ms).toISOString() }
    const { id } = bien(await compras.abrir(proveedor.id, 'negociacion', origen, solicitud()))
    const abierta = { id, proveedor, ms }
    const paso = async (de: Quien, comando: SinOrigen, ahora = ms) => {
      const { id: cuentaId, tipoUsuario } = quien[de]
      ms = Math.max(ms, ahora) + 20 * 60_000
      const command = {
        ...comando,
        actor: { id: cuentaId, tipoUsuario },
        ahora: new Date(ms).toISOString(),
      } as ComandoCompra
      bien(await compras.ejecutar(id, command, solicitud()))
    }
    const negociar = async (): Promise<void> => {
      if (que === 'registrada') return
      await paso('callcenter', { type: 'TomarCompra' })
      if (que === 'tomada') return
      const demo = que === 'prueba' || que === 'prueba aprobada' || que === 'vencida'
      await paso(
        'callcenter',
        demo
          ? { type: 'EnviarDemo', dias: 15 }
          : { type: 'EnviarOferta', oferta: que === 'aprobada' ? mensual : anual },
      )
      if (que === 'ofrecida') return
      if (que === 'renegociada')
        return paso('proveedor', { type: 'RenegociarCompra', numero: 1, motivo: 'Queremos pagar por mes.' })
      await paso('proveedor', { type: 'AprobarCompra', numero: 1 })
      if (que === 'aprobada' || que === 'prueba aprobada') return
      if (!demo) {
        const ruc = '1790011674001'
        const factura = {
          razonSocial: 'Comercial del Mercado S. A.',
          ruc,
          direccion: 'Av. Amazonas 100',
          telefono: '022345678',
          correo: proveedor.correo,
        }
        await paso('proveedor', { type: 'GuardarFactura', factura })
        await paso('proveedor', { type: 'ElegirTipoDePago', tipoPago: 'Transferencia' })
        const archivo = await comprobanteDe(proveedor)
        await paso('proveedor', { type: 'EnviarComprobante', archivo })
        if (que === 'con comprobante') return
        const { oferta } = (await compras.estado(id)).context
        await paso('financiero', {
          type: 'ConfirmarPago',
          sha256: archivo.sha256,
          recibido: oferta?.total,
          referencia: `TRX ${archivo.sha256.slice(0, 8).toUpperCase()}`,
        })
        if (que === 'pagada') return
      }
      await paso('financiero', { type: 'AutorizarCompra', accion: demo ? 'prueba' : 'compra' }, hoy - dias * DIA_MS)
      if (que === 'archivada') return paso('financiero', { type: 'ArchivarCompra' })
      if (que === 'vencida')
        await paso(
          'callcenter',
          { type: 'DesactivarCompra', forma: 'manual', motivo: 'No renovó la prueba.' },
          hoy - 40 * DIA_MS,
        )
    }
    await negociar()
    return abierta
  }

  return Promise.all(
    proveedores.map((proveedor, n) => {
      const final = VENCIDAS.includes(proveedor.correo) ? 'vencida' : (FINALES[n] ?? FINALES[0])
      return hacer(proveedor, final as Final)
    }),
  )
}
