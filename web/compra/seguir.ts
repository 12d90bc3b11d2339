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
import { crearConsultasVivas, useConsultasVivas } from '#web/vivo/consultas-vivas.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaCompra, consultaHistoriaDeCompra, consultaPropia } from './consultas.ts'

/**
 * A purchase as its page folds it. `atiende` changes whenever somebody else attends to it: it is
 * their id or, for the provider, who isn't told it, the position of the fact. No fact has the name.
 */
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
 * Follows a purchase's facts straight from the log while somebody looks at it (decisiones/vivo,
 * «Facts»). Its queries hold what the server's own machine makes of the facts, without another
 * request. Names and market data stay as the row was loaded.
 */
export const useSeguirCompra = (fila: FilaCompra | null | undefined): void => {
  const consultas = useQueryClient()
  const yo = useYo().data
  const rol = yo?.cuenta.tipoUsuario
  const firma = yo?.dosPersonas ? yo.cuenta.id : undefined
  const abrir = (fila: FilaCompra, quien: string) => {
    const { id, codCompra: codigo, nombreUserItem: proveedor, clienteEliminado: eliminado } = fila
    const deFila = consultaCompra(id).queryKey
    const deHistoria = consultaHistoriaDeCompra(id).queryKey
    const deLaPropia = consultaPropia.queryKey
    const propia = () => {
      const compra = consultas.getQueryData<CompraPropia>(deLaPropia)?.compra
      return compra?.id === id ? compra : undefined
    }
    const nueva = (vieja: FilaCompra, { compra, posicion }: Plegada): FilaCompra => {
      if (!compra || mayor(vieja.posicion, posicion) !== posicion) return vieja
      const lectura = { rol: quien, ahora: new Date().toISOString(), ve: () => true, firma }
      return {
        ...vieja,
        ...filaDeHechos(compra, { id, codigo, proveedor, eliminado, ausente: vieja.sinQuienAtienda }, lectura),
        posicion,
      }
    }
    // The account whose name the row has. The provider's row doesn't tell its id, so it isn't known
    // before the first fold.
    const sinNombre = fila.isAtendido && fila.callcenter === null
    let atiende: { readonly quien: unknown } | undefined = sinNombre
      ? undefined
      : { quien: fila.callcenter ?? undefined }
    let mostrada: Plegada | undefined
    return crearConsultasVivas<Plegada>({
      consultas,
      tema: temaDeHechos('compra', id, quien as Lector),
      // Once this purchase is closed, the provider's own query may be about another one.
      claves: () => (propia()?.cerrada === false ? [deFila, deLaPropia] : [deFila]),
      inicial: NADA,
      plegar: (plegada, trama) => ('tipo' in trama ? plegar(plegada, trama) : plegada),
      cargar: async () => {
        const { eventos, revision } = await consultarHistoria<HistoriaCompra>(ruta('compra_historia', { idCompra: id }))
        return { valor: eventos.reduce(plegar, NADA), revision }
      },
      mostrar: (valor) => {
        // The questions read this row. Where only the provider's own page has loaded it, it comes
        // from there.
        consultas.setQueryData<FilaCompra>(deFila, (vieja = propia()) => vieja && nueva(vieja, valor))
        consultas.setQueryData<CompraPropia>(deLaPropia, (vieja) =>
          vieja?.compra?.id === id ? { ...vieja, compra: nueva(vieja.compra, valor) } : vieja,
        )
        if (mostrada !== valor) void consultas.invalidateQueries({ queryKey: deHistoria })
        mostrada = valor
        if (atiende && atiende.quien !== valor.atiende) {
          void consultas.invalidateQueries({ queryKey: deFila, exact: true })
          void consultas.invalidateQueries({ queryKey: deLaPropia, exact: true })
        }
        atiende = { quien: valor.atiende }
      },
    })
  }
  const sigue = rol !== undefined && puede(rol, 'compra.historia')
  useConsultasVivas(fila && sigue ? `compra ${fila.id}` : undefined, () => abrir(fila as FilaCompra, rol as string))
}
