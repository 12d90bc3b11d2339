import { useQueryClient } from '@tanstack/react-query'
import { type HechoVisto, type TramaDeRevision, temaDeHechos } from '#api/contract/hechos.ts'
import type { FilaPedido, HistoriaPedido } from '#api/contract/pedido.ts'
import { type DetalleDePedido, plegarDetalle, SIN_DETALLE } from '#domain/pedido/detalle.ts'
import { filaDeHechos, lineasDeHechos } from '#domain/pedido/fila.ts'
import { LADOS, type Lado } from '#domain/pedido/lado.ts'
import { type HechoFechado, type PedidoPlegado, plegarPedido, SIN_HECHOS, sinVer } from '#domain/pedido/plegado.ts'
import { relatoDe } from '#domain/pedido/relato.ts'
import { ruta } from '#domain/rutas.ts'
import { consultarHistoria } from '#web/servidor/historia.ts'
import { mayor } from '#web/servidor/posicion.ts'
import { crearConsultasVivas, useConsultasVivas } from '#web/vivo/consultas-vivas.ts'
import { useYo } from '#web/yo/sesion.ts'
import { consultaHistoria, consultaPedido } from './consultas.ts'

type Suceso = HistoriaPedido['eventos'][number]
/** The state behind an order's row, and its lines. */
type Estado = { readonly plegado: PedidoPlegado; readonly detalle: DetalleDePedido }
export const SIN_SUCESOS: Estado = { plegado: SIN_HECHOS, detalle: SIN_DETALLE }
/** An order as its page folds it: its state, its history and its log position. */
type Plegada = Estado & { readonly sucesos: readonly Suceso[]; readonly posicion: string }
const NADA: Plegada = { ...SIN_SUCESOS, sucesos: [], posicion: '0' }
/** Names of an order's parties, by side. */
type Nombres = Readonly<Record<Lado, string>>

const hechoDe = ({ tipo, data, revision, momento }: Pick<HechoVisto, 'tipo' | 'data' | 'revision' | 'momento'>) =>
  ({ type: tipo, data, revision, momento }) as unknown as HechoFechado
/** Folds one more event of its history into an order. */
export const plegarSuceso = ({ plegado, detalle }: Estado, suceso: Suceso): Estado => {
  const hecho = hechoDe(suceso)
  return { plegado: plegarPedido(plegado, hecho), detalle: plegarDetalle(detalle, hecho, plegado.colocado) }
}

/** Returns the part of an order's row that its facts tell, with its lines. */
export const filaDeEstado = ({ plegado, detalle }: Estado, lado: Lado, id: string) => ({
  ...filaDeHechos(plegado, lado, id),
  ...lineasDeHechos(detalle, lado),
})

const sucesoDe = (visto: HechoVisto, nombres: Nombres): Suceso => {
  const { id, tipo } = visto.quien
  const lado = LADOS.find((candidato) => candidato === tipo)
  const otro = tipo === 'anonimo' ? 'Quien recibió el correo' : 'BandWork'
  return {
    ...visto,
    texto: relatoDe(hechoDe(visto)),
    quien: { id, nombre: lado ? nombres[lado] : otro, lado: lado ?? 'sistema' },
  }
}

const plegar = (plegada: Plegada, trama: TramaDeRevision, nombres: Nombres): Plegada => {
  if (!('tipo' in trama)) return { ...plegada, plegado: sinVer(plegada.plegado, trama.revision) }
  const suceso = sucesoDe(trama, nombres)
  return { ...plegarSuceso(plegada, suceso), sucesos: [...plegada.sucesos, suceso], posicion: trama.posicion }
}

/**
 * Follows an order's facts, straight from the log, while somebody looks at it (decisiones/vivo,
 * «Facts»). Its queries hold what the server's own machine makes of the facts, so nothing is
 * fetched again. Names and addresses stay those of the row as it was loaded.
 */
export const useSeguirPedido = (fila: FilaPedido | undefined): void => {
  const consultas = useQueryClient()
  const { data: yo } = useYo()
  const propio = yo?.cuenta.nombre
  const abrir = ({ id, lado, nombreUserItem: otro }: FilaPedido, mio: string) => {
    const nombres = lado === 'consumidor' ? { consumidor: mio, proveedor: otro } : { consumidor: otro, proveedor: mio }
    const deFila = consultaPedido(id).queryKey
    const deHistoria = consultaHistoria(id).queryKey
    return crearConsultasVivas<Plegada>({
      consultas,
      tema: temaDeHechos('pedido', id, lado),
      claves: () => [deFila, deHistoria],
      inicial: NADA,
      plegar: (plegada, trama) => plegar(plegada, trama, nombres),
      cargar: async () => {
        const { eventos, revision } = await consultarHistoria<HistoriaPedido>(ruta('pedido_historia', { idPedido: id }))
        const { plegado, detalle } = eventos.reduce(plegarSuceso, SIN_SUCESOS)
        const posicion = eventos.at(-1)?.posicion ?? '0'
        return { valor: { plegado: sinVer(plegado, revision), detalle, sucesos: eventos, posicion }, revision }
      },
      mostrar: ({ plegado, detalle, sucesos, posicion }) => {
        const { revision } = plegado
        consultas.setQueryData<HistoriaPedido>(deHistoria, {
          idPedido: id,
          eventos: [...sucesos],
          revision,
          siguiente: null,
        })
        consultas.setQueryData<FilaPedido>(deFila, (vieja) => {
          if (vieja === undefined || vieja.revision > revision) return vieja
          const updatedAt = sucesos.at(-1)?.momento ?? vieja.updatedAt
          const deHechos = filaDeEstado({ plegado, detalle }, lado, id)
          return { ...vieja, ...deHechos, updatedAt, posicion: mayor(vieja.posicion, posicion) }
        })
        // No fact carries the code that a draft gets when it is placed.
        if (plegado.colocado && consultas.getQueryData<FilaPedido>(deFila)?.idPediProv === '')
          void consultas.invalidateQueries({ queryKey: deFila })
      },
    })
  }
  // A head office isn't told of its branches' facts.
  const sigue = fila?.sucursal === undefined && propio !== undefined
  useConsultasVivas(fila && sigue ? `pedido ${fila.id}` : undefined, () => abrir(fila as FilaPedido, propio as string))
}
