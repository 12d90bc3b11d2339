import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#api/http/app.ts'
import { Rechazado } from '#api/http/rechazado.ts'
import { enviarArchivo } from '#api/http/subidas.ts'
import { crearTurnos } from '#commands/log/turnos.ts'
import type { Correo, Remite, Buzon as Senas } from '#commands/processes/correo.ts'
import { noExiste } from '#domain/decider.ts'
import { ELIMINADO } from '#domain/hecho.ts'
import { patron } from '#domain/rutas.ts'

const adjunto = z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int() })
const correo = z.object({
  id: z.string(),
  /** The sender as the reader sees it; '' for a mail stored before this field existed. */
  de: z.string().default(''),
  responder: z.string().default(''),
  para: z.string(),
  asunto: z.string(),
  texto: z.string(),
  html: z.string(),
  momento: z.string(),
})
/**
 * A stored mail. Attachments are in base64; `sobre` holds the accounts whose words it contains. A
 * mail stored before these fields existed has none.
 */
const guardado = correo.extend({
  adjuntos: z.array(adjunto.extend({ contenido: z.string() })).default([]),
  sobre: z.array(z.int()).default([]),
})
type Guardado = z.infer<typeof guardado>
const visto = correo.extend({ adjuntos: z.array(adjunto) })

const MOSTRADOS = 200

const escrita = ({ nombre, direccion }: Senas): string => (nombre ? `${nombre} <${direccion}>` : direccion)

const nombreDe = (messageId: string): string =>
  `${createHash('sha256').update(messageId).digest('hex').slice(0, 32)}.json`

const siFalta = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Creates the mailbox for mails when there is no SMTP_URL. They are stored as files, one for each
 * Message-ID, and read on the development mailbox page.
 */
export const crearBuzon = (dir: string, remite: Remite, ahora: () => string) => {
  const quien = { de: escrita(remite.de), responder: remite.responder ? escrita(remite.responder) : '' }
  const enTurno = crearTurnos({ maximo: 100, esperaMs: 30_000 })
  const poner = async (nombre: string, contenido: Guardado): Promise<void> => {
    const nuevo = join(dir, `${nombre}.${randomUUID()}.nuevo`)
    await writeFile(nuevo, JSON.stringify(contenido), { mode: 0o600 })
    // Mails are ordered by this time, however often they are rewritten.
    await utimes(nuevo, new Date(contenido.momento), new Date(contenido.momento))
    await rename(nuevo, join(dir, nombre))
  }
  /** Returns a stored mail, or undefined once it is gone. */
  const leer = async (nombre: string): Promise<Guardado | undefined> => {
    const texto = await readFile(join(dir, nombre), 'utf8').catch(siFalta)
    return texto === undefined ? undefined : guardado.parse(JSON.parse(texto))
  }
  const nombres = async (): Promise<string[]> =>
    ((await readdir(dir).catch(siFalta)) ?? []).filter((nombre) => nombre.endsWith('.json'))

  return {
    enviar: async (correo: Correo): Promise<void> => {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const { messageId: id, para, asunto, texto, html, sobre } = correo
      const adjuntos = (correo.adjuntos ?? []).map(({ nombre, tipo, contenido }) => {
        const bytes = Buffer.from(contenido)
        return { nombre, tipo, bytes: bytes.length, contenido: bytes.toString('base64') }
      })
      await poner(nombreDe(id), {
        id,
        ...quien,
        para,
        asunto,
        texto,
        html,
        momento: ahora(),
        adjuntos,
        sobre: [...sobre],
      })
    },
    /**
     * Forgets an erased person: deletes the mails to their address, and clears other people's mails
     * that hold their words.
     */
    olvidar: (cuentaId: number, correo: string): Promise<void> =>
      // One erasure at a time. Otherwise one would write back a mail that it had read before
      // another one cleared it.
      enTurno(dir, async () => {
        for (const nombre of await nombres()) {
          const hay = await leer(nombre)
          if (hay?.para.toLowerCase() === correo.toLowerCase()) await rm(join(dir, nombre), { force: true })
          else if (hay?.sobre.includes(cuentaId))
            await poner(nombre, { ...hay, asunto: ELIMINADO, texto: '', html: '', adjuntos: [] })
        }
      }),
    /** Returns an attachment of a mail by its place, from 0; undefined when there is none. */
    adjunto: async (id: string, lugar: number): Promise<Guardado['adjuntos'][number] | undefined> =>
      (await leer(nombreDe(id)))?.adjuntos[lugar],
    recientes: async (): Promise<Guardado[]> => {
      const conFecha = await Promise.all(
        (await nombres()).map(async (nombre) => ({
          nombre,
          fecha: (await stat(join(dir, nombre)).catch(siFalta))?.mtimeMs ?? 0,
        })),
      )
      conFecha.sort((a, b) => b.fecha - a.fecha)
      const leidos = await Promise.all(conFecha.slice(0, MOSTRADOS).map(({ nombre }) => leer(nombre)))
      return leidos.filter((leido) => leido !== undefined)
    },
  }
}

export type Buzon = ReturnType<typeof crearBuzon>

/**
 * Adds the routes of the development mailbox. It doesn't exist in production, nor when mails are
 * really sent. Its mails let their readers sign in, so a request under a host name that somebody
 * else pointed here finds nothing.
 */
export const rutasDelBuzon = (app: App, buzon: Buzon, origenes: ReadonlySet<string>): void => {
  const onRequest = async ({ headers: { host } }: FastifyRequest) => {
    if (![...origenes].some((origen) => new URL(origen).host === host)) throw new Rechazado(noExiste('ese buzón'))
  }
  app.get(
    patron('desarrollo_correos'),
    {
      onRequest,
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
      return {
        items: correos.map(({ sobre: _, ...correo }) => ({ ...correo, adjuntos: correo.adjuntos.map(sinContenido) })),
      }
    },
  )
  app.get(
    patron('desarrollo_adjunto'),
    {
      onRequest,
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
