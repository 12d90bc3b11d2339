import { type HechoCorreo, MAXIMO_INTENTOS } from '#domain/correo.ts'
import type { HechoCuenta } from '#domain/cuenta/hechos.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import type { Hecho } from '#domain/hecho.ts'
import type { HechoPedido } from '#domain/pedido/hechos.ts'
import { avisoDeAceptada, avisoDeInvitacion, avisosDeMensaje } from '#domain/red/avisos.ts'
import type { HechoFavoritos } from '#domain/red/favoritos.ts'
import type { EstadoInvitacion, HechoInvitacion, TipoInvitacion } from '#domain/red/invitacion.ts'
import type { HechoMensajes } from '#domain/red/mensajes.ts'
import { avisar } from '#projections/avisos/modelo.ts'
import { cuentas } from '#projections/cuenta/modelo.ts'
import {
  de,
  type Necesidad,
  type ReadModel,
  type TuplaDe,
  type Tuplas,
  tabla,
  texto,
} from '#projections/motor/modelo.ts'

/**
 * Favourites. `orden` is the log position at which one was added last, or that of another one whose
 * place it took.
 */
export const favoritos = tabla({
  nombre: 'favoritos',
  modo: 'tuplas',
  columnas: {
    cuenta: 'bigint',
    lista: 'text',
    otra: 'bigint',
    vigente: 'bool',
    orden: 'bigint',
  },
  clave: ['cuenta', 'lista', 'otra'],
  indices: ['(cuenta, lista, orden) where vigente'],
})

/** The clients of providers: accounts that ordered from one, or came by its invitation. */
export const clientes = tabla({
  nombre: 'clientes',
  modo: 'tuplas',
  columnas: {
    proveedor: 'bigint',
    cliente: 'bigint',
    orden: 'bigint',
  },
  clave: ['proveedor', 'cliente'],
  indices: ['(proveedor, orden)', '(cliente)'],
})

/** Accounts that came as a friend by another's invitation, with a row for each side. */
export const amigos = tabla({
  nombre: 'amigos',
  modo: 'tuplas',
  columnas: {
    cuenta: 'bigint',
    amigo: 'bigint',
    orden: 'bigint',
  },
  clave: ['cuenta', 'amigo'],
  indices: [],
})

export const invitaciones = tabla({
  nombre: 'invitaciones',
  modo: 'tuplas',
  columnas: {
    invitador: 'bigint',
    numero: 'int',
    tipo: texto<TipoInvitacion>(),
    /**
     * The invited address. It is '' once an account came of the invitation: from then on the
     * address is that account's data, and is erased with it.
     */
    correo: 'text',
    estado: texto<EstadoInvitacion>(),
    momento: 'timestamptz',
    aceptada: 'bigint null',
  },
  clave: ['invitador', 'numero'],
  indices: [],
})
export type TuplaInvitacion = TuplaDe<typeof invitaciones>

const anotarCliente = (proveedor: number, cliente: number, hecho: Hecho, tuplas: Tuplas) => {
  if (!tuplas.leer(clientes, proveedor, cliente)) {
    tuplas.poner(clientes, { proveedor, cliente, orden: Number(hecho.posicion) })
  }
}

const deFavoritos = (hecho: Hecho & HechoFavoritos, tuplas: Tuplas) => {
  const cuenta = Number(hecho.clave)
  const { lista } = hecho.data
  if (hecho.type === 'FavoritosOrdenados') {
    const movidos = hecho.data.cuentas.flatMap((otra) => tuplas.leer(favoritos, cuenta, lista, otra) ?? [])
    const lugares = movidos.map(({ orden }) => orden).sort((a, b) => a - b)
    for (const [n, movido] of movidos.entries())
      tuplas.poner(favoritos, { ...movido, orden: lugares[n] ?? movido.orden })
    return
  }
  const { cuentaId } = hecho.data
  const vigente = hecho.type === 'FavoritoAnadido'
  const antes = tuplas.leer(favoritos, cuenta, lista, cuentaId)
  // A removed favourite keeps its place in case the removal is undone.
  const suLugar = hecho.type === 'FavoritoQuitado' || hecho.data.vuelve ? antes?.orden : undefined
  tuplas.poner(favoritos, { cuenta, lista, otra: cuentaId, vigente, orden: suLugar ?? Number(hecho.posicion) })
}

/** Updates the state of an invitation after its mail was sent or failed. */
const deCorreo = (hecho: Hecho & HechoCorreo, tuplas: Tuplas) => {
  const { invitacion } = hecho.data
  const tupla = invitacion && tuplas.leer(invitaciones, invitacion.invitadorId, invitacion.numero)
  if (tupla?.estado !== 'pendiente') return
  const estado: EstadoInvitacion | undefined =
    hecho.type === 'CorreoEnviado' ? 'enviada' : hecho.data.intento >= MAXIMO_INTENTOS ? 'fallida' : undefined
  if (!estado) return
  tuplas.poner(invitaciones, { ...tupla, estado })
  avisar(hecho, [avisoDeInvitacion(tupla.invitador, tupla.correo, estado)], tuplas)
}

const deInvitacion = (hecho: Hecho & HechoInvitacion, tuplas: Tuplas) => {
  const invitador = Number(hecho.clave)
  const { numero } = hecho.data
  if (hecho.type === 'InvitacionPedida') {
    const { tipo, correo, pedida } = hecho.data
    return tuplas.poner(invitaciones, {
      invitador,
      numero,
      tipo,
      correo,
      momento: pedida,
      estado: 'pendiente',
      aceptada: null,
    })
  }
  const tupla = tuplas.leer(invitaciones, invitador, numero)
  if (!tupla) throw new Error(`no hay invitación ${invitador}/${numero}`)
  const { cuentaId } = hecho.data
  tuplas.poner(invitaciones, { ...tupla, correo: '', estado: 'aceptada', aceptada: cuentaId })
  const invitadora = tuplas.leer(cuentas, invitador)
  const invita = invitadora !== undefined && vende({ tipoUsuario: invitadora.tipo_usuario })
  if (tupla.tipo === 'cliente' && invita) anotarCliente(invitador, cuentaId, hecho, tuplas)
  if (tupla.tipo === 'amigo') {
    const orden = Number(hecho.posicion)
    tuplas.poner(amigos, { cuenta: invitador, amigo: cuentaId, orden })
    tuplas.poner(amigos, { cuenta: cuentaId, amigo: invitador, orden })
  }
}

/** Tells the inviter once the account exists, with its name. */
const deCuenta = (hecho: Hecho & HechoCuenta, tuplas: Tuplas) => {
  if (hecho.type !== 'CuentaAbierta' || !hecho.data.invitacion) return
  const { invitadorId, numero } = hecho.data.invitacion
  const tipo = tuplas.leer(invitaciones, invitadorId, numero)?.tipo ?? ''
  const { cuentaId: usuario, nombre: empresa } = hecho.data
  avisar(hecho, [avisoDeAceptada(invitadorId, { usuario, empresa, tipo })], tuplas)
}

const deMensajes = (hecho: Hecho & HechoMensajes, tuplas: Tuplas) => {
  const usuario = Number(hecho.clave)
  const { mensaje: texto, destinatarios } = hecho.data
  const empresa = tuplas.leer(cuentas, usuario)?.nombre ?? ''
  avisar(hecho, avisosDeMensaje(destinatarios, { usuario, empresa, texto }), tuplas)
}

const NECESITAN: Readonly<Record<string, (hecho: never) => readonly Necesidad[]>> = {
  correo: ({ data: { invitacion } }: Hecho & HechoCorreo) =>
    invitacion ? [de(invitaciones, invitacion.invitadorId, invitacion.numero)] : [],
  cuenta: (hecho: Hecho & HechoCuenta) =>
    hecho.type === 'CuentaAbierta' && hecho.data.invitacion
      ? [de(invitaciones, hecho.data.invitacion.invitadorId, hecho.data.invitacion.numero)]
      : [],
  favoritos: ({ clave, type, data }: Hecho & HechoFavoritos) =>
    (type === 'FavoritosOrdenados' ? data.cuentas : [data.cuentaId]).map((otra) =>
      de(favoritos, Number(clave), data.lista, otra),
    ),
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

/**
 * The relations between accounts: favourites, clients, friends, invitations, and the mass messages
 * between them.
 */
export const modeloRed = {
  nombre: 'red',
  tablas: [favoritos, clientes, amigos, invitaciones],
  necesita: (hecho) => NECESITAN[hecho.category]?.(hecho as never) ?? [],
  aplicar: (hecho, tuplas) => {
    switch (hecho.category) {
      case 'cuenta':
        return deCuenta(hecho as Hecho & HechoCuenta, tuplas)
      case 'favoritos':
        return deFavoritos(hecho as Hecho & HechoFavoritos, tuplas)
      case 'correo':
        return deCorreo(hecho as Hecho & HechoCorreo, tuplas)
      case 'invitaciones':
        return deInvitacion(hecho as Hecho & HechoInvitacion, tuplas)
      case 'mensajes':
        return deMensajes(hecho as Hecho & HechoMensajes, tuplas)
      case 'pedido':
        if (hecho.type === 'PedidoColocado') {
          const { proveedorId, consumidorId } = (hecho as Hecho & HechoPedido & { type: 'PedidoColocado' }).data
          anotarCliente(proveedorId, consumidorId, hecho, tuplas)
        }
    }
  },
} satisfies ReadModel
