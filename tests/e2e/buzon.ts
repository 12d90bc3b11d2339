import type { BrowserContext } from 'playwright-core'
import { pronto } from './escena.ts'

type Correo = {
  readonly id: string
  readonly para: string | readonly string[]
  readonly asunto: string
  readonly texto: string
}

/** Returns the newest mail to `para` about `asunto`, once it is in the development mailbox. */
const correoA = async (contexto: BrowserContext, para: string, asunto: RegExp): Promise<Correo | undefined> => {
  let hallado: Correo | undefined
  const buscar = async () => {
    const { items } = (await (await contexto.request.get('/api/desarrollo/correos')).json()) as { items: Correo[] }
    hallado = items.find((correo) => [correo.para].flat().includes(para) && asunto.test(correo.asunto))
    return hallado
  }
  await pronto(buscar).toBeDefined()
  return hallado
}

/** Returns the path of the link in that mail. */
export const enlaceDelCorreo = async (contexto: BrowserContext, para: string, asunto: RegExp): Promise<string> => {
  const direccion = /https?:\/\/\S+/.exec((await correoA(contexto, para, asunto))?.texto ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(direccion)
  return pathname + search
}

/** Returns the attachment of that mail. */
export const adjuntoDelCorreo = async (contexto: BrowserContext, para: string, asunto: RegExp): Promise<Buffer> => {
  const correo = await correoA(contexto, para, asunto)
  const id = encodeURIComponent(correo?.id ?? '')
  return (await contexto.request.get(`/api/desarrollo/correos/${id}/adjuntos/0`)).body()
}
