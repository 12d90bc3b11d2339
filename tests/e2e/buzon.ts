import type { BrowserContext } from 'playwright-core'
import { pronto } from './escena.ts'

type Correo = { readonly para: string | readonly string[]; readonly asunto: string; readonly texto: string }

/** The path of the link in the newest mail to `para` about `asunto`, once it is in the development mailbox. */
export const enlaceDelCorreo = async (contexto: BrowserContext, para: string, asunto: RegExp): Promise<string> => {
  const buscar = async () => {
    const { items } = (await (await contexto.request.get('/api/desarrollo/correos')).json()) as { items: Correo[] }
    return items.find((correo) => [correo.para].flat().includes(para) && asunto.test(correo.asunto))
  }
  await pronto(buscar).toBeDefined()
  const direccion = /https?:\/\/\S+/.exec((await buscar())?.texto ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(direccion)
  return pathname + search
}
