import type { Aviso } from '#domain/aviso.ts'
import { type HechoCorreo, MAXIMO_INTENTOS } from '#domain/correo.ts'
import { type HechoCuenta, vende } from '#domain/cuenta/hechos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import type { HechoFavoritos } from '#domain/red/favoritos.ts'
import type { EstadoInvitacion, HechoInvitacion } from '#domain/red/invitacion.ts'
import type { HechoMensajes } from '#domain/red/mensajes.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import { de, type Filas, type Necesidad, type ReadModel, tabla } from '#projections/motor/modelo.ts'

/** `orden` is the log position at which it was added last. */
export type FilaFavoritos = {
  readonly cuenta: number
  readonly lista: string
  readonly otra: number
  readonly vigente: boolean
  readonly orden: number
}
export const favoritos = tabla<FilaFavoritos>({
  nombre: 'favoritos',
  modo: 'filas',
  columnas: { cuenta: 'bigint', lista: 'text', otra: 'bigint', vigente: 'bool', orden: 'bigint' },
  clave: ['cuenta', 'lista', 'otra'],
  indices: ['(cuenta, lista, orden) where vigente'],
})

/** Who is a provider's client: placed an order with it, or came by its invitation. */
export type FilaClientes = { readonly proveedor: number; readonly cliente: number; readonly orden: number }
export const clientes = tabla<FilaClientes>({
  nombre: 'clientes',
  modo: 'filas',
  columnas: { proveedor: 'bigint', cliente: 'bigint', orden: 'bigint' },
  clave: ['proveedor', 'cliente'],
  indices: ['(proveedor, orden)'],
})

/** Who came by whose invitation as a friend, told on both sides. */
export type FilaAmigos = { readonly cuenta: number; readonly amigo: number; readonly orden: number }
export const amigos = tabla<FilaAmigos>({
  nombre: 'amigos',
  modo: 'filas',
  columnas: { cuenta: 'bigint', amigo: 'bigint', orden: 'bigint' },
  clave: ['cuenta', 'amigo'],
  indices: [],
})

export type FilaInvitaciones = {
  readonly invitador: number
  readonly numero: number
  readonly tipo: string
  readonly correo: string
  readonly estado: string
  readonly momento: string
  readonly aceptada: number | null
}
export const invitaciones = tabla<FilaInvitaciones>({
  nombre: 'invitaciones',
  modo: 'filas',
  columnas: {
    invitador: 'bigint',
    numero: 'int',
    tipo: 'text',
    correo: 'text',
    estado: 'text',
    momento: 'timestamptz',
    aceptada: 'bigint null',
  },
  clave: ['invitador', 'numero'],
  indices: [],
})

const anotarCliente = (proveedor: number, cliente: number, hecho: Hecho, filas: Filas) => {
  if (!filas.leer(clientes, proveedor, cliente)) {
    filas.poner(clientes, { proveedor, cliente, orden: Number(hecho.posicion) })
  }
}

const aCuenta = (cuenta: number, asunto: string, datos: Aviso['datos'] = {}): Aviso => ({
  destino: { cuenta },
  asunto,
  datos,
})

const deFavoritos = (hecho: Hecho & HechoFavoritos, filas: Filas) => {
  const cuenta = Number(hecho.clave)
  const { lista, cuentaId } = hecho.data
  const vigente = hecho.type === 'FavoritoAnadido'
  filas.poner(favoritos, { cuenta, lista, otra: cuentaId, vigente, orden: Number(hecho.posicion) })
  // The account's other devices.
  avisar(hecho, [aCuenta(cuenta, 'favoritos')], filas)
}

/** How an invitation stands after its mail went out, or not. */
const deCorreo = (hecho: Hecho & HechoCorreo, filas: Filas) => {
  const { invitacion } = hecho.data
  const fila = invitacion && filas.leer(invitaciones, invitacion.invitadorId, invitacion.numero)
  if (fila?.estado !== 'pendiente') return
  const estado: EstadoInvitacion | undefined =
    hecho.type === 'CorreoEnviado' ? 'enviada' : hecho.data.intento >= MAXIMO_INTENTOS ? 'fallida' : undefined
  if (!estado) return
  filas.poner(invitaciones, { ...fila, estado })
  avisar(hecho, [aCuenta(fila.invitador, 'invitacion')], filas)
}

const deInvitacion = (hecho: Hecho & HechoInvitacion, filas: Filas) => {
  const invitador = Number(hecho.clave)
  const { numero } = hecho.data
  if (hecho.type === 'InvitacionPedida') {
    const { tipo, correo, pedida } = hecho.data
    const fila = { invitador, numero, tipo, correo, estado: 'pendiente', momento: pedida, aceptada: null }
    return filas.poner(invitaciones, fila)
  }
  const fila = filas.leer(invitaciones, invitador, numero)
  if (!fila) throw new Error(`no hay invitación ${invitador}/${numero}`)
  const { cuentaId } = hecho.data
  filas.poner(invitaciones, { ...fila, estado: 'aceptada', aceptada: cuentaId })
  const suya = filas.leer(cuentas, invitador)
  const invita = suya !== undefined && vende({ tipoUsuario: suya.tipo_usuario })
  if (fila.tipo === 'cliente' && invita) anotarCliente(invitador, cuentaId, hecho, filas)
  if (fila.tipo === 'amigo') {
    const orden = Number(hecho.posicion)
    filas.poner(amigos, { cuenta: invitador, amigo: cuentaId, orden })
    filas.poner(amigos, { cuenta: cuentaId, amigo: invitador, orden })
  }
}

/** The inviter hears of it once the account is there, with its name. */
const deCuenta = (hecho: Hecho & HechoCuenta, filas: Filas) => {
  if (hecho.type !== 'CuentaAbierta' || !hecho.data.invitacion) return
  const { invitadorId, numero } = hecho.data.invitacion
  const tipo = filas.leer(invitaciones, invitadorId, numero)?.tipo ?? ''
  const datos = { usuario: hecho.data.cuentaId, userItem: hecho.data.nombre, tipo }
  avisar(hecho, [aCuenta(invitadorId, 'invitacionAceptada', datos)], filas)
}

const deMensajes = (hecho: Hecho & HechoMensajes, filas: Filas) => {
  const usuario = Number(hecho.clave)
  const datos = { usuario, userItem: filas.leer(cuentas, usuario)?.nombre ?? '', texto: hecho.data.mensaje }
  avisar(
    hecho,
    hecho.data.destinatarios.map((destinatario) => aCuenta(destinatario, 'mensajeMasivo', datos)),
    filas,
  )
}

const NECESITAN: Readonly<Record<string, (hecho: never) => readonly Necesidad[]>> = {
  correo: ({ data: { invitacion } }: Hecho & HechoCorreo) =>
    invitacion ? [de(invitaciones, invitacion.invitadorId, invitacion.numero)] : [],
  cuenta: (hecho: Hecho & HechoCuenta) =>
    hecho.type === 'CuentaAbierta' && hecho.data.invitacion
      ? [de(invitaciones, hecho.data.invitacion.invitadorId, hecho.data.invitacion.numero)]
      : [],
  mensajes: ({ clave }: Hecho & HechoMensajes) => [de(cuentas, Number(clave))],
  invitaciones: (hecho: Hecho & HechoInvitacion) => {
    const invitador = Number(hecho.clave)
    if (hecho.type === 'InvitacionPedida') return []
    const { numero, cuentaId } = hecho.data
    return [de(invitaciones, invitador, numero), de(cuentas, invitador), de(clientes, invitador, cuentaId)]
  },
  pedido: (hecho: Hecho & HechoPedido) =>
    hecho.type === 'PedidoColocado' ? [de(clientes, hecho.data.proveedorId, hecho.data.consumidorId)] : [],
}

/** Who belongs to whom on the market: favourites, clients, friends, invitations, and the messages between them. */
export const modeloRed: ReadModel = {
  nombre: 'red',
  version: 1,
  tablas: [favoritos, clientes, amigos, invitaciones] as unknown as ReadModel['tablas'],
  necesita: (hecho) => NECESITAN[hecho.category]?.(hecho as never) ?? [],
  aplicar: (hecho, filas) => {
    switch (hecho.category) {
      case 'cuenta':
        return deCuenta(hecho as Hecho & HechoCuenta, filas)
      case 'favoritos':
        return deFavoritos(hecho as Hecho & HechoFavoritos, filas)
      case 'correo':
        return deCorreo(hecho as Hecho & HechoCorreo, filas)
      case 'invitaciones':
        return deInvitacion(hecho as Hecho & HechoInvitacion, filas)
      case 'mensajes':
        return deMensajes(hecho as Hecho & HechoMensajes, filas)
      case 'pedido':
        if (hecho.type === 'PedidoColocado') {
          const { proveedorId, consumidorId } = (hecho as Hecho & HechoPedido & { type: 'PedidoColocado' }).data
          anotarCliente(proveedorId, consumidorId, hecho, filas)
        }
    }
  },
}
