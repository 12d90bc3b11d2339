import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FilePen, Newspaper, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { ESTADOS_POST, type EstadoPost, type PublicacionPropia } from '#api/contract/publicacion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultaCuantas, consultaPropias } from '#web/publicacion/consultas.ts'
import { rutaDePublicaciones } from '#web/red/lista/destino.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { PorLlegar } from '#web/servidor/por-llegar.tsx'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { VerMas } from '#web/servidor/ver-mas.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { useEnDireccion } from '#web/ui/en-direccion.ts'
import { useParametros } from '#web/ui/parametros.ts'
import { Cuenta, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { decirDeshecho, ofrecerDeshacer } from '#web/vivo/deshacer.ts'
import { useYo } from '#web/yo/sesion.ts'
import { Editor } from './editor.tsx'
import { Fila } from './fila.tsx'
import { EnOrden } from './orden.tsx'
import estilo from './propias.module.css'

/** The search parameter that opens the editor: a post's id, or `NUEVA` for a new post. */
const EDITAR = 'editar'
export const NUEVA = 'nueva'

const PALABRA: Readonly<Record<EstadoPost, string>> = {
  publicada: 'Publicadas',
  borrador: 'Borradores',
  eliminada: 'Eliminadas',
}
const NINGUNA: Readonly<
  Record<EstadoPost, { readonly icono: ReactNode; readonly titulo: string; readonly texto: string }>
> = {
  publicada: {
    icono: <Newspaper size={28} aria-hidden />,
    titulo: 'Todavía no publicas nada',
    texto: 'Tus ofertas se ven en la portada, en tu página y en el buscador.',
  },
  borrador: {
    icono: <FilePen size={28} aria-hidden />,
    titulo: 'Sin borradores',
    texto: 'Lo que guardas sin publicar espera aquí.',
  },
  eliminada: {
    icono: <Trash2 size={28} aria-hidden />,
    titulo: 'Nada eliminado',
    texto: 'Lo que elimines se puede restaurar desde aquí.',
  },
}

const estadoDe = (dicho: string | null): EstadoPost =>
  ESTADOS_POST.find((candidato) => candidato === dicho) ?? 'publicada'

type Paso = 'eliminar' | 'restaurar' | 'purgar'

/**
 * Returns a function that takes a step of one's own post. It asks first where something is lost,
 * and no failure is silent.
 */
const useDar = () => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const [ocupada, ocupar] = useState<string>()
  const dar = async ({ id: idPub, tituloSuperior, estado, antes }: PublicacionPropia, paso: Paso) => {
    const nombre = tituloSuperior || 'Sin título'
    if (paso === 'eliminar' && estado === 'publicada') {
      const titulo = '¿Eliminar la publicación?'
      const texto = `${nombre}. Deja de verse ahora mismo, también en el buscador. La puedes restaurar.`
      if (!(await confirmar({ titulo, texto, acto: 'eliminar' }))) return
    }
    if (paso === 'purgar') {
      const titulo = '¿Eliminar para siempre?'
      const texto = `${nombre}. Se va con su imagen y no se puede deshacer.`
      if (!(await confirmar({ titulo, texto, acto: 'eliminar para siempre', peligro: true }))) return
    }
    ocupar(idPub)
    try {
      const mandada = (otro: Paso) => mandar(ruta(`publicacion_${otro}`), { idPub })
      await mandada(paso)
      const hecho = {
        eliminar: 'Eliminada: está en Eliminadas',
        restaurar:
          (estado === 'eliminada' ? antes : estado) === 'publicada'
            ? 'Restaurada: se ve otra vez'
            : 'Restaurada: está en Borradores',
        purgar: 'Eliminada para siempre',
      }
      const vuelta = { sobre: `publicacion ${idPub}`, detalle: nombre, deshecho: hecho.restaurar }
      if (paso === 'eliminar')
        ofrecerDeshacer({
          ...vuelta,
          titulo: hecho.eliminar,
          hasta: Number.POSITIVE_INFINITY,
          deshacer: async () => {
            await mandada('restaurar')
            void refrescar('publicacion')
          },
        })
      else if (paso === 'restaurar') decirDeshecho(vuelta)
      else toast.success(hecho.purgar, { id: 'publicacion', description: nombre })
    } catch (error) {
      toast.error(detalleDe(error), { id: `error publicacion ${idPub}`, description: nombre })
    }
    await refrescar('publicacion')
    ocupar(undefined)
  }
  return { dar, ocupada }
}

const Lista = ({ idProv, estado, editar }: { idProv: string; estado: EstadoPost; editar: (idPub: string) => void }) => {
  const consulta = useInfiniteQuery(consultaPropias(idProv, estado))
  const { data } = consulta
  const { dar, ocupada } = useDar()
  if (!data) return <PorLlegar de={consulta} alto={240} />
  const items = data.pages.flatMap((pagina) => pagina.items)
  if (items.length === 0) {
    const { icono, titulo, texto } = NINGUNA[estado]
    return (
      <Vacio icono={icono} titulo={titulo}>
        {texto}
      </Vacio>
    )
  }
  const fila = (publicacion: PublicacionPropia, asidero?: ReactNode) => (
    <Fila
      publicacion={publicacion}
      asidero={asidero}
      ocupada={ocupada === publicacion.id}
      editar={() => editar(publicacion.id)}
      dar={(paso) => void dar(publicacion, paso)}
    />
  )
  return (
    <>
      {estado === 'publicada' ? (
        <EnOrden idProv={idProv} items={items} fila={fila} />
      ) : (
        <ul className={estilo.lista} aria-label={PALABRA[estado]}>
          {items.map((publicacion) => (
            <li key={publicacion.id}>{fila(publicacion)}</li>
          ))}
        </ul>
      )}
      <VerMas de={consulta} />
    </>
  )
}

/** Renders /publicaciones: a provider's posts, published, drafts and deleted, and their editor. */
export const MisPublicaciones = () => {
  useTitulo('Publicaciones')
  const { data: yo } = useYo()
  const [parametros, poner] = useParametros()
  const estado = estadoDe(parametros.get('estado'))
  const { data: cuantas } = useQuery(consultaCuantas)
  const { abierto, abrir, cerrar } = useEnDireccion(EDITAR)
  if (!yo) return null
  const { id, clase } = yo.cuenta
  if (clase === 'sucursal') {
    return (
      <Vacio icono={<Newspaper size={28} aria-hidden />} titulo="Las publicaciones son de tu matriz">
        Se hacen desde su cuenta, y tu página lleva a ellas.
      </Vacio>
    )
  }
  const editar = (idPub: string) => abrir({ [EDITAR]: idPub })
  const hay = cuantas !== undefined && cuantas.publicada + cuantas.borrador + cuantas.eliminada > 0
  const editada = abierto[EDITAR]
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-mis-publicaciones">
      <header>
        <h1 id="titulo-mis-publicaciones">Publicaciones</h1>
        <Link to={rutaDePublicaciones(id)}>Ver mi página</Link>
        <Boton tono="primario" onClick={() => editar(NUEVA)}>
          <Plus size={15} aria-hidden />
          {hay ? 'Nueva publicación' : 'Crear publicación'}
        </Boton>
      </header>
      <fieldset className={estilo.filtros}>
        <legend className="solo-lectores">De qué estado</legend>
        {ESTADOS_POST.map((opcion) => (
          <Boton
            key={opcion}
            tono={opcion === estado ? 'normal' : 'suave'}
            aria-pressed={opcion === estado}
            onClick={() =>
              poner(() => new URLSearchParams(opcion === 'publicada' ? {} : { estado: opcion }), { replace: true })
            }
          >
            {PALABRA[opcion]} <Cuenta n={cuantas?.[opcion] ?? 0} />
          </Boton>
        ))}
      </fieldset>
      <Lista key={estado} idProv={id} estado={estado} editar={editar} />
      {editada ? <Editor key={editada} idPub={editada === NUEVA ? undefined : editada} alCerrar={cerrar} /> : null}
    </section>
  )
}
