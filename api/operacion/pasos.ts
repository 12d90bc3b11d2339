import { z } from 'zod'
import { quien } from '#api/access/puerta.ts'
import { hashId, hecho } from '#api/contract/comunes.ts'
import type { App } from '#api/http/app.ts'
import { actorDe, hecha, idDe, solicitudDe } from '#api/http/peticion.ts'
import type { Solicitud } from '#commands/log/solicitud.ts'
import type { Origen, Refusal } from '#domain/decider.ts'
import type { FilaDePaso } from '#domain/paso.ts'
import { type NombreRuta, patron } from '#domain/rutas.ts'
import type { Servicios } from './servicios.ts'

type Dada = { readonly posicion: bigint }
type Respuesta<D extends Dada> = { readonly respuesta: z.ZodType; readonly responder: (dada: D) => object }
const SOLO_POSICION: Respuesta<Dada> = {
  respuesta: hecho,
  responder: ({ posicion }) => ({ posicion: String(posicion) }),
}

/**
 * The request of a step: its body, what the command holds besides its name (`C`), and the answer.
 */
export type Peticion<C, D extends Dada> = {
  readonly body: z.ZodObject
  readonly contenido: (leido: never) => C
} & Respuesta<D>

export const peticion = <B extends z.ZodObject, C, D extends Dada = Dada>(
  body: B,
  contenido: (leido: z.infer<B>) => C,
  responde?: Respuesta<D>,
): Peticion<C, D> => ({ body, contenido, ...((responde ?? SOLO_POSICION) as Respuesta<D>) })

type FilaDeRuta = Pick<
  FilaDePaso<string, string, never>,
  'permiso' | 'contrasena' | 'resumen' | 'comando' | 'verbo'
> & {
  readonly ruta: NombreRuta
}

/** The parts that the steps of a noun share over HTTP. */
export type Noun<D extends Dada> = {
  readonly tags: readonly string[]
  /** The body of a step whose command holds nothing but its name. */
  readonly sinMas: z.ZodObject
  /** The body's field that names the step's object. A {hashId} in the path takes its place. */
  readonly objeto: string
  /** The object in words, after «No existe». */
  readonly que: string
  readonly ejecutar: (
    id: number,
    comando: Origen & { readonly type: string },
    solicitud: Solicitud,
  ) => Promise<D | Refusal>
}

/**
 * Adds a route for each step. Its row in `pasos` gives the path and the permission; its request
 * gives the rest.
 */
export const rutasDePasos = <P extends string, D extends Dada>(
  app: App,
  { ids, ahora }: Pick<Servicios, 'ids' | 'ahora'>,
  { tags, sinMas, objeto, que, ejecutar }: Noun<D>,
  pasos: Readonly<Record<P, FilaDeRuta>>,
  peticiones: Readonly<Partial<Record<P, Peticion<object, D>>>>,
): void => {
  const nadaMas: Peticion<object, D> = peticion(sinMas, () => ({}))
  for (const paso of Object.keys(pasos) as P[]) {
    const { ruta, permiso, resumen: summary, comando: type, ...fila } = pasos[paso]
    const contrasena = fila.contrasena && fila.verbo
    const { body, contenido, respuesta, responder } = peticiones[paso] ?? nadaMas
    const url = patron(ruta)
    const params = url.includes(':hashId') ? { params: z.object({ hashId }) } : {}
    app.post(
      url,
      { config: { permiso, contrasena }, schema: { tags, summary, body, ...params, response: { 200: respuesta } } },
      async (request) => {
        const cuenta = quien(request)
        const nombra = { hashId: undefined, ...(request.params as object) }.hashId ?? request.body[objeto]
        const id = idDe(ids, String(nombra), que)
        const pedido = { type, ...contenido(request.body as never) }
        const comando = { ...pedido, actor: actorDe(cuenta), ahora: ahora() }
        return responder(hecha(await ejecutar(id, comando, solicitudDe(request, cuenta.id, id, pedido))))
      },
    )
  }
}
