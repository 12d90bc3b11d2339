import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { guardada, type PublicacionPropia } from '#api/contract/publicacion.ts'
import { MAXIMO_DESCRIPCION, MAXIMO_TITULO, type TipoPublicacion } from '#domain/publicacion/hechos.ts'
import { videoDe } from '#domain/publicacion/youtube.ts'
import { ruta } from '#domain/rutas.ts'
import { seLee } from '#domain/texto.ts'
import { consultaPropia } from '#web/publicacion/consultas.ts'
import { Publicacion } from '#web/publicacion/publicacion.tsx'
import { borradores, cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { codigoDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { Opciones } from '#web/ui/formulario/opciones.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { Imagen } from './imagen.tsx'
import estilo from './propias.module.css'

const { tipo, tituloSuperior, descripcionSuperior } = guardada.shape
/**
 * The form as it is typed. The picture and the video each keep their value while the other kind is
 * tried.
 */
const escrita = z.object({
  tipo,
  tituloSuperior,
  descripcionSuperior,
  video: z.string(),
  /** The SHA-256 of an uploaded picture, or '' without one. */
  imagen: z.string(),
})
type Escrita = z.infer<typeof escrita>

const TIPOS: readonly (readonly [TipoPublicacion, string])[] = [
  ['', 'Texto'],
  ['imagen', 'Imagen'],
  ['youtube', 'Video'],
]

const deGuardada = (guardada: PublicacionPropia | undefined): Escrita => ({
  tipo: guardada?.tipo ?? '',
  tituloSuperior: guardada?.tituloSuperior ?? '',
  descripcionSuperior: guardada?.descripcionSuperior ?? '',
  video: guardada?.tipo === 'youtube' ? guardada.original : '',
  imagen: guardada?.tipo === 'imagen' ? guardada.original : '',
})
const contenidoDe = ({ tipo, video, imagen }: Escrita): string =>
  tipo === 'youtube' ? video : tipo === 'imagen' ? imagen : ''

const leerEscrita = (texto: string): Partial<Escrita> => {
  try {
    return escrita.partial().parse(JSON.parse(texto || '{}')) as Partial<Escrita>
  } catch {
    return {}
  }
}

const SIN_PUBLICAR = 'publicacion-cambio'

const Forma = ({
  guardada,
  alCerrar,
}: {
  /** The post as saved; undefined for a new one. */
  guardada: PublicacionPropia | undefined
  alCerrar: () => void
}) => {
  const consultas = useQueryClient()
  const refrescar = useRefrescar()
  const clave = `publicacion.${guardada?.id ?? 'nueva'}`
  // The draft of a new post outlives the browser. A change to an existing post outlives only a
  // reload of its tab.
  const cajon = guardada ? cambiosSinEnviar : borradores
  const [vista, ver] = useState<string>()
  const [otra, hallar] = useState<PublicacionPropia>()
  const [desde, partir] = useState(guardada?.version)
  const formulario = useForm({
    resolver: zodResolver(escrita),
    defaultValues: { ...deGuardada(guardada), ...leerEscrita(cajon.leer(clave)) },
  })
  const { setValue, setError, getValues, reset, watch, formState } = formulario
  const { errors } = formState
  useEffect(() => {
    const { unsubscribe } = watch((valores) => cajon.guardar(clave, JSON.stringify(valores)))
    return unsubscribe
  }, [watch, cajon, clave])
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const [publicando, marcar] = useState(false)
  const valores = watch()
  const publicada = guardada?.estado === 'publicada'

  /**
   * Shows beside its field what the server would refuse, before anything is sent. Returns whether
   * something is missing.
   */
  const falta = (publicar: boolean): boolean => {
    const { tipo, video, imagen, tituloSuperior } = getValues()
    if (publicar && !seLee(tituloSuperior)) setError('tituloSuperior', { message: 'Para publicarla ponle un título.' })
    else if (tipo === 'youtube' && !videoDe(video))
      setError('video', { message: 'Pega la dirección de un video de YouTube.' })
    else if (tipo === 'imagen' && imagen === '') setError('imagen', { message: 'Sube la imagen.' })
    else return false
    return true
  }
  const guardar = (publicar: boolean, desdeCual = desde) =>
    enviar(async (datos) => {
      marcar(publicar)
      if (falta(publicar || publicada)) return
      const { tipo, tituloSuperior, descripcionSuperior } = datos
      const contenido = contenidoDe(datos)
      const deQuien = guardada ? { idPub: guardada.id, version: desdeCual } : {}
      try {
        await mandar(ruta('publicacion_guardar'), {
          ...deQuien,
          publicar: publicar || publicada,
          tipo,
          contenido,
          tituloSuperior,
          descripcionSuperior,
        })
      } catch (fallo) {
        if (!guardada || codigoDe(fallo) !== SIN_PUBLICAR) throw fallo
        return hallar(await consultas.fetchQuery({ ...consultaPropia(guardada.id), staleTime: 0 }))
      }
      cajon.borrar(clave)
      toast.success(publicada ? 'Cambios publicados' : publicar ? 'Publicada' : 'Borrador guardado', {
        id: 'publicacion',
        description: tituloSuperior || 'Sin título',
      })
      await refrescar('publicacion')
      alCerrar()
    })
  const video = videoDe(valores.video)
  const vacia = valores.tipo === 'imagen' ? !vista && valores.imagen === '' : valores.tipo === 'youtube' && !video
  const muestra = {
    id: guardada?.id ?? 'nueva',
    tipo: vacia ? ('' as const) : valores.tipo,
    contenido:
      valores.tipo === 'imagen'
        ? (vista ?? guardada?.contenido ?? '')
        : `https://www.youtube-nocookie.com/embed/${video ?? ''}`,
    tituloSuperior: valores.tituloSuperior || 'Tu título',
    descripcionSuperior: valores.descripcionSuperior,
    momento: guardada?.momento ?? new Date().toISOString(),
  }
  return (
    <form noValidate className={forma.forma} onSubmit={guardar(true)}>
      <Opciones nombre="Qué publicas" opciones={TIPOS} {...campo('tipo')} />
      <Campo nombre="Título" maximo={MAXIMO_TITULO} autoComplete="off" {...campo('tituloSuperior')} />
      <CampoLargo nombre="Descripción" rows={5} maximo={MAXIMO_DESCRIPCION} {...campo('descripcionSuperior')} />
      {valores.tipo === 'imagen' ? (
        <Imagen
          hay={valores.imagen !== ''}
          error={errors.imagen?.message}
          alSubir={(sha256, direccion) => {
            ver(direccion)
            setValue('imagen', sha256, { shouldValidate: true, shouldDirty: true })
          }}
        />
      ) : null}
      {valores.tipo === 'youtube' ? (
        <Campo
          nombre="Dirección del video en YouTube"
          type="url"
          placeholder="https://youtu.be/…"
          autoComplete="off"
          maximo={300}
          {...(video ? { ayuda: 'Es un video de YouTube: se abre cuando alguien lo pide.' } : {})}
          {...campo('video')}
        />
      ) : null}
      {otra ? (
        <div role="alert" className={estilo.enOtraVentana}>
          <p>
            En otra ventana quedó así: <strong>{otra.tituloSuperior || 'Sin título'}</strong>
            {otra.descripcionSuperior ? `. ${otra.descripcionSuperior}` : ''}
          </p>
          <div>
            <Boton
              onClick={() => {
                reset(deGuardada(otra))
                cajon.borrar(clave)
                partir(otra.version)
                hallar(undefined)
              }}
            >
              Usar esa
            </Boton>
            <Boton
              onClick={() => {
                partir(otra.version)
                hallar(undefined)
                void guardar(publicando, otra.version)()
              }}
            >
              Guardar la mía
            </Boton>
          </div>
        </div>
      ) : null}
      <AvisoDeError>{error}</AvisoDeError>
      <div className={estilo.botones}>
        <Boton type="submit" tono="primario" ocupado={enviando && publicando}>
          {publicada ? 'Publicar los cambios' : 'Publicar'}
        </Boton>
        {publicada ? null : (
          <Boton ocupado={enviando && !publicando} onClick={() => void guardar(false)()}>
            Guardar borrador
          </Boton>
        )}
      </div>
      <section aria-label="Cómo se ve" className={estilo.muestraEntera}>
        <h3>Cómo se ve</h3>
        <Publicacion publicacion={muestra} titulo="h3" />
      </section>
    </form>
  )
}

/** Renders the editor of a new post, or of one that is there. */
export const Editor = ({ idPub, alCerrar }: { idPub: string | undefined; alCerrar: () => void }) => {
  const { data, error, refetch } = useQuery({ ...consultaPropia(idPub ?? ''), enabled: idPub !== undefined })
  const titulo = idPub === undefined ? 'Nueva publicación' : 'Editar la publicación'
  return (
    <Dialogo panel ancho={560} titulo={titulo} alCerrar={alCerrar}>
      {idPub === undefined || data ? (
        data?.estado === 'eliminada' ? (
          <p>Está eliminada: restáurala para cambiarla.</p>
        ) : (
          <Forma guardada={data} alCerrar={alCerrar} />
        )
      ) : error && codigoDe(error) === 'no-existe' ? (
        <NoEncontrada />
      ) : error ? (
        <Caida error={error} reintentar={() => void refetch()} />
      ) : (
        <Hueso ancho="100%" alto={320} />
      )}
    </Dialogo>
  )
}
