import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '#api/http/app.ts'
import { Rechazado } from '#api/http/problema.ts'
import { enviarArchivo } from '#api/http/subidas.ts'
import type { Correo } from '#commands/processes/correo.ts'
import { noExiste } from '#domain/decider.ts'
import { patron } from '#domain/rutas.ts'

const adjunto = z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int() })
const correo = z.object({
  id: z.string(),
  para: z.string(),
  asunto: z.string(),
  texto: z.string(),
  html: z.string(),
  momento: z.string(),
})
/** Attachments in base64; a mail that was kept before there were any has none. */
const guardado = correo.extend({ adjuntos: z.array(adjunto.extend({ contenido: z.string() })).default([]) })
type Guardado = z.infer<typeof guardado>
const visto = correo.extend({ adjuntos: z.array(adjunto) })

const MOSTRADOS = 200

const nombreDe = (messageId: string): string =>
  `${createHash('sha256').update(messageId).digest('hex').slice(0, 32)}.json`

/** Where mails go when there is no SMTP_URL: kept as files, one for each Message-ID, read on the development mailbox page. */
export const crearBuzon = (dir: string, ahora: () => string) => ({
  enviar: async (correo: Correo): Promise<void> => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const nombre = nombreDe(correo.messageId)
    const { messageId: id, para, asunto, texto, html } = correo
    const adjuntos = (correo.adjuntos ?? []).map(({ nombre, tipo, contenido }) => {
      const bytes = Buffer.from(contenido)
      return { nombre, tipo, bytes: bytes.length, contenido: bytes.toString('base64') }
    })
    const contenido: Guardado = { id, para, asunto, texto, html, momento: ahora(), adjuntos }
    await writeFile(join(dir, `${nombre}.nuevo`), JSON.stringify(contenido), { mode: 0o600 })
    await rename(join(dir, `${nombre}.nuevo`), join(dir, nombre))
  },
  /** Forgets the mails to an address: its person was erased. */
  borrarDe: async (correo: string): Promise<void> => {
    const nombres = (await readdir(dir).catch(() => [])).filter((nombre) => nombre.endsWith('.json'))
    for (const nombre of nombres) {
      const { para } = guardado.parse(JSON.parse(await readFile(join(dir, nombre), 'utf8')))
      if (para.toLowerCase() === correo.toLowerCase()) await rm(join(dir, nombre), { force: true })
    }
  },
  /** An attachment of a mail by its place, from 0; undefined when there is none. */
  adjunto: async (id: string, lugar: number): Promise<Guardado['adjuntos'][number] | undefined> => {
    const leido = await readFile(join(dir, nombreDe(id)), 'utf8').catch(() => undefined)
    return leido === undefined ? undefined : guardado.parse(JSON.parse(leido)).adjuntos[lugar]
  },
  recientes: async (): Promise<Guardado[]> => {
    const nombres = (await readdir(dir).catch(() => [])).filter((nombre) => nombre.endsWith('.json'))
    const conFecha = await Promise.all(
      nombres.map(async (nombre) => ({ nombre, fecha: (await stat(join(dir, nombre))).mtimeMs })),
    )
    conFecha.sort((a, b) => b.fecha - a.fecha)
    return Promise.all(
      conFecha
        .slice(0, MOSTRADOS)
        .map(async ({ nombre }) => guardado.parse(JSON.parse(await readFile(join(dir, nombre), 'utf8')))),
    )
  },
})

export type Buzon = ReturnType<typeof crearBuzon>

/** The development mailbox: not there in production, nor when mails really go out. */
export const rutasDelBuzon = (app: App, buzon: Buzon): void => {
  app.get(
    patron('desarrollo_correos'),
    {
      config: { permiso: 'desarrollo' },
      schema: {
        tags: ['Desarrollo'],
        summary: 'Los correos que se habrían enviado.',
        response: { 200: z.object({ items: z.array(visto) }) },
      },
    },
    async () => {
      const correos = await buzon.recientes()
      const sinContenido = ({ nombre, tipo, bytes }: Guardado['adjuntos'][number]) => ({ nombre, tipo, bytes })
      return { items: correos.map((uno) => ({ ...uno, adjuntos: uno.adjuntos.map(sinContenido) })) }
    },
  )
  app.get(
    patron('desarrollo_adjunto'),
    {
      config: { permiso: 'desarrollo' },
      schema: {
        tags: ['Desarrollo'],
        summary: 'Lo que un correo lleva adjunto.',
        params: z.object({ correo: z.string().max(120), lugar: z.coerce.number().int().min(0).max(20) }),
      },
    },
    async ({ params }, reply) => {
      const adjunto = await buzon.adjunto(params.correo, params.lugar)
      if (!adjunto) throw new Rechazado(noExiste('ese archivo'))
      const { bytes, contenido } = adjunto
      return enviarArchivo(reply, adjunto, { bytes, contenido: Buffer.from(contenido, 'base64') })
    },
  )
}
