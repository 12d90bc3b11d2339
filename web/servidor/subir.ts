import type { z } from 'zod'
import type { archivoDeCompra } from '#api/contract/compra.ts'
import type { pagado } from '#api/contract/consumo.ts'
import type { logoCambiado } from '#api/contract/cuenta.ts'
import type { ExtractoSubido } from '#api/contract/extracto.ts'
import type { archivoAdjuntado } from '#api/contract/pedido.ts'
import type { imagenSubida } from '#api/contract/publicacion.ts'
import { MAXIMO_BYTES_ARCHIVO } from '#domain/pedido/pasos.ts'
import { ruta } from '#domain/rutas.ts'
import { reducirFoto } from './foto.ts'
import { type Autoria, cabecerasDe, claves, problemaDe, sinRed } from './pedir.ts'
import { contarPropia } from './pestanas.ts'

/** Milliseconds without progress in either direction after which the connection counts as dead. */
const SILENCIO_MS = 30_000

const leida = <T>(texto: string): T | undefined => {
  try {
    return JSON.parse(texto) as T
  } catch {
    return undefined
  }
}

/**
 * Uploads a file with its fields, the file last; a photo that is too large is scaled first. Uses
 * XMLHttpRequest, as fetch can't report the progress of an upload; `avance` gets 0–1.
 */
export const subir = async <T extends { readonly posicion?: string }>(
  camino: string,
  campos: Readonly<Record<string, string>>,
  elegido: File,
  avance: (parte: number) => void,
  autoria: Autoria = {},
): Promise<T> => {
  const accion = `subir ${camino} ${JSON.stringify(campos)} ${elegido.name} ${elegido.size} ${elegido.lastModified}`
  const archivo = await reducirFoto(elegido, { bytes: MAXIMO_BYTES_ARCHIVO })
  return new Promise((cumplir, fallar) => {
    const pedido = new XMLHttpRequest()
    pedido.open('POST', camino)
    for (const [nombre, valor] of Object.entries(cabecerasDe(accion, autoria))) pedido.setRequestHeader(nombre, valor)
    let reloj: ReturnType<typeof setTimeout> | undefined
    const esperar = () => {
      clearTimeout(reloj)
      reloj = setTimeout(() => pedido.abort(), SILENCIO_MS)
    }
    pedido.upload.onprogress = (suceso) => {
      esperar()
      if (suceso.lengthComputable) avance(suceso.loaded / suceso.total)
    }
    pedido.onloadend = () => clearTimeout(reloj)
    pedido.onabort = () => fallar(sinRed())
    pedido.onerror = () => fallar(sinRed())
    pedido.onload = () => {
      if (pedido.status < 500) claves.soltar(accion)
      if (pedido.status >= 400)
        return fallar(problemaDe(pedido.status, pedido.responseText, pedido.getResponseHeader('retry-after')))
      const respuesta = leida<T>(pedido.responseText)
      // An answer that isn't ours doesn't tell what became of the file.
      if (!respuesta) return fallar(sinRed())
      if (respuesta.posicion !== undefined) contarPropia(respuesta.posicion)
      cumplir(respuesta)
    }
    const formulario = new FormData()
    for (const [campo, valor] of Object.entries(campos)) formulario.append(campo, valor)
    formulario.append('archivo', archivo)
    esperar()
    pedido.send(formulario)
  })
}

/** Attaches a file to an order. */
export const subirArchivo = (idPedido: string, archivo: File, avance: (parte: number) => void) =>
  subir<z.infer<typeof archivoAdjuntado>>(ruta('pedidos_adjuntar_archivo'), { idPedido }, archivo, avance)

/** Changes the account's logo to a square of the picture, given in the picture's own pixels. */
export const subirLogo = (
  { x, y, lado }: { readonly x: number; readonly y: number; readonly lado: number },
  archivo: File,
  avance: (parte: number) => void,
) =>
  subir<z.infer<typeof logoCambiado>>(
    ruta('subir_logo'),
    { x: String(x), y: String(y), lado: String(lado) },
    archivo,
    avance,
  )

/** Uploads the picture of a post; nothing shows it before the post is saved. */
export const subirImagen = (archivo: File, avance: (parte: number) => void) =>
  subir<z.infer<typeof imagenSubida> & { readonly posicion?: string }>(
    ruta('publicacion_subir_imagen'),
    {},
    archivo,
    avance,
  )

/**
 * Returns the function that uploads a purchase's proof of payment; `referencia` is the number
 * printed on it, or ''.
 */
export const subirComprobante =
  (referencia: string) => (idCompra: string, archivo: File, avance: (parte: number) => void) =>
    subir<z.infer<typeof archivoDeCompra>>(
      ruta('compra_comprobante'),
      { idCompra, ...(referencia === '' ? {} : { referencia }) },
      archivo,
      avance,
    )

/**
 * Pays a provider's consumption: sends the amount and the proof of payment, with the number printed
 * on it if there is one.
 */
export const subirPago = (
  campos: { readonly idProv: string; readonly valorConsumo: string; readonly referencia?: string },
  archivo: File,
  avance: (parte: number) => void,
) => subir<z.infer<typeof pagado>>(ruta('aceptar_pago_consumo'), campos, archivo, avance)

/**
 * Uploads a bank statement, with its columns where they have been named. `preguntar` asks for them
 * to be named again.
 */
export const subirExtracto = (
  campos: { readonly banco?: string; readonly columnas?: string; readonly preguntar?: string },
  archivo: File,
  avance: (parte: number) => void,
) => subir<ExtractoSubido & { readonly posicion?: string }>(ruta('extracto_subir'), { ...campos }, archivo, avance)

/** Attaches the call center's file to a purchase. */
export const subirArchivoDeCompra = (idCompra: string, archivo: File, avance: (parte: number) => void) =>
  subir<z.infer<typeof archivoDeCompra>>(ruta('compra_adjuntar'), { idCompra }, archivo, avance)
