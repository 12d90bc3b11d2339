import type { FilaCompra, SuscripcionAnterior } from '#api/contract/compra.ts'
import { direccionLogo } from '#api/cuenta/logo.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { filaDeHechos } from '#domain/compra/fila.ts'
import { type HechoCompra, hechosCompra } from '#domain/compra/hechos.ts'
import { quienesVen } from '#domain/esquema.ts'
import type { CompraVista } from '#projections/compra/consultas.ts'
import { estaDesactivada } from '#projections/cuenta/modelo.ts'

/**
 * Returns whether a role sees facts of a type. Values that follow from an unseen fact are hidden
 * too.
 */
export const ve = (rol: string, type: HechoCompra['type']): boolean =>
  (quienesVen(hechosCompra[type]) as readonly string[]).includes(rol)

/**
 * Builds a purchase's row as its reader sees it (decisiones/compra, «The row»): of each fact, the
 * parts that its schema lets the reader see. `firma` is the reader's account, where two people sign
 * for money.
 */
export const filaDeCompra = (
  fila: CompraVista,
  rol: string,
  ahora: string,
  ids: Ofuscador,
  conectado: (cuenta: number) => boolean,
  firma?: number,
): FilaCompra => {
  const { cuenta } = fila
  const esSucursal = cuenta.matriz !== null
  const id = ids.ocultar(fila.id)
  const nombres = {
    id,
    codigo: fila.codigo,
    proveedor: cuenta.nombre,
    eliminado: cuenta.eliminada,
    ausente: fila.ausente,
  }
  return {
    id,
    codCompra: fila.codigo,
    codCliente: `P${cuenta.numero}`,
    idProv: ids.ocultar(fila.proveedor),
    empresaProv: esSucursal ? (fila.matriz_nombre ?? cuenta.nombre) : cuenta.nombre,
    isSucursal: esSucursal,
    nombreSucursal: esSucursal ? cuenta.nombre : '',
    nombreUserItem: cuenta.nombre,
    emailTr: cuenta.correo,
    ciudad: cuenta.ciudad,
    celular: cuenta.celular,
    identificacion: rol === 'proveedor' ? '' : cuenta.identificacion,
    paginaweb: cuenta.paginaweb,
    fecharegistro: new Date(cuenta.creada).toISOString(),
    // A provider isn't shown an agent who can't sign in any more.
    atendidoPor: rol === 'proveedor' && fila.ausente ? '' : (fila.callcenter_nombre ?? ''),
    callcenter: rol === 'proveedor' || fila.callcenter === null ? null : ids.ocultar(fila.callcenter),
    isAbierto: conectado(fila.proveedor),
    cuentaDesactivada: estaDesactivada(cuenta),
    logo: direccionLogo(cuenta, ids),
    chatCompra: rol === 'proveedor' || rol === 'callcenter' ? fila.sinLeer.call[rol] : 0,
    chatFinan: rol === 'callcenter' ? fila.sinLeer.finan.callcenter : 0,
    chatCall: rol === 'financiero' ? fila.sinLeer.finan.financiero : 0,
    numCltPro: fila.clientes.prov,
    numCltEmpr: fila.clientes.empr,
    numCltPer: fila.clientes.pers,
    numCltProF: fila.favoritos.prov,
    numCltEmprF: fila.favoritos.empr,
    numCltPerF: fila.favoritos.pers,
    numprove: fila.proveedores,
    numProvFav: fila.favoritos.proveedores,
    posicion: String(fila.posicion),
    ...filaDeHechos(fila, nombres, { rol, ahora, ve: (type) => ve(rol, type), firma }),
  }
}

/**
 * Returns a branch's purchase as its head office reads it: without its conversation, and without a
 * step (decisiones/permisos, «Head office»).
 */
export const comoLaLeeSuMatriz = (fila: FilaCompra): FilaCompra => ({
  ...fila,
  chatCompra: 0,
  pasos: Object.fromEntries(
    Object.keys(fila.pasos).map((paso) => [paso, 'La suscripción es de tu sucursal: solo la lees.']),
  ),
})

/** Builds an earlier purchase's entry in the provider's list. */
export const anteriorDe = ({
  id,
  codCompra,
  cantidad,
  unidad,
  totalCompra,
  fechaCompra,
  datosCompra,
  factura,
  fechaAutorizado,
  cerrada,
  motivo,
}: FilaCompra): SuscripcionAnterior => ({
  id,
  termino: null,
  codCompra,
  cantidad,
  unidad,
  totalCompra,
  desde: fechaCompra,
  conOferta: datosCompra !== null,
  // A purchase that was never authorized has no receipt.
  conFactura: fechaAutorizado !== null && factura !== null,
  cerrada,
  motivo: cerrada ? (motivo?.texto ?? null) : null,
})
