import type { TablaCuentas } from '#api/contract/cuenta.ts'
import type { Ofuscador } from '#api/http/ids.ts'
import { esPersonal, LIMITADA, type TipoUsuario } from '#domain/cuenta/tipos.ts'
import type { CuentaListada } from '#projections/cuenta/consultas.ts'
import { direccionLogo } from './logo.ts'

type Fila = TablaCuentas['data'][number]

/** Builds an account's row in a list of accounts. */
export const cuentaListada = (f: CuentaListada, ids: Ofuscador, conectado: (cuenta: number) => boolean): Fila => {
  const recorridoDe = ({ compra, pedidos }: NonNullable<CuentaListada['recorrido']>): Fila['recorrido'] => ({
    compra: compra && {
      id: ids.ocultar(compra.id),
      estadoPedido: compra.estado,
      estadoVenta: compra.venta,
      cerrada: compra.cerrada,
    },
    pedidos,
  })
  return {
    id: ids.ocultar(f.id),
    nombre: f.nombre,
    correo: f.correo,
    tipoUsuario: f.tipo_usuario as TipoUsuario,
    clase: f.clase as Fila['clase'],
    ciudad: f.ciudad,
    provincia: f.provincia,
    celular: f.celular,
    isActive: f.activa,
    limitada: f.incidente === LIMITADA,
    cuentaGratuita: f.gratuita,
    sinSuscripcion: f.suscripcion === 'desactivada',
    correoConfirmado: f.confirmada,
    eliminada: f.eliminada,
    fecharegistro: f.creada,
    abierto: !esPersonal({ tipoUsuario: f.tipo_usuario }) && conectado(f.id),
    logo: direccionLogo(f, ids),
    recorrido: f.recorrido ? recorridoDe(f.recorrido) : null,
    ultimaActividad: f.hizo && f.hizo_en ? { momento: f.hizo, en: f.hizo_en } : null,
  }
}
