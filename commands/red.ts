import type { Handle } from '#commands/log/handle.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import { cuentaDecider } from '#domain/cuenta/decidir.ts'
import { streamCuenta } from '#domain/cuenta/hechos.ts'
import { vende } from '#domain/cuenta/tipos.ts'
import { type Actor, noExiste, type Refusal, refuse } from '#domain/decider.ts'
import { favoritosDecider, streamFavoritos } from '#domain/red/favoritos.ts'
import { type ListaFavoritos, listaDeCliente, REPAROS_FAVORITOS, tipoEnBanda } from '#domain/red/listas.ts'
import { type ComandoMensajes, mensajesDecider, mensajesQueQuedan, streamMensajes } from '#domain/red/mensajes.ts'

type Favorito = {
  readonly actor: Actor
  readonly ahora: string
  readonly lista: ListaFavoritos
  readonly cuentaId: number
  readonly vuelve?: true | undefined
}

/** Creates the commands for what an account does among the others: favourites, mass messages. */
export const comandosRed = ({ handle, cargar, anterior }: Handle) => {
  /** Resolves with why an account doesn't fit a list, undefined when it does. */
  const noEncaja = async ({ lista, cuentaId }: Favorito, cliente: boolean): Promise<Refusal | undefined> => {
    // The answer is the same for an account that isn't a client and for one that doesn't exist.
    const noEs = refuse('cliente-no-registrado', REPAROS_FAVORITOS['cliente-no-registrado'])
    if (lista !== 'proveedores' && !cliente) return noEs
    const otra = await cargar(cuentaDecider, streamCuenta(cuentaId))
    const proveedor = lista === 'proveedores'
    if (!otra.existe || !otra.isActive) return proveedor ? noExiste('ese proveedor') : noEs
    if (proveedor) return vende(otra) ? undefined : noExiste('ese proveedor')
    return listaDeCliente(tipoEnBanda(otra)) === lista
      ? undefined
      : refuse('banda-equivocada', REPAROS_FAVORITOS['banda-equivocada'])
  }

  return {
    /**
     * Adds an account that fits it to a list of favourites. `cliente` says whether it is one of the
     * provider's clients. Refusals: no-existe, cliente-no-registrado, banda-equivocada, and the
     * decider's.
     */
    anadirFavorito: async (favorito: Favorito, cliente: boolean, solicitud: Solicitud) => {
      const { actor } = favorito
      const stream = streamFavoritos(actor.id)
      const no = await noEncaja(favorito, cliente)
      if (no) return (await anterior(favoritosDecider, stream, actor.id, solicitud)) ?? no
      return handle(favoritosDecider, stream, { type: 'AnadirFavorito', ...favorito }, solicitud)
    },
    moverFavorito: (
      favorito: Omit<Favorito, 'vuelve'> & { readonly antesDe: number | undefined },
      solicitud: Solicitud,
    ) =>
      handle(favoritosDecider, streamFavoritos(favorito.actor.id), { type: 'MoverFavorito', ...favorito }, solicitud),
    quitarFavorito: (favorito: Favorito, solicitud: Solicitud) =>
      handle(favoritosDecider, streamFavoritos(favorito.actor.id), { type: 'QuitarFavorito', ...favorito }, solicitud),
    /**
     * Sends one message into many accounts' notices, unless `no` refuses it. A message that was
     * sent before gets its first answer all the same.
     */
    enviarMensaje: async (command: ComandoMensajes, solicitud: Solicitud, no?: Refusal) => {
      const { actor } = command
      const stream = streamMensajes(actor.id)
      if (no) return (await anterior(mensajesDecider, stream, actor.id, solicitud)) ?? no
      return handle(mensajesDecider, stream, command, solicitud)
    },
    /** Resolves with how many more mass messages an account may send today. */
    mensajesQueQuedan: async (cuentaId: number, ahora: string): Promise<number> =>
      Math.max(0, mensajesQueQuedan(await cargar(mensajesDecider, streamMensajes(cuentaId)), ahora)),
  }
}

export type ComandosRed = ReturnType<typeof comandosRed>
