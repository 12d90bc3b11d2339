import type { PagoDeExtracto } from '#api/contract/extracto.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal } from '#domain/calendario.ts'
import { faltaDe } from '#domain/compra/abonos.ts'
import { impedimentoDeCompra, impideSinCliente } from '#domain/compra/pasos.ts'
import { compraDe } from '#domain/compra/plegado.ts'
import { decimal } from '#domain/dinero.ts'
import type { Pagable } from '#domain/extracto/pagable.ts'
import { posicionDe } from '#projections/cifras/consultas.ts'
import {
  type AsientoCobrado,
  type CompraPorCobrar,
  cobrosConfirmados,
  type PagoPorCobrar,
  pagosQueEsperan,
} from '#projections/libro/pagables.ts'
import { enInstantanea } from '#projections/motor/database.ts'

type Ocultar = Pick<Ofuscador, 'ocultar'>
/** A payment as it is matched, and as it is shown. */
export type Cobrable = {
  readonly pagable: Pagable
  readonly archivada: boolean
  /** Texts by which it is searched for. */
  readonly textos: readonly string[]
  readonly vista: (ids: Ocultar) => PagoDeExtracto
}

const deCompra = (compra: CompraPorCobrar): Cobrable => {
  const { contexto, id, codigo, proveedor, empresa, identificacion, dia } = compra
  const { comprobante, factura } = contexto
  const monto = faltaDe(contexto).total
  const referencia = comprobante?.referencia ?? ''
  return {
    pagable: {
      clave: `compra ${id}`,
      estado: 'espera',
      monto,
      referencia,
      dia,
      nombres: [empresa, factura?.razonSocial ?? ''],
      identificaciones: [identificacion, factura?.ruc ?? ''],
    },
    archivada: compra.archivada,
    textos: [
      empresa,
      factura?.razonSocial ?? '',
      identificacion,
      factura?.ruc ?? '',
      codigo,
      referencia,
      decimal(monto),
    ],
    vista: (ids) => ({
      clave: `compra ${ids.ocultar(id)}`,
      monto: decimal(monto),
      referencia,
      dia,
      cliente: { id: ids.ocultar(proveedor), nombre: empresa },
      compra: { id: ids.ocultar(id), codigo },
      numero: null,
      sha256: comprobante?.sha256 ?? null,
      confirmo: null,
      archivada: compra.archivada,
      motivo:
        (
          (compra.eliminada ? impideSinCliente('confirmarPago') : undefined) ??
          impedimentoDeCompra(compraDe(compra), 'financiero', 'confirmarPago')
        )?.detalle ?? null,
    }),
  }
}
const deConsumo = ({
  proveedor,
  numero,
  valor,
  referencia,
  empresa,
  identificacion,
  dia,
}: PagoPorCobrar): Cobrable => ({
  pagable: {
    clave: `consumo ${proveedor} ${numero}`,
    estado: 'espera',
    monto: valor,
    referencia,
    dia,
    nombres: [empresa],
    identificaciones: [identificacion],
  },
  archivada: false,
  textos: [empresa, identificacion, referencia, 'consumo', decimal(valor)],
  vista: (ids) => ({
    clave: `consumo ${ids.ocultar(proveedor)} ${numero}`,
    monto: decimal(valor),
    referencia,
    dia,
    cliente: { id: ids.ocultar(proveedor), nombre: empresa },
    compra: null,
    numero,
    sha256: null,
    confirmo: null,
    motivo: null,
    archivada: false,
  }),
})
const deAsiento = (asiento: AsientoCobrado): Cobrable => {
  const { posicion, compra, codigo, proveedor, empresa, identificacion, recibido, referencia, momento, dia } = asiento
  return {
    pagable: {
      clave: `asiento ${posicion}`,
      estado: 'confirmado',
      monto: recibido,
      referencia,
      dia,
      nombres: [empresa],
      identificaciones: [identificacion],
    },
    archivada: false,
    textos: [],
    vista: (ids) => ({
      clave: `asiento ${posicion}`,
      monto: decimal(recibido),
      referencia,
      dia: fechaLocal(momento),
      cliente: { id: ids.ocultar(proveedor), nombre: empresa },
      compra: compra === null ? null : { id: ids.ocultar(compra), codigo: codigo ?? '' },
      numero: null,
      sha256: null,
      motivo: null,
      archivada: false,
      confirmo: { nombre: asiento.firmante, momento },
    }),
  }
}

/**
 * Reads the payments that wait and, for some amounts (cents), those confirmed since a day, all at
 * one instant of the read side.
 */
export const leerCobrables = (
  { db }: Pick<Servicios, 'db'>,
  esquema: string,
  de: { readonly montos: readonly number[]; readonly desde: string },
): Promise<{ readonly posicion: string; readonly cobrables: readonly Cobrable[] }> =>
  enInstantanea(db, async (instantanea) => {
    const posicion = await posicionDe(instantanea, esquema)
    const { compras, consumos } = await pagosQueEsperan(instantanea, esquema)
    const asientos = de.montos.length === 0 ? [] : await cobrosConfirmados(instantanea, esquema, de)
    return { posicion, cobrables: [...compras.map(deCompra), ...consumos.map(deConsumo), ...asientos.map(deAsiento)] }
  })
