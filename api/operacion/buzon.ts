import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { App } from '#api/http/app.ts'
import type { Correo } from '#commands/processes/correo.ts'
import { patron } from '#domain/rutas.ts'

const guardado = z.object({
  id: z.string(),
  para: z.string(),
  asunto: z.string(),
  texto: z.string(),
  html: z.string(),
  momento: z.string(),
})
type Guardado = z.infer<typeof guardado>

const MOSTRADOS = 200

/** Where mails go when there is no SMTP_URL: kept as files, one for each Message-ID, read on the development mailbox page. */
export const crearBuzon = (dir: string, ahora: () => string) => ({
  enviar: async (correo: Correo): Promise<void> => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const nombre = `${createHash('sha256').update(correo.messageId).digest('hex').slice(0, 32)}.json`
    const { messageId: id, para, asunto, texto, html } = correo
    const contenido: Guardado = { id, para, asunto, texto, html, momento: ahora() }
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
        response: { 200: z.object({ items: z.array(guardado) }) },
      },
    },
    async () => ({ items: await buzon.recientes() }),
  )
}
