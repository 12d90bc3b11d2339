import type { PagoDeExtracto } from '#api/contract/extracto.ts'
import type { ExtractoGuardado } from '#api/extracto/guardados.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { esperarPosicion } from '#api/http/peticion.ts'
import type { Servicios } from '#api/operacion/servicios.ts'
import { fechaLocal, masDias } from '#domain/calendario.ts'
import { impedimentoDeCompra, impideSinCliente } from '#domain/compra/pasos.ts'
import { compraDe } from '#domain/compra/plegado.ts'
import { decimal } from '#domain/dinero.ts'
import { casar } from '#domain/extracto/casar.ts'
import { claveDeCobro } from '#domain/extracto/confirmadas.ts'
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
/** What is matched, and how it is shown. */
type Cobrable = {
  readonly pagable: Pagable
  readonly archivada: boolean
  readonly vista: (ids: Ocultar) => PagoDeExtracto
}

/** A payment may have been confirmed before its bank's line stood in a file. */
const DIAS_ANTES = 60

const deCompra = (compra: CompraPorCobrar): Cobrable => {
  const { contexto, id, codigo, proveedor, empresa, identificacion, dia } = compra
  const { oferta, comprobante, factura } = contexto
  const monto = oferta?.total ?? 0
  const referencia = comprobante?.referencia ?? ''
  return {
    pagable: {
      ...{ clave: `compra ${id}`, estado: 'espera', monto, referencia, dia },
      nombres: [empresa, factura?.razonSocial ?? ''],
      identificaciones: [identificacion, factura?.ruc ?? ''],
    },
    archivada: compra.archivada,
    vista: (ids) => ({
      ...{ clave: `compra ${ids.ocultar(id)}`, monto: decimal(monto), referencia, dia },
      cliente: { id: ids.ocultar(proveedor), nombre: empresa },
      compra: { id: ids.ocultar(id), codigo },
      ...{ numero: null, sha256: comprobante?.sha256 ?? null, confirmo: null },
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
    ...{ clave: `consumo ${proveedor} ${numero}`, estado: 'espera', monto: valor, referencia, dia },
    ...{ nombres: [empresa], identificaciones: [identificacion] },
  },
  archivada: false,
  vista: (ids) => ({
    ...{ clave: `consumo ${ids.ocultar(proveedor)} ${numero}`, monto: decimal(valor), referencia, dia },
    cliente: { id: ids.ocultar(proveedor), nombre: empresa },
    ...{ compra: null, numero, sha256: null, confirmo: null, motivo: null },
  }),
})
const deAsiento = (asiento: AsientoCobrado): Cobrable => {
  const { posicion, compra, codigo, proveedor, empresa, identificacion, recibido, referencia, momento, dia } = asiento
  return {
    pagable: {
      ...{ clave: `asiento ${posicion}`, estado: 'confirmado', monto: recibido, referencia, dia },
      ...{ nombres: [empresa], identificaciones: [identificacion] },
    },
    archivada: false,
    vista: (ids) => ({
      ...{ clave: `asiento ${posicion}`, monto: decimal(recibido), referencia, dia: fechaLocal(momento) },
      cliente: { id: ids.ocultar(proveedor), nombre: empresa },
      compra: compra === null ? null : { id: ids.ocultar(compra), codigo: codigo ?? '' },
      ...{ numero: null, sha256: null, motivo: null, confirmo: { nombre: asiento.firmante, momento } },
    }),
  }
}

/** A statement's lines beside the payments as they stand, all of one instant of the read side (decisiones/compra, «The bank's statement»). */
export const casarExtracto = async (
  { avance, db, extractos }: Pick<Servicios, 'avance' | 'db' | 'extractos'>,
  { id, desde, hasta }: ExtractoGuardado,
  pedida: string | undefined,
) => {
  const [lineas, ajenas] = await Promise.all([extractos.lineas(id), extractos.ajenas(id)])
  const esquema = await esperarPosicion(avance, pedida)
  const montos = [...new Set(lineas.map(({ monto }) => monto))]
  const { posicion, cobrables } = await enInstantanea(db, async (una) => {
    const posicion = await posicionDe(una, esquema)
    const { compras, consumos } = await pagosQueEsperan(una, esquema)
    const asientos =
      montos.length === 0 ? [] : await cobrosConfirmados(una, esquema, { montos, desde: masDias(desde, -DIAS_ANTES) })
    return { posicion, cobrables: [...compras.map(deCompra), ...consumos.map(deConsumo), ...asientos.map(deAsiento)] }
  })
  const porClave = new Map(cobrables.map((uno) => [uno.pagable.clave, uno]))
  const casadas = casar(
    lineas,
    cobrables.map(({ pagable }) => pagable),
    ajenas,
    await extractos.dichas(
      cobrables.flatMap(({ pagable }) => (pagable.estado === 'confirmado' ? claveDeCobro(pagable) : [])),
    ),
  )
  const sinLinea = casadas.sinLinea
    .flatMap((clave) => porClave.get(clave) ?? [])
    // What finance put away is looked for, and not asked for.
    .filter(({ pagable: { dia }, archivada }) => !archivada && dia >= desde && dia <= hasta)
    .toSorted(({ pagable: a }, { pagable: b }) =>
      a.dia === b.dia ? (a.clave < b.clave ? -1 : 1) : a.dia < b.dia ? -1 : 1,
    )
  return { posicion, lineas: casadas.lineas, sinLinea, cobrable: (clave: string) => porClave.get(clave) }
}
