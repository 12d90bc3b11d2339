import { useQueryClient } from '@tanstack/react-query'
import type { CompraPropia, FilaCompra, HistoriaCompra } from '#api/contract/compra.ts'
import { type HechoVisto, temaDeHechos } from '#api/contract/hechos.ts'
import { filaDeHechos } from '#domain/compra/fila.ts'
import type { HechoCompra } from '#domain/compra/hechos.ts'
import { type CompraPlegada, plegarCompra } from '#domain/compra/plegado.ts'
import type { Lector } from '#domain/lector.ts'
import { puede } from '#domain/permisos.ts'
import { ruta } from '#domain/rutas.ts'
import { consultarHistoria } from '#web/servidor/historia.ts'
import { mayor } from '#web/servidor/posicion.ts'
import { crearSeguida, useSeguida } from '#web/vivo/seguida.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaCompra, consultaHistoriaDeCompra, consultaPropia } from './consultas.ts'

/** A purchase as its page folds it; who attends it is called by a name that no fact says, and by nothing to its provider. */
type Plegada = { readonly compra?: CompraPlegada; readonly atiende?: unknown; readonly posicion: string }
const NADA: Plegada = { posicion: '0' }

const ASIGNAN: readonly string[] = ['CallCenterAsignado', 'CompraReasignada'] satisfies HechoCompra['type'][]

const plegar = ({ compra, atiende }: Plegada, { tipo, data, momento, posicion }: HechoVisto): Plegada => {
  const plegada = plegarCompra(compra, { type: tipo, data, momento } as unknown as HechoCompra & { momento: string })
  const { callcenterId } = plegada.contexto
  const otra = ASIGNAN.includes(tipo) ? (callcenterId ?? posicion) : atiende
  return { compra: plegada, atiende: callcenterId === undefined ? undefined : otra, posicion }
}

/**
 * Follows a purchase's facts, straight from the log, while somebody looks at it (decisiones/vivo, «Facts»): its queries hold what the server's own
 * machine makes of them, and nobody asks again. Names, and what its market looks like, are the row's, as it was loaded.
 */
export const useSeguirCompra = (fila: FilaCompra | null | undefined): void => {
  const consultas = useQueryClient()
  const rol = useYo().data?.cuenta.tipoUsuario
  const abrir = (fila: FilaCompra, quien: string) => {
    const { id, codCompra: codigo, nombreUserItem: proveedor, clienteEliminado: eliminado } = fila
    const deFila = consultaCompra(id).queryKey
    const deHistoria = consultaHistoriaDeCompra(id).queryKey
    const deLaPropia = consultaPropia.queryKey
    const propia = () => {
      const suya = consultas.getQueryData<CompraPropia>(deLaPropia)?.compra
      return suya?.id === id ? suya : undefined
    }
    const nueva = (vieja: FilaCompra, { compra, posicion }: Plegada): FilaCompra => {
      if (!compra || mayor(vieja.posicion, posicion) !== posicion) return vieja
      const lectura = { rol: quien, ahora: new Date().toISOString(), ve: () => true }
      return {
        ...vieja,
        ...filaDeHechos(compra, { id, codigo, proveedor, eliminado, ausente: vieja.sinQuienAtienda }, lectura),
        posicion,
      }
    }
    // Whose name the row has; to the provider that is nobody's id.
    const sinNombre = fila.isAtendido && fila.callcenter === null
    let atiende: { readonly quien: unknown } | undefined = sinNombre
      ? undefined
      : { quien: fila.callcenter ?? undefined }
    return crearSeguida<Plegada>({
      consultas,
      tema: temaDeHechos('compra', id, quien as Lector),
      // After a closed one the provider may have another.
      claves: () => (propia()?.cerrada === false ? [deFila, deLaPropia] : [deFila]),
      inicial: NADA,
      plegar: (plegada, trama) => ('tipo' in trama ? plegar(plegada, trama) : plegada),
      cargar: async () => {
        const { eventos, revision } = await consultarHistoria<HistoriaCompra>(ruta('compra_historia', { idCompra: id }))
        return { valor: eventos.reduce(plegar, NADA), revision }
      },
      mostrar: (valor) => {
        // Its questions ask for the row that its own page has.
        consultas.setQueryData<FilaCompra>(deFila, (vieja = propia()) => vieja && nueva(vieja, valor))
        consultas.setQueryData<CompraPropia>(deLaPropia, (vieja) =>
          vieja?.compra?.id === id ? { ...vieja, compra: nueva(vieja.compra, valor) } : vieja,
        )
        void consultas.invalidateQueries({ queryKey: deHistoria })
        if (atiende && atiende.quien !== valor.atiende) {
          void consultas.invalidateQueries({ queryKey: deFila, exact: true })
          void consultas.invalidateQueries({ queryKey: deLaPropia, exact: true })
        }
        atiende = { quien: valor.atiende }
      },
    })
  }
  const sigue = rol !== undefined && puede(rol, 'compra.historia')
  useSeguida(
    fila && sigue ? `compra ${fila.id}` : undefined,
    () => abrir(fila as FilaCompra, rol as string),
    fila?.posicion,
  )
}
