import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Destinatarios, mensajeEnviado } from '#api/contract/mensajes.ts'
import type { GrupoMensaje } from '#domain/red/mensajes.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, mandar } from '#web/servidor/pedir.ts'

export const consultaDestinatarios = (grupo: GrupoMensaje) =>
  queryOptions({
    queryKey: ['destinatarios', grupo] as const,
    queryFn: ({ signal }) => consultar<Destinatarios>(ruta('mensaje_destinatarios'), { grupo }, signal),
  })

export const enviarMensaje = (grupo: GrupoMensaje, mensaje: string, destinatarios: readonly string[]) =>
  mandar<z.infer<typeof mensajeEnviado>>(ruta('mensaje_masivo'), { grupo, mensaje, destinatarios })
