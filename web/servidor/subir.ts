import type { z } from 'zod'
import type { archivoAdjuntado } from '#api/contract/pedidos.ts'
import { claves, problemaDe, sinRed } from './pedir.ts'
import { contarEnOtras } from './pestanas.ts'
import { avanzarPosicion } from './posicion.ts'

/** Attaches a file to an order. fetch can't tell how far an upload is, so XMLHttpRequest; `avance` is 0–1. */
export const subirArchivo = (
  idPedido: string,
  archivo: File,
  avance: (parte: number) => void,
): Promise<z.infer<typeof archivoAdjuntado>> => {
  const accion = `adjuntar ${idPedido} ${archivo.name} ${archivo.size} ${archivo.lastModified}`
  return new Promise((cumplir, fallar) => {
    const pedido = new XMLHttpRequest()
    pedido.open('POST', '/api/pedidos/adjuntar/archivo')
    pedido.setRequestHeader('accept', 'application/json')
    pedido.setRequestHeader('idempotency-key', claves.de(accion))
    pedido.upload.onprogress = (suceso) => {
      if (suceso.lengthComputable) avance(suceso.loaded / suceso.total)
    }
    pedido.onerror = () => fallar(sinRed())
    pedido.onload = () => {
      if (pedido.status < 500) claves.soltar(accion)
      if (pedido.status >= 400) return fallar(problemaDe(pedido.status, pedido.responseText))
      const respuesta = JSON.parse(pedido.responseText) as z.infer<typeof archivoAdjuntado>
      avanzarPosicion(respuesta.posicion)
      contarEnOtras(respuesta.posicion)
      cumplir(respuesta)
    }
    const formulario = new FormData()
    formulario.append('idPedido', idPedido)
    formulario.append('archivo', archivo)
    pedido.send(formulario)
  })
}
